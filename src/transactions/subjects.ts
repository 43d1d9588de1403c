/**
 * The subject of an operation, for each kind: typed values in the app, and texts with the same names in the journal. A subject is parsed
 * once, when the journal is folded; a plan is made with it. Stored names never change. Addresses are base58, amounts and LP amounts base
 * units, rates millionths, slippage, price impact and loss hundredths of a percent, times unix seconds.
 */

import * as v from 'valibot'
import {
  type EntriesOf,
  issueFields,
  legLists,
  otherLegLists,
  oddOrderFields,
  readFurther,
  readLegs,
  readOrders,
  sentTo,
  subjectField,
  type SubjectRecord,
  writeBesides,
  writeFields,
  writeLegs,
  writeNames,
  writeOrders,
  writePlaces,
} from './subjectFields'

const { text, record, address, units, signed, count, decimals, side, fate, scale } = subjectField
const { words, addresses, amounts, names, places, besides } = subjectField

/* ---- What kinds share ---- */

const common = { names: v.exactOptional(names) }

const ofPair = {
  ...common,
  base: address,
  quote: address,
  baseSymbol: text,
  quoteSymbol: text,
  baseDecimals: decimals,
  quoteDecimals: decimals,
  baseScale: v.exactOptional(scale),
  quoteScale: v.exactOptional(scale),
  /** The pools' token accounts, which only the plan knows; for a route, those of all its pools. */
  baseVault: v.exactOptional(addresses),
  quoteVault: v.exactOptional(addresses),
}

/** `price` of one base in quote, `priceBack` of one quote in base, in tokens; absent without a price. `lpMint`: the LP tokens' mint. */
const ofPool = {
  ...ofPair,
  venue: text,
  pool: address,
  feeRate: units,
  price: v.exactOptional(text),
  priceBack: v.exactOptional(text),
  lpMint: v.exactOptional(address),
}

const bothAmounts = { baseAmount: units, quoteAmount: units }
const bothInPool = { baseInPool: units, quoteInPool: units }

/** LP amounts: `share` of the pool's `shareTotal`; the wallet has `held`, of which `free` can be withdrawn. */
const lpAmounts = { share: units, shareTotal: units, held: units, free: units }

/** The prices of other pools and of the market, where they were compared with the pool's. */
const ofPrices = { besides: v.exactOptional(besides) }

const ofDeposit = {
  ...ofPool,
  ...ofPrices,
  position: v.exactOptional(address),
  ...lpAmounts,
  ...bothAmounts,
  ...bothInPool,
}

const ofPosition = { ...ofPool, position: text }

/** A swap: `paid` leaves the wallet on the side `from`, and at least `minimum` arrives on the other side. */
const ofSwap = { ...ofPair, ...bothAmounts, from: side, minimum: units, slippage: count }

const partOfPosition = {
  ...ofPosition,
  ...lpAmounts,
  baseAmount: v.exactOptional(units),
  quoteAmount: v.exactOptional(units),
}

/**
 * `supply` in tokens, `own` the wallet's part of it in base units, `shares` the number of others who get a part. `handed-on`: transferred.
 * `mintKeeper` and similar fields hold an authority, or the word for a revoked one: the names that the journal stores.
 */
const ofNewToken = {
  ...common,
  mint: address,
  name: text,
  symbol: text,
  uri: v.exactOptional(text),
  standard: v.picklist(['spl', 'token-2022']),
  decimals,
  supply: text,
  own: units,
  shares: count,
  extensions: words,
  mintAuthority: fate,
  freezeAuthority: fate,
  metadata: v.picklist(['immutable', 'mutable']),
  mintKeeper: text,
  freezeKeeper: text,
  metadataKeeper: text,
  tokenAccount: v.exactOptional(address),
  metadataAccount: v.exactOptional(address),
  seed: v.exactOptional(text),
  templateOf: v.exactOptional(address),
}

const openedPool = {
  ...ofPrices,
  share: units,
  shareTotal: units,
  ...bothAmounts,
  ...bothInPool,
  opensAt: v.exactOptional(units),
  locked: v.exactOptional(v.literal('forever')),
  position: v.exactOptional(address),
  /** In a shallow pool: what one buyer spends, and the price afterwards as a multiple, in hundredths of a percent. */
  shallowBuy: v.exactOptional(units),
  shallowTimes: v.exactOptional(units),
}

/** A token that exists. */
const ofToken = {
  ...common,
  mint: address,
  name: text,
  symbol: text,
  decimals,
  scale: v.exactOptional(scale),
  program: text,
  uri: v.exactOptional(text),
}

const ofAccounts = { ...common, accounts: count, lamports: units }

/* ---- Every kind ---- */

