import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { toAppError, type AppError } from '../../errors/AppError'
import { ListQuestions } from '../../forms/ListQuestions'
import { useSentToken } from '../../forms/SentToken'
import type { AppContext } from '../../operation/appContext'
import { paths } from '../../paths'
import { formatAmount } from '../../solana/amountScale'
import { countsOf, type Doubted, type Drop, type DropHolders, dropOn } from '../../tokens/drop/drop'
import { type DropRule, type DropSplit, sumOf } from '../../tokens/drop/shares'
import type { ListChoices } from '../../tokens/list/listResult'
import type { ReadToken } from '../../tokens/readToken'
import type { ReadSendList } from '../../tokens/sendList/parseSendList'
import { isNoMint, readTokenQuery } from '../../tokens/tokenQueries'
import { shortNameOf } from '../../tokens/tokenWords'
import { SOL_MINT, wordsOfToken } from '../../tokens/wellKnown'
import { MOST_LINES } from '../../transactions/limits'
import { AddressText } from '../../ui/AddressText'
import { Button } from '../../ui/Button'
import { ErrorNote } from '../../ui/ErrorNote'
import { fetchCode } from '../../ui/lazyPart'
import { Field, TextAreaField } from '../../ui/Field'
import { Mark } from '../../ui/Mark'
import { Note } from '../../ui/Note'
import { Segmented } from '../../ui/Segmented'
import { Sentence } from '../../ui/Sentence'
import { TickBox } from '../../ui/TickBox'
import { isAddress } from '../../units/base58'
import { formatBytes } from '../../units/formatBytes'
import { formatWhole } from '../../units/grouping'
import { formatSol } from '../../units/lamports'
import { formatShare } from '../../units/percent'
import { sendManyCopy } from './copy'
import { dropCopy as words, outSentence } from './dropCopy'
import {
  choose,
  type DropForm,
  paidMint,
  type ParsedDrop,
  useDropForm,
  useParsedDrop,
  useAmountFor,
} from './dropForm'
import type { DropReading } from './dropWork'
import { ListField, sentenceOfUnread } from './FormPart'
import { type ComputedList, type ListForm, type ListReceivers, useReadList } from './listForm'
import { ListPage } from './ListPage'
import styles from './sendMany.module.css'

export type DropPartProps = { context: AppContext }

