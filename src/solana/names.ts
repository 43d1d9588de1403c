/** Reads names of wallets on Mainnet: the address behind alice.sol, and the primary name of a wallet. */

import { PublicKey, type Connection } from '@solana/web3.js'
import * as v from 'valibot'
import { AppError, type ErrorContext, toAppError } from '../errors/AppError'
import type { WhyUnresolved } from '../errors/describeError'
import { fetchAccounts, type FoundAccount, MOST_ACCOUNTS_OF_CALL } from './accounts'
import { CLOCK, decodeClock } from './clock'
import { exactCall } from './exactCall'
import {
  addressInRecordV1,
  addressInRecordV2,
  favouriteKey,
  isTokenized,
  nameKeys,
  type NameKeys,
  parseFavourite,
  parseRegistry,
  parseReverse,
  parseSrsRecord,
  registryKey,
  reverseKey,
  srsMint,
} from './nameAccounts'
import { withRpcErrors } from './namedErrors'
import { TOKEN_2022_ADDRESS, TOKEN_ACCOUNT_BYTES, TOKEN_ADDRESS } from './knownPrograms'

/**
 * The first slot in which .sol belongs to Solana Record Service; names of Solana Name Service end in .sns from then on (sns-sdk,
 * config.ts).
 */
export const SOL_MOVES_AT = 452_825_395

/** The address (base58) that a name stands for, or the name/unresolved that says why there is none. */
export type Resolution = string | AppError

/**
 * The addresses of names ("alice.sol", in lower case), with one call for nineteen of them, and two more for each name that is a token. The
 * order is that of SNS-IP 5: the holder of the name's token, its SOL record of version 2, its SOL record of version 1, else its owner.
 * Rejects with rpc/*.
 */
export function resolveNames(
  connection: Connection,
  names: readonly string[],
): Promise<ReadonlyMap<string, Resolution>> {
  return withRpcErrors(async () => {
    const all = [...new Set(names)]
    const found = new Map<string, Resolution>()
    for (let at = 0; at < all.length; at += BATCH) {
      const batch = all.slice(at, at + BATCH)
      // One batch after another: a public node refuses a hundred requests at once.
      // oxlint-disable-next-line no-await-in-loop
      for (const [name, resolution] of await resolveBatch(connection, batch)) found.set(name, resolution)
    }
    return found
  })
}

/** The address of one name. Rejects with name/unresolved or rpc/*. */
export async function resolveName(connection: Connection, name: string): Promise<string> {
  const resolution = (await resolveNames(connection, [name])).get(name)
  if (typeof resolution === 'string') return resolution
  throw resolution ?? new AppError('name/unresolved', { name })
}

/** The names of one call: with five accounts each and the chain's clock they stay within a hundred accounts. */
const BATCH = 19

async function resolveBatch(
  connection: Connection,
  names: readonly string[],
): Promise<readonly (readonly [string, Resolution])[]> {
  const keys = await Promise.all(names.map((name) => nameKeys(labelsOf(name))))
  const asked = keys.flatMap(({ registry, nft, recordV1, recordV2, srs }) => [
    registry,
    nft,
    recordV1,
    recordV2,
    srs,
  ])
  const together = await readTogether(connection, [CLOCK, ...asked])
  const {
    slot,
    accounts: [clock, ...found],
  } = together
  const { time } = decodeClock(clock)
  const isMoved = slot >= SOL_MOVES_AT
  return await Promise.all(
    names.map(async (name, at) => {
      const own = keys[at]
      if (!own) throw new RangeError('the accounts of each name were derived')
      const accounts = found.slice(at * 5, at * 5 + 5)
      const resolved = await resolve(connection, { name, keys: own, accounts, isMoved, time })
      return [name, resolved instanceof PublicKey ? resolved.toBase58() : resolved] as const
    }),
  )
}

/** The accounts that were read for a name. `time`: the chain's time in unix seconds. */
type Read = Readonly<{
  name: string
  keys: NameKeys
  accounts: readonly FoundAccount[]
  isMoved: boolean
  time: bigint
}>

