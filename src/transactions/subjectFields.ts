/** Writes the fields of a subject for the journal, where each is a text, and reads them back. Stored names never change. */

import * as v from 'valibot'
import { readScale, writeScale } from '../solana/amountScale'
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
/** Seconds since 1970, at most as many as a Date can hold. */
const seconds = v.pipe(text, v.regex(/^\d{1,13}$/), v.transform(Number), v.maxValue(8.64e12))
const side = v.picklist(['base', 'quote'])
const fate = v.picklist(['revoked', 'kept', 'handed-on'])
const scale = readFurther(text, readScale)
const words = v.pipe(text, v.transform(divided))
const addresses = v.pipe(words, v.array(address), v.readonly())
const amounts = v.pipe(words, v.array(units), v.readonly())
/** The typed names with their addresses. Anything else is left out: an imported file may hold any text. */
const names = v.pipe(text, v.transform(readNames))
const places = v.pipe(text, v.transform(readPlaces))

/**
 * What is said of the prices besides that of a pool that is opened or added to. `pools`: other pools of the same token, the deepest first,
 * and `more` that are not listed; `complete` false: not every venue could be searched. `times`: the pool's own price as a multiple, null where
 * it cannot be compared. `price` and `holds` are in tokens, as texts with commas, and `symbol` is their name.
 */
export type PriceBesides = Readonly<v.InferOutput<typeof besidesRecord>>