/** A drop on the holders of a token: its rule makes the list, and the rest is as for any list. */
export default function DropPart({ context }: DropPartProps) {
  const kept = useDropForm()
  const { rule: typed } = kept
  const mint = paidMint(typed)
  const token = useSentToken(context, mint)
  const form = useAmountFor(kept, token)
  const { rest } = form
  const ofHeld = useQuery({
    ...readTokenQuery(context, typed.holders),
    enabled: isAddress(typed.holders),
  })
  const { data: held } = ofHeld
  const isSol = mint === null || mint === SOL_MINT
  const { data: paid } = useQuery({ ...readTokenQuery(context, mint ?? ''), enabled: !isSol })
  const reading = useReading(context, typed.holders)
  const [typedFile, setFile] = useState<HolderFile>(NO_FILE)
  const file = typedFile.of === typed.holders ? typedFile : { ...NO_FILE, of: typed.holders }
  const { fee = null } = token
  const parsed = useParsedDrop(form, held ?? NO_UNIT, token, fee)
  const { address: own } = context
  const { offCurve, ins, outs } = rest
  const found = reading.found
  const makeDrop = useCallback(
    (receivers: ListReceivers) => {
      if (!found || !parsed.rule) return null
      const { holders, leastLamports } = found
      const refused = new Set<string>()
      const needs = new Map<string, bigint>()
      for (const [address, { at, verdict }] of receivers ?? []) {
        if (verdict.refused) refused.add(address)
        if (mint === SOL_MINT && 'isUsed' in at && !at.isUsed) needs.set(address, leastLamports)
      }
      const rule: DropRule = { ...parsed.rule, needs }
      return { rule, holders, drop: dropOn(holders, { offCurve, ins, outs }, rule, { own, refused }) }
    },
    [found, parsed.rule, offCurve, ins, outs, own, mint],
  )
  const first = useMemo(() => makeDrop(null), [makeDrop])
  const count = first?.drop.shares.paid.length ?? 0
  const obstacles = {
    mint: !held,
    frozen: paid?.settings.defaultState === 'frozen',
    holders: !found,
    rule: parsed.bad.size > 0,
    amount: !parsed.rule,
    many: count > MOST_LINES,
    none: count === 0,
  }
  const missing = Object.entries(obstacles).find(([, isThere]) => isThere)?.[0] as
    | keyof typeof obstacles
    | undefined
  const unready = missing && words.first[missing]
  const isReady = unready === undefined && token.isRead
  const listWith = useCallback<ComputedList['listWith']>(
    (receivers) => {
      const made = isReady ? makeDrop(receivers) : null
      return made && made.drop.shares.paid.length <= MOST_LINES ? { list: listOf(made), order: made } : null
    },
    [isReady, makeDrop],
  )
  const listForm: ListForm = {
    ...NO_LIST,
    mint,
    text: isReady ? 'drop' : '',
    kept: form.kept,
    setMint: (next) => form.setRule({ token: next === SOL_MINT ? '' : next }),
    forget: form.forget,
  }
  const unit = {
    held: held ?? NO_UNIT,
    symbol: held
      ? shortNameOf({ mint: held.mint, symbol: wordsOfToken(held.mint, held.metadata).symbol })
      : '',
  }
  const computed: ComputedList = {
    title: words.title,
    unready,
    listWith,
    again: () => held && reading.read(held),
    fields: (receivers) => (
      <DropFields
        {...{ form, reading, parsed, own, token, unit, ofHeld, isFrozen: obstacles.frozen }}
        made={receivers ? makeDrop(receivers) : first}
        onRead={held && (() => reading.read(held))}
      >
        {held && (
          <FilePart
            {...{ context, unit, file, reading }}
            held={held}
            setFile={(part) => {
              // What an earlier text listed is not shared out under the new one.
              if (file.isOpen) reading.forget()
              setFile({ ...file, ...part })
            }}
          />
        )}
      </DropFields>
    ),
  }
  const of = `${context.cluster.id} ${mint} ${found?.holders.at} ${JSON.stringify([typed, rest])}`
  return (
    <ListPage
      {...{ context, token, of, computed }}
      form={listForm}
      times={NO_TIMES}
      told={{ list: null, amountIs: 'sent', isSure: true }}
      read={NO_READ}
    />
  )
}

const NO_UNIT = { decimals: 0 }
const NO_TIMES = { before: null, now: '', accept: () => {} } as const
const NO_READ = { list: null, text: '', isReading: false, error: null } as const
const NO_LIST = {
  choices: {},
  times: null,
  amountIs: 'sent',
  setText: () => {},
  setChoices: () => {},
  setTimes: () => {},
  setAmountIs: () => {},
} as const

type Made = Readonly<{ rule: DropRule; holders: DropHolders; drop: Drop }>

/** The payouts as the lines of a list. */
function listOf({ drop: { shares }, holders: { doubts } }: Made): ReadSendList {
  const lines = shares.paid.map(({ owner: address, units }, place) => {
    const offCurve = doubts.get(address)?.why === 'off-curve'
    return { line: place + 1, address, units, offCurve, hadHidden: false }
  })
  return {
    status: 'read',
    soFar: NOTHING_SO_FAR,
    lines,
    bad: [],
    done: [],
    total: shares.total,
    tooMany: 0,
    unread: [],
  }
}

const NOTHING_SO_FAR: ReadSendList['soFar'] = {
  form: 'lines',
  separator: null,
  columns: null,
  decimals: null,
  units: 'whole',
  done: null,
  amountIs: null,
  leftOut: [],
  head: {
    names: [],
    rows: [],
    candidates: { receivers: [], amounts: [] },
    certain: { receiver: null, amount: null },
  },
  answered: [],
}

type Reading = Readonly<{
  of: string
  progress: string | null
  found: Extract<DropReading, { holders: unknown }> | null
  unproven: Extract<DropReading, { unproven: unknown }>['unproven'] | null
  error: AppError | null
}>

const NOT_READ = { progress: null, found: null, unproven: null, error: null } as const