async function resolve(connection: Connection, read: Read): Promise<PublicKey | AppError> {
  const { name, isMoved } = read
  if (name.endsWith('.sns') || !isMoved) return await resolveSns(connection, read)
  const [sol, sns] = await Promise.all([resolveSrs(connection, read), resolveSns(connection, read)])
  const isElsewhere = sol instanceof PublicKey && sns instanceof PublicKey && !sol.equals(sns)
  if (!isElsewhere) return sol
  const owners = { owner: sol.toBase58(), ownerOfSns: sns.toBase58() }
  return unresolved(name, 'two-owners', { sns: snsOf(name), ...owners })
}

/** The rules of Solana Name Service (sns-sdk, resolveSns.ts). No address off the curve counts as an owner. */
async function resolveSns(
  connection: Connection,
  { name, keys, accounts }: Read,
): Promise<PublicKey | AppError> {
  const [registryAccount, nft, recordV1, recordV2] = accounts
  const registry = parseRegistry(registryAccount)
  if (!registry) return unresolved(name, 'no-one')
  const { owner } = registry
  if (isTokenized(nft)) return (await holderOf(connection, keys.mint)) ?? noHolder(name)
  const second = addressInRecordV2(recordV2, owner)
  if (second instanceof PublicKey) return second
  if (second !== null) return unresolved(name, 'record-not-confirmed')
  return addressInRecordV1(recordV1, keys.recordV1, owner) ?? onCurve(name, owner)
}

/** The rules of Solana Record Service (sns-sdk, resolveSol.ts). */
async function resolveSrs(
  connection: Connection,
  { name, keys, accounts, time }: Read,
): Promise<PublicKey | AppError> {
  const record = parseSrsRecord(accounts[4])
  if (record === 'malformed') return unresolved(name, 'record-not-readable')
  if (!record) return unresolved(name, 'no-one-now', { sns: snsOf(name) })
  if (record.expiry !== 0n && record.expiry <= time) return unresolved(name, 'expired')
  if (record.by === 'address') return onCurve(name, record.key)
  const mint = srsMint(keys.srs)
  const holder = record.key.equals(mint) ? await holderOf(connection, mint, TOKEN_2022_ADDRESS) : null
  return holder ? onCurve(name, holder) : noHolder(name)
}

function onCurve(name: string, owner: PublicKey): PublicKey | AppError {
  return PublicKey.isOnCurve(owner.toBytes()) ? owner : unresolved(name, 'of-program')
}

function noHolder(name: string): AppError {
  return unresolved(name, 'no-holder')
}

/** The error for a name without an address. */
function unresolved(name: string, reason: WhyUnresolved, known: ErrorContext = {}): AppError {
  return new AppError('name/unresolved', { name, reason, ...known })
}

const Largest = v.object({ value: v.array(v.object({ address: v.string(), amount: v.string() })) })

/** The holder of the one token of a mint; null where there is none. */
async function holderOf(
  connection: Connection,
  mint: PublicKey,
  program = TOKEN_ADDRESS,
): Promise<PublicKey | null> {
  const config = { commitment: 'confirmed' }
  const answer = await exactCall<unknown>(connection, 'getTokenLargestAccounts', [
    mint.toBase58(),
    config,
  ]).catch(nullWhereNoMint)
  if (answer === null) return null
  const read = v.safeParse(Largest, answer)
  if (!read.success) throw new AppError('rpc/invalid-answer', { method: 'getTokenLargestAccounts' })
  const holders = read.output.value.filter(({ amount }) => amount !== '0')
  const [only] = holders
  if (!only || holders.length > 1 || only.amount !== '1') return null
  const [account] = await fetchAccounts(connection, [new PublicKey(only.address)])
  const data = Buffer.from(account?.data ?? [])
  if (account?.owner.toBase58() !== program || data.length < TOKEN_ACCOUNT_BYTES) return null
  const isIts = data.subarray(0, 32).equals(mint.toBuffer()) && data.readBigUInt64LE(64) === 1n
  return isIts && data[108] !== 0 ? new PublicKey(data.subarray(32, 64)) : null
}

