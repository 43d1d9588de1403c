/**
 * What an operation is about: the fields that all kinds of operations share. A plan states them, and the journal keeps them as they are.
 * Which of them a kind needs stands with the kind, in operations/. Addresses are base58, amounts and LP amounts base units, rates
 * millionths, slippage, price impact and loss hundredths of a percent, times unix seconds.
 */

import * as v from 'valibot'
import { scaleRecord } from '../solana/scaleRecord'
import { isAddress } from '../units/base58'
import { isNameLike, parseName } from '../units/walletName'
import { MOST_LINES_IN_TRANSACTION } from './limits'

/* ---- What fields hold ---- */

const text = v.string()
const address = v.pipe(text, v.check(isAddress))
const units = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(10n ** 40n))
const signed = v.pipe(v.bigint(), v.minValue(-(10n ** 40n)), v.maxValue(10n ** 40n))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(999_999))
const decimals = v.pipe(count, v.maxValue(255))
const basisPoints = v.pipe(v.number(), v.safeInteger(), v.minValue(-99_999), v.maxValue(99_999))
const factor = v.pipe(v.number(), v.finite())
/** Seconds since 1970, at most as many as a Date can hold. */
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8.64e12))
const side = v.picklist(['base', 'quote'])
const words = v.pipe(v.array(text), v.readonly())
const addresses = v.pipe(v.array(address), v.readonly())
const amounts = v.pipe(v.array(units), v.readonly())
const authority = v.nullable(address)
const lines = v.pipe(v.array(count), v.maxLength(MOST_LINES_IN_TRANSACTION), v.readonly())

/** Addresses (base58) by the names that were typed for them: "alice.sol". */
export type TypedNames = Readonly<Record<string, string>>

/** The typed names with their addresses. Anything else is left out: an imported file may hold any text. */
const names = v.pipe(
  v.record(text, text),
  v.transform((typed): TypedNames => {
    const good = ([name, of]: [string, string]) => isNameLike(name) && parseName(name).ok && isAddress(of)
    return Object.fromEntries(Object.entries(typed).filter(good))
  }),
)

const multiple = v.pipe(v.number(), v.finite(), v.gtValue(0))
/** Larger than any price between two tokens, with whatever decimals and scales. */
const priced = v.pipe(v.bigint(), v.minValue(1n), v.maxValue(10n ** 700n))
const ratio = v.object({ num: priced, den: priced })

/**
 * What is said of the prices besides that of a pool that is opened or added to. `pools`: other pools of the same token, the deepest first,
 * and `more` that are not listed; `complete` false: not every venue could be searched. `times`: the pool's own price as a multiple, null where
 * it cannot be compared. `price`: of one base, in tokens of `holds`, which is what the pool has of its other token.
 */
const besides = v.object({
  pools: v.pipe(
    v.array(
      v.object({
        pool: address,
        venue: text,
        feeRate: units,
        price: ratio,
        holds: v.object({
          units,
          mint: address,
          symbol: text,
          decimals,
          scale: v.exactOptional(scaleRecord),
        }),
        times: v.nullable(multiple),
        isOpen: v.boolean(),
      }),
    ),
    v.readonly(),
  ),
  more: v.number(),
  complete: v.boolean(),
  market: v.nullable(v.object({ source: text, times: multiple })),
})

export type PriceBesides = Readonly<v.InferOutput<typeof besides>>

const legFee = v.object({ amount: units, token: v.picklist(['base', 'quote', 'via']) })

/**
 * One swap of a route: its venue's name, its pool, its part in basis points, its trading fee, where that is known, and the fee in another
 * token, where its pool takes one as well.
 */
const leg = v.object({
  name: text,
  pool: address,
  part: units,
  fee: v.exactOptional(legFee),
  otherFee: v.exactOptional(legFee),
})

export type LegSubject = Readonly<v.InferOutput<typeof leg>>

/** A lock's dates: `atCliff` from `cliff` on, then `each` after every `every` seconds, `times` times. */
const schedule = v.object({ cliff: units, every: units, atCliff: units, each: units, times: units })

/** A lock of a new token: `amount` leaves the wallet, and `arrives` of it is locked; absent where all of it is. */
const newLock = v.object({
  amount: units,
  arrives: v.exactOptional(units),
  to: address,
  lock: address,
  schedule,
})

export type NewLockSubject = Readonly<v.InferOutput<typeof newLock>>

/**
 * The fields of one order on a token. Of a transfer, `amount` is sent, and `arrives` of it after a transfer fee; absent where all of it
 * arrives. A lock is `lock`, and its token has `supply` in all. `owner` is null where nobody is known to own the account; `fields` counts the further fields that change.
 */
export const orderFields = {
  amount: units,
  to: address,
  arrives: units,
  account: address,
  owner: v.nullable(address),
  role: text,
  newName: text,
  newSymbol: text,
  isNewFile: v.literal(true),
  fields: count,
  accounts: count,
  basisPoints,
  maximum: units,
  multiplier: factor,
  effectiveAt: seconds,
  state: v.picklist(['frozen', 'open']),
  hook: address,
  lock: address,
  supply: units,
  schedule,
}

/* ---- The fields ---- */

const scale = scaleRecord