/** The holders as they were read last; another token or network has to be read anew. */
function useReading(context: AppContext, mint: string) {
  const of = `${context.cluster.id} ${context.ownRpcUrl} ${mint}`
  const [state, setState] = useState<Reading>({ of, ...NOT_READ })
  const under = useRef<AbortController | null>(null)
  useEffect(
    () => () => {
      under.current?.abort()
      // A reading that was stopped is none, also where the same token comes back.
      setState({ of, ...NOT_READ })
    },
    [of],
  )
  type Work = typeof import('./dropWork')
  type Token = Parameters<Work['readDropHolders']>[1]
  const begin = (
    work: (drop: Work, ways: Parameters<Work['readDropHolders']>[2]) => Promise<DropReading>,
  ) => {
    under.current?.abort()
    const stop = new AbortController()
    under.current = stop
    const set = (part: Partial<Reading>) => !stop.signal.aborted && setState({ of, ...NOT_READ, ...part })
    set({ progress: words.reading(formatBytes(0)) })
    const run = async () => {
      const answer = await work(await fetchCode(() => import('./dropWork')), {
        signal: stop.signal,
        onProgress: (now) =>
          set({
            progress:
              'bytes' in now
                ? words.reading(formatBytes(now.bytes))
                : words.looking(formatWhole(now.owners), formatWhole(now.of)),
          }),
      })
      set('unproven' in answer ? answer : { found: answer })
    }
    run().catch((error: unknown) => set({ error: toAppError(error) }))
  }
  return {
    ...(state.of === of ? state : { of, ...NOT_READ }),
    read: (token: Token) => begin((drop, ways) => drop.readDropHolders(context, token, ways)),
    take: (token: Token, lines: ReadSendList['lines']) =>
      begin((drop, ways) => drop.takeDropFile(context, token, lines, ways)),
    forget: () => {
      under.current?.abort()
      setState({ of, ...NOT_READ })
    },
  }
}

type DropFieldsProps = {
  form: DropForm
  reading: ReturnType<typeof useReading>
  parsed: ParsedDrop
  own: string | null
  token: ReturnType<typeof useSentToken>
  unit: Readonly<{ held: Parameters<typeof formatAmount>[1]; symbol: string }>
  /** The reading of the token whose holders get something. */
  ofHeld: Readonly<{ error: Error | null; refetch: () => unknown }>
  isFrozen: boolean
  made: Made | null
  /** Undefined while the token is not known. */
  onRead: (() => void) | undefined
  /** The way to a file in place of the reading. */
  children: ReactNode
}

function DropFields(props: DropFieldsProps) {
  const { form, reading, parsed, token, unit, ofHeld, isFrozen, made, onRead } = props
  const { rule, rest, setRule, setRest } = form
  const { bad } = parsed
  const numberField = (
    name: 'amount' | 'least' | 'top' | 'payout',
    label: string,
    look: { unit?: string; hint?: string } = {},
  ) => (
    <Field
      name={name}
      label={label}
      numeric
      inputMode="decimal"
      value={name === 'amount' ? rest.amount : rule[name]}
      onChange={({ target: { value } }) =>
        name === 'amount' ? setRest({ amount: value }) : setRule({ [name]: value })
      }
      {...look}
      error={bad.get(name)}
    />
  )
  const isUnknown = rule.holders !== '' && (!isAddress(rule.holders) || isNoMint(ofHeld.error))
  const paidSymbol = shortNameOf(token)
  const isFile = reading.found?.holders.proof === null
  return (
    <>
      {paidMint(rule) === null && <Note kind="err" title={words.notPaid} />}
      <Field
        name="holders"
        label={words.of}
        hint={words.ofHint}
        value={rule.holders}
        unit={unit.symbol || undefined}
        error={isUnknown ? words.ofUnread : undefined}
        spellCheck={false}
        onChange={({ target }) => setRule({ holders: target.value.trim() })}
      />
      {ofHeld.error && !isUnknown && (
        <ErrorNote
          error={ofHeld.error}
          actions={<Button onClick={() => void ofHeld.refetch()}>{words.retry}</Button>}
        />
      )}
      <div className="field">
        <Segmented<DropSplit['by']>
          label={words.by}
          value={rule.by}
          options={(['proportion', 'equal', 'fixed'] as const).map((value) => ({
            value,
            label: words.ways[value],
          }))}
          onChange={(by) => setRule({ by })}
        />
      </div>
      {numberField('amount', words.amount[rule.by], { unit: paidSymbol })}
      <details className="adv" open={rule.least + rule.top + rule.payout !== '' || undefined}>
        <summary>
          <b>{words.narrow}</b>
          <span className="chev" />
          <span className="said">
            <Sentence text={words.narrowed(rule.least, rule.top, rule.payout)} />
          </span>
        </summary>
        {numberField('least', words.leastHolding, { unit: unit.symbol })}
        {numberField('top', words.top)}
        {numberField('payout', words.leastPayout, { unit: paidSymbol, hint: words.leastPayoutHint })}
      </details>
      {isFrozen && <Note kind="err" title={words.first.frozen} />}
      <div className={styles['actions']}>
        <Button busy={reading.progress !== null} disabled={!onRead} onClick={onRead}>
          {reading.found ? words.again : words.read}
        </Button>
        <output className="small muted">
          <Sentence text={reading.progress ?? (onRead ? '' : words.mintFirst)} />
        </output>
      </div>
      {!isFile && <ReadingEnds reading={reading} unit={unit} />}
      {props.children}
      {isFile && <ReadingEnds reading={reading} unit={unit} />}
      {made && made.drop.shares.paid.length > MOST_LINES && (
        <Note kind="warn" live="status">
          <p>
            <Sentence text={words.tooMany(formatWhole(made.drop.shares.paid.length))} />
          </p>
        </Note>
      )}
      {made && <Sizes made={made} token={token} least={reading.found?.leastLamports ?? 0n} />}
      {reading.found && token.mint === SOL_MINT && (
        <TickBox
          label={words.raises}
          detail={<Sentence text={words.raisesDetail(formatSol(reading.found.leastLamports))} />}
          checked={rest.raises}
          onChange={({ target }) => setRest({ raises: target.checked })}
        />
      )}
      {reading.found && <Who {...props} found={reading.found.holders} />}
    </>
  )
}