/** For `catch`: null where the mint does not exist, which a node answers with -32602. */
function nullWhereNoMint(thrown: unknown): null {
  const { code, context } = toAppError(thrown)
  if (code === 'rpc/failed' && context['code'] === -32602) return null
  throw thrown
}

/**
 * Fetches the primary names of wallets (base58). A wallet has none where it has chosen none, no longer owns the name, or the name resolves
 * to another address. One call for a hundred wallets where none has a name; more calls for the texts and addresses of names. Rejects with
 * rpc/*.
 */
export function fetchNames(
  connection: Connection,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return withRpcErrors(async () => {
    const parts = Array.from({ length: Math.ceil(wallets.length / MOST_ACCOUNTS_OF_CALL) }, (_, part) =>
      wallets.slice(part * MOST_ACCOUNTS_OF_CALL, (part + 1) * MOST_ACCOUNTS_OF_CALL),
    )
    return new Map((await Promise.all(parts.map((part) => namesOf(connection, part)))).flat())
  })
}

async function namesOf(
  connection: Connection,
  wallets: readonly string[],
): Promise<readonly (readonly [wallet: string, name: string])[]> {
  const keys = wallets.map((wallet) => favouriteKey(new PublicKey(wallet)))
  const { slot, accounts } = await readTogether(connection, keys)
  const chosen = wallets.flatMap((wallet, at) => {
    const registry = parseFavourite(accounts[at])
    return registry ? [{ wallet, registry }] : []
  })
  if (chosen.length === 0) return []
  const registries = chosen.map(({ registry }) => registry)
  const labels = await readLabels(connection, registries)
  const named = chosen.flatMap(({ wallet }, at): (readonly [string, string])[] => {
    const label = labels[at] ?? null
    return label === null ? [] : [[wallet, `${label}.${slot >= SOL_MOVES_AT ? 'sns' : 'sol'}`]]
  })
  const resolved = await resolveNames(
    connection,
    named.map(([, name]) => name),
  )
  return named.filter(([wallet, name]) => resolved.get(name) === wallet)
}

/** Reads at most a hundred accounts at `confirmed`, and the slot of the answer. */
async function readTogether(
  connection: Connection,
  keys: readonly PublicKey[],
): Promise<Readonly<{ slot: number; accounts: readonly FoundAccount[] }>> {
  const { context, value } = await connection.getMultipleAccountsInfoAndContext([...keys], 'confirmed')
  if (value.length !== keys.length)
    throw new AppError('rpc/invalid-answer', { method: 'getMultipleAccounts' })
  return { slot: context.slot, accounts: value }
}

/** The labels of these name accounts, "alice" or "pay.alice"; null where the text does not lead back to the account. */
async function readLabels(
  connection: Connection,
  registries: readonly PublicKey[],
): Promise<readonly (string | null)[]> {
  const top = await Promise.all(registries.map((registry) => reverseKey(registry, null)))
  const found = await fetchAccounts(connection, [...registries, ...top])
  return await Promise.all(
    registries.map(async (key, at) => {
      const registry = parseRegistry(found[at])
      if (!registry) return null
      const { parent } = registry
      const text = parent
        ? await readSub(connection, key, parent)
        : parseReverse(found[registries.length + at])
      return text !== null && (await registryKey(text)).equals(key) ? text : null
    }),
  )
}

/** The labels of a subdomain and its parent, in one call. */
async function readSub(connection: Connection, key: PublicKey, parent: PublicKey): Promise<string | null> {
  const keys = await Promise.all([reverseKey(key, parent), reverseKey(parent, null)])
  const [sub, of] = (await fetchAccounts(connection, keys)).map(parseReverse)
  return sub && of ? `${sub}.${of}` : null
}

function labelsOf(name: string): string {
  return name.slice(0, name.lastIndexOf('.'))
}

/** The same name at Solana Name Service. */
function snsOf(name: string): string {
  return `${labelsOf(name)}.sns`
}
