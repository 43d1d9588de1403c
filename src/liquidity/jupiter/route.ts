import {
  createAssociatedTokenAccountIdempotentInstruction,
  createAssociatedTokenAccountInstruction,
  createCloseAccountInstruction,
  createSyncNativeInstruction,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { type Connection, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { fetchAccounts } from '../../solana/accounts'
import { fromBase64 } from '../../units/bytes'
import type { Said } from '../../units/said'
import { encode, u16, u64 } from '../anchor'
import { leastOf } from '../math'
import { SOL_MINT } from '../orient'
import { poolsSay } from '../said'
import { JUPITER_PROGRAM } from './profile'

/*
 * Decides which part of Jupiter's answer a transaction gets: the one instruction that swaps, and only in the forms that this file lists.
 * The instructions around it are compared with those that a swap needs, and replaced by our own. So somebody who answers in Jupiter's
 * place can make the swap fail or lead it through a pool of their own, but the paid amount and the minimum received are fixed; the
 * simulation shows any other effect on the wallet's tokens of the route.
 */

/** An instruction as Jupiter's API writes it: addresses in base58, `data` in base64. */
type RawInstruction = Readonly<{
  programId: string
  accounts: readonly Readonly<{ pubkey: string; isSigner: boolean; isWritable: boolean }>[]
  data: string
}>

/** A parsed answer of the API. `others` are instructions that a swap does not need, `tables` the addresses of its lookup tables. */
export type RouteAnswer = Readonly<{
  amountIn: bigint
  amountOut: bigint
  impact: bigint | null
  hops: readonly Readonly<{
    label: string
    pool: string
    from: string
    to: string
    amountIn: bigint
    amountOut: bigint
    part: number
  }>[]
  setup: readonly RawInstruction[]
  swap: RawInstruction
  cleanup: readonly RawInstruction[]
  others: readonly RawInstruction[]
  tables: readonly string[]
}>

/**
 * A token account of the route. Jupiter names the associated account of `taker` (`associated`); the swap uses the wallet's account
 * (`used`) in its place.
 */
export type RoutePlace = Readonly<{ associated: PublicKey; used: PublicKey; program: PublicKey }>

/**
 * The requirements of the instruction. `owner` is the wallet, `taker` the wallet in the request to Jupiter. `slippage` is the requested
 * one, in basis points; `places` are the accounts of all tokens of the route, by mint.
 */
export type RouteTerms = Readonly<{
  owner: PublicKey
  taker: PublicKey
  from: string
  to: string
  amountIn: bigint
  slippage: number
  places: ReadonlyMap<string, RoutePlace>
}>

/**
 * The swap instruction of an answer: it pays exactly `amountIn` from a wallet's account into another one, and fails where less than
 * `minimum` would arrive. Throws route/refused where the answer has anything else.
 */
export function routeInstruction(
  answer: RouteAnswer,
  terms: RouteTerms,
  minimum: bigint,
): TransactionInstruction {
  const [other] = answer.others
  if (other) throw refusedRoute(poolsSay('route-adds', { program: other.programId, isUnasked: true }))
  const around = aroundSwap(terms)
  const foreign = [...answer.setup, ...answer.cleanup].find((raw) => !around.some((own) => isSame(raw, own)))
  if (foreign) throw refusedRoute(poolsSay('route-adds', { program: foreign.programId, isUnasked: false }))
  return swapOf(answer, terms, minimum)
}

/** The error of a refused answer; `message` is the reason. */
function refusedRoute(message: Said): AppError {
  return new AppError('route/refused', { message })
}

export function wrongRoute(at: Parameters<typeof poolsSay<'route-is-wrong'>>[1]['in']): AppError {
  return refusedRoute(poolsSay('route-is-wrong', { in: at }))
}

/** All instructions that a swap may need before and after it: they open accounts of the route's tokens, and wrap and unwrap SOL. */
function aroundSwap({ taker, from, amountIn, places }: RouteTerms): readonly TransactionInstruction[] {
  const opening = [...places].flatMap(([mint, { associated, program }]) =>
    [createAssociatedTokenAccountIdempotentInstruction, createAssociatedTokenAccountInstruction].map((open) =>
      open(taker, associated, taker, new PublicKey(mint), program),
    ),
  )
  const wrapped = places.get(SOL_MINT)?.associated
  if (!wrapped) return opening
  const wrap = SystemProgram.transfer({ fromPubkey: taker, toPubkey: wrapped, lamports: amountIn })
  const unwrap = createCloseAccountInstruction(wrapped, taker, taker)
  return [...opening, unwrap, ...(from === SOL_MINT ? [wrap, createSyncNativeInstruction(wrapped)] : [])]
}

function isSame(raw: RawInstruction, { programId, keys, data }: TransactionInstruction): boolean {
  return (
    raw.programId === programId.toBase58() &&
    raw.accounts.length === keys.length &&
    keys.every(({ pubkey }, at) => raw.accounts[at]?.pubkey === pubkey.toBase58()) &&
    data.equals(Buffer.from(fromBase64(raw.data)))
  )
}

/** The address by which Jupiter's program signs its events: ["__event_authority"]. */
const EVENTS = 'D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf'

/** The addresses that are allowed at one place in the list of accounts; null: an account of Jupiter's own, which its program checks. */
type Expected = readonly string[] | null

/**
 * The two instructions that Jupiter builds, by its program's interface on the chain: the first bytes of sha256("global:<name>"); for
 * `shared_accounts_route_v2` a number; the amount in and the quoted amount (u64); the slippage, the platform's fee and its part of a
 * better price (u16, basis points); then the swaps. The optional account of `route_v2` would receive the output in place of the wallet's
 * account: the program's own address means that there is none.
 */
const KINDS: readonly Readonly<{
  discriminator: readonly number[]
  args: number
  accounts: (named: Named) => readonly Expected[]
}>[] = [
  {
    discriminator: [187, 100, 250, 204, 49, 196, 175, 20],
    args: 8,
    accounts: ({ owner, from, to, programs: [first, second] }) => [
      [owner],
      [from.account],
      [to.account],
      [from.mint],
      [to.mint],
      [first],
      [second],
      [JUPITER_PROGRAM, to.account],
      [EVENTS],
      [JUPITER_PROGRAM],
    ],
  },
  {
    discriminator: [209, 152, 83, 147, 124, 254, 216, 233],
    args: 9,
    accounts: ({ owner, from, to, programs: [first, second] }) => [
      null,
      [owner],
      [from.account],
      null,
      null,
      [to.account],
      [from.mint],
      [to.mint],
      [first],
      [second],
      [EVENTS],
      [JUPITER_PROGRAM],
    ],
  },
]
const SWAPS_AFTER = 22

type Named = Readonly<{
  owner: string
  from: Readonly<{ mint: string; account: string }>
  to: Readonly<{ mint: string; account: string }>
  programs: readonly [string, string]
}>

function swapOf(
  { swap, amountOut }: RouteAnswer,
  terms: RouteTerms,
  minimum: bigint,
): TransactionInstruction {
  const { owner, taker, amountIn, slippage, places } = terms
  const data = Buffer.from(fromBase64(swap.data))
  const kind = KINDS.find(({ discriminator }) => discriminator.every((byte, at) => data[at] === byte))
  if (swap.programId !== JUPITER_PROGRAM || !kind || data.length < kind.args + SWAPS_AFTER)
    throw refusedRoute(poolsSay('route-unknown', { program: swap.programId }))
  const expected = kind.accounts(namedBy(terms))
  const wrong = expected.some((allowed, at) => allowed && !allowed.includes(swap.accounts[at]?.pubkey ?? ''))
  if (wrong) throw wrongRoute('accounts')
  if (swap.accounts.some(({ pubkey, isSigner }) => isSigner && pubkey !== taker.toBase58()))
    throw wrongRoute('signer')
  const { args } = kind
  if (data.readBigUInt64LE(args) !== amountIn) throw wrongRoute('amount')
  const own = leastOf(data.readBigUInt64LE(args + 8), data.readUInt16LE(args + 16))
  if (own + 1n < leastOf(amountOut, slippage)) throw wrongRoute('least')
  if (data.readUInt16LE(args + 18) !== 0 || data.readUInt16LE(args + 20) !== 0) throw wrongRoute('fee')
  const used = new Map([...places.values()].map((place) => [place.associated.toBase58(), place.used]))
  used.set(taker.toBase58(), owner)
  return new TransactionInstruction({
    programId: new PublicKey(JUPITER_PROGRAM),
    keys: swap.accounts.map(({ pubkey, isSigner, isWritable }) => ({
      pubkey: used.get(pubkey) ?? new PublicKey(pubkey),
      isSigner,
      isWritable,
    })),
    data: encode(
      [...data.subarray(0, args)],
      u64(amountIn),
      u64(minimum),
      NO_SLIPPAGE,
      data.subarray(args + SWAPS_AFTER),
    ),
  })
}

/** No slippage below the quoted amount, which is therefore the minimum itself, and no fee for anybody. */
const NO_SLIPPAGE = Buffer.concat([u16(0), u16(0), u16(0)])

function namedBy({ taker, from, to, places }: RouteTerms): Named {
  const side = (mint: string) => ({ mint, account: places.get(mint)?.associated.toBase58() ?? '' })
  const program = (mint: string) => places.get(mint)?.program.toBase58() ?? ''
  return { owner: taker.toBase58(), from: side(from), to: side(to), programs: [program(from), program(to)] }
}

/** The offset of the owner in a token account of either program, and the length of an address. */
const OWNER = { offset: 32, length: 32 } as const

/** Requires that the instruction names no token accounts of the wallet except those of the route. Rejects with route/refused or rpc/*. */
export async function requireOnlyThese(
  connection: Connection,
  { keys }: TransactionInstruction,
  { owner, places }: RouteTerms,
): Promise<void> {
  const known = new Set([...places.values()].map(({ used }) => used.toBase58()))
  const unknown = [...new Map(keys.map(({ pubkey }) => [pubkey.toBase58(), pubkey]))]
    .filter(([address]) => !known.has(address))
    .map(([, key]) => key)
  const accounts = await fetchAccounts(connection, unknown, OWNER)
  const isOwn = accounts.some(
    (account) =>
      account !== null &&
      (account.owner.equals(TOKEN_PROGRAM_ID) || account.owner.equals(TOKEN_2022_PROGRAM_ID)) &&
      owner.toBuffer().equals(account.data),
  )
  if (isOwn) throw wrongRoute('own-account')
}