/** How the reading has ended: the proof, why there is none, or the error. */
function ReadingEnds({
  reading: { found, unproven, error },
  unit,
}: Pick<DropFieldsProps, 'reading' | 'unit'>) {
  const amount = (units: bigint) => `${formatAmount(units, unit.held)} ${unit.symbol}`
  const endpoint = <Link to={paths.settings}>{words.endpoint}</Link>
  if (error) return <ErrorNote error={error} actions={endpoint} />
  if (unproven) {
    const { why, supply, found: sum } = unproven
    return (
      <Note
        kind="err"
        live="alert"
        title={words.unprovenTitle}
        actions={why === 'wrapped' ? undefined : endpoint}
      >
        <p>
          {words.unproven[why]} {why === 'unequal' && sum < supply && words.missing}
        </p>
        {why === 'unequal' && (
          <p>
            <Sentence text={words.figures(amount(sum), amount(supply))} symbols={[unit.symbol]} />
          </p>
        )}
      </Note>
    )
  }
  if (!found) return null
  const { proof, supply, holders } = found.holders
  if (!proof)
    return (
      <Note kind="warn" live="status" title={words.file.unproven}>
        <p>{words.file.detail}</p>
        <p>
          <Sentence
            text={words.figures(amount(sumOf(holders, (one) => one.amount)), amount(supply))}
            symbols={[unit.symbol]}
          />
        </p>
      </Note>
    )
  const { accounts, withheld, slots } = proof
  const read = [slots.before, ...slots.searches, slots.after].map(formatWhole).join(' · ')
  return (
    <output className="small">
      <Mark kind="ok">
        <Sentence
          text={words.proven(formatWhole(accounts), withheld > 0n ? amount(withheld) : '', read)}
          symbols={[unit.symbol]}
        />
      </Mark>
    </output>
  )
}

/** A list of holders as text, of the token `of` (its mint), with the answers about it; `isOpen`: its field is shown. */
type HolderFile = Readonly<{ of: string; text: string; choices: ListChoices; isOpen: boolean }>

const NO_FILE: HolderFile = { of: '', text: '', choices: {}, isOpen: false }

type FilePartProps = Pick<DropFieldsProps, 'reading' | 'unit'> & {
  context: AppContext
  held: ReadToken
  file: HolderFile
  setFile: (part: Partial<HolderFile>) => void
}

