import { AppError, toAppError } from '../../errors/AppError'
import { SOL_MINT, TOKEN_2022_ADDRESS, TOKEN_ADDRESS, TOKEN_ACCOUNT_BYTES } from '../../solana/knownPrograms'
import { encodeBase58 } from '../../units/base58'
import { isOnCurve } from '../onCurve'
import {
  askOneNode,
  base64Bytes,
  type FoundAccounts,
  fromAnyNode,
  searchAccounts,
  type SnapshotJob,
  type SnapshotNews,
} from '../snapshot/holdersSnapshot'
import { type DropHolder, inHolderOrder } from './shares'

/** Whose holders to read, and at which nodes. */
export type HoldersJob = Pick<SnapshotJob, 'urls' | 'mint' | 'program'> & Readonly<{ proves: true }>

/**
 * An owner with all its accounts of the token. `frozen`: whether none, some or all of what it holds lies in frozen accounts. `isOnCurve`: a
 * wallet can have its key.
 */
export type ProvenHolder = DropHolder &
  Readonly<{ accounts: number; frozen: 'none' | 'some' | 'all'; isOnCurve: boolean }>

/**
 * What shows that a list of holders is whole: the supply, equal at the slots `before` and `after`, is the sum of all balances that the
 * `searches` found and of what the transfer fee has `withheld` in accounts and in the mint. Base units.
 */
export type HoldersProof = Readonly<{
  slots: Readonly<{ before: number; searches: readonly number[]; after: number }>
  supply: bigint
  sum: bigint
  withheld: bigint
  accounts: number
}>

/**
 * A list cannot be proven: of wrapped SOL, whose supply says nothing; of a token with confidential balances; where a search is `stale`, that
 * is of a slot before the first reading of the mint or after its last one; where the supply `changed` at each reading; where the sum is
 * another than the supply; or where an account stands in the answer twice.
 */
export type UnprovenHolders = Readonly<{
  why: 'wrapped' | 'confidential' | 'stale' | 'changed' | 'unequal' | 'twice'
  supply: bigint
  found: bigint
}>

/** The holders, in the order of inHolderOrder, with their proof; or why there is none. */
export type HoldersAnswer =
  | Readonly<{ proof: HoldersProof; holders: readonly ProvenHolder[] }>
  | Readonly<{ unproven: UnprovenHolders }>

/** What a job reports: arrived bytes, owners looked at, some of the holders, and at the end the proof, the refusal or the error. */
export type HoldersNews =
  | Exclude<SnapshotNews, { snapshot: unknown }>
  | Readonly<{ owners: number; of: number }>
  | Readonly<{ some: readonly ProvenHolder[] }>
  | Readonly<{ proof: HoldersProof }>
  | Readonly<{ unproven: UnprovenHolders }>

/** So often a list is read from one node before it is refused: somebody may pay while it is read. */
const READINGS = 3
/** So many holders are handed to the page at once, so that it never waits long. */
const AT_ONCE = 5_000

/** Does the job, on any thread. Never rejects. */
export async function readProvenHolders(job: HoldersJob, tell: (news: HoldersNews) => void): Promise<void> {
  try {
    if (job.mint === SOL_MINT) return tell({ unproven: { why: 'wrapped', supply: 0n, found: 0n } })
    const { proof, owners } = await fromAnyNode(job.urls, (url) => readAgain(url, job, tell))
    const holders = holdersOf(owners, tell)
    for (let at = 0; at < holders.length; at += AT_ONCE) tell({ some: holders.slice(at, at + AT_ONCE) })
    tell({ proof })
  } catch (thrown) {
    if (thrown instanceof Unproven) return tell({ unproven: thrown.why })
    const { code, context } = toAppError(thrown)
    tell({ error: { code, context } })
  }
}

/** A list without its proof, as an error, so that another node is asked. */
class Unproven extends AppError {
  constructor(readonly why: UnprovenHolders) {
    super('rpc/invalid-answer', { method: 'getProgramAccounts', reason: why.why })
  }
}

type ReadOwners = Readonly<{ proof: HoldersProof; owners: ReadonlyMap<string, Owned> }>

async function readAgain(
  url: string,
  job: HoldersJob,
  tell: (news: HoldersNews) => void,
): Promise<ReadOwners> {
  for (let left = READINGS; ; left -= 1) {
    // oxlint-disable-next-line no-await-in-loop -- one reading after another
    const read = await readOnce(url, job, (bytes) => tell({ bytes }))
    if ('proof' in read) return read
    if (left === 1 || read.why === 'confidential') throw new Unproven(read)
  }
}

/** Owner, amount and state of an account, from byte 32 on; with a transfer fee, what it has withheld stands behind, among extensions. */
const FROM = 32
const STATE_AT = 108
const PLAIN = { offset: FROM, length: STATE_AT + 1 - FROM } as const
/** Room for all extensions that an account can have besides confidential ones. */
const EXTENDED = { offset: FROM, length: 256 - FROM } as const
const FROZEN = 2
/** Types of extensions (Token-2022, extension/mod.rs: ExtensionType). */
const EXTENSION = { feeConfig: 1, feeAmount: 2, confidential: 4 } as const
/** The withheld fees of a mint's extension stand behind its two authorities. */
const WITHHELD_AT = 64

