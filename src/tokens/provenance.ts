import { PublicKey, SystemProgram, type Connection } from '@solana/web3.js'
import * as v from 'valibot'
import { AppError } from '../errors/AppError'
import { exactCall } from '../solana/exactCall'
import { withRpcErrors } from '../solana/namedErrors'
import { fetchReadable, type LandedInstruction } from '../transactions/readTransaction'
import { decodeBase58 } from '../units/base58'

/**
 * How a mint was made, by its creating transaction: its address follows from a wallet and a seed; or the mint's own key signed; or a
 * program made it at an address of its own. `from`: who paid, where the instruction says so. `at` is in ms since 1970.
 */
export type Creation = Readonly<{ signature: string; slot: number; at: number | null }> &
  (
    | Readonly<{ how: 'seed'; wallet: string; seed: string }>
    | Readonly<{ how: 'key' | 'program'; from: string | null }>
  )

/**
 * The result of a search. `not-found`: none of the oldest transactions that the node has makes the mint. `unfinished`: there are older
 * transactions, which another search reads from `before` on; `read` counts all transactions so far. `isFirst`: not all later ones were
 * looked at, so that the mint may have been closed and made again since.
 */
export type Provenance =
  | Readonly<{ status: 'found'; creation: Creation; isFirst: boolean; read: number }>
  | Readonly<{ status: 'not-found'; read: number }>
  | Readonly<{ status: 'unfinished'; before: string; read: number }>

/** The place where another search continues. */
export type SearchedSoFar = Readonly<{ before: string; read: number }>

const PAGE = 1000
/** At most so many of the oldest transactions are fetched to find the creation: lamports may have been sent to the address before it. */
const MOST_FETCHED = 25

const Signature = v.object({
  signature: v.pipe(v.string(), v.maxLength(88)),
  err: v.unknown(),
})

/**
 * Finds the transaction that made a mint. It lists the mint's transactions back to the oldest one, at most `pages` of a thousand, and
 * reads the oldest of them. Rejects with rpc/*.
 */
export function fetchProvenance(
  connection: Connection,
  mint: PublicKey,
  { pages, from }: Readonly<{ pages: number; from?: SearchedSoFar | undefined }>,
): Promise<Provenance> {
  return withRpcErrors(async () => {
    let before = from?.before
    let read = from?.read ?? 0
    let oldest: readonly v.InferOutput<typeof Signature>[] = []
    for (let page = 0; page < pages; page++) {
      // Each page begins where the previous one ended.
      // oxlint-disable-next-line no-await-in-loop
      const found = await fetchPage(connection, mint, before)
      oldest = [...oldest, ...found].slice(-PAGE)
      read += found.length
      if (found.length < PAGE) return await searchOldest(connection, mint, oldest.toReversed(), read)
      before = found.at(-1)?.signature
    }
    return { status: 'unfinished', before: before ?? '', read }
  })
}

async function fetchPage(connection: Connection, mint: PublicKey, before: string | undefined) {
  const config = { limit: PAGE, commitment: 'confirmed', ...(before !== undefined && { before }) }
  const answer = await exactCall<unknown>(connection, 'getSignaturesForAddress', [mint.toBase58(), config])
  const read = v.safeParse(v.array(Signature), answer)
  if (!read.success || read.output.length > PAGE)
    throw new AppError('rpc/invalid-answer', { method: 'getSignaturesForAddress' })
  return read.output
}

/** Finds the last creation among the oldest transactions: a mint that was closed can be made more than once. */
async function searchOldest(
  connection: Connection,
  mint: PublicKey,
  oldestFirst: readonly v.InferOutput<typeof Signature>[],
  read: number,
): Promise<Provenance> {
  const landed = oldestFirst.filter(({ err }) => err === null || err === undefined)
  const some = landed.slice(0, MOST_FETCHED)
  const creations = await Promise.all(some.map(({ signature }) => fetchCreation(connection, mint, signature)))
  const creation = creations.findLast((one) => one !== null)
  if (!creation) return { status: 'not-found', read }
  return { status: 'found', creation, isFirst: landed.length > some.length || read > PAGE, read }
}

