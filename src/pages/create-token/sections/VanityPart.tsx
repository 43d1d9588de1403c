import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useStore } from 'zustand'
import { AppError } from '../../../errors/AppError'
import { FormField } from '../../../forms/FormField'
import type { AppContext } from '../../../operation/appContext'
import { pause } from '../../../units/pause'
import type { FoundAddress } from '../../../tokens/form/draft'
import { completeTokenForm, LONGEST_END, type TokenFormValues } from '../../../tokens/form/values'
import { AddressText } from '../../../ui/AddressText'
import { Button } from '../../../ui/Button'
import { CopyButton } from '../../../ui/CopyButton'
import { Mark } from '../../../ui/Mark'
import { NotArrived } from '../../../ui/NotArrived'
import { Note } from '../../../ui/Note'
import { TickBox } from '../../../ui/TickBox'
import { formatDuration, YEAR } from '../../../units/durations'
import { formatWhole } from '../../../units/grouping'
import { shortAddress } from '../../../units/shortAddress'
import {
  checkPattern,
  expectedTries,
  fitting,
  seedLengthFor,
  TIMES_FOR_95,
  USUAL_SEED,
  type VanityPattern,
} from '../../../vanity/pattern'
import type { SearchState } from '../../../vanity/search'
import { openWallet, preloadWallet } from '../../../wallet/actions'
import { useWallet } from '../../../wallet/walletStore'
import type { LaunchNews } from '../chainWork'
import styles from '../create-token.module.css'
import type { DraftControls, TokenFormControl } from '../draft/useDraft'
import { FOUND_LIST, type MintSearch } from '../draft/useMintSearch'
import { LaunchFits } from './PoolPart'
import { searchWords as words } from './sectionCopy'

export type VanityPartProps = {
  form: TokenFormControl
  draft: DraftControls
  context: AppContext
  launch: LaunchNews | null
}

/** The search for a mint address with chosen letters, and the found addresses. */
export function VanityPart({ form, draft, context, launch }: VanityPartProps) {
  const { vanity, pool } = useWatch({ control: form.control, compute: completeTokenForm })
  const { search, chosen, endedBy } = draft
  const queries = useQueryClient()
  const [starting, setStarting] = useState<'no' | 'loading' | 'failed'>('no')
  const wrong = checkPattern(vanity)
  const isTyped = vanity.prefix !== '' || vanity.suffix !== ''
  const pattern = isTyped && Object.keys(wrong).length === 0 ? vanity : undefined
  const missing = chosen ? undefined : form.formState.errors.mintFrom?.message
  const start = async (wanted: VanityPattern | undefined) => {
    if (!wanted || context.address === null) return
    form.clearErrors('mintFrom')
    setStarting('loading')
    // The measurement stops, because measurement and search would both take the whole processor.
    void queries.cancelQueries({ queryKey: RATE })
    setStarting((await search.start(wanted, context.address)) ? 'no' : 'failed')
  }
  return (
    <div className={styles['search']}>
      <Ends
        form={form}
        wrong={{ ...wrong, prefix: wrong.prefix ?? missing }}
        onEnter={() => search.status === 'idle' && void start(pattern)}
      />
      <Effort pattern={pattern} search={search} />
      {pattern && pool.on && <LaunchFits launch={launch} />}
      <Controls
        pattern={pattern}
        search={search}
        start={(wanted) => void start(wanted)}
        isStarting={starting === 'loading'}
        wallet={context.address}
      />
      {starting === 'failed' && <NotArrived />}
      {endedBy && (
        <Note kind="warn" live="status">
          <p>{words.endedBy[endedBy]}</p>
        </Note>
      )}
      {search.engine && search.order && <Progress engine={search.engine} pattern={search.order.pattern} />}
      {(draft.found.length > 0 || search.order) && (
        <Results form={form} draft={draft} pattern={vanity} wallet={context.address} />
      )}
    </div>
  )
}

type EndsProps = {
  form: TokenFormControl
  wrong: Readonly<{ prefix?: string | undefined; suffix?: string | undefined }>
  onEnter: () => void
}