const inOnePool = v.object({
  ...ofPool,
  ...ofSwap,
  impact: signed,
  loss: v.exactOptional(units),
  fee: units,
  feeSide: side,
  /** The trading fee in the other token, where the pool takes one there as well. */
  otherFee: v.exactOptional(units),
})

/** `via`: the token between two hops. `baseImitates`: the symbol of the well-known token that this one can be mistaken for. */
const byRoute = v.object({
  ...ofSwap,
  ...legLists,
  ...otherLegLists,
  impact: v.exactOptional(signed),
  loss: v.exactOptional(units),
  router: v.exactOptional(v.literal('jupiter')),
  via: v.exactOptional(address),
  viaSymbol: v.exactOptional(text),
  viaDecimals: v.exactOptional(decimals),
  baseImitates: v.exactOptional(text),
  quoteImitates: v.exactOptional(text),
})

const routed = readFurther(
  byRoute,
  ({ through, pools, parts, fees, feeTokens, otherFees, otherFeeTokens, ...rest }) => {
    const legs = readLegs({ through, pools, parts, fees, feeTokens }, { otherFees, otherFeeTokens })
    return legs.length > 0 ? { ...rest, legs } : undefined
  },
)

/** The fees of one position, or the fees that a pool owes to its creator. */
const ofOneClaim = v.object({
  ...ofPool,
  position: v.exactOptional(text),
  baseAmount: v.exactOptional(units),
  quoteAmount: v.exactOptional(units),
  owed: v.exactOptional(v.literal('creator')),
})

/** The fees of several positions, with lists of their known values. */
const ofManyClaims = v.object({
  ...common,
  count,
  venues: v.exactOptional(words),
  pools: v.exactOptional(words),
  positions: v.exactOptional(words),
  baseAmounts: v.exactOptional(amounts),
  quoteAmounts: v.exactOptional(amounts),
  baseVaults: v.exactOptional(words),
  quoteVaults: v.exactOptional(words),
})

const ofOrders = v.object({ ...ofToken, did: words })

const withOrders = readFurther(record, (kept) => {
  const token = v.safeParse(ofOrders, kept)
  if (!token.success) return undefined
  const { did, ...rest } = token.output
  const orders = readOrders(kept, did)
  return orders.length > 0 ? { ...rest, orders } : undefined
})

const ofSol = v.object({
  ...common,
  token: address,
  symbol: text,
  decimals,
  amount: units,
  to: address,
})

/** The subject of each kind of operation, by which the journal and every later page know it. */
const SUBJECTS = {
  'create-token': v.object(ofNewToken),
  'create-pool': v.object({ ...ofPool, ...openedPool }),
  'add-liquidity': v.object({ ...ofDeposit, baseMost: units, quoteMost: units, slippage: count }),
  'remove-liquidity': v.object({
    ...ofPosition,
    ...lpAmounts,
    ...bothAmounts,
    baseLeast: units,
    quoteLeast: units,
    baseFees: v.exactOptional(units),
    quoteFees: v.exactOptional(units),
    slippage: count,
    rentBack: v.exactOptional(units),
  }),
  'claim-fees': v.union([ofManyClaims, ofOneClaim]),
  'lock-liquidity': v.object({ ...partOfPosition, nft: v.exactOptional(address) }),
  'burn-liquidity': v.object(partOfPosition),
  swap: v.union([routed, inOnePool]),
  'close-position': v.object({ ...ofPosition, rentBack: units }),
  'launch-token': v.object({
    ...ofPool,
    ...openedPool,
    ...ofNewToken,
    liquidity: v.exactOptional(v.literal('burnt')),
  }),
  /** `paid` leaves the wallet, at most `most`; a part of it is swapped first, and `rest` of the swap's output stays in the wallet. */
  'swap-and-add': v.object({
    ...ofDeposit,
    from: side,
    paid: units,
    most: units,
    swapIn: units,
    swapOut: units,
    minimum: units,
    rest: units,
    impact: signed,
    loss: v.exactOptional(units),
    fee: units,
    feeSide: side,
  }),
  'mint-more': withOrders,
  'burn-tokens': withOrders,
  'freeze-account': withOrders,
  'thaw-account': withOrders,
  'change-authority': withOrders,
  'update-metadata': withOrders,
  'change-transfer-fee': withOrders,
  'collect-fees': withOrders,
  'close-mint': withOrders,
  'change-token': withOrders,
  send: v.union([v.object({ ...ofToken, did: v.literal('send'), ...sentTo }), ofSol]),
  'close-accounts': v.object(ofAccounts),
  'withdraw-rent': v.object(ofAccounts),
  /**
   * `places`: the places of the paid lines in their list. `fee`: the fee of this site, paid with the list's first transaction. Of a token
   * with a transfer fee, `sent` and `arrive` are the amounts of each line, in the order of `places`.
   */
  'send-many': v.object({
    ...common,
    token: address,
    symbol: text,
    decimals,
    scale: v.exactOptional(scale),
    amount: units,
    receivers: count,
    places,
    sent: v.exactOptional(amounts),
    arrive: v.exactOptional(amounts),
    fee: v.exactOptional(v.literal('site')),
  }),
  'unwrap-sol': v.object(ofAccounts),
} as const

