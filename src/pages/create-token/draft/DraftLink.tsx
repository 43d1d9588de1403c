import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { AppError, toAppError } from '../../../errors/AppError'
import type { AppContext } from '../../../operation/appContext'
import { paths } from '../../../paths'
import {
  addressesIn,
  formatDraftHash,
  type Linked,
  linkIn,
  nothingToLose,
  readLink,
  wantsPicture,
  withoutLink,
} from '../../../tokens/form/draftLink'
import type { TokenFormValues } from '../../../tokens/form/values'
import type { LoadedTemplate } from '../../../tokens/template/followTemplate'
import { templateStore } from '../../../tokens/template/templateStore'
import type { Reading } from '../../../tokens/tokenQueries'
import { Button } from '../../../ui/Button'
import { ErrorNote } from '../../../ui/ErrorNote'
import { preload } from '../../../ui/fetchScript'
import { Mark } from '../../../ui/Mark'
import { Note } from '../../../ui/Note'
import { useCopy } from '../../../ui/useCopy'
import { useOnceHydrated } from '../../../ui/useHydrated'
import { shortAddress } from '../../../units/shortAddress'
import styles from '../create-token.module.css'
import type { DraftControls, TokenFormControl } from './useDraft'

type LinkedDraftProps = { form: TokenFormControl; draft: DraftControls; context: AppContext }

