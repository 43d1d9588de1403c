import * as v from 'valibot'
import { formatUnits, parseUnits, U64_MAX } from '../units/amounts'
import { utf8Length } from '../units/bytes'
import type { TokenDraft } from './createToken'
import { findHiddenCharacter } from './hiddenCharacters'

/** The form as it stands: text as typed, and the ticks. The picture is kept beside it. */
export type TokenFormValues = {
  name: string
  symbol: string
  description: string
  website: string
  supply: string
  decimals: string
  revokeMintAuthority: boolean
  revokeFreezeAuthority: boolean
  immutableMetadata: boolean
}

export type TokenFormField = keyof TokenFormValues

/** What the form says once parsed: the draft but for the address of its metadata file, and what goes into that file. */
export type TokenFields = Readonly<
  Omit<TokenDraft, 'uri'> & {
    description: string
    website: string | undefined
    x: string | undefined
    telegram: string | undefined
    discord: string | undefined
  }
>

/** What the chain and the metadata file hold at most, in bytes of UTF-8. */
export const BYTE_LIMITS = { name: 32, symbol: 10, description: 1000, website: 200 } as const

/** 9 decimals as most tokens have, and the two authorities that buyers look for given up. The supply is for the person to say. */
export const EMPTY_TOKEN_FORM: TokenFormValues = {
  name: '',
  symbol: '',
  description: '',
  website: '',
  supply: '',
  decimals: '9',
  revokeMintAuthority: true,
  revokeFreezeAuthority: true,
  immutableMetadata: false,
}

const TEXT_FIELDS = ['name', 'symbol', 'description', 'website', 'supply', 'decimals'] as const
type TextField = (typeof TEXT_FIELDS)[number]

/** The form's schema: strings in, `TokenFields` out; one sentence for each field that cannot be understood. */
export const tokenFormSchema = v.pipe(
  v.object({
    name: v.string(),
    symbol: v.string(),
    description: v.string(),
    website: v.string(),
    supply: v.string(),
    decimals: v.string(),
    revokeMintAuthority: v.boolean(),
    revokeFreezeAuthority: v.boolean(),
    immutableMetadata: v.boolean(),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    for (const key of TEXT_FIELDS) {
      const message = PROBLEMS[key](input)
      if (message === undefined) continue
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] })
    }
  }),
  v.transform(toFields),
)

/** Whether something names a field of the form. */
export function isTokenFormField(key: unknown): key is TokenFormField {
  return typeof key === 'string' && Object.hasOwn(EMPTY_TOKEN_FORM, key)
}

export type ParsedTokenForm =
  | Readonly<{ ok: true; fields: TokenFields }>
  | Readonly<{ ok: false; problems: Readonly<Partial<Record<TokenFormField, string>>> }>

/** The form as a draft, or the sentence for each field that stands in the way. Takes whatever an old draft may hold. */
export function parseTokenForm(values: unknown): ParsedTokenForm {
  const result = v.safeParse(tokenFormSchema, values)
  if (result.success) return { ok: true, fields: result.output }
  const problems: Partial<Record<TokenFormField, string>> = {}
  for (const issue of result.issues) {
    const key = issue.path?.[0]?.key
    if (isTokenFormField(key)) problems[key] ??= issue.message
  }
  return { ok: false, problems }
}

/** The most whole tokens that fit into a supply with so many decimals: 9 → "18,446,744,073". */
export function largestSupply(decimals: number): string {
  return formatUnits(U64_MAX / 10n ** BigInt(decimals), 0)
}

/** The decimals as typed, or undefined while they are no whole number from 0 to 9. */
export function parseDecimals(text: string): number | undefined {
  return /^\s*[0-9]\s*$/.test(text) ? Number(text) : undefined
}

/** The smallest part of a token: 9 → "0.000000001", 0 → "1". */
export function smallestPart(decimals: number): string {
  return formatUnits(1n, decimals)
}

const PROBLEMS: Readonly<Record<TextField, (values: TokenFormValues) => string | undefined>> = {
  name: ({ name }) => problemOfLabel(name, 'name', 'Give the token a name.'),
  symbol: ({ symbol }) => problemOfLabel(symbol, 'symbol', 'Give the token a symbol, for example QHRN.'),
  description: ({ description }) =>
    problemOfBytes(description.trim(), BYTE_LIMITS.description) ??
    problemOfHidden(description.replace(/[\n\r\t]/g, ' ')),
  website: ({ website }) => problemOfWebsite(website.trim()),
  supply: ({ supply, decimals }) => problemOfSupply(supply, decimals),
  decimals: ({ decimals }) =>
    parseDecimals(decimals) === undefined ? 'Decimals are a whole number from 0 to 9.' : undefined,
}