export const subjectFields = {
  names,
  /** An existing token, or one that is made. `token` is what a payment consists of, SOL too. */
  mint: address,
  token: address,
  name: text,
  symbol: text,
  decimals,
  scale,
  program: text,
  uri: text,
  /** A token and its rights as they are made: `own` is the wallet's part of the supply, and others get parts. Null: revoked. */
  standard: v.picklist(['spl', 'token-2022']),
  supply: units,
  own: units,
  extensions: words,
  mintAuthority: authority,
  freezeAuthority: authority,
  updateAuthority: authority,
  tokenAccount: address,
  metadataAccount: address,
  seed: text,
  templateOf: address,
  /** A pair. The vaults are the pools' token accounts, which only the plan knows; for a route, those of all its pools. */
  base: address,
  quote: address,
  baseSymbol: text,
  quoteSymbol: text,
  baseDecimals: decimals,
  quoteDecimals: decimals,
  baseScale: scale,
  quoteScale: scale,
  baseVault: addresses,
  quoteVault: addresses,
  baseAmount: units,
  quoteAmount: units,
  /** `price`: base units of the quote for those of the base; absent without a price. `lpMint`: the LP tokens' mint. */
  venue: text,
  pool: address,
  feeRate: units,
  price: ratio,
  lpMint: address,
  besides,
  position: text,
  nft: address,
  /** `lpAmount` of the pool's `lpSupply`; the wallet has `held`, of which `free` can be withdrawn. */
  lpAmount: units,
  lpSupply: units,
  held: units,
  free: units,
  baseInPool: units,
  quoteInPool: units,
  baseMost: units,
  quoteMost: units,
  baseLeast: units,
  quoteLeast: units,
  baseFees: units,
  quoteFees: units,
  rentBack: units,
  opensAt: units,
  locked: v.literal('forever'),
  /** So many equal parts become free, the first and the last at these unix seconds. */
  lockedUntil: v.object({ first: units, last: units, parts: count }),
  liquidity: v.literal('burnt'),
  /** In a shallow pool: what one buyer spends, and the price afterwards as a multiple, in hundredths of a percent. */
  shallowBuy: units,
  shallowTimes: units,
  /** A swap: an amount leaves the wallet on the side `from`, and at least `minimum` arrives on the other side. */
  from: side,
  minimum: units,
  slippage: count,
  impact: signed,
  loss: units,
  /** By how much it moves the price of the pool whose price it moves the most, in hundredths of a percent. */
  moved: signed,
  /** The trading fee, its side, and the fee in the other token, where the pool takes one there as well. */
  fee: units,
  feeSide: side,
  otherFee: units,
  /** `via`: the token between two hops. `baseImitates`: the symbol of the well-known token that this one can be mistaken for. */
  legs: v.pipe(v.array(leg), v.minLength(1), v.readonly()),
  router: v.literal('jupiter'),
  via: address,
  viaSymbol: text,
  viaDecimals: decimals,
  baseImitates: text,
  quoteImitates: text,
  /** `paid` leaves the wallet, at most `most`; a part of it is swapped first, and `rest` of the swap's output stays in the wallet. */
  paid: units,
  most: units,
  swapIn: units,
  swapOut: units,
  rest: units,
  /** The fees of several positions at once, with lists of their known values; or those that a pool owes to its creator. */
  count,
  venues: words,
  pools: addresses,
  positions: words,
  baseAmounts: amounts,
  quoteAmounts: amounts,
  baseVaults: addresses,
  quoteVaults: addresses,
  owed: v.literal('creator'),
  orders: v.pipe(
    v.array(v.object({ kind: text, ...v.partial(v.object(orderFields)).entries })),
    v.minLength(1),
    v.readonly(),
  ),
  /** What stays with the wallet that hands a token over: the authorities that it keeps, and its base units. */
  stays: v.object({ roles: words, units }),
  amount: units,
  to: address,
  arrives: units,
  receivers: count,
  /** The places of the paid lines in their list; of a token with a transfer fee, the amounts of each line, in the same order. */
  places: lines,
  sent: amounts,
  arrive: amounts,
  /** The fee of this site is paid with a list's first transaction. */
  siteFee: v.literal(true),
  accounts: count,
  lamports: units,
  /** The locks from which tokens are claimed. */
  locks: addresses,
  /** The locks that are made with a token, each by a step of its own. */
  newLocks: v.pipe(v.array(newLock), v.minLength(1), v.readonly()),
} as const

type FieldName = keyof typeof subjectFields

/** What an operation is about. `unread`: what a record says in fields that this version does not know or cannot read. */
export type Subject = Readonly<{
  [Name in FieldName]?: v.InferOutput<(typeof subjectFields)[Name]> | undefined
}> &
  Readonly<{ unread?: Readonly<Record<string, unknown>> | undefined }>

/** The subject in a record: each field is parsed by itself, so that what can be read still counts. */
export function readSubject(kept: Readonly<Record<string, unknown>>): Subject {
  const read: [string, unknown][] = []
  const unread: [string, unknown][] = []
  for (const [name, value] of Object.entries(kept)) {
    const field = isField(name) ? v.safeParse(subjectFields[name], value) : null
    if (field?.success) read.push([name, field.output])
    else if (value !== undefined) unread.push([name, value])
  }
  const subject: Subject = Object.fromEntries(read)
  return unread.length === 0 ? subject : { ...subject, unread: Object.fromEntries(unread) }
}

function isField(name: string): name is FieldName {
  return Object.hasOwn(subjectFields, name)
}

/** The subject as the journal keeps it. */
export function writeSubject({ unread, ...fields }: Subject): Readonly<Record<string, unknown>> {
  return { ...fields, ...unread }
}