/** How a transaction makes the mint; null where it does not make it, or cannot be read. */
async function fetchCreation(
  connection: Connection,
  mint: PublicKey,
  signature: string,
): Promise<Creation | null> {
  const read = await fetchReadable(connection, signature)
  if (!read?.meta) return null
  const { slot, blockTime, transaction, meta, addresses: keys } = read
  if (meta.err !== null && meta.err !== undefined) return null
  const { accountKeys, header, instructions } = transaction.message
  const inner = meta.innerInstructions ?? []
  const all = [...instructions, ...inner.flatMap((group) => group.instructions)]
  const signers = accountKeys.slice(0, header.numRequiredSignatures)
  const found = all.flatMap((one) => creationIn(one, keys, mint) ?? [])
  const at = typeof blockTime === 'number' ? blockTime * 1000 : null
  for (const made of found) {
    // An honest transaction has one such instruction.
    // oxlint-disable-next-line no-await-in-loop
    if ('seed' in made && (await followsFrom(mint, made)))
      return { signature, slot, at, how: 'seed', wallet: made.base.toBase58(), seed: made.seed }
  }
  const plain = found.find((made) => 'from' in made)
  if (!plain) return null
  return {
    signature,
    slot,
    at,
    how: signers.includes(mint.toBase58()) ? 'key' : 'program',
    from: plain.from,
  }
}

type Seeded = Readonly<{ base: PublicKey; seed: string; owner: PublicKey }>
type Made = Seeded | Readonly<{ from: string | null }>

/** Whether the mint's address is sha256(base ‖ seed ‖ owner). */
async function followsFrom(mint: PublicKey, { base, seed, owner }: Seeded): Promise<boolean> {
  return await PublicKey.createWithSeed(base, seed, owner).then(
    (address) => address.equals(mint),
    () => false,
  )
}

/** Instructions of the System Program that make an account, by their number (solana-system-interface, SystemInstruction). */
const CREATE = 0
const ASSIGN = 1
const CREATE_WITH_SEED = 3
const ALLOCATE_WITH_SEED = 9
const ASSIGN_WITH_SEED = 10
const CREATE_ALLOW_PREFUND = 13

/** No instruction that makes an account is longer, and longer ones are not decoded: base58 takes time by the square of the length. */
const LONGEST = 250

function creationIn(
  { programIdIndex, accounts, data }: LandedInstruction,
  keys: readonly string[],
  mint: PublicKey,
): Made | null {
  if (keys[programIdIndex] !== SystemProgram.programId.toBase58() || data.length > LONGEST) return null
  const bytes = decodeBase58(data)
  if (!bytes || bytes.length < 4) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const number = view.getUint32(0, true)
  const key = (at: number) => keys[accounts[at] ?? -1]
  const address = mint.toBase58()
  switch (number) {
    case CREATE:
      return key(1) === address ? { from: key(0) ?? null } : null
    case CREATE_ALLOW_PREFUND:
      return key(0) === address ? { from: key(1) ?? null } : null
    case ASSIGN:
      return key(0) === address ? { from: null } : null
    case CREATE_WITH_SEED:
      return key(1) === address ? seedOf(bytes, view, 16) : null
    case ALLOCATE_WITH_SEED:
      return key(0) === address ? seedOf(bytes, view, 8) : null
    case ASSIGN_WITH_SEED:
      return key(0) === address ? seedOf(bytes, view, 0) : null
    default:
      return null
  }
}

const BASE_AT = 4
const LENGTH_AT = 36
const SEED_AT = 44
const LONGEST_SEED = 32

/**
 * Base, seed and owner of an instruction: the base, the seed's length as u64 and its bytes, `between` bytes of numbers, and the owner.
 * Null where the data is cut short or the seed is no text.
 */
function seedOf(bytes: Uint8Array, view: DataView, between: number): Seeded | null {
  if (bytes.length < SEED_AT) return null
  const length = view.getBigUint64(LENGTH_AT, true)
  if (length > BigInt(LONGEST_SEED)) return null
  const end = SEED_AT + Number(length)
  const ownerAt = end + between
  if (bytes.length < ownerAt + 32) return null
  try {
    const seed = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      bytes.subarray(SEED_AT, end),
    )
    const base = new PublicKey(bytes.subarray(BASE_AT, LENGTH_AT))
    return { base, seed, owner: new PublicKey(bytes.subarray(ownerAt, ownerAt + 32)) }
  } catch {
    return null
  }
}
