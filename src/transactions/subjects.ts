/**
 * What an operation is about, for each kind: typed in the app, and texts by the same names in the journal. A subject is parsed once, when
 * the journal is folded; a plan is made with it. Stored names never change. Addresses are base58, amounts and LP amounts base units, rates
 * millionths, slippage and price impact hundredths of a percent, times unix seconds.
 */

import * as v from 'valibot'
import { readScale } from '../solana/amountScale'
import { isAddress } from '../units/base58'
import { isNameLike, parseName } from '../units/walletName'
import { MOST_LINES_IN_TRANSACTION } from './limits'

/** A subject as the journal keeps it. */
export type SubjectRecord = Readonly<Record<string, string>>

/** Addresses (base58) by the names that were typed for them: "alice.sol". */
export type TypedNames = Readonly<Record<string, string>>

/* ---- Fields ---- */

const text = v.string()
const record = v.record(text, text)
const address = v.pipe(text, v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
const units = v.pipe(
  text,
  v.regex(/^\d{1,40}$/),
  v.transform((digits) => BigInt(digits)),
)
const signed = v.pipe(
  text,
  v.regex(/^-?\d{1,40}$/),
  v.transform((digits) => BigInt(digits)),
)
const count = v.pipe(text, v.regex(/^\d{1,6}$/), v.transform(Number))
const decimals = v.pipe(text, v.regex(/^\d{1,3}$/), v.transform(Number), v.maxValue(255))
const basisPoints = v.pipe(text, v.regex(/^-?\d{1,5}$/), v.transform(Number))
const factor = v.pipe(text, v.regex(/^[\d.e+-]{1,30}$/), v.transform(Number), v.finite())
/** Not later than a Date can hold. */
const seconds = v.pipe(text, v.regex(/^\d{1,13}$/), v.transform(Number), v.maxValue(8.64e12))
const side = v.picklist(['base', 'quote'])
const fate = v.picklist(['revoked', 'kept', 'handed-on'])
const scale = readBy(text, readScale)
const words = v.pipe(text, v.transform(divided))
const addresses = v.pipe(words, v.array(address), v.readonly())
const amounts = v.pipe(words, v.array(units), v.readonly())
/** What is no name with its address is left out: an imported file may say anything. */
const names = v.pipe(text, v.transform(readNames))
const places = v.pipe(text, v.transform(readPlaces))

/** Parses further what `schema` has parsed; undefined is refused. */
function readBy<Input, Middle, Output>(
  schema: v.GenericSchema<Input, Middle>,
  read: (value: Middle) => Output | undefined,
) {
  return v.pipe(
    schema,
    v.rawTransform<Middle, Output>(({ dataset, addIssue, NEVER }) => {
      const value = read(dataset.value)
      if (value !== undefined) return value
      addIssue()
      return NEVER
    }),
  )
}

function divided(list: string): readonly string[] {
  return list === '' ? [] : list.split(' ')
}

function readNames(list: string): TypedNames {
  const pairs = list.split(' ').flatMap((item): (readonly [string, string])[] => {
    const [name = '', of = ''] = item.split('=')
    return isNameLike(name) && parseName(name).ok && isAddress(of) ? [[name, of]] : []
  })
  return Object.fromEntries(pairs)
}

/** The places in its list of the lines that a transaction pays: "3-7", or "3,5,7"; none where the text does not say. */
function readPlaces(list: string): readonly number[] {
  const [from, to, ...others] = list.split('-').map(Number)
  if (from !== undefined && to !== undefined && others.length === 0 && to - from < MOST_LINES_IN_TRANSACTION)
    return Array.from({ length: Math.max(0, to - from + 1) || 0 }, (_, at) => from + at)
  return list === '' ? [] : list.split(',').map(Number).filter(Number.isSafeInteger)
}

function writePlaces(list: readonly number[]): string {
  const [first = 0, last = first] = [list[0], list.at(-1)]
  return list.length === last - first + 1 ? `${first}-${last}` : list.join(',')
}

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
  /** The pools' token accounts, which only the plan knows; of a route those of all its pools. */
  baseVault: v.exactOptional(addresses),
  quoteVault: v.exactOptional(addresses),
}

/** `price` of one base in quote, `priceBack` of one quote in base, in tokens; absent where there is none. `lpMint`: of LP tokens. */
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

/** `share` of a pool of `shareTotal`, for one who has `held`, of which `free` can be withdrawn. */
const lpAmounts = { share: units, shareTotal: units, held: units, free: units }

const ofDeposit = {
  ...ofPool,
  position: v.exactOptional(address),
  ...lpAmounts,
  ...bothAmounts,
  ...bothInPool,
}

const ofPosition = { ...ofPool, position: text }

/** `paid` from the one side: at least `minimum` arrives on the other. */
const ofSwap = { ...ofPair, ...bothAmounts, from: side, minimum: units, slippage: count }

