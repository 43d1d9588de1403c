import * as v from 'valibot'
import { AppError, toAppError, type ErrorCode, type ErrorContext } from '../../errors/AppError'
import { nodeErrorOf } from '../../errors/codes'
import { type AmountUnit, typedAmount } from '../../solana/amountScale'
import { textAtMost } from '../../units/atMost'
import { encodeBase58 } from '../../units/base58'
import { isOnCurve } from '../onCurve'
import { TOKEN_2022_ADDRESS, TOKEN_ACCOUNT_BYTES, TOKEN_ADDRESS } from '../../solana/knownPrograms'

/**
 * Which holders to list: those of a mint of one of the programs, read from the first of `urls` that answers. `leaveOut`: owners who get no
 * line; addresses off the curve, which are pools and other programs, get none either. Null: every owner gets a line.
 */
export type SnapshotJob = Readonly<{
  urls: readonly string[]
  mint: string
  program: 'token' | 'token-2022'
  leaveOut: readonly string[] | null
}> &
  AmountUnit

/** The list as CSV, how many lines and left-out owners it has, and the slot of the answer. */
export type HoldersSnapshot = Readonly<{ csv: string; holders: number; leftOut: number; slot: number }>

/** What a job reports: the bytes that have arrived, and at the end the list or the error. */
export type SnapshotNews =
  | Readonly<{ bytes: number }>
  | Readonly<{ snapshot: HoldersSnapshot }>
  | Readonly<{ error: Readonly<{ code: ErrorCode; context: ErrorContext }> }>

/**
 * Does the job, on any thread. It sends its own requests, without the retries of the app's connection, because an answer of many megabytes
 * may take long and must not be parsed on the page's thread. Never rejects.
 */
export async function takeSnapshot(job: SnapshotJob, tell: (news: SnapshotNews) => void): Promise<void> {
  try {
    const { slot, accounts } = await fetchAnyAccounts(job, (bytes) => tell({ bytes }))
    tell({ snapshot: { slot, ...listOf(accounts, job) } })
  } catch (thrown) {
    const { code, context } = toAppError(thrown)
    tell({ error: { code, context } })
  }
}

const PROGRAMS = {
  token: TOKEN_ADDRESS,
  'token-2022': TOKEN_2022_ADDRESS,
} as const

/** Owner and amount stand side by side in a token account, from byte 32 on. */
const SLICE = { offset: 32, length: 40 } as const
/** Token-2022 puts the kind of an account with extensions behind its plain part; 2 is a token account ("3" in base58). */
const KIND = { offset: TOKEN_ACCOUNT_BYTES, bytes: '3' } as const
const LONGEST_ANSWER = 128 * 1024 * 1024
const PATIENCE = 60_000

type Accounts = Readonly<{ slot: number; accounts: readonly Uint8Array[] }>

/** Reads the accounts of the first node that answers. */
function fetchAnyAccounts(job: SnapshotJob, onBytes: (bytes: number) => void): Promise<Accounts> {
  return fromAnyNode(job.urls, async (url) => {
    const found = await searchAccounts(url, job, () => SLICE, onBytes)
    const accounts = found.flatMap((each) => each.entries.map(({ data }) => data))
    if (accounts.some(({ length }) => length !== SLICE.length)) throw unreadable()
    return { slot: Math.min(...found.map(({ slot }) => slot)), accounts }
  })
}

/** What the first of these nodes answers; rejects like the last one. */
export async function fromAnyNode<Answer>(
  urls: readonly string[],
  ask: (url: string) => Promise<Answer>,
): Promise<Answer> {
  let error = new AppError('rpc/failed', { reason: 'No URL was provided to the Transport' })
  for (const url of urls) {
    try {
      // The next node is asked only where this one does not answer.
      // oxlint-disable-next-line no-await-in-loop
      return await ask(url)
    } catch (thrown) {
      error = toAppError(thrown)
    }
  }
  throw error
}

/** A search, and the accounts of a mint that it found, with the bytes that were asked for. `key`: the account's address (base58). */
export type FoundAccounts = Readonly<{
  slot: number
  entries: readonly Readonly<{ key: string; data: Uint8Array }>[]
}>

const Answer = v.object({
  context: v.object({ slot: v.pipe(v.number(), v.safeInteger()) }),
  value: v.array(v.unknown()),
})

/**
 * Searches all token accounts of a mint at one node. It finds plain accounts by their length; those with extensions are longer, so Token-2022
 * takes two searches, which it may answer at different slots. `sliceOf`: the bytes that are wanted of accounts. Rejects with rpc/*.
 */
