import { type ReactNode, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { AppError, toAppError } from '../../errors/AppError'
import type { AppContext } from '../../operation/appContext'
import { DOUBT_WARNINGS } from '../../operation/DoubtTicks'
import type { KeptByForm } from '../../operation/reviewEntry'
import { sentenceOf } from '../../operations/said'
import { type AnsweredList, EMPTY_LIST, keptChoices, withListText } from '../../forms/answeredList'
import { wholeListWords } from '../../forms/listCopy'
import type { SentToken } from '../../forms/SentToken'
import { useKeptForm } from '../../forms/keptForm'
import { type AmountUnit, factorOf, multiplierText } from '../../solana/amountScale'
import { createDraftStore, type DraftStore } from '../../storage/draftStore'
import { pause } from '../../units/pause'
import { answerOfAmountIs, type ListChoices, type ReadSoFar } from '../../tokens/list/listResult'
import type { CountedToken } from '../../tokens/list/listUnits'
import type {
  BadLine,
  ReadSendList,
  SendLine,
  SendList,
  SendListJob,
} from '../../tokens/sendList/parseSendList'
import type { DropOrder } from '../../tokens/drop/drop'
import { receiverRefusal } from '../../tokens/receivers'
import type { ListReceiver } from '../../tokens/sendList/readReceivers'
import { runSendList } from '../../tokens/sendList/runSendList'
import type { ReadingNetwork } from '../../tokens/tokenQueries'
import {
  type AmountIs,
  type PresentFee,
  sentAmounts,
  type TransferFee,
  withholds,
} from '../../tokens/transferFeeMath'
import { SOL_MINT } from '../../tokens/wellKnown'
import type { SentAmounts } from '../../transactions/plan'
import type { RunLine } from '../../transactions/runs/keptRuns'
import { useOnceHydrated } from '../../ui/useHydrated'
import { isAddress } from '../../units/base58'
import { shortAddress } from '../../units/shortAddress'
import { sendManyCopy } from './copy'
import { fetchListWork } from './runs'

/** A list with more characters is not read at all: a part of it would be another list. */
export const LONGEST = 4 * 1024 * 1024

/**
 * The list as typed, the answers about it, the mint of the token whose amounts it has (null where that was not noted), the multiplier under
 * which they were typed, with the token that it belongs to, and what the amounts are, where the token has a transfer fee.
 */
type ListValues = AnsweredList &
  Readonly<{
    mint: string | null
    times: Readonly<{ mint: string; by: string }> | null
    amountIs: AmountIs
  }>

const EMPTY_VALUES: ListValues = { ...EMPTY_LIST, mint: null, times: null, amountIs: 'sent' }

const keptMint = v.nullable(v.string())
const keptTimes = v.nullable(v.object({ mint: v.string(), by: v.string() }))
const keptAmountIs = v.picklist(['sent', 'arrives'])
const listSchema = v.pipe(
  v.object({
    text: v.string(),
    choices: keptChoices,
    answeredFor: v.string(),
    mint: keptMint,
    times: keptTimes,
    amountIs: keptAmountIs,
  }),
  // A list that was typed before the page ran replaces the stored one.
  v.transform(({ mint, times, amountIs, ...list }): ListValues => ({
    ...withListText(list, list.text),
    mint,
    times,
    amountIs,
  })),
)
const rowSchema = v.object({
  text: v.string(),
  choices: v.fallback(keptChoices, {}),
  mint: v.optional(v.fallback(keptMint, null), null),
  times: v.optional(v.fallback(keptTimes, null), null),
  amountIs: v.optional(v.fallback(keptAmountIs, 'sent'), 'sent'),
})

function createListDraftStore(): DraftStore<ListValues, 'list'> {
  return createDraftStore({
    empty: EMPTY_VALUES,
    rowOf: () => 'send-many',
    pack: ({ text, choices, mint, times, amountIs }) => ({
      text,
      choices,
      ...(mint !== null && { mint }),
      ...(times && { times }),
      ...(amountIs === 'arrives' && { amountIs }),
    }),
    parse: (row) => {
      const read = v.safeParse(rowSchema, row)
      return read.success ? { values: { ...read.output, answeredFor: read.output.text } } : undefined
    },
  })
}

/** The form, which this browser stores, and the token, which is in the URL. */
export type ListForm = Readonly<{
  /** Null where the list has the amounts of another token than SOL, and the URL names none: the person chooses. */
  mint: string | null
  text: string
  choices: ListChoices
  /** Null where no multiplier was noted. */
  times: ListValues['times']
  amountIs: AmountIs
  kept: KeptByForm
  setMint: (mint: string) => void
  setText: (text: string) => void
  setChoices: (choices: ListChoices) => void
  setTimes: (times: NonNullable<ListValues['times']>) => void
  setAmountIs: (amountIs: AmountIs) => void
  /** Stops storing the list; from now on the page shows its run. */
  forget: () => void
}>

export function useListForm(): ListForm {
  const [search, setSearch] = useSearchParams()
  const [store] = useState(createListDraftStore)
  // The prerendered page does not know its URL.
  const named = useOnceHydrated(search.get('token'), null) ?? ''
  const inUrl = isAddress(named) ? named : null
  const showMint = (next: string) =>
    setSearch(next === SOL_MINT ? {} : { token: next }, { replace: true, preventScrollReset: true })
  const { values, change, kept } = useKeptForm<ListValues, ListValues, 'list'>({
    empty: EMPTY_VALUES,
    schema: listSchema,
    early: ({ name, value }) => (name === 'list' ? [{ name: 'text', value }] : []),
    draft: { store, key: 'list' },
    ofNetwork: (list) => {
      if (inUrl === null || inUrl === SOL_MINT) return undefined
      showMint(SOL_MINT)
      const of = list.text.trim() === '' ? null : inUrl
      return { values: { mint: of, times: null, amountIs: 'sent' }, gone: ['the token'] }
    },
  })
  const { text, choices, answeredFor, times, amountIs } = values
  const isOfSol = values.mint === null || values.mint === SOL_MINT || text.trim() === ''
  const mint = inUrl ?? (isOfSol ? SOL_MINT : null)
  return {
    mint,
    text,
    choices,
    times,
    amountIs,
    kept,
    setMint: (next) => {
      showMint(next)
      change({ mint: next })
    },
    setText: (next) => {
      const isEmpty = next.trim() === ''
      change({
        ...withListText({ text, choices, answeredFor }, next),
        mint: isEmpty ? null : (mint ?? values.mint),
        times: isEmpty ? null : times,
      })
    },
    setChoices: (next) => change({ choices: next, answeredFor: text }),
    setTimes: (next) => change({ times: next }),
    setAmountIs: (next) => {
      const { amountIs: said, ...others } = choices
      // An answer to what the list tells is the same choice.
      change({ amountIs: next, choices: said ? { ...others, amountIs: { ...said, is: next } } : others })
    },
    forget: () => {
      void store.forget()
      // The list stays on the screen until its run appears, and is no longer stored.
      store.close()
    },
  }
}

/** `before`: the multiplier under which the list was typed, where the multiplier is another one `now`; else null. */
export type ChangedTimes = Readonly<{ before: string | null; now: string; accept: () => void }>

/** Notes the multiplier of a list, and reports a change of it: the person is asked before the list is read under another one. */
export function useListTimes(form: ListForm, token: SentToken): ChangedTimes {
  const now = multiplierText(token)
  const { mint } = token
  const isKnown = token.isRead && now !== '' && form.text.trim() !== ''
  const isNoted = form.times?.mint === mint
  const accept = () => form.setTimes({ mint, by: now })
  const noteFirst = useEffectEvent(accept)
  useEffect(() => {
    if (isKnown && !isNoted) noteFirst()
  }, [isKnown, isNoted])
  const before = isKnown && isNoted && form.times.by !== now ? form.times.by : null
  return { before, now, accept }
}

/**
 * The list as read. `text` is its text, which may be an earlier one while the present one is being read: an earlier list in the same unit,
 * since its amounts are base units.
 */
export type ReadList = Readonly<{
  list: SendList | null
  text: string
  isReading: boolean
  error: AppError | null
}>

const SOON_MS = 250

/**
 * Reads the list in a worker a moment after the last key press; on Mainnet again when its names are resolved. `token`: null while it is
 * not known.
 */
export function useReadList(
  { text, choices }: Readonly<{ text: string; choices: ListChoices }>,
  token: (AmountUnit & CountedToken & Readonly<{ name: string; mint: string }>) | null,
  { cluster, ownRpcUrl, address: own }: AppContext,
): ReadList {
  const [read, setRead] = useState<ReadList & Readonly<{ of: string; unit: string }>>({
    ...NOTHING_READ,
    of: '',
    unit: '',
  })
  const { decimals, scale, symbol, name, mint, isAnyUnit } = token ?? NO_TOKEN_YET
  const factor = scale && factorOf(scale)
  const unit = `${decimals} ${factor} ${symbol}`
  const job = `${cluster.id} ${ownRpcUrl} ${unit} ${name} ${mint} ${own} ${JSON.stringify(choices)} ${text}`
  useEffect(() => {
    if (text.trim() === '' || text.length > LONGEST || decimals === null) return undefined
    const stop = new AbortController()
    const work = async () => {
      await pause(SOON_MS, stop.signal)
      const sent = { symbol, name, mint, network: cluster.id, ...(isAnyUnit && { isAnyUnit }) }
      const order = { text, decimals, scale, own, choices, token: sent }
      const list = await readWithNames(order, { cluster, ownRpcUrl }, stop.signal)
      // Thousands of rows are rendered in small parts, so that they hold up no frame.
      if (!stop.signal.aborted)
        startTransition(() => setRead({ list, text, isReading: false, error: null, of: job, unit }))
    }
    work().catch((error: unknown) => {
      if (!stop.signal.aborted) setRead({ ...NOTHING_READ, error: toAppError(error), of: job, unit })
    })
    return () => stop.abort()
  }, [text, choices, decimals, scale, symbol, name, mint, isAnyUnit, own, cluster, ownRpcUrl, job, unit])
  if (text.trim() === '') return NOTHING_READ
  if (text.length > LONGEST) return TOO_LONG
  if (read.of === job) return read
  const { list, text: earlier } = read.unit === unit ? read : NOTHING_READ
  return { list, text: earlier, isReading: true, error: null }
}

const NO_TOKEN_YET = {
  decimals: null,
  scale: undefined,
  symbol: '',
  name: '',
  mint: '',
  isAnyUnit: undefined,
}
const NOTHING_READ: ReadList = { list: null, text: '', isReading: false, error: null }
const TOO_LONG: ReadList = {
  ...NOTHING_READ,
  error: new AppError('input/invalid', { what: 'a list', message: sendManyCopy.tooLong }),
}

/** Reads the list and resolves its names, twenty a call. Rejects like runSendList or with rpc/*. */
async function readWithNames(
  job: SendListJob,
  { cluster, ownRpcUrl }: ReadingNetwork,
  signal: AbortSignal,
): Promise<SendList> {
  const list = await runSendList(job, signal)
  if (list.status !== 'read' || list.unread.length === 0 || cluster.id !== 'mainnet') return list
  const names = await (await fetchListWork()).readListNames({ cluster, ownRpcUrl }, list.unread)
  return await runSendList({ ...job, names }, signal)
}

/**
 * The list with what its amounts are under the token's transfer fee. Where the list tells another than the form's choice, or leaves it open,
 * it asks; a result of this app is certain. `isSure`: the form has no choice.
 */
export function withAmountIs(
  list: SendList | null,
  fee: PresentFee | null,
  { amountIs, choices }: Pick<ListForm, 'amountIs' | 'choices'>,
): Readonly<{ list: SendList | null; amountIs: AmountIs; isSure: boolean }> {
  const told = list?.status === 'read' && withholds(fee) ? list.soFar.amountIs : null
  if (list?.status !== 'read' || told === null) return { list, amountIs, isSure: false }
  if (told.isSure && told.is !== 'open') return { list, amountIs: told.is, isSure: true }
  const question = { kind: 'amount-is', told } as const
  const answer = answerOfAmountIs(choices.amountIs, told)
  if (answer === null)
    return {
      list: told.is === amountIs ? list : { status: 'asks', soFar: list.soFar, question },
      amountIs,
      isSure: false,
    }
  const soFar = { ...list.soFar, answered: [...list.soFar.answered, question] }
  return { list: { ...list, soFar }, amountIs: answer, isSure: false }
}

/** The kinds of the list's addresses, by address; null while they are not read. */
export type ListReceivers = ReadonlyMap<string, ListReceiver> | null

/** A list that is computed, not typed. */
export type ComputedList = Readonly<{
  title: string
  /** In place of the field of the list. */
  fields: (receivers: ListReceivers) => ReactNode
  /** Why there is no list yet. */
  unready: string | undefined
  /** Reads again what it is computed from. */
  again: () => void
  /** The list and what it was computed from, with what is known of its receivers; the same function until one of these changes. */
  listWith: (receivers: ListReceivers) => Readonly<{ list: ReadSendList; order: DropOrder }> | null
}>

/** A line as the page shows it, with its problem or else a note. `label`: what the list calls the receiver. */
export type ShownLine = Readonly<{
  line: number
  what: string
  label?: string | undefined
  amounts: SentAmounts | null
  problem: string | null
  note: string | null
}>

/**
 * The list with the facts of its receivers. `done`: the lines that are left out because the list marks them, and why. `payable`: the lines that can be paid, those of one address side by side. `owners`: the number
 * of addresses that are token accounts whose owner could get the amount.
 */
export type CheckedList = Readonly<{
  rows: readonly ShownLine[]
  problems: readonly ShownLine[]
  done: readonly (ShownLine & Readonly<{ why: string }>)[]
  payable: readonly RunLine[]
  opens: ReadonlySet<string>
  owners: number
}>

type CheckOptions = Readonly<{
  toOwners: boolean
  own: string | null
  fee: TransferFee | null
  amountIs: AmountIs
}>

/**
 * Combines the list and its receivers. `toOwners`: an amount for a token account goes to its owner, who is checked like any other
 * receiver. `own`: the sending wallet, where one is connected. `fee`: the token's transfer fee, and `amountIs` what the amounts are under it.
 * Each line counts as one transfer: the review knows which accounts of the wallet pay it.
 */
export function checkList(
  list: ReadSendList,
  receivers: ListReceivers,
  { toOwners, own, fee, amountIs }: CheckOptions,
): CheckedList {
  const rows: ShownLine[] = list.bad.map((bad) => ({
    line: bad.line,
    what: bad.text,
    amounts: null,
    problem: sentenceOfBad(bad, list.soFar),
    note: null,
  }))
  const byAddress = new Map<string, RunLine[]>()
  const opens = new Set<string>()
  let owners = 0
  for (const line of list.lines) {
    const found = receivers?.get(line.address)
    const owner = found?.at.kind === 'token-account' ? found.at.owner : null
    if (owner !== null) owners += 1
    // A name is resolved again before it is paid, so its present address is paid.
    const isMeant = owner !== null && toOwners && line.name === undefined
    const address = isMeant ? owner : line.address
    const receiver = receivers?.get(address)
    const { name, label } = line
    const amounts = sentAmounts(line.units, amountIs, fee)
    const problem =
      address === own
        ? sendManyCopy.problem['own-wallet']
        : (problemOf(address, receiver) ?? problemOfFee(amounts))
    const typed = isMeant ? shortAddress(line.address) : line.name
    const what = typed === undefined ? address : `${typed} → ${shortAddress(address)}`
    const same = byAddress.get(address) ?? []
    const note = noteOf({ ...line, offCurve: line.offCurve && !isMeant }, receiver, same[0]?.line)
    rows.push({ line: line.line, what, label, amounts: amounts ?? null, problem, note })
    if (problem !== null || !amounts) continue
    if (receiver?.opens) opens.add(address)
    const named = { ...(name !== undefined && { name }), ...(label !== undefined && { label }) }
    const { sent: units, arrives } = amounts
    same.push({ line: line.line, address, units, ...(fee && { arrives }), ...named })
    byAddress.set(address, same)
  }
  const done = list.done.map(({ line, receiver: what, said }) => {
    const why = sendManyCopy.doneLine(said)
    return { line, what, why, amounts: null, problem: null, note: wholeListWords.leftOut(why) }
  })
  rows.push(...done)
  rows.sort((a, b) => a.line - b.line)
  const problems = rows.filter(({ problem }) => problem !== null)
  return { rows, problems, done, payable: [...byAddress.values()].flat(), opens, owners }
}

function sentenceOfBad({ problem, why, unit }: BadLine, { decimals }: ReadSoFar): string {
  if (why !== undefined) return why
  if (unit !== undefined)
    return problem === 'other-token' ? sendManyCopy.otherToken(unit) : sendManyCopy.unit(unit)
  // An example with another decimal sign would contradict the rest of the list.
  if (problem === 'not-a-number') return sendManyCopy.notANumber(decimals?.sign === 'comma' ? '12,5' : '12.5')
  return sendManyCopy.problem[problem]
}

function problemOf(address: string, found: ListReceiver | undefined): string | null {
  return found?.verdict.refused ? sentenceOf(receiverRefusal(found.verdict.refused, address, found.at)) : null
}

/** What a transfer fee makes impossible: so much can never arrive, or nothing would. */
function problemOfFee(amounts: SentAmounts | undefined): string | null {
  if (!amounts) return sendManyCopy.problem['never-arrives']
  return amounts.arrives === 0n ? sendManyCopy.problem['nothing-arrives'] : null
}

/** The note of a line. `earlier`: an earlier line that pays the same address. One person may be owed two amounts. */
function noteOf(
  { offCurve, hadHidden }: Pick<SendLine, 'offCurve' | 'hadHidden'>,
  found: ListReceiver | undefined,
  earlier: number | undefined,
): string | null {
  const doubt = found ? found.verdict.doubt : offCurve ? 'off-curve' : null
  const notes = [
    earlier !== undefined && sendManyCopy.repeats(earlier),
    hadHidden && sendManyCopy.hidden,
    doubt && DOUBT_WARNINGS[doubt],
    found?.opens && sendManyCopy.opens,
    found && 'isUsed' in found.at && !found.at.isUsed && sendManyCopy.unused,
  ].filter(Boolean)
  return notes.length > 0 ? notes.join(' ') : null
}
