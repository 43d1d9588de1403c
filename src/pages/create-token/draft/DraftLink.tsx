import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
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
import { Tip } from '../../../ui/Tip'
import { useCopy } from '../../../ui/useCopy'
import { useOnceHydrated } from '../../../ui/useHydrated'
import styles from '../create-token.module.css'
import type { DraftControls, TokenFormControl } from './useDraft'

type LinkedDraftProps = { form: TokenFormControl; draft: DraftControls; context: AppContext }

/**
 * Fills the form from a draft or a template in the address: an empty form at once; where the form has typed values, it asks first. The page
 * is shown before anyone knows of the link, so what is said of it lies over the page and moves nothing.
 */
export function LinkedDraft({ form, draft, context }: LinkedDraftProps) {
  const controls = useLinkedDraft(form, draft, context)
  if (controls.state.status === 'none') return null
  return (
    // Another state is another element: one that grew would move upwards.
    <div key={controls.state.status} className={`wrap ${styles['linked']}`}>
      <LinkNote {...controls} />
    </div>
  )
}

function LinkNote({ state, use, keep, again }: LinkedControls) {
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
              <Action onPress={use}>{(state.linked.known ? words.ofTemplate : words.ofDraft).use}</Action>
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
  const title = (known ? words.ofTemplate : words.ofDraft)[status]
  return (
    <Note
      {...(others > 0 && { kind: 'warn' })}
      live="status"
      title={known ? <TemplateTitle before={title} known={known} /> : title}
      actions={actions}
    >
      {known ? (
        <p>
          {words.settings} <Tip label={words.whatSettings}>{words.allSettings}</Tip>{' '}
          <Link to={paths.token(known.mint)}>{words.report}</Link>
        </p>
      ) : (
        <p dir="auto">{words.named(values.name.trim(), values.symbol.trim())}</p>
      )}
      {status === 'asking' && <p>{words.replace}</p>}
      {(others > 0 || !known) && <p>{others > 0 ? words.addresses(others) : words.stranger}</p>}
    </Note>
  )
}

function TemplateTitle({ before, known }: { before: string; known: NonNullable<LinkedForm['known']> }) {
  return (
    <>
      {before} <bdi>{templateName(known)}</bdi>
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
  const [found, setFound] = useState<LinkedState & { key: string }>({ status: 'none', key: '' })
  const key = link.startsWith('#') ? link : [link, cluster.id, ownRpcUrl, attempt].join(' ')
  const state = stateOf(link, found.key === key || link === '' ? found : undefined)
  // A link is settled when it asks, when it failed, or when it has filled the form and is out of the address.
  useReady(link === '' || (found.key === key && found.status !== 'used'))

  const leave = () => navigate(withoutLink(hash, search), { replace: true })
  const take = (linked: LinkedForm) => {
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
    const load = (mint: string) => loadTemplate({ cluster, ownRpcUrl }, mint)
    void openLink(link, cluster.id, () => form.getValues(), load).then((opened) => {
      if (!isCurrent) return
      if (opened.status === 'ready') take(opened.linked)
      else setFound({ ...opened, key })
    })
    return () => void (isCurrent = false)
    // Each link is read only once.
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
  ofTemplate: { asking: 'A template:', used: 'Filled in from', use: 'Use this template' },
  named: (name: string, symbol: string): string => {
    if (name === '' && symbol === '') return 'It has no name yet.'
    return symbol === ''
      ? `It is called ${name}.`
      : `It is called ${[name, `(${symbol})`].filter(Boolean).join(' ')}.`
  },
  replace: 'It would replace all that you typed, and your picture.',
  stranger: 'Whoever made the link chose what it says. Read all of it before you sign.',
  addresses: (count: number) =>
    count === 1
      ? 'It gives tokens or an authority to another address. Make sure that you know whose it is.'
      : `It gives tokens or authorities to ${count} other addresses. Make sure that you know whose they are.`,
  keep: 'Keep mine',
  fine: 'Understood',
  bad: 'The draft in this link cannot be read',
  badDetail: 'It was cut off, or made by another version of this page. What you have typed is as it was.',
  close: 'Close',
  reading: 'Reading the template…',
  settings: 'Name, picture and links must be yours.',
  whatSettings: 'What the template sets',
  allSettings: 'Standard, decimals, supply, extensions and authorities as it has them.',
  report: 'Report card',
  asItWas: 'No template was read. What you have typed is as it was.',
  again: 'Try again',
  another: 'Choose another',
} as const