export function searchAccounts(
  url: string,
  { mint, program }: Pick<SnapshotJob, 'mint' | 'program'>,
  sliceOf: (isExtended: boolean) => Readonly<{ offset: number; length: number }>,
  onBytes: (bytes: number) => void,
): Promise<readonly FoundAccounts[]> {
  const plain = { dataSize: TOKEN_ACCOUNT_BYTES }
  const searches = program === 'token' ? [plain] : [plain, { memcmp: KIND }]
  const arrived = searches.map(() => 0)
  const search = async (filter: object, at: number): Promise<FoundAccounts> => {
    const config = {
      commitment: 'confirmed',
      encoding: 'base64',
      withContext: true,
      dataSlice: sliceOf(filter !== plain),
      filters: [{ memcmp: { offset: 0, bytes: mint } }, filter],
    }
    const found = await askOneNode(url, 'getProgramAccounts', [PROGRAMS[program], config], (bytes) => {
      arrived[at] = bytes
      onBytes(arrived.reduce((sum, some) => sum + some, 0))
    })
    const answer = v.safeParse(Answer, found)
    if (!answer.success) throw unreadable()
    const { context, value } = answer.output
    return { slot: context.slot, entries: value.map(readEntry) }
  }
  return Promise.all(searches.map(search))
}

const Refusal = v.object({ error: v.object({ code: v.number(), message: v.string() }) })
const Result = v.object({ result: v.unknown() })

/** A node's answer to one call, sent without the retries of the app's connection. Rejects with rpc/*. */
export async function askOneNode(
  url: string,
  method: string,
  params: readonly unknown[],
  onBytes: (bytes: number) => void = () => {},
): Promise<unknown> {
  const read = parsed(await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), onBytes))
  const refused = v.safeParse(Refusal, read)
  if (refused.success) throw nodeErrorOf(refused.output.error, { method })
  const answer = v.safeParse(Result, read)
  if (!answer.success) throw new AppError('rpc/invalid-answer', { method })
  return answer.output.result
}

/** The answer as JSON; undefined where it is none, such as a gateway's page. Amounts are base64, so that nothing is rounded. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function post(url: string, body: string, onBytes: (bytes: number) => void): Promise<string> {
  const signal = AbortSignal.timeout(PATIENCE)
  const headers = { 'content-type': 'application/json' }
  const host = URL.canParse(url) ? new URL(url).host : ''
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal })
    const { status } = response
    if (status === 401 || status === 403) throw new AppError('rpc/forbidden', { status, host })
    if (status === 429) throw new AppError('rpc/rate-limited', { status, host })
    if (!response.ok) throw new AppError('rpc/failed', { status, host })
    const { text, isCut } = await textAtMost(response, LONGEST_ANSWER, onBytes)
    if (isCut) throw new AppError('rpc/invalid-answer', { host })
    return text
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    throw new AppError(signal.aborted ? 'rpc/timeout' : 'rpc/failed', { host, reason: 'unreachable' })
  }
}

function unreadable(): AppError {
  return new AppError('rpc/invalid-answer', { method: 'getProgramAccounts' })
}

/** The address and the bytes of an account; read by hand, because a schema takes seconds for a hundred thousand. Throws rpc/invalid-answer. */
function readEntry(entry: unknown): FoundAccounts['entries'][number] {
  const { pubkey, account } = (entry ?? {}) as Readonly<{ pubkey?: unknown; account?: unknown }>
  const data = base64Bytes(account)
  if (data === undefined || data.length === 0) throw unreadable()
  return { key: typeof pubkey === 'string' ? pubkey : '', data }
}

/** The bytes of an account in an answer in base64; undefined where it has none. */
export function base64Bytes(account: unknown): Uint8Array | undefined {
  const { data } = (account ?? {}) as Readonly<{ data?: unknown }>
  const text: unknown = Array.isArray(data) ? data[0] : undefined
  return typeof text === 'string' ? Uint8Array.from(atobOr(text), (char) => char.charCodeAt(0)) : undefined
}

function atobOr(data: string): string {
  try {
    return atob(data)
  } catch {
    return ''
  }
}

function listOf(
  accounts: readonly Uint8Array[],
  { leaveOut, ...unit }: SnapshotJob,
): Omit<HoldersSnapshot, 'slot'> {
  const balances = new Map<string, bigint>()
  const strange = new Set<string>()
  for (const bytes of accounts) {
    const amount = new DataView(bytes.buffer).getBigUint64(32, true)
    if (amount === 0n) continue
    const key = bytes.subarray(0, 32)
    const owner = encodeBase58(key)
    const before = balances.get(owner)
    if (before === undefined && leaveOut !== null && !isOnCurve(key)) strange.add(owner)
    balances.set(owner, (before ?? 0n) + amount)
  }
  const known = new Set(leaveOut)
  const all = [...balances].toSorted(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0))
  const listed = all.filter(([owner]) => !known.has(owner) && !strange.has(owner))
  return {
    csv: holdersCsv(listed, unit),
    holders: listed.length,
    leftOut: all.length - listed.length,
  }
}

/** Owners and base units as CSV with a heading; amounts as wallets show them, with a decimal point, without separators. */
export function holdersCsv(
  holders: readonly (readonly [owner: string, amount: bigint])[],
  unit: AmountUnit,
): string {
  const lines = holders.map(([owner, amount]) => `${owner},${typedAmount(amount, unit)}\n`)
  return `address,amount\n${lines.join('')}`
}
