import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toAppError, type AppError } from '../../errors/AppError'
import type { AppContext } from '../../operation/appContext'
import { fieldsOnPage, useSaveOnLeave } from '../../forms/draft'
import { forgetDraft, readDraft, saveDraft } from '../../storage/drafts'
import { pause } from '../../storage/pause'
import type { ReadSendList, SendLine, SendList, SendListJob } from '../../tokens/sendList/parseSendList'
import type { ListReceiver } from '../../tokens/sendList/readReceivers'
import { runSendList } from '../../tokens/sendList/runSendList'
import type { Reading } from '../../tokens/tokenQueries'
import { SOL_MINT } from '../../tokens/wellKnown'
import type { RunLine } from '../../transactions/runs'
import { useReady } from '../../ui/pageReady'
import { useHydrated } from '../../ui/useHydrated'
import { isAddress } from '../../units/base58'
import { shortAddress } from '../../units/shortAddress'
import { copy } from './copy'
import { chainWork } from './runs'

const DRAFT = 'send-many'
const SAVE_AFTER_MS = 500
/** A longer list has more lines than are read. */
export const LONGEST = 4 * 1024 * 1024

/** The list as typed, which is kept in this browser, and the token, which is in the URL. `isReading`: what is kept is not read yet. */
export function useListForm(): Readonly<{
  mint: string
  text: string
  isReading: boolean
  setMint: (mint: string) => void
  setText: (text: string) => void
  /** Keeps the list no longer; the page shows its run from now on. */
  forget: () => void
}> {
  const [search, setSearch] = useSearchParams()
  const [typed, setText] = useState<string | null>(null)
  const [isReading, setReading] = useState(true)
  useReady(!isReading)
  const hydrated = useHydrated()
  // The prerendered page does not know what was typed into it before its scripts arrived.
  if (hydrated && typed === null) setText(typedEarly())
  const text = typed ?? ''
  const latest = useRef<string | null>(null)
  // The prerendered page does not know its URL.
  const named = (hydrated && search.get('token')) || ''
  useEffect(() => {
    if (!hydrated) return
    const early = typedEarly()
    const reading = early === '' ? readDraft(DRAFT) : Promise.resolve({ text: early })
    void reading.then((kept) => {
      if (latest.current === null) setText(textOf(kept))
      setReading(false)
    })
  }, [hydrated])
  const save = useCallback(async () => {
    if (latest.current !== null) await saveDraft(DRAFT, { text: latest.current })
  }, [])
  useEffect(() => {
    if (latest.current === null) return undefined
    const timer = setTimeout(() => void save(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text, save])
  useSaveOnLeave(save)
  function change(next: string) {
    const cut = next.slice(0, LONGEST)
    latest.current = cut
    setText(cut)
  }
  return {
    mint: isAddress(named) ? named : SOL_MINT,
    text,
    isReading,
    setMint: (mint) =>
      setSearch(mint === SOL_MINT ? {} : { token: mint }, { replace: true, preventScrollReset: true }),
    setText: change,
    forget: () => {
      latest.current = null
      void forgetDraft(DRAFT)
    },
  }
}

function typedEarly(): string {
  const field = fieldsOnPage().find(({ name }) => name === 'list')
  return typeof field?.value === 'string' ? field.value.slice(0, LONGEST) : ''
}

function textOf(kept: unknown): string {
  const text = typeof kept === 'object' && kept !== null && 'text' in kept ? kept.text : ''
  return typeof text === 'string' ? text.slice(0, LONGEST) : ''
}

/** `of`: the text that was read. */
export type ReadList = Readonly<{ list: SendList | null; isReading: boolean; error: AppError | null }>

const SOON_MS = 250

/**
 * The list, read in a worker a moment after the last key; on Mainnet once more when its names are known. `decimals`: null while the token is
 * not known.
 */
export function useReadList(
  text: string,
  decimals: number | null,
  { cluster, ownRpcUrl, address: own }: AppContext,
): ReadList {
  const [read, setRead] = useState<ReadList & Readonly<{ of: string }>>({
    list: null,
    isReading: false,
    error: null,
    of: '',
  })
  const job = `${cluster.id} ${ownRpcUrl} ${decimals} ${own} ${text}`
  useEffect(() => {
    if (text.trim() === '' || decimals === null) return undefined
    const stop = new AbortController()
    const work = async () => {
      await pause(SOON_MS, stop.signal)
      const list = await readWithNames({ text, decimals, own }, { cluster, ownRpcUrl }, stop.signal)
      // Thousands of rows are drawn in small parts, so that they hold up no frame.
      if (!stop.signal.aborted)
        startTransition(() => setRead({ list, isReading: false, error: null, of: job }))
    }
    work().catch((error: unknown) => {
      if (!stop.signal.aborted) setRead({ list: null, isReading: false, error: toAppError(error), of: job })
    })
    return () => stop.abort()
  }, [text, decimals, own, cluster, ownRpcUrl, job])
  if (text.trim() === '') return { list: null, isReading: false, error: null }
  return read.of === job ? read : { list: read.list, isReading: true, error: null }
}

/** The list with the names on it resolved, twenty a call. Rejects like runSendList or with rpc/*. */
async function readWithNames(
  job: SendListJob,
  { cluster, ownRpcUrl }: Reading,
  signal: AbortSignal,
): Promise<SendList> {
  const list = await runSendList(job, signal)
  if (list.status !== 'read' || list.unread.length === 0 || cluster.id !== 'mainnet') return list
  const names = await (await chainWork()).readListNames({ cluster, ownRpcUrl }, list.unread)
  return await runSendList({ ...job, names }, signal)
}

/** What is at the addresses of a list, by address; null while that was not read. */
export type Receivers = ReadonlyMap<string, ListReceiver> | null

/** A line as the page shows it: what is wrong with it, else what is worth knowing. */
export type ShownLine = Readonly<{
  line: number
  what: string
  units: bigint | null
  problem: string | null
  note: string | null
}>

/**
 * The list with what is known of its receivers. `payable`: the lines that can be paid, those of one address side by side. `owners`: how
 * many addresses are token accounts whose owner could get the amount.
 */
export type CheckedList = Readonly<{
  rows: readonly ShownLine[]
  problems: readonly ShownLine[]
  payable: readonly RunLine[]
  opens: ReadonlySet<string>
  owners: number
}>

/** Puts the list and its receivers together. `toOwners`: what is addressed to a token account goes to its owner. */
export function checkList(list: ReadSendList, receivers: Receivers, toOwners: boolean): CheckedList {
  const rows: ShownLine[] = list.bad.map(({ line, text, problem, why }) => ({
    line,
    what: text,
    units: null,
    problem: why ?? copy.problem[problem],
    note: null,
  }))
  const byAddress = new Map<string, RunLine[]>()
  const opens = new Set<string>()
  let owners = 0
  for (const line of list.lines) {
    const found = receivers?.get(line.address)
    if (found?.kind === 'token-account') owners += 1
    // A name is checked again before it is paid, so what it stands for is what is paid.
    const isMeant = found?.kind === 'token-account' && toOwners && line.name === undefined
    const address = isMeant ? found.owner : line.address
    const problem = isMeant ? null : problemOf(found)
    const what = line.name === undefined ? line.address : `${line.name} → ${shortAddress(line.address)}`
    rows.push({ line: line.line, what, units: line.units, problem, note: noteOf(line, found) })
    if (problem !== null) continue
    const receiver = isMeant ? receivers?.get(address) : found
    if (receiver?.kind === 'wallet' && receiver.opens) opens.add(address)
    const same = byAddress.get(address) ?? []
    const named = line.name === undefined ? {} : { name: line.name }
    same.push({ line: line.line, address, units: line.units, ...named })
    byAddress.set(address, same)
  }
  rows.sort((a, b) => a.line - b.line)
  const problems = rows.filter(({ problem }) => problem !== null)
  return { rows, problems, payable: [...byAddress.values()].flat(), opens, owners }
}

function problemOf(found: ListReceiver | undefined): string | null {
  if (found?.kind === 'token-account') return copy.receiver['token-account'](shortAddress(found.owner))
  return found?.kind === 'mint' || found?.kind === 'program' ? copy.receiver[found.kind] : null
}

function noteOf({ repeats, offCurve, hadHidden }: SendLine, found: ListReceiver | undefined): string | null {
  const notes = [
    repeats !== null && copy.repeats(repeats),
    hadHidden && copy.hidden,
    offCurve && copy.offCurve,
    found?.kind === 'wallet' && found.opens && copy.opens,
    found?.kind === 'wallet' && !found.isUsed && copy.unused,
  ].filter((note) => note !== false)
  return notes.length > 0 ? notes.join(' ') : null
}