/** Where no node gives a proven list: a file of another tool in its place, whose holdings are read like any list. */
function FilePart({ context, held, unit, file, setFile, reading }: FilePartProps) {
  const { mint, decimals, scale } = held
  const { symbol, name } = wordsOfToken(mint, held.metadata)
  const token = { mint, decimals, symbol, name, isAnyUnit: true, ...(scale && { scale }) }
  const { list: found, error, isReading } = useReadList(file, token, { ...context, address: null })
  const question = useRef<HTMLElement>(null)
  const { unproven } = reading
  const isRefused = unproven?.why === 'wrapped' || unproven?.why === 'confidential'
  if (isRefused || !(file.isOpen || unproven || reading.error)) return null
  if (!file.isOpen)
    return (
      <div className={styles['actions']}>
        <Button onClick={() => setFile({ isOpen: true })}>{words.file.offer}</Button>
      </div>
    )
  const list = found?.status === 'read' ? found : null
  const isBare = found?.status === 'asks' && found.question.kind === 'amount-for-all'
  const listed = list?.lines.reduce((sum, { units }) => sum + units, 0n) ?? 0n
  const problem = isBare
    ? words.file.noHoldings
    : list && list.tooMany > 0
      ? words.file.tooMany
      : listed > held.supply
        ? words.file.more
        : undefined
  const left = list?.bad.filter((bad) => bad.problem !== 'zero').map(({ line }) => line) ?? []
  return (
    <>
      <ListField
        form={{ text: file.text, setText: (text) => setFile({ text, choices: {} }) }}
        label={words.file.label}
        hint={words.file.hint}
        error={error ? sentenceOfUnread(error) : problem}
      />
      {!isBare && (
        <ListQuestions
          list={found}
          choices={file.choices}
          onChoose={(choices) => setFile({ choices })}
          token={{ ...token, symbol: unit.symbol }}
          open={question}
        />
      )}
      {left.length > 0 && (
        <p className="small">
          <Sentence text={words.file.left(sendManyCopy.lines(left))} />
        </p>
      )}
      <div className={styles['actions']}>
        <Button
          busy={isReading || reading.progress !== null}
          disabled={!list || list.lines.length === 0 || problem !== undefined}
          onClick={() => list && reading.take(held, list.lines)}
        >
          {words.file.use}
        </Button>
      </div>
    </>
  )
}

type SizesProps = { made: Made; token: DropFieldsProps['token']; least: bigint }

/** How many get how much: the smallest, the middle and the largest payout. SOL below `least`, the rent minimum, is little. */
function Sizes({ made: { drop }, token, least }: SizesProps) {
  const { paid, total, raised } = drop.shares
  const sizes = useMemo(
    () => paid.map(({ units }) => units).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
    [paid],
  )
  const amount = (units = 0n) => `${formatAmount(units, token)} ${shortNameOf(token)}`
  const [smallest] = sizes
  if (smallest === undefined) return null
  const named = { smallest, middle: sizes[Math.floor((sizes.length - 1) / 2)], largest: sizes.at(-1) }
  return (
    <div className="card">
      <h2 className="h3">
        <Sentence text={words.gets(formatWhole(paid.length), amount(total))} symbols={[shortNameOf(token)]} />
      </h2>
      <dl className="kv">
        {(['smallest', 'middle', 'largest'] as const).flatMap((size) => [
          <dt key={size}>{words.sizes[size]}</dt>,
          <dd key={`${size} amount`} className="mono" translate="no">
            {amount(named[size])}
          </dd>,
        ])}
      </dl>
      {raised > 0n && (
        <p className="small">
          <Sentence text={words.raised(amount(raised))} />
        </p>
      )}
      {(token.mint !== SOL_MINT || smallest < least) && <p className="small muted">{words.spam}</p>}
    </div>
  )
}

/** So many holders of a group have a tick each. */
const MOST_TICKS = 20
const LARGEST = 10
/** Nobody signs for these, so they cannot be taken in. */
const NEVER_IN: readonly Doubted[] = ['pool', 'locker', 'burnt', 'program']