/** A draft or template from the address. Fills an empty form at once; asks first where something is typed. */
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
        <Note
          kind="warn"
          live="status"
          title={words.bad}
          actions={<Action onClick={keep}>{words.close}</Action>}
        >
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
          actions={
            <>
              <Action onClick={use}>{state.linked.known ? words.useTemplate : words.use}</Action>
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
          actions={<Action onClick={keep}>{words.fine}</Action>}
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
      actions={
        <>
          {!isFinal && <Action onClick={again}>{words.again}</Action>}
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
  actions: React.ReactNode
  children?: React.ReactNode
}

/** Whose words these are, and what they give to others. */
function About({ linked: { values, known }, title, actions, children }: AboutProps) {
  const others = addressesIn(values).length
  return (
    <Note {...(others > 0 && { kind: 'warn' })} live="status" title={title} actions={actions}>
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

function Action({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button slim onClick={onClick}>
      {children}
    </Button>
  )
}

type LinkedState =
  | Readonly<{ status: 'none' | 'bad' | 'reading' }>
  | Readonly<{ status: 'failed'; error: AppError }>
  | Readonly<{ status: 'asking' | 'used'; linked: Linked }>

type LinkedControls = Readonly<{
  state: LinkedState
  use: () => void
  keep: () => void
  again: () => void
}>

/**
 * What the address brings for the form, if anything: a draft behind its #, or a template's mint. Where it stands, and the two answers;
 * either takes it out of the address. A template is read first; `again` does so anew.
 */
function useLinkedDraft(
  form: TokenFormControl,
  draft: DraftControls,
  { cluster, ownRpcUrl }: AppContext,
): LinkedControls {
  const { hash, search, state: passed } = useLocation()
  const navigate = useNavigate()
  const link = useOnceHydrated(linkIn(hash, search), '')
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<LinkedState & { key: string }>({ status: 'none', key: '' })
  const key = link.startsWith('#') ? link : [link, cluster.id, ownRpcUrl, attempt].join(' ')
  const state = link === '' ? settled(found) : found.key === key ? found : beginning(link)

  const leave = () => navigate(withoutLink(hash, search), { replace: true })
  const take = (linked: Linked) => {
    draft.renew()
    draft.setImage(undefined)
    if (linked.known) templateStore.setState({ ...linked.known, wantsPicture: wantsPicture(passed) }, true)
    form.reset(linked.values, { keepDefaultValues: true })
    setFound({ status: 'used', linked, key })
    void draft.keepNow(linked.values).then(leave)
  }

  useEffect(() => {
    if (link === '') return undefined
    let isCurrent = true
    const look = async () => {
      const linked = await readLink(link, (mint) => loadTemplate({ cluster, ownRpcUrl }, mint)).catch(
        toAppError,
      )
      const isFree =
        linked !== undefined && 'values' in linked && (await nothingToLose(form.getValues(), linked.values))
      if (!isCurrent) return
      if (linked === undefined) setFound({ status: 'bad', key })
      else if (linked instanceof AppError) setFound({ status: 'failed', error: linked, key })
      else if (isFree) take(linked)
      else setFound({ status: 'asking', linked, key })
    }
    void look()
    return () => void (isCurrent = false)
    // A link is looked at once, whatever else changes meanwhile.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [link === '', key])

  const keep = () => {
    setFound({ status: 'none', key })
    if (link !== '') void leave()
  }
  return {
    state,
    use: () => 'linked' in state && take(state.linked),
    keep,
    again: () => setAttempt((count) => count + 1),
  }
}

async function loadTemplate(reading: Reading, mint: string): Promise<LoadedTemplate> {
  const work = await preload(() => import('../template/templateWork'))
  if (!work) throw new AppError('page/not-loaded')
  return await work.loadTemplate(work.templateReading(reading), mint)
}

/** Once the address is empty of it, what was used is still spoken of. */
function settled(found: LinkedState): LinkedState {
  return found.status === 'used' ? found : { status: 'none' }
}

function beginning(link: string): LinkedState {
  return { status: link.startsWith('#') ? 'none' : 'reading' }
}

/** Copies the draft as a link, and says what is in it. `values` are read when it is pressed. */
export function CopyDraftLink({ values }: { values: TokenFormValues }) {
  const { state, copy } = useCopy()
  const hash = formatDraftHash(values)
  return (
    <div className="actions">
      <Button
        slim
        aria-disabled={hash === undefined || undefined}
        onClick={() => hash !== undefined && copy(`${location.origin}${location.pathname}${hash}`)}
      >
        {words.copy}
      </Button>
      <output className="small">
        {state === 'copied' && <Mark kind="ok">{words.copied}</Mark>}
        {state === 'refused' && <Mark kind="err">{words.refused}</Mark>}
      </output>
      <span className="small muted">{hash === undefined ? words.tooLong : words.what}</span>
    </div>
  )
}

/** Every sentence about a draft as a link, and about a template that came by one. */
const words = {
  copy: 'Copy link to this draft',
  copied: 'Link copied',
  refused: 'This browser does not allow copying',
  what: 'The link holds what is typed and ticked here. It holds no picture, no key, and nothing that a wallet keeps secret.',
  tooLong: 'This draft is too long for a link: take out some of the rows.',
  title: 'A draft from a link',
  named: (name: string, symbol: string): string => {
    if (name === '' && symbol === '') return 'It has no name yet.'
    return symbol === ''
      ? `It is called ${name}.`
      : `It is called ${[name, `(${symbol})`].filter(Boolean).join(' ')}.`
  },
  replace: 'What you have typed yourself would be gone, with its picture.',
  stranger: 'Whoever made the link chose what it says. Read all of it before you sign.',
  addresses: (count: number) =>
    count === 1
      ? 'It gives tokens or an authority to another address. Make sure that you know whose it is.'
      : `It gives tokens or authorities to ${count} other addresses. Make sure that you know whose they are.`,
  use: 'Use this draft',
  keep: 'Keep mine',
  used: 'Filled in from a link',
  fine: 'Understood',
  bad: 'This link holds no draft that can be read',
  badDetail:
    'It was cut on its way, or made by another version of this page. What you have typed is as it was.',
  close: 'Close',
  reading: 'Reading the template…',
  template: 'A template:',
  usedTemplate: 'Filled in from',
  ofTemplate:
    'Standard, decimals, supply, extensions and authorities as it has them. Name, picture and links have to be your own.',
  report: 'Report card',
  useTemplate: 'Use this template',
  asItWas: 'No template was read. What you have typed is as it was.',
  again: 'Try again',
  another: 'Choose another template',
} as const