const multiple = v.pipe(v.number(), v.finite(), v.gtValue(0))
const besidesRecord = v.object({
  pools: v.pipe(
    v.array(
      v.object({
        venue: text,
        pool: address,
        feeRate: units,
        symbol: text,
        price: text,
        holds: text,
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

const besides = v.pipe(text, v.transform(readBesides))

/** The schemas of a subject's fields, by their contents. */
export const subjectField = {
  text,
  record,
  address,
  units,
  signed,
  count,
  decimals,
  basisPoints,
  factor,
  side,
  fate,
  scale,
  words,
  addresses,
  amounts,
  names,
  places,
  besides,
} as const

/** Reads what writeBesides wrote; null for any other text: an imported file may hold any. */
function readBesides(kept: string): PriceBesides | null {
  try {
    const read = v.safeParse(besidesRecord, JSON.parse(kept))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

export function writeBesides(said: PriceBesides): string {
  return JSON.stringify(said, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}

/** A schema that parses the output of `schema` further; undefined is refused. */
export function readFurther<Input, Middle, Output>(
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

/** The places, in its list, of the lines that a transaction pays: "3-7", or "3,5,7"; none where the text is not of this form. */
function readPlaces(list: string): readonly number[] {
  const [from, to, ...others] = list.split('-').map(Number)
  if (from !== undefined && to !== undefined && others.length === 0 && to - from < MOST_LINES_IN_TRANSACTION)
    return Array.from({ length: Math.max(0, to - from + 1) || 0 }, (_, at) => from + at)
  return list === '' ? [] : list.split(',').map(Number).filter(Number.isSafeInteger)
}

export function writePlaces(list: readonly number[]): string {
  const [first = 0, last = first] = [list[0], list.at(-1)]
  return list.length === last - first + 1 ? `${first}-${last}` : list.join(',')
}

/* ---- Orders on a token, by their kind ---- */

const amountTo = { amount: units, to: address }

/** A transfer: `amount` is sent, and `arrives` of it after a transfer fee; absent where all of it arrives, and in records of before. */
export const sentTo = { ...amountTo, arrives: v.exactOptional(units) }

const order = v.variant('did', [
  v.object({ did: v.literal('mint-more'), ...amountTo }),
  v.object({ did: v.literal('send'), ...sentTo }),
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

export type EntriesOf<Entries extends v.ObjectEntries> = Readonly<
  v.InferOutput<v.ObjectSchema<Entries, undefined>>
>

/** The parsed subject of one order on a token. */
export type OrderSubject = Readonly<v.InferOutput<typeof order>>

/** The orders of a record: of several, the fields of each have its number at the end ("amount2"). None where one cannot be read. */
export function readOrders(kept: SubjectRecord, kinds: readonly string[]): readonly OrderSubject[] {
  const orders = eachOrder(kept, kinds).flatMap((read) => (read.success ? [read.output] : []))
  return orders.length < kinds.length ? [] : orders
}

/** The fields of the orders that cannot be read, by their stored names. */
export function oddOrderFields(kept: SubjectRecord, kinds: readonly string[]): readonly string[] {
  return eachOrder(kept, kinds).flatMap((read, at) =>
    issueFields(read.issues).map((name) =>
      kinds.length === 1 || name === 'did' ? name : `${name}${at + 1}`,
    ),
  )
}

function eachOrder(kept: SubjectRecord, kinds: readonly string[]) {
  return kinds.map((did, at) =>
    v.safeParse(order, { ...(kinds.length === 1 ? kept : numbered(kept, at + 1)), did }),
  )
}

/** The fields that issues are about; `whole` stands for an issue with the record as a whole. */
export function issueFields(
  issues: readonly v.BaseIssue<unknown>[] = [],
  whole: readonly string[] = [],
): readonly string[] {
  return issues.flatMap(({ path, issues: inner }) => {
    const [field] = path ?? []
    if (field) return [String(field.key)]
    return inner ? issueFields(inner, whole) : whole
  })
}

function numbered(kept: SubjectRecord, number: number): SubjectRecord {
  const own = Object.entries(kept).flatMap(([key, value]) => {
    const [, plain, at] = /^([a-zA-Z]+)(\d+)$/.exec(key) ?? []
    return plain !== undefined && Number(at) === number ? [[plain, value] as const] : []
  })
  return Object.fromEntries(own)
}

export function writeOrders(orders: readonly OrderSubject[]): SubjectRecord {
  const written = orders.flatMap((order, at) => {
    const { did: _, ...rest } = order
    const end = orders.length === 1 ? '' : `${at + 1}`
    return Object.entries(writeFields(rest)).map(([name, value]) => [`${name}${end}`, value] as const)
  })
  return { ...Object.fromEntries(written), did: orders.map(({ did }) => did).join(' ') }
}

/* ---- The legs of a swap by a route ---- */

/**
 * One swap of a route: its venue's name, its pool, its part in basis points, its trading fee, where that is known, and the fee in another
 * token, where its pool takes one as well.
 */
export type LegSubject = Readonly<{
  name: string
  pool: string
  part: bigint
  fee?: LegFee
  otherFee?: LegFee
}>

type LegFee = Readonly<{ amount: bigint; token: 'base' | 'quote' | 'via' }>

export const legLists = { through: text, pools: words, parts: amounts, fees: words, feeTokens: words }

/** As `fees` and `feeTokens` of legLists; absent where no leg has a fee in another token, and in records of before. */
export const otherLegLists = { otherFees: v.exactOptional(words), otherFeeTokens: v.exactOptional(words) }

/** Reads lists with one item for each leg, divided by spaces, '-' for an unknown item; the names are divided by '|'. */
export function readLegs(
  lists: EntriesOf<typeof legLists>,
  { otherFees = [], otherFeeTokens = [] }: OtherLegLists = {},
): readonly LegSubject[] {
  const named = lists.through.split('|')
  const legs = named.flatMap((name, at): LegSubject[] => {
    const [pool, part] = [lists.pools[at], lists.parts[at]]
    if (pool === undefined || part === undefined) return []
    const fee = readLegFee(lists.fees[at], lists.feeTokens[at])
    const otherFee = readLegFee(otherFees[at], otherFeeTokens[at])
    return [{ name, pool, part, ...(fee && { fee }), ...(otherFee && { otherFee }) }]
  })
  return legs.length === named.length ? legs : []
}

type OtherLegLists = Readonly<{
  [List in keyof typeof otherLegLists]?: readonly string[] | undefined
}>

function readLegFee(kept: string | undefined, token: string | undefined): LegFee | null {
  const amount = v.safeParse(units, kept)
  const isKnown = amount.success && (token === 'base' || token === 'quote' || token === 'via')
  return isKnown ? { amount: amount.output, token } : null
}

export function writeLegs(legs: readonly LegSubject[]): SubjectRecord {
  const listed = (of: (leg: LegSubject) => string | undefined) => legs.map((leg) => of(leg) ?? '-').join(' ')
  return {
    through: legs.map(({ name }) => name.replaceAll('|', ' ')).join('|'),
    pools: listed(({ pool }) => pool),
    parts: listed(({ part }) => `${part}`),
    fees: listed(({ fee }) => fee && `${fee.amount}`),
    feeTokens: listed(({ fee }) => fee?.token),
    ...(legs.some(({ otherFee }) => otherFee) && {
      otherFees: listed(({ otherFee }) => otherFee && `${otherFee.amount}`),
      otherFeeTokens: listed(({ otherFee }) => otherFee?.token),
    }),
  }
}

export function writeFields(fields: object): SubjectRecord {
  const written = Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
    value === undefined ? [] : [[name, writeField(value)] as const],
  )
  return Object.fromEntries(written)
}

/** Writes a field as text. Items of a list are divided by spaces, and a scale is JSON. */
function writeField(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'bigint') return `${value}`
  return Array.isArray(value) ? value.join(' ') : writeScale(value)
}

export function writeNames(typed: TypedNames): string {
  return Object.entries(typed)
    .map(([name, of]) => `${name}=${of}`)
    .join(' ')
}