async function readOnce(
  url: string,
  job: HoldersJob,
  onBytes: (bytes: number) => void,
): Promise<ReadOwners | UnprovenHolders> {
  const before = await readMint(url, job)
  if (before.isConfidential) return { why: 'confidential', supply: before.supply, found: 0n }
  const hasFee = before.withheld !== null
  const searches = await searchAccounts(
    url,
    job,
    (isExtended) => (isExtended && hasFee ? EXTENDED : PLAIN),
    onBytes,
  )
  const after = await readMint(url, job)
  const { owners, ...added } = addUp(searches, hasFee)
  const withheld = added.withheld + (after.withheld ?? 0n)
  const { supply } = after
  const found = added.sum + withheld
  if (searches.some(({ slot }) => slot < before.slot || slot > after.slot))
    return { why: 'stale', supply, found }
  if (added.isTwice) return { why: 'twice', supply, found }
  if (supply !== before.supply) return { why: 'changed', supply, found }
  if (found !== supply) return { why: 'unequal', supply, found }
  const slots = { before: before.slot, searches: searches.map(({ slot }) => slot), after: after.slot }
  const accounts = searches.reduce((all, { entries }) => all + entries.length, 0)
  return { proof: { slots, supply, sum: added.sum, withheld, accounts }, owners }
}

type ReadMint = Readonly<{ slot: number; supply: bigint; withheld: bigint | null; isConfidential: boolean }>

const SUPPLY_AT = 36
const MINT_BYTES = 82

/** The supply of the mint, and the fees withheld in it; null without a transfer fee. Rejects with rpc/*. */
async function readMint(url: string, { mint, program }: HoldersJob): Promise<ReadMint> {
  const method = 'getAccountInfo'
  const config = { commitment: 'confirmed', encoding: 'base64' }
  const answer = (await askOneNode(url, method, [mint, config])) as Readonly<{
    context?: Readonly<{ slot?: unknown }>
    value?: Readonly<{ owner?: unknown }>
  }> | null
  const data = base64Bytes(answer?.value)
  const slot = answer?.context?.slot
  const isOfProgram = answer?.value?.owner === (program === 'token' ? TOKEN_ADDRESS : TOKEN_2022_ADDRESS)
  if (!data || data.length < MINT_BYTES || !Number.isSafeInteger(slot) || !isOfProgram)
    throw new AppError('rpc/invalid-answer', { method })
  const fee = extensionIn(data, 0, EXTENSION.feeConfig)
  return {
    slot: Number(slot),
    supply: u64At(data, SUPPLY_AT),
    withheld: fee ? u64At(fee, WITHHELD_AT) : null,
    isConfidential: extensionIn(data, 0, EXTENSION.confidential) !== undefined,
  }
}

/** The data of an extension of a mint or an account, whose bytes begin with that of `from`: type and length, two bytes each, stand before it. */
function extensionIn(bytes: Uint8Array, from: number, type: number): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = TOKEN_ACCOUNT_BYTES + 1 - from
  while (at + 4 <= bytes.length) {
    const [found, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    const end = at + 4 + length
    if (found === 0 || end > bytes.length) return undefined
    if (found === type) return bytes.subarray(at + 4, end)
    at = end
  }
  return undefined
}

function u64At(bytes: Uint8Array, at: number): bigint {
  return new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(at, true)
}

type Owned = Readonly<{ amount: bigint; accounts: number; frozen: bigint; key: Uint8Array }>

/** Adds up the accounts of each owner. */
function addUp(searches: readonly FoundAccounts[], hasFee: boolean) {
  const owners = new Map<string, Owned>()
  const keys = new Set<string>()
  let [sum, withheld, accounts] = [0n, 0n, 0]
  for (const { key: address, data } of searches.flatMap(({ entries }) => entries)) {
    if (data.length < PLAIN.length) throw new AppError('rpc/invalid-answer', { method: 'getProgramAccounts' })
    const amount = u64At(data, 32)
    const fee = hasFee ? extensionIn(data, FROM, EXTENSION.feeAmount) : undefined
    sum += amount
    withheld += fee ? u64At(fee, 0) : 0n
    keys.add(address)
    accounts += 1
    if (amount === 0n) continue
    const key = data.subarray(0, 32)
    const owner = encodeBase58(key)
    const before = owners.get(owner)
    owners.set(owner, {
      amount: (before?.amount ?? 0n) + amount,
      accounts: (before?.accounts ?? 0) + 1,
      frozen: (before?.frozen ?? 0n) + (data[STATE_AT - FROM] === FROZEN ? amount : 0n),
      key,
    })
  }
  return { owners, sum, withheld, isTwice: keys.size < accounts }
}

/** The owners as holders. Whether they lie on the curve takes most of the time, so it says how far it is. */
function holdersOf(
  owners: ReadonlyMap<string, Owned>,
  tell: (news: HoldersNews) => void,
): readonly ProvenHolder[] {
  const holders: ProvenHolder[] = []
  for (const [owner, { amount, accounts, frozen, key }] of owners) {
    const part = frozen === 0n ? 'none' : frozen === amount ? 'all' : 'some'
    holders.push({ owner, amount, accounts, frozen: part, isOnCurve: isOnCurve(key) })
    if (holders.length % 1_000 === 0) tell({ owners: holders.length, of: owners.size })
  }
  return holders.toSorted(inHolderOrder)
}