export type PlanKind = keyof typeof SUBJECTS

/** The kinds of operations. */
export const PLAN_KINDS = Object.keys(SUBJECTS) as readonly PlanKind[]

type Subjects = { [Kind in PlanKind]: Readonly<v.InferOutput<(typeof SUBJECTS)[Kind]>> }
type NamesOf<Each> = Each extends unknown ? keyof Each : never
type FieldName = NamesOf<Subjects[PlanKind]>
type WithoutOthers<Each> = Each extends unknown
  ? Each & { readonly [Name in Exclude<FieldName | 'unread', keyof Each>]?: undefined }
  : never

type SubjectOf = { [Kind in PlanKind]: WithoutOthers<Subjects[Kind]> }

/** The subject of an operation of a kind. A field that the kind does not have is undefined. */
export type Subject<Kind extends PlanKind = PlanKind> = SubjectOf[Kind]

/** The fields that locks and payments need of a subject that this version cannot read as a whole. */
const KEPT = {
  mint: address,
  seed: text,
  pool: address,
  position: text,
  base: address,
  quote: address,
  to: address,
  places,
  fee: v.literal('site'),
  names,
} as const

/** A subject that this version cannot describe: its stored texts, and the fields that can be read. */
export type UnreadSubject = Readonly<{ unread: SubjectRecord }> &
  Readonly<Partial<EntriesOf<typeof KEPT>>> & {
    readonly [Name in Exclude<FieldName, keyof typeof KEPT>]?: undefined
  }

/** The subject in a record, or the fields that can be read of it. */
export function readSubject<Kind extends PlanKind>(
  kind: Kind,
  kept: SubjectRecord,
): Subject<Kind> | UnreadSubject {
  const read = v.safeParse(SUBJECTS[kind], kept)
  if (read.success) return read.output as Subject<Kind>
  return { ...readEach(KEPT, kept), unread: kept }
}

/** The fields that a page shows of a subject that this version cannot read as a whole: each is parsed by itself. */
const TOLD = {
  token: address,
  name: text,
  symbol: text,
  decimals,
  scale,
  amount: units,
  venue: text,
  baseSymbol: text,
  quoteSymbol: text,
  baseDecimals: decimals,
  quoteDecimals: decimals,
  baseScale: scale,
  quoteScale: scale,
  baseAmount: units,
  quoteAmount: units,
} as const

/**
 * The readable fields of an unread subject; `odd`: the stored names of the fields that cannot be read or, where all present fields can be
 * read, of the missing ones.
 */
export function tellUnread(
  kind: PlanKind,
  kept: SubjectRecord,
): Readonly<{ told: Readonly<Partial<EntriesOf<typeof TOLD>>>; odd: readonly string[] }> {
  const found =
    SUBJECTS[kind] === withOrders
      ? [...issueFields(v.safeParse(ofOrders, kept).issues), ...oddOrderFields(kept, didOf(kept))]
      : issueFields(v.safeParse(SUBJECTS[kind], kept).issues, ['through'])
  const there = found.filter((name) => Object.hasOwn(kept, name))
  return { told: readEach(TOLD, kept), odd: [...new Set(there.length > 0 ? there : found)] }
}

function didOf({ did = '' }: SubjectRecord): readonly string[] {
  return did.split(' ')
}

/** The fields, among `entries`, that can be read. */
function readEach<Entries extends v.ObjectEntries>(
  entries: Entries,
  kept: SubjectRecord,
): Readonly<Partial<EntriesOf<Entries>>> {
  const fields = Object.entries(entries).flatMap(([name, schema]) => {
    const field = v.safeParse(schema as v.GenericSchema, kept[name])
    return field.success ? [[name, field.output] as const] : []
  })
  return Object.fromEntries(fields) as Partial<EntriesOf<Entries>>
}

/** The subject as the journal keeps it. */
export function writeSubject(subject: Subject | UnreadSubject): SubjectRecord {
  if (subject.unread !== undefined) return subject.unread
  const { legs, orders, places: paid, names: typed, besides: prices, ...rest } = subject
  return {
    ...writeFields(rest),
    ...(legs && writeLegs(legs)),
    ...(orders && writeOrders(orders)),
    ...(paid && { places: writePlaces(paid) }),
    ...(typed && { names: writeNames(typed) }),
    ...(prices && { besides: writeBesides(prices) }),
  }
}
