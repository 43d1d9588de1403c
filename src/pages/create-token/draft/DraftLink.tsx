import { type ReactNode, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import type { AppError } from '../../../errors/AppError'
import type { AppContext } from '../../../operation/appContext'
import { paths } from '../../../paths'
import {
  addressesIn,
  formatDraftHash,
  type LinkedForm,
  linkIn,
  type OpenedLink,
  openLink,
  wantsPicture,
  withoutLink,
} from '../../../tokens/form/draftLink'
import type { TokenFormValues } from '../../../tokens/form/values'
import type { LoadedTemplate } from '../../../tokens/template/followTemplate'
import { templateName, templateStore } from '../../../tokens/template/templateStore'
import type { ReadingNetwork } from '../../../tokens/tokenQueries'
import { Button } from '../../../ui/Button'
import { ErrorNote } from '../../../ui/ErrorNote'
import { fetchCode } from '../../../ui/lazyPart'
import { Mark } from '../../../ui/Mark'
import { Note } from '../../../ui/Note'
import { useReady } from '../../../ui/pageReady'
import { PageTitle } from '../../../ui/PageTitle'
import { Tip } from '../../../ui/Tip'
import { useCopy } from '../../../ui/useCopy'
import { useOnceHydrated } from '../../../ui/useHydrated'
import { createTokenCopy } from '../copy'
import styles from '../create-token.module.css'
import type { DraftControls, TokenFormControl } from './useDraft'
import { byCount } from '../../../units/byCount'

type TokenTitleProps = { form: TokenFormControl; draft: DraftControls; context: AppContext }

/**
 * The page's title. It fills the form from a draft or a template in the address: an empty form at once; where the form has typed values, it
 * asks first. The page is shown before anyone knows of the link. So a template is named in the one line of the lead, and a question or a
 * warning about the link lies over the page: nothing moves.
 */
export function TokenTitle({ form, draft, context }: TokenTitleProps) {
  const controls = useLinkedDraft(form, draft, context)
  const { state } = controls
  const template = useWatch({ control: form.control, name: 'template' }) ?? ''
  const { title, titleOfCopy, lede } = createTokenCopy.form
  const isReading = state.status === 'reading'
  const isFilled = state.status === 'used' && state.linked.known?.mint === template
  return (
    <>
      <PageTitle title={template === '' ? title : titleOfCopy}>
        {isReading || template !== '' ? (
          <output className={styles['copied']}>
            {isReading ? words.reading : <TemplateLine mint={template} isFilled={isFilled} />}
          </output>
        ) : (
          `${lede.pay} ${lede.final}`
        )}
      </PageTitle>
      {isAboveForm(state) && (
        // Another state is another element: one that grew would move upwards.
        <div key={state.status} className={`wrap ${styles['linked']}`}>
          <LinkNote {...controls} state={state} />
        </div>
      )}
    </>
  )
}

/** The token that the form is a copy of, with a link to its page, and what the lead says of every token. `isFilled`: the template has just filled the form. */
function TemplateLine({ mint, isFilled }: { mint: string; isFilled: boolean }) {
  const { pay, copied } = createTokenCopy.form.lede
  const known = useStore(templateStore)
  if (known.mint !== mint || (!known.template && !known.error)) return words.reading
  return (
    <>
      <span className={styles['original']}>
        {words.template}{' '}
        <Link to={paths.token(mint)}>
          <bdi translate="no">{templateName(known)}</bdi>
        </Link>
      </span>
      {isFilled && <Tip label={words.whatWasSet}>{words.wasSet}</Tip>}
      <span className={styles['final']}>
        <span>{pay} </span>
        {copied}
      </span>
    </>
  )
}

type StateAboveForm = Exclude<LinkedState, { status: 'none' | 'reading' }>

/** Whether something is asked or warned of. A template that filled the form is named in the lead alone. */
function isAboveForm(state: LinkedState): state is StateAboveForm {
  return state.status === 'used' ? !state.linked.known : state.status !== 'none' && state.status !== 'reading'
}

function LinkNote({
  state,
  use,
  keep,
  again,
}: Omit<LinkedControls, 'state'> & Readonly<{ state: StateAboveForm }>) {
  switch (state.status) {
    case 'bad':
      return (
        <Note
          kind="warn"
          live="status"
          title={words.bad}
          actions={<Action onPress={keep}>{words.close}</Action>}
        >
          <p>{words.badDetail}</p>
        </Note>
      )
    case 'failed':
      return <Failed error={state.error} again={again} keep={keep} />
    case 'used':
      return (
        <About status="used" linked={state.linked} actions={<Action onPress={keep}>{words.fine}</Action>} />
      )
    case 'asking':
      return (
        <About
          status="asking"
          linked={state.linked}
          actions={
            <>
              <Action onPress={use}>{state.linked.known ? words.useTemplate : words.ofDraft.use}</Action>
              <Action variant="quiet" onPress={keep}>
                {words.keep}
              </Action>
            </>
          }
        />
      )
  }
}

/** Says why a template could not be read, with buttons to try again or to keep the form. */
function Failed({ error, again, keep }: { error: AppError } & Pick<LinkedControls, 'again' | 'keep'>) {
  const isFinal = ['input/invalid', 'account/not-a-mint'].includes(error.code)
  return (
    <ErrorNote
      error={error}
      hint={words.asItWas}
      unanswered={words.asItWas}
      actions={
        <>
          {!isFinal && <Action onPress={again}>{words.again}</Action>}
          <Link to={paths.copyTrending}>{words.another}</Link>
          <Action variant="quiet" onPress={keep}>
            {words.close}
          </Action>
        </>
      }
    />
  )
}

type AboutProps = { status: 'used' | 'asking'; linked: LinkedForm; actions: ReactNode }

/** Describes the link: what it contains, who wrote it, and how many other addresses get something by it. */
function About({ status, linked: { values, known }, actions }: AboutProps) {
  const others = addressesIn(values).length
  const title = known ? words.template : words.ofDraft[status]
  return (
    <Note
      {...(others > 0 && { kind: 'warn' })}
      live="status"
      title={known ? <TemplateTitle before={title} known={known} /> : title}
      actions={actions}
    >
      {!known && <p dir="auto">{words.named(values.name.trim(), values.symbol.trim())}</p>}
      {status === 'asking' && <p>{words.replace}</p>}
      {known && (
        <p>
          <Link to={paths.token(known.mint)}>{words.report}</Link>{' '}
          <Tip label={words.whatSettings}>{words.allSettings}</Tip>
        </p>
      )}
      {(others > 0 || !known) && <p>{others > 0 ? words.addresses(others) : words.stranger}</p>}
    </Note>
  )
}

function TemplateTitle({ before, known }: { before: string; known: NonNullable<LinkedForm['known']> }) {
  return (
    <>
      {before} <bdi translate="no">{templateName(known)}</bdi>
    </>
  )
}

function Action({ onPress, ...button }: { onPress: () => void; variant?: 'quiet'; children: string }) {
  return <Button slim onClick={onPress} {...button} />
}

type LinkedState =
  | Exclude<OpenedLink, { status: 'ready' }>
  | Readonly<{ status: 'used'; linked: LinkedForm }>
  | Readonly<{ status: 'none' | 'reading' }>

/** A state with the link and the network that it belongs to. */
type FoundLink = LinkedState & Readonly<{ key: string; network: string }>

type LinkedControls = Readonly<{
  state: LinkedState
  use: () => void
  keep: () => void
  again: () => void
}>

/**
 * Reads the link in the address, and puts its values into an empty form. Where the form holds something, the person chooses: `use` takes
 * the link's values, `keep` leaves the form as it is; both remove the link from the address. `again` reads a template once more.
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
  const [found, setFound] = useState<FoundLink>({ status: 'none', key: '', network: '' })
  const network = cluster.id
  const key = [link, network, ...(link.startsWith('#') ? [] : [ownRpcUrl, attempt])].join(' ')
  const isFound = found.network === network && (found.key === key || link === '')
  const state = stateOf(link, isFound ? found : undefined)
  // A link is settled when it asks, when it failed, or when it has filled the form and is out of the address.
  useReady(link === '' || (found.key === key && found.status !== 'used'))

  const leave = () => navigate(withoutLink(hash, search), { replace: true })
  const take = (linked: LinkedForm) => {
    draft.renew()
    draft.setImage(undefined)
    if (linked.known) templateStore.setState({ ...linked.known, wantsPicture: wantsPicture(passed) }, true)
    form.reset(linked.values, { keepDefaultValues: true })
    setFound({ status: 'used', linked, key, network })
    void draft.keepNow(linked.values).then(leave)
  }

  useEffect(() => {
    if (link === '') return undefined
    let isCurrent = true
    const load = (mint: string) => loadTemplate({ cluster, ownRpcUrl }, mint)
    void openLink(link, cluster.id, () => form.getValues(), load).then((opened) => {
      if (!isCurrent) return
      if (opened.status === 'ready') take(opened.linked)
      else setFound({ ...opened, key, network })
    })
    return () => void (isCurrent = false)
    // Each link is read only once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [link === '', key])

  const keep = () => {
    setFound({ status: 'none', key, network })
    if (link !== '') void leave()
  }
  return {
    state,
    use: () => 'linked' in state && take(state.linked),
    keep,
    again: () => setAttempt((count) => count + 1),
  }
}

async function loadTemplate(reading: ReadingNetwork, mint: string): Promise<LoadedTemplate> {
  const work = await fetchCode(() => import('../template/templateWork'))
  return await work.loadTemplate(work.templateReading(reading), mint)
}

/** The shown state of a link. After its removal from the address, only the note that it was used stays. */
function stateOf(link: string, found: LinkedState | undefined): LinkedState {
  if (link === '') return found?.status === 'used' ? found : { status: 'none' }
  return found ?? { status: link.startsWith('#') ? 'none' : 'reading' }
}

/** `read` returns the form's values at the press: a press before hydration is repeated before `values` are rendered. */
type CopyProps = { values: TokenFormValues; read: () => TokenFormValues }

/** Copies the draft as a link, and says what the link holds. */
export function CopyDraftLink({ values, read }: CopyProps) {
  const { state, copy } = useCopy()
  const hash = formatDraftHash(values)
  const copyLink = () => {
    const now = formatDraftHash(read())
    if (now !== undefined) copy(`${location.origin}${location.pathname}${now}`)
  }
  return (
    <div className="actions">
      <Button slim aria-disabled={hash === undefined || undefined} onClick={copyLink}>
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

/** Every sentence about a draft as a link, and about a template from a link. */
const words = {
  copy: 'Copy link to this draft',
  copied: 'Link copied',
  refused: 'This browser does not allow copying',
  what: 'The link holds what is typed and ticked here. It holds no picture, no key, and nothing that a wallet keeps secret.',
  tooLong: 'This draft is too long for a link: remove some of the rows.',
  ofDraft: { asking: 'A draft from a link', used: 'Filled in from a link', use: 'Use this draft' },
  template: 'Template:',
  useTemplate: 'Use this template',
  named: (name: string, symbol: string): string => {
    if (name === '' && symbol === '') return 'It has no name yet.'
    return symbol === ''
      ? `It is called ${name}.`
      : `It is called ${[name, `(${symbol})`].filter(Boolean).join(' ')}.`
  },
  replace: 'It would replace all that you typed, and your picture.',
  stranger: 'Whoever made the link chose what it says. Read all of it before you sign.',
  addresses: (count: number) =>
    byCount(
      count,
      'It gives tokens or an authority to another address. Make sure that you know whose it is.',
      'It gives tokens or authorities to # other addresses. Make sure that you know whose they are.',
    ),
  keep: 'Keep mine',
  fine: 'Understood',
  bad: 'The draft in this link cannot be read',
  badDetail: 'It was cut off, or made by another version of this page. What you have typed is as it was.',
  close: 'Close',
  reading: 'Reading the template…',
  whatSettings: 'What the template sets',
  allSettings:
    'Standard, decimals, supply, extensions and authorities as it has them. The name must be yours.',
  whatWasSet: 'What the template set',
  wasSet:
    'This draft began with the standard, decimals, supply, extensions and authorities of the template. See what you changed under “Differences”. The name must be yours.',
  report: 'Report card',
  asItWas: 'No template was read. What you have typed is as it was.',
  again: 'Try again',
  another: 'Choose another',
} as const