/** Both ends of the address as typed. The enter key begins the search, instead of the review. */
function Ends({ form, wrong, onEnter }: EndsProps) {
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onEnter()
  }
  return (
    <div>
      <div className="grid2">
        {(['prefix', 'suffix'] as const).map((end) => (
          <FormField
            key={end}
            form={form}
            name={`vanity.${end}`}
            numeric
            label={words[end]}
            hint={end === 'prefix' ? words.prefixHint : undefined}
            error={wrong[end]}
            maxLength={LONGEST_END}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            onKeyDown={enter}
          />
        ))}
      </div>
      <TickBox label={words.anyCase} detail={words.anyCaseDetail} {...form.register('vanity.anyCase')} />
    </div>
  )
}

type EffortProps = { pattern: VanityPattern | undefined; search: MintSearch }

/** The number of addresses that a search takes, its time on this computer, and the additional length of its seed. */
function Effort({ pattern, search }: EffortProps) {
  const rate = useMeasuredRate(pattern !== undefined, search)
  if (!pattern) return <p className={`small muted ${styles['effort']}`}>{words.nothingTyped}</p>
  const tries = expectedTries(pattern)
  const more = seedLengthFor(pattern) - USUAL_SEED
  return (
    <div className={`small ${styles['effort']}`}>
      <p>
        {saidOfEffort(tries, rate)}
        {rate !== undefined && tries / rate > YEAR && tries / rate <= 1_000 * YEAR && ` ${words.fewer}`}
      </p>
      {more > 0 && <p className="muted">{words.longerSeed(more)}</p>}
    </div>
  )
}

function saidOfEffort(tries: number, rate: number | undefined): string {
  if (rate === undefined) return words.effort(formatTries(tries))
  const [average, most] = [tries / rate, (tries * TIMES_FOR_95) / rate]
  if (most <= 1) return words.effortSoon(formatTries(tries))
  if (average > 1_000 * YEAR) return words.effortTooLong(formatTries(tries))
  return words.effortHere(formatTries(tries), formatDuration(average), formatDuration(most))
}

/** The time that a search takes in words, from its beginning. */
function saidOfTime(tries: number, rate: number): string {
  if (rate === 0) return words.notYet
  const [average, most] = [tries / rate, (tries * TIMES_FOR_95) / rate]
  return most <= 1 ? words.soon : words.expectedTimes(formatDuration(average), formatDuration(most))
}

/** Above this a number is no longer shown digit by digit. */
const MOST_TRIES = 1e15

function formatTries(tries: number): string {
  return tries > MOST_TRIES ? words.moreThan(formatWhole(MOST_TRIES)) : formatWhole(tries)
}

const RATE = ['search-rate']
/** Milliseconds between the first valid character and the measurement, which takes the whole processor for a moment. */
const MEASURE_AFTER_MS = 500

/** The addresses a second that this computer will probably try, measured once a visit when it is wanted. */
function useMeasuredRate(isWanted: boolean, { load, status }: MintSearch): number | undefined {
  const { data } = useQuery({
    queryKey: RATE,
    queryFn: async ({ signal }) => {
      await pause(MEASURE_AFTER_MS, signal)
      const engine = await load()
      if (!engine) throw new AppError('page/not-loaded')
      return await engine.measureRate(USUAL_SEED, signal)
    },
    enabled: isWanted && status === 'idle',
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  })
  return data
}

type ControlsProps = {
  /** The typed pattern, where it can be searched for. */
  pattern: VanityPattern | undefined
  search: MintSearch
  start: (pattern: VanityPattern | undefined) => void
  isStarting: boolean
  wallet: string | null
}