const partOfPosition = {
  ...ofPosition,
  ...lpAmounts,
  baseAmount: v.exactOptional(units),
  quoteAmount: v.exactOptional(units),
}

/**
 * `supply` in tokens, `own` the wallet's part of it in base units, `shares` the number of others who get a part. `handed-on`: transferred.
 * `mintKeeper` and similar fields are an authority, or the word for a revoked one: the names that the journal stores.
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
  share: units,
  shareTotal: units,
  ...bothAmounts,
  ...bothInPool,
  opensAt: v.exactOptional(units),
  locked: v.exactOptional(v.literal('forever')),
  position: v.exactOptional(address),
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

/* ---- Orders on a token, by their kind ---- */

const amountTo = { amount: units, to: address }

const order = v.variant('did', [
  v.object({ did: v.picklist(['mint-more', 'send']), ...amountTo }),
  v.object({ did: v.literal('burn'), amount: units }),
  v.object({
    did: v.picklist(['freeze', 'thaw']),
    account: address,
    owner: v.union([address, v.literal('')]),
  }),
  v.object({ did: v.literal('change-authority'), role: text, to: v.exactOptional(address) }),
  v.object({
    did: v.literal('update-metadata'),
    newName: v.exactOptional(text),
    newSymbol: v.exactOptional(text),
    file: v.exactOptional(v.literal('another')),
    fields: count,
  }),
  v.object({ did: v.literal('collect-fees'), ...amountTo, accounts: count }),
  v.object({ did: v.literal('transfer-fee'), basisPoints, maximum: units }),
  v.object({ did: v.literal('interest-rate'), basisPoints }),
  v.object({ did: v.literal('scaled-amount'), multiplier: factor, effectiveAt: seconds }),
  v.object({ did: v.literal('default-state'), state: v.picklist(['frozen', 'open']) }),
  v.object({ did: v.literal('hook'), hook: v.exactOptional(address) }),
  v.object({ did: v.picklist(['pause', 'resume', 'make-immutable', 'close-mint']) }),
])

type EntriesOf<Entries extends v.ObjectEntries> = Readonly<v.InferOutput<v.ObjectSchema<Entries, undefined>>>

/** What one order on a token says. */
export type OrderSubject = Readonly<v.InferOutput<typeof order>>

/** The orders of a record: of several, the fields of each have its number at the end ("amount2"). None where one cannot be read. */
function readOrders(kept: SubjectRecord, kinds: readonly string[]): readonly OrderSubject[] {
  const orders = kinds.flatMap((did, at) => {
    const own = kinds.length === 1 ? kept : numbered(kept, at + 1)
    const read = v.safeParse(order, { ...own, did })
    return read.success ? [read.output] : []
  })
  return orders.length < kinds.length ? [] : orders
}

function numbered(kept: SubjectRecord, number: number): SubjectRecord {
  const own = Object.entries(kept).flatMap(([key, value]) => {
    const [, plain, at] = /^([a-zA-Z]+)(\d+)$/.exec(key) ?? []
    return plain !== undefined && Number(at) === number ? [[plain, value] as const] : []
  })
  return Object.fromEntries(own)
}

function writeOrders(orders: readonly OrderSubject[]): SubjectRecord {
  const written = orders.flatMap((order, at) => {
    const { did: _, ...rest } = order
    const end = orders.length === 1 ? '' : `${at + 1}`
    return Object.entries(writeFields(rest)).map(([name, value]) => [`${name}${end}`, value] as const)
  })
  return { ...Object.fromEntries(written), did: orders.map(({ did }) => did).join(' ') }
}

/* ---- The legs of a swap by a route ---- */

/** One swap of a route: its venue's name, its pool, its part in basis points, and its trading fee, where that is known. */
export type LegSubject = Readonly<{
  name: string
  pool: string
  part: bigint
  fee?: Readonly<{ amount: bigint; token: 'base' | 'quote' | 'via' }>
}>

const legLists = { through: text, pools: words, parts: amounts, fees: words, feeTokens: words }

/** Lists with an item for each leg, divided by spaces, '-' for what is not known; the names are divided by '|'. */
function readLegs(lists: EntriesOf<typeof legLists>): readonly LegSubject[] {
  const named = lists.through.split('|')
  const legs = named.flatMap((name, at): LegSubject[] => {
    const [pool, part] = [lists.pools[at], lists.parts[at]]
    if (pool === undefined || part === undefined) return []
    const [amount, token] = [v.safeParse(units, lists.fees[at]), lists.feeTokens[at]]
    const isKnown = amount.success && (token === 'base' || token === 'quote' || token === 'via')
    return [{ name, pool, part, ...(isKnown && { fee: { amount: amount.output, token } }) }]
  })
  return legs.length === named.length ? legs : []
}