function problemOfLabel(text: string, field: 'name' | 'symbol', whenEmpty: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return whenEmpty
  return problemOfHidden(trimmed) ?? problemOfSpaces(trimmed) ?? problemOfBytes(trimmed, BYTE_LIMITS[field])
}

/** Two names that look alike: a reader sees one space, whatever stands there. */
function problemOfSpaces(text: string): string | undefined {
  if (!/[^\S ]| {2}/.test(text)) return undefined
  return 'There is a space in it that only looks like one. Use single, ordinary spaces.'
}

function problemOfBytes(text: string, limit: number): string | undefined {
  const length = utf8Length(text)
  if (length <= limit) return undefined
  return `Too long: ${count(length)} bytes, ${count(limit)} fit. ${wayToShorten(text, length - limit)}`
}

/** Where each character is one byte, how many to leave out; else the one that takes the most. */
function wayToShorten(text: string, over: number): string {
  if (utf8Length(text) === text.length) return `Leave out ${count(over)} character${over === 1 ? '' : 's'}.`
  const letters = text.match(/[^\p{M}\p{Cf}]/gu) ?? []
  const widest = letters.reduce<string>(
    (one, other) => (utf8Length(other) > utf8Length(one) ? other : one),
    '',
  )
  if (utf8Length(widest) < 2) return 'Marks on a letter take bytes of their own.'
  return `Not every character is one byte: ${widest} takes ${utf8Length(widest)}.`
}

function problemOfHidden(text: string): string | undefined {
  const hidden = findHiddenCharacter(text)
  if (hidden === undefined) return undefined
  return `There is a character in it that nobody can see (${hidden}). Type it anew rather than pasting it.`
}

function problemOfWebsite(text: string): string | undefined {
  if (text === '') return undefined
  if (!/^https:\/\/[^\s/]/i.test(text)) return 'Start the address with https://.'
  const url = !/\s/.test(text) && URL.canParse(text) ? new URL(text) : undefined
  if (!url || !url.hostname.includes('.')) return 'This is no web address. It looks like https://example.com.'
  if (url.username !== '' || url.password !== '')
    return 'Leave the user name and password out of the address.'
  return problemOfHidden(text) ?? problemOfBytes(text, BYTE_LIMITS.website)
}

function problemOfSupply(text: string, typedDecimals: string): string | undefined {
  const decimals = parseDecimals(typedDecimals)
  const parsed = parseUnits(text, decimals ?? 9)
  if (parsed.ok) return parsed.units > 0n ? undefined : 'The supply is more than zero.'
  switch (parsed.reason) {
    case 'empty':
      return 'Say how many tokens there will be.'
    case 'not-a-number':
      return 'This is no number. Write it like 1,000,000 or 1000000.5.'
    case 'too-many-decimals':
      return decimals === undefined ? undefined : sentenceOfPlaces(decimals)
    case 'too-large':
      return decimals === undefined ? undefined : sentenceOfTooLarge(text, decimals)
  }
}

function sentenceOfPlaces(decimals: number): string {
  if (decimals === 0) return 'A token with 0 decimals comes in whole pieces only.'
  return `More places than the token has: ${decimals} at most after the point. Raise the decimals, or shorten the number.`
}

function sentenceOfTooLarge(text: string, decimals: number): string {
  const most = `Too many for ${decimals} decimals. The most that fits is ${largestSupply(decimals)}`
  const fewer = fittingDecimals(text, decimals)
  return fewer === undefined ? `${most}.` : `${most}; or choose ${fewer} decimals.`
}

/** The most decimals below the given with which a supply fits, if any. */
function fittingDecimals(text: string, decimals: number): number | undefined {
  for (let fewer = decimals - 1; fewer >= 0; fewer -= 1) {
    if (parseUnits(text, fewer).ok) return fewer
  }
  return undefined
}

function toFields(values: TokenFormValues): TokenFields {
  const decimals = parseDecimals(values.decimals) ?? 0
  const supply = parseUnits(values.supply, decimals)
  const website = values.website.trim()
  return {
    name: values.name.trim(),
    symbol: values.symbol.trim(),
    description: values.description.trim(),
    website: website === '' ? undefined : website,
    decimals,
    supply: supply.ok ? supply.units : 0n,
    standard: 'token-2022',
    authorities: {
      mint: values.revokeMintAuthority ? 'nobody' : 'wallet',
      freeze: values.revokeFreezeAuthority ? 'nobody' : 'wallet',
      metadata: values.immutableMetadata ? 'nobody' : 'wallet',
    },
    extensions: {},
    fields: [],
    shares: [],
    x: undefined,
    telegram: undefined,
    discord: undefined,
  }
}

function count(value: number): string {
  return formatUnits(BigInt(value), 0)
}