/** The buttons of the search. The first one stays in place, and gets the focus when another one disappears. */
function Controls({ pattern, search, start, isStarting, wallet }: ControlsProps) {
  const { engine, status, order } = search
  const button = useRef<HTMLButtonElement>(null)
  if ((status === 'idle' || status === 'failed') && wallet === null) return <ConnectFirst />
  const first = {
    idle: { label: words.search, press: () => start(pattern) },
    searching: { label: words.pause, press: () => engine?.pauseSearch() },
    paused: { label: words.resume, press: () => engine?.resumeSearch() },
    enough: { label: words.more, press: () => engine?.resumeSearch() },
    failed: { label: words.again, press: () => start(order?.pattern) },
  }[status]
  const leaveTo = (act: () => void) => () => {
    button.current?.focus()
    act()
  }
  const isOther = pattern && order && !isSame(pattern, order.pattern)
  return (
    <div className="actions">
      <Button
        ref={button}
        className={styles['first']}
        busy={isStarting}
        aria-disabled={(status === 'idle' && !pattern) || undefined}
        onClick={first.press}
      >
        {first.label}
      </Button>
      {status !== 'idle' && <Button onClick={leaveTo(search.cancel)}>{words.cancel}</Button>}
      {isOther && wallet !== null && (
        <Button variant="quiet" onClick={leaveTo(() => start(pattern))}>
          {words.instead(formatPattern(pattern))}
        </Button>
      )}
    </div>
  )
}

function isSame(one: VanityPattern, other: VanityPattern): boolean {
  return one.prefix === other.prefix && one.suffix === other.suffix && one.anyCase === other.anyCase
}

/** The beginning and end of an address of the pattern: "abc…xyz". */
function formatPattern({ prefix, suffix }: VanityPattern): string {
  return `${prefix}…${suffix}`
}

function ConnectFirst() {
  const wallet = useWallet()
  const isBusy = wallet.status === 'restoring' || wallet.status === 'connecting'
  const problem = wallet.status === 'disconnected' ? wallet.problem : undefined
  return (
    <div className="stack">
      <p className="small muted">{words.needsWallet}</p>
      {problem !== undefined && (
        <p className="small" role="alert">
          <Mark kind="err">{problem}</Mark>
        </p>
      )}
      <Button
        busy={isBusy}
        onPointerEnter={preloadWallet}
        onFocus={preloadWallet}
        onClick={() => void openWallet()}
      >
        {isBusy ? words.connecting : words.connect}
      </Button>
    </div>
  )
}

type ProgressProps = { engine: NonNullable<MintSearch['engine']>; pattern: VanityPattern }

/** The running search. Only this component renders with each of its reports. */
function Progress({ engine: { searchStore }, pattern }: ProgressProps) {
  const tried = useStore(searchStore, (state) => state.tried)
  const rate = useStore(searchStore, (state) => state.rate)
  const seconds = useStore(searchStore, (state) => Math.floor(state.seconds))
  const hasFound = useStore(searchStore, ({ status }) => status === 'enough')
  const tries = useMemo(() => expectedTries(pattern), [pattern])
  const chance = tried === 0 ? 0 : -Math.expm1(tried * Math.log1p(-1 / tries))
  const percent = `${Math.floor(chance * 100)} %`
  return (
    <div className="stack">
      {!hasFound && (
        <>
          <div>
            <progress
              className={styles['bar']}
              aria-label={words.progress}
              aria-valuetext={words.chance(percent)}
              max={1}
              value={chance}
            />
            <p className="small muted">{words.chance(percent)}</p>
          </div>
          <dl className="kv">
            <dt>{words.tried}</dt>
            <dd className="mono" translate="no">
              {words.addresses(formatWhole(tried))}
            </dd>
            <dt>{words.rate}</dt>
            <dd>
              <Rate searchStore={searchStore} />
            </dd>
            <dt>{words.time}</dt>
            <dd>{seconds === 0 ? words.soon : formatDuration(seconds)}</dd>
            <dt>{words.expected}</dt>
            <dd>{saidOfTime(tries, rate)}</dd>
            <dt>{words.nearest}</dt>
            <dd>
              <Nearest searchStore={searchStore} pattern={pattern} />
            </dd>
          </dl>
        </>
      )}
      <Status searchStore={searchStore} />
    </div>
  )
}

type StoreProps = Pick<ProgressProps['engine'], 'searchStore'>

function Rate({ searchStore }: StoreProps) {
  const rate = useStore(searchStore, (state) => state.rate)
  const workers = useStore(searchStore, (state) => state.workers)
  const engine = useStore(searchStore, (state) => state.engine)
  if (rate === 0) return words.notYet
  return (
    <>
      {words.rateWith(formatRate(rate), workers, engine === 'webgpu')}
      {engine === 'js' && <span className="cap muted"> {words.withoutSimd}</span>}
    </>
  )
}

