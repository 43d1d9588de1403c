import { Link } from 'react-router-dom'
import type { AppContext } from '../../../operation/appContext'
import { AppError } from '../../../errors/AppError'
import { paths } from '../../../paths'
import { ErrorNote } from '../../../ui/ErrorNote'
import { Button } from '../../../ui/Button'
import { Note } from '../../../ui/Note'
import { shortAddress } from '../../../units/shortAddress'
import styles from '../storage/storage.module.css'
import { shareCopy as words } from './shareCopy'
import { addressesIn } from './shareLink'
import type { DraftControls, TokenFormControl } from './useDraft'
import { useLinkedDraft, type Linked, type LinkedControls } from './useLinkedDraft'

type LinkedDraftProps = { form: TokenFormControl; draft: DraftControls; context: AppContext }

/** A draft or a template that came with the address: asked about where something is typed already, taken over where nothing is. */
export function LinkedDraft({ form, draft, context }: LinkedDraftProps) {
  const controls = useLinkedDraft(form, draft, context)
  if (controls.state.status === 'none') return null
  return (
    <div className={`wrap ${styles['linked']}`}>
      <Said {...controls} />
    </div>
  )
}

function Said({ state, use, keep, again }: LinkedControls) {
  switch (state.status) {
    case 'none':
      return null
    case 'reading':
      return (
        <Note live="status">
          <p>{words.reading}</p>
        </Note>
      )
    case 'bad':
      return (
        <Note kind="warn" live="status" title={words.bad} acts={<Act onClick={keep}>{words.close}</Act>}>
          <p>{words.badDetail}</p>
        </Note>
      )
    case 'failed':
      return <Failed error={state.error} again={again} keep={keep} />
    case 'asking':
      return (
        <About
          linked={state.linked}
          title={<Title linked={state.linked} words={[words.title, words.template]} />}
          acts={
            <>
              <Act onClick={use}>{state.linked.known ? words.useTemplate : words.use}</Act>
              <Button variant="quiet" slim onClick={keep}>
                {words.keep}
              </Button>
            </>
          }
        >
          <p>{words.replace}</p>
        </About>
      )
    case 'used':
      return (
        <About
          linked={state.linked}
          title={<Title linked={state.linked} words={[words.used, words.usedTemplate]} />}
          acts={<Act onClick={keep}>{words.fine}</Act>}
        />
      )
  }
}

/** Why a template could not be read, and both ways on. */
function Failed({ error, again, keep }: { error: AppError } & Pick<LinkedControls, 'again' | 'keep'>) {
  const isFinal = ['input/invalid', 'account/not-a-mint'].includes(error.code)
  return (
    <ErrorNote
      error={error}
      hint={words.asItWas}
      acts={
        <>
          {!isFinal && <Act onClick={again}>{words.again}</Act>}
          <Link to={paths.copyTrending}>{words.another}</Link>
          <Button variant="quiet" slim onClick={keep}>
            {words.close}
          </Button>
        </>
      }
    />
  )
}

type AboutProps = {
  linked: Linked
  title: React.ReactNode
  acts: React.ReactNode
  children?: React.ReactNode
}

/** Whose words these are, and what they give to others. */
function About({ linked: { values, known }, title, acts, children }: AboutProps) {
  const others = addressesIn(values).length
  return (
    <Note {...(others > 0 && { kind: 'warn' })} live="status" title={title} acts={acts}>
      {known ? (
        <Original known={known} />
      ) : (
        <p dir="auto">{words.named(values.name.trim(), values.symbol.trim())}</p>
      )}
      {children}
      {(others > 0 || !known) && <p>{others > 0 ? words.addresses(others) : words.stranger}</p>}
    </Note>
  )
}

function Original({ known }: { known: NonNullable<Linked['known']> }) {
  return (
    <p>
      {words.ofTemplate} <Link to={paths.token(known.mint)}>{words.report}</Link>
    </p>
  )
}

/** The words for a draft, or those for a template before its name. */
function Title({ linked: { known }, words: [ofDraft, before] }: { linked: Linked; words: [string, string] }) {
  if (!known) return ofDraft
  return (
    <>
      {before} <bdi>{nameOf(known)}</bdi>
    </>
  )
}

function nameOf({ mint, template }: NonNullable<Linked['known']>): string {
  return template?.token.metadata?.name || shortAddress(mint)
}

function Act({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button slim onClick={onClick}>
      {children}
    </Button>
  )
}
