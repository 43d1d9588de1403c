import { PublicKey, type Connection } from '@solana/web3.js'
import * as v from 'valibot'
import { AppError } from '../errors/AppError'
import { fetchAccounts, type FoundAccount } from '../solana/accounts'
import type { KnownOwner, KnownOwners } from '../solana/addressKind'
import { exactCall } from '../solana/exactCall'
import { withRpcErrors } from '../solana/namedErrors'
import { U64_MAX } from '../units/amounts'

/**
 * One owner among the largest accounts of a token, with the sum of that owner's listed accounts. `owner` null: the account could not be
 * read. `kind` `program`: an address off the curve, for which only a program can sign.
 */
export type Holder = Readonly<{
  owner: string | null
  accounts: readonly string[]
  amount: bigint
  kind: KnownOwner['kind'] | 'wallet' | 'program' | 'not-known'
  name: string | null
  /** How many of the listed accounts are frozen. */
  frozen: 'none' | 'some' | 'all'
}>

/**
 * The owners of a token's largest accounts, the largest first, as of `slot`. `complete`: the token has no other accounts. `top`: the
 * holdings of the ten largest owners without pools and burnt tokens; a node lists twenty accounts, so `isLeast` says that the figure may
 * be larger.
 */
export type LargestHolders = Readonly<{
  slot: number
  holders: readonly Holder[]
  complete: boolean
  top: Readonly<{ owners: number; amount: bigint; isLeast: boolean }>
}>

/** Nodes answer with so many accounts at most (Agave, NUM_LARGEST_ACCOUNTS). */
const MOST = 20
const TOP = 10

const Amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
  v.check((amount) => amount <= U64_MAX),
)
const Address = v.pipe(v.string(), v.maxLength(44))
const Largest = v.object({
  context: v.object({ slot: v.pipe(v.number(), v.safeInteger()) }),
  value: v.array(v.object({ address: Address, amount: Amount })),
})

/**
 * Reads who holds most of a token, in three calls: the largest accounts, their owners, and the accounts of owners off the curve. Rejects
 * with rpc/*; public nodes often refuse the first call.
 */
export function fetchLargestHolders(
  connection: Connection,
  mint: PublicKey,
  known: KnownOwners,
): Promise<LargestHolders> {
  return withRpcErrors(async () => {
    // In a separate request: a node that refuses it would also refuse calls in the same batch.
    await new Promise((resolve) => setTimeout(resolve))
    const config = { commitment: 'confirmed' }
    const answer = await exactCall<unknown>(connection, 'getTokenLargestAccounts', [mint.toBase58(), config])
    const read = v.safeParse(Largest, answer)
    if (!read.success) throw new AppError('rpc/invalid-answer', { method: 'getTokenLargestAccounts' })
    const { context, value } = read.output
    const largest = value.filter(({ amount }) => amount > 0n).slice(0, MOST)
    const keys = largest.map(({ address }) => new PublicKey(address))
    const accounts = await fetchAccounts(connection, keys, { offset: 0, length: STATE_AT + 1 })
    const held = largest.map(({ address, amount }, at): Held => ({
      address,
      amount,
      ...ownerIn(accounts[at], mint),
    }))
    const programs = await fetchPrograms(connection, held, known)
    const holders = byOwner(held).map((one): Holder => ({ ...one, ...kindOf(one.owner, known, programs) }))
    const complete = value.length < MOST
    return { slot: context.slot, holders, complete, top: topOf(holders, complete) }
  })
}

type Held = Readonly<{ address: string; amount: bigint; owner: string | null; frozen: boolean }>

/** The offsets of owner and state in a token account of either program (spl-token `Account`). */
const OWNER_AT = 32
const STATE_AT = 108
const FROZEN = 2

function ownerIn(account: FoundAccount | undefined, mint: PublicKey): Pick<Held, 'owner' | 'frozen'> {
  const data = account?.data
  if (data?.length !== STATE_AT + 1 || !mint.equals(new PublicKey(data.subarray(0, OWNER_AT))))
    return { owner: null, frozen: false }
  const owner = new PublicKey(data.subarray(OWNER_AT, OWNER_AT + 32)).toBase58()
  return { owner, frozen: data[STATE_AT] === FROZEN }
}

/** The programs of the accounts at off-curve addresses, for which no wallet has a key. */
async function fetchPrograms(
  connection: Connection,
  held: readonly Held[],
  { owners }: KnownOwners,
): Promise<ReadonlyMap<string, string>> {
  const strange = [...new Set(held.flatMap(({ owner }) => owner ?? []))]
    .filter((owner) => !owners.has(owner))
    .map((owner) => new PublicKey(owner))
    .filter((owner) => !PublicKey.isOnCurve(owner.toBytes()))
  if (strange.length === 0) return new Map()
  const found = await fetchAccounts(connection, strange, { offset: 0, length: 0 })
  return new Map(strange.map((key, at) => [key.toBase58(), found[at]?.owner.toBase58() ?? '']))
}

/** Adds up the accounts of one owner; accounts that could not be read stay separate. */
function byOwner(held: readonly Held[]): readonly Omit<Holder, 'kind' | 'name'>[] {
  const merged = new Map<string, Omit<Holder, 'kind' | 'name'>>()
  for (const { address, amount, owner, frozen } of held) {
    const key = owner ?? address
    const before = merged.get(key)
    merged.set(key, {
      owner,
      accounts: [...(before?.accounts ?? []), address],
      amount: (before?.amount ?? 0n) + amount,
      frozen: frozenOf(frozen, before?.frozen),
    })
  }
  return [...merged.values()].toSorted((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))
}

function frozenOf(isFrozen: boolean, before: Holder['frozen'] | undefined): Holder['frozen'] {
  const one = isFrozen ? 'all' : 'none'
  return before === undefined || before === one ? one : 'some'
}

function kindOf(
  owner: string | null,
  known: KnownOwners,
  programs: ReadonlyMap<string, string>,
): Pick<Holder, 'kind' | 'name'> {
  if (owner === null) return { kind: 'not-known', name: null }
  const program = programs.get(owner)
  const named = known.owners.get(owner) ?? (program === undefined ? undefined : known.programs.get(program))
  if (named) return named
  return { kind: program === undefined ? 'wallet' : 'program', name: null }
}

function topOf(holders: readonly Holder[], complete: boolean): LargestHolders['top'] {
  const counted = holders.filter(({ kind }) => kind !== 'pool' && kind !== 'burnt').slice(0, TOP)
  return {
    owners: counted.length,
    amount: counted.reduce((sum, { amount }) => sum + amount, 0n),
    isLeast: !complete && counted.length < TOP,
  }
}
