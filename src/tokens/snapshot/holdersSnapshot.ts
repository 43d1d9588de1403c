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

/** Reads the accounts. Nodes find plain accounts by their length; those with extensions are longer, so Token-2022 takes two searches. */
async function fetchAnyAccounts(job: SnapshotJob, onBytes: (bytes: number) => void): Promise<Accounts> {
  const plain = { dataSize: TOKEN_ACCOUNT_BYTES }
  const searches = job.program === 'token' ? [plain] : [plain, { memcmp: KIND }]
  let error = new AppError('rpc/failed', { reason: 'No URL was provided to the Transport' })
  for (const url of job.urls) {
    const arrived = searches.map(() => 0)
    const asked = searches.map((filter, at) =>
      search(url, job, filter, (bytes) => {
        arrived[at] = bytes
        onBytes(arrived.reduce((sum, some) => sum + some, 0))
      }),
    )
    try {
      // The next node is asked only where this one does not answer.
      // oxlint-disable-next-line no-await-in-loop
      const found = await Promise.all(asked)
      return {
        slot: Math.min(...found.map(({ slot }) => slot)),
        accounts: found.flatMap(({ accounts }) => accounts),
      }
    } catch (thrown) {
      error = toAppError(thrown)
    }
  }
  throw error
}

const Answer = v.object({
  context: v.object({ slot: v.pipe(v.number(), v.safeInteger()) }),
  value: v.array(v.unknown()),
})
const Refusal = v.object({ error: v.object({ code: v.number(), message: v.string() }) })

async function search(
  url: string,
  { mint, program }: SnapshotJob,
  filter: object,
  onBytes: (bytes: number) => void,
): Promise<Accounts> {
  const config = {
    commitment: 'confirmed',
    encoding: 'base64',
    withContext: true,
    dataSlice: SLICE,
    filters: [{ memcmp: { offset: 0, bytes: mint } }, filter],
  }
  const call = { jsonrpc: '2.0', id: 1, method: 'getProgramAccounts', params: [PROGRAMS[program], config] }
  const read = parsed(await post(url, JSON.stringify(call), onBytes))
  const refused = v.safeParse(Refusal, read)
  if (refused.success) throw nodeErrorOf(refused.output.error, { method: call.method })
  const answer = v.safeParse(v.object({ result: Answer }), read)
  if (!answer.success) throw new AppError('rpc/invalid-answer', { method: call.method })
  const { context, value } = answer.output.result
  return { slot: context.slot, accounts: value.map(sliceOf) }
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

/** Owner and amount of an account; parsed by hand, because a schema takes seconds for a hundred thousand. Throws rpc/invalid-answer. */
function sliceOf(entry: unknown): Uint8Array {
  const { account } = (entry ?? {}) as Readonly<{ account?: Readonly<{ data?: unknown }> }>
  const data: unknown = Array.isArray(account?.data) ? account.data[0] : undefined
  if (typeof data === 'string' && data.length === 56) {
    const text = atobOr(data)
    if (text.length === SLICE.length) return Uint8Array.from(text, (char) => char.charCodeAt(0))
  }
  throw new AppError('rpc/invalid-answer', { method: 'getProgramAccounts' })
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