function writeLegs(legs: readonly LegSubject[]): SubjectRecord {
  const listed = (of: (leg: LegSubject) => string | undefined) => legs.map((leg) => of(leg) ?? '-').join(' ')
  return {
    through: legs.map(({ name }) => name.replaceAll('|', ' ')).join('|'),
    pools: listed(({ pool }) => pool),
    parts: listed(({ part }) => `${part}`),
    fees: listed(({ fee }) => fee && `${fee.amount}`),
    feeTokens: listed(({ fee }) => fee?.token),
  }
}

/* ---- Every kind ---- */

const inOnePool = v.object({
  ...ofPool,
  ...ofSwap,
  impact: signed,
  fee: units,
  feeSide: side,
})

/** `via`: the token between two hops. `baseImitates`: the symbol of the well-known token that this one can be mistaken for. */
const byRoute = v.object({
  ...ofSwap,
  ...legLists,
  impact: v.exactOptional(signed),
  router: v.exactOptional(v.literal('jupiter')),
  via: v.exactOptional(address),
  viaSymbol: v.exactOptional(text),
  viaDecimals: v.exactOptional(decimals),
  baseImitates: v.exactOptional(text),
  quoteImitates: v.exactOptional(text),
})

const routed = readBy(byRoute, ({ through, pools, parts, fees, feeTokens, ...rest }) => {
  const legs = readLegs({ through, pools, parts, fees, feeTokens })
  return legs.length > 0 ? { ...rest, legs } : undefined
})

/** The fees of one position, or what a pool owes to its creator. */
const ofOneClaim = v.object({
  ...ofPool,
  position: v.exactOptional(text),
  baseAmount: v.exactOptional(units),
  quoteAmount: v.exactOptional(units),
  owed: v.exactOptional(v.literal('creator')),
})

/** The fees of so many positions, with lists of what is known of all of them. */
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

const withOrders = readBy(record, (kept) => {
  const token = v.safeParse(v.object({ ...ofToken, did: words }), kept)
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
  /** `paid` leaves the wallet, at most `most`; a part is swapped first, and `rest` of what that gives stays in the wallet. */
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
  send: v.union([v.object({ ...ofToken, did: v.literal('send'), ...amountTo }), ofSol]),
  'close-accounts': v.object(ofAccounts),
  'withdraw-rent': v.object(ofAccounts),
  /** `places`: those of the paid lines in their list. `fee`: of this copy, paid with the first of them. */
  'send-many': v.object({
    ...common,
    token: address,
    symbol: text,
    decimals,
    scale: v.exactOptional(scale),
    amount: units,
    receivers: count,
    places,
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

/** What an operation of a kind is about. A field that the kind does not have is undefined. */
export type Subject<Kind extends PlanKind = PlanKind> = SubjectOf[Kind]

/** What locks and payments need of a subject that this version cannot read as a whole. */
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

/** A subject that this version cannot describe: as it was kept, and the fields that can be read of it. */
export type UnreadSubject = Readonly<{ unread: SubjectRecord }> &
  Readonly<Partial<EntriesOf<typeof KEPT>>> & {
    readonly [Name in Exclude<FieldName, keyof typeof KEPT>]?: undefined
  }

/** The subject in a record, or what can be read of it. */
export function readSubject<Kind extends PlanKind>(
  kind: Kind,
  kept: SubjectRecord,
): Subject<Kind> | UnreadSubject {
  const read = v.safeParse(SUBJECTS[kind], kept)
  if (read.success) return read.output as Subject<Kind>
  const fields = Object.entries(KEPT).flatMap(([name, schema]) => {
    const field = v.safeParse(schema, kept[name])
    return field.success ? [[name, field.output] as const] : []
  })
  return { ...Object.fromEntries(fields), unread: kept }
}

/** The subject as the journal keeps it. */
export function writeSubject(subject: Subject | UnreadSubject): SubjectRecord {
  if (subject.unread !== undefined) return subject.unread
  const { legs, orders, places: paid, names: typed, ...rest } = subject
  return {
    ...writeFields(rest),
    ...(legs && writeLegs(legs)),
    ...(orders && writeOrders(orders)),
    ...(paid && { places: writePlaces(paid) }),
    ...(typed && { names: writeNames(typed) }),
  }
}

function writeFields(fields: object): SubjectRecord {
  const written = Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
    value === undefined ? [] : [[name, writeField(value)] as const],
  )
  return Object.fromEntries(written)
}

/** Words are divided by spaces, and a scale is JSON. */
function writeField(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'bigint') return `${value}`
  return Array.isArray(value) ? value.join(' ') : JSON.stringify(value)
}

function writeNames(typed: TypedNames): string {
  return Object.entries(typed)
    .map(([name, of]) => `${name}=${of}`)
    .join(' ')
}