/** Addresses a second: "950", "14.2 million". */
function formatRate(rate: number): string {
  if (rate >= 1e9) return words.billions((rate / 1e9).toFixed(1))
  return rate >= 1e6 ? words.millions((rate / 1e6).toFixed(1)) : formatWhole(rate)
}

function Nearest({ searchStore, pattern }: StoreProps & Pick<ProgressProps, 'pattern'>) {
  const nearest = useStore(searchStore, (state) => state.nearest)
  const first = useStore(searchStore, ({ found }) => found[0]?.address)
  if (first !== undefined) return <Fitting address={first} {...fitting(first, pattern)} />
  return nearest ? <Fitting {...nearest} /> : words.notYet
}

/** The search's state and its number of found addresses, announced when they change; and whether the browser slows it. */
function Status({ searchStore }: StoreProps) {
  const status = useStore(searchStore, (state) => state.status)
  const count = useStore(searchStore, (state) => state.found.length)
  const slowedTo = useStore(searchStore, (state) => state.slowedTo)
  return (
    <>
      <output className="small">
        {count > 0 && <Mark kind="ok">{words.count(count)}</Mark>}{' '}
        {status === 'failed' ? (
          <Mark kind="err">{words.statuses.failed}</Mark>
        ) : (
          status !== 'idle' && words.statuses[status]
        )}
      </output>
      {slowedTo !== null && (
        <p className="small">
          <Mark kind="warn">{words.slowed(formatRate(slowedTo))}</Mark>
        </p>
      )}
    </>
  )
}

/** An address in which the fitting characters of both ends are marked. */
function Fitting({ address, prefix, suffix }: NonNullable<SearchState['nearest']>) {
  const end = Math.max(prefix, address.length - suffix)
  const marked = (text: string): ReactNode => text !== '' && <mark className={styles['fitting']}>{text}</mark>
  return (
    <span className={`mono ${styles['found']}`}>
      {marked(address.slice(0, prefix))}
      {address.slice(prefix, end)}
      {marked(address.slice(end))}
    </span>
  )
}

type ResultsProps = {
  form: TokenFormControl
  draft: DraftControls
  pattern: TokenFormValues['vanity']
  wallet: string | null
}

/** The found addresses in the order of their finding: one of them is the mint's address. */
function Results({ form, draft, pattern, wallet }: ResultsProps) {
  const { found, chosen, choose, removeFound } = draft
  const [first] = found
  const remove = (one: FoundAddress, button: HTMLElement) => {
    const row = button.closest('li')
    const near = row?.nextElementSibling ?? row?.previousElementSibling
    // The button disappears with its row.
    if (near) near.querySelector('input')?.focus()
    else form.setFocus('vanity.prefix')
    removeFound(one)
  }
  return (
    <div>
      <fieldset id={FOUND_LIST} className={styles['results']} aria-label={words.results}>
        {!first && <p className="small muted">{words.nothing}</p>}
        <ul>
          {found.map((one) => (
            <li key={one.address}>
              <label>
                <input
                  type="radio"
                  name="found-address"
                  aria-label={one.address}
                  checked={one === chosen}
                  onChange={() => choose(one)}
                />
                <Fitting address={one.address} {...fitting(one.address, pattern)} />
              </label>
              <span className="addr">
                <CopyButton text={one.address} label={`Copy address ${shortAddress(one.address)}`} />
              </span>
              <span className={`cap muted ${styles['seed']}`}>
                {words.seed}{' '}
                <span className="mono" translate="no">
                  {one.seed}
                </span>
              </span>
              <Button
                variant="quiet"
                slim
                aria-label={words.removeWhich(shortAddress(one.address))}
                onClick={({ currentTarget }) => remove(one, currentTarget)}
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
      </fieldset>
      {first && wallet === null && (
        <p className="small muted">
          {words.ofWallet} <AddressText address={first.wallet} />
        </p>
      )}
    </div>
  )
}