/** The ten largest, who is left out and why, with ticks and shares of the supply, and a field that leaves out anybody. */
function Who({ form, own, made, found }: DropFieldsProps & { found: DropHolders }) {
  const { rest, setRest } = form
  const { holders, doubts, supply } = found
  const largest = useMemo(
    () => holders.filter(({ owner }) => owner !== own && !doubts.has(owner)).slice(0, LARGEST),
    [holders, doubts, own],
  )
  const groups = useMemo(() => {
    const [chosen, large] = [new Set(rest.outs), new Set(largest)]
    const byWhy = new Map<Doubted | 'chosen', (typeof holders)[number][]>()
    for (const one of holders) {
      const why = doubts.get(one.owner)?.why ?? (chosen.has(one.owner) && !large.has(one) ? 'chosen' : null)
      if (why === null || one.owner === own) continue
      const same = byWhy.get(why)
      if (same) same.push(one)
      else byWhy.set(why, [one])
    }
    return byWhy
  }, [holders, doubts, own, largest, rest.outs])
  const paid = useMemo(() => new Set(made?.drop.shares.paid.map(({ owner }) => owner)), [made])
  const shareOf = (amount: bigint) => formatShare(amount, supply)
  const tick = ({ owner, amount }: (typeof holders)[number]) => {
    const doubt = doubts.get(owner)
    const label = <AddressText address={owner} what="owner" />
    const detail = <span translate="no">{[shareOf(amount), doubt?.name].filter(Boolean).join(' · ')}</span>
    if (doubt && NEVER_IN.includes(doubt.why))
      return (
        <p key={owner} className="small">
          {label} {detail}
        </p>
      )
    const isIn = rest.ins.includes(owner) || !doubt || (doubt.why === 'off-curve' && rest.offCurve)
    return (
      <TickBox
        key={owner}
        label={label}
        detail={detail}
        checked={isIn && !rest.outs.includes(owner)}
        onChange={({ target }) => setRest(choose(rest, owner, { gets: target.checked, isDoubted: !!doubt }))}
      />
    )
  }
  return (
    <>
      <fieldset>
        <legend>{words.largest}</legend>
        <p className="small muted">{words.largestNote}</p>
        {largest.map(tick)}
      </fieldset>
      <fieldset>
        <legend>{words.out}</legend>
        <TickBox
          label={words.offCurve}
          detail={words.offCurveDetail}
          checked={rest.offCurve}
          onChange={({ target }) => setRest({ offCurve: target.checked })}
        />
        <LeaveOut holders={holders} rest={rest} setRest={setRest} />
        <ul className={styles['left']}>
          {countsOf(made?.drop.out ?? [])
            .filter(({ why }) => why === 'chosen' || !groups.has(why as Doubted))
            .map((each) => (
              <li key={each.why}>
                <Sentence text={outSentence(each, supply)} />
              </li>
            ))}
        </ul>
        {[...groups].map(([why, all]) => {
          const amount = all.reduce((sum, one) => sum + one.amount, 0n)
          const getting = all.filter(({ owner }) => paid.has(owner)).length
          return (
            <details key={why} className="adv">
              <summary>
                <b>{words.why[why]}</b>
                <span className="chev" />
                <span className="said">
                  <Sentence
                    text={words.held(formatWhole(all.length), shareOf(amount), formatWhole(getting))}
                  />
                </span>
              </summary>
              {all.length > MOST_TICKS && (
                <p className="small muted">
                  <Sentence text={words.someOf(formatWhole(MOST_TICKS), formatWhole(all.length))} />
                </p>
              )}
              {all.slice(0, MOST_TICKS).map(tick)}
            </details>
          )
        })}
      </fieldset>
    </>
  )
}

/** A field that leaves out the holders whose addresses are put into it; it keeps what is no holder. */
function LeaveOut({
  holders,
  rest,
  setRest,
}: Pick<DropHolders, 'holders'> & Pick<DropForm, 'rest' | 'setRest'>) {
  const [text, setText] = useState('')
  const owners = useMemo(() => new Set(holders.map(({ owner }) => owner)), [holders])
  const take = (value: string) => {
    const typed = value.split(/[\s,;]+/)
    const found = new Set(typed.filter((one) => owners.has(one)))
    if (found.size === 0) return setText(value)
    setText(typed.filter((one) => !found.has(one)).join(' '))
    const out = { gets: false, isDoubted: false }
    const before: Pick<DropForm['rest'], 'ins' | 'outs'> = rest
    setRest([...found].reduce((all, owner) => choose(all, owner, out), before))
  }
  return (
    <TextAreaField
      label={words.leaveOut}
      hint={words.leaveOutHint}
      rows={2}
      value={text}
      spellCheck={false}
      error={text.split(/[\s,;]+/).some(isAddress) ? words.noHolder : undefined}
      onChange={({ target }) => take(target.value)}
    />
  )
}
