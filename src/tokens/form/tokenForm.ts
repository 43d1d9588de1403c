import * as v from 'valibot'
import { createStore } from 'zustand/vanilla'
import { chainNow } from '../../solana/chainTime'
import { isHttpsAddress, isPlainAddress } from '../../units/httpsAddress'
import { parseUnits, formatUnits } from '../../units/amounts'
import { parseSol } from '../../units/lamports'
import { readLocalTime } from '../../units/localTime'
import { combinationProblems, type Combination } from '../combinations'
import { BYTE_LIMITS, type LockFields, type TokenFields, type PoolFields } from '../createToken'
import { excludedWords } from '../tokenWords'
import { withoutOpenQuestions } from '../template/description'
import { parseExtensions } from './extensions'
import type { FormExtension } from './summaries'
import {
  parseAuthority,
  parseTemplate,
  type Report,
  parseDecimals,
  problemOfSupply,
  problemOfBytes,
  problemOfHidden,
  problemOfLabel,
} from './parseField'
import { parseFields, parseAllocations } from './rows'
import { typedNamesIn } from './typedNames'
import { completeTokenForm, EMPTY_TOKEN_FORM, type TokenFormValues, type PoolValues } from './values'

/** Reads the typed locks of a token with these fields. */
export type ParseLocks = (
  rows: TokenFormValues['locks'],
  fields: TokenFields,
  report: Report,
) => readonly LockFields[]

/** What reads locks, once its code has loaded with their section. */
export const lockParser = createStore<{ parse: ParseLocks | null }>(() => ({ parse: null }))

/** The draft's fields, or a sentence for each invalid field of the form, by its path ("shares.0.owner"). */
type ParsedTokenForm =
  | Readonly<{ ok: true; fields: TokenFields }>
  | Readonly<{ ok: false; problems: Readonly<Record<string, string>> }>

/** Parses the form into the draft's fields, or into its problems. Accepts anything that a draft or a link may contain, and never throws. */
export function parseTokenForm(given: unknown): ParsedTokenForm {
  const { fields, problems } = readTokenForm(completeTokenForm(given))
  return Object.keys(problems).length === 0 ? { ok: true, fields } : { ok: false, problems }
}

/** The valid fields while the person types, and the problems. Invalid fields count as absent. */
export function readTokenForm(
  values: TokenFormValues,
): Readonly<{ fields: TokenFields; problems: Readonly<Record<string, string>> }> {
  const problems: Record<string, string> = {}
  const report: Report = (path, sentence) => void (problems[path] ??= sentence)
  const fields = withLocks(values, parse(values, report), report)
  reportCombinations(values, report)
  const { authorities, extensions, allocations, locks } = fields
  const names = typedNamesIn(values, { authorities, extensions, allocations, locks })
  return { fields: Object.keys(names).length === 0 ? fields : { ...fields, names }, problems }
}

/** The ticked parts and held authorities, including those whose values are still invalid. */
export function combinationOf(values: TokenFormValues): Combination {
  const { standard, extensions, fields, revokeFreezeAuthority, locks } = values
  const ticked = Object.entries(extensions).filter(([, { on }]) => on)
  return {
    standard,
    authorities: { freeze: revokeFreezeAuthority ? 'revoked' : 'wallet' },
    extensions: Object.fromEntries(ticked.map(([name]) => [name, true])),
    fields,
    locks: locks.length > 0,
  }
}

/** Why an extension cannot be ticked with the rest of the form as it is; undefined where it can. */
export function reasonAgainst(values: TokenFormValues, name: FormExtension): string | undefined {
  if (values.standard === 'spl') return 'SPL Token has no extensions.'
  const now = combinationOf(values)
  const ticked = { ...now, extensions: { ...now.extensions, [name]: true } }
  const problem = combinationProblems(ticked).find(({ between }) => between.includes(name))
  return problem && excludedWords(problem)
}

/**
 * Reports conflicts at the part that should be removed first. Parts that SPL Token does not have are reported at the choice of the
 * standard.
 */
function reportCombinations(values: TokenFormValues, report: Report): void {
  for (const problem of combinationProblems(combinationOf(values))) {
    const { between } = problem
    const [part] = between
    const reason = excludedWords(problem)
    if (between.includes('standard')) report('standard', reason)
    else if (part !== undefined && part in EMPTY_TOKEN_FORM.extensions)
      report(`extensions.${part}.on`, reason)
  }
}

/** `parseTokenForm` as a schema for the form library: strings in, `TokenFields` out. */
export const tokenFormSchema = v.pipe(
  v.custom<TokenFormValues>((values) => typeof values === 'object' && values !== null),
  v.rawTransform<TokenFormValues, TokenFields>(({ dataset, addIssue, NEVER }) => {
    const parsed = parseTokenForm(dataset.value)
    if (parsed.ok) return parsed.fields
    for (const [path, message] of Object.entries(parsed.problems))
      addIssue({ message, path: pathItems(path, dataset.value) })
    return NEVER
  }),
)

const OPEN_LIST =
  'The rows of this list are not added yet. Answer what is asked about it and add them, or empty this field.'

type PathItems = [v.ObjectPathItem, ...v.ObjectPathItem[]]

function pathItems(path: string, input: object): PathItems {
  const items = path.split('.').map((key) => {
    const item: v.ObjectPathItem = {
      type: 'object',
      origin: 'value',
      input: { ...input },
      key,
      value: undefined,
    }
    return item
  })
  return items as PathItems
}

function parse(values: TokenFormValues, report: Report): TokenFields {
  const { name, symbol, description, standard } = values
  reportTexts(values, report)
  const supply = parseSupply(values, report)
  const decimals = parseDecimals(values.decimals)
  if (decimals === undefined) report('decimals', 'Decimals are a whole number from 0 to 9.')
  const allocations = parseAllocations(values.shares, supply, decimals, report)
  if (values.list.text.trim() !== '') report('list.text', OPEN_LIST)
  const template = parseTemplate(values.template)
  const pool = parsePool(values.pool, { supply, decimals, allocations }, report)
  return {
    standard,
    name: name.trim(),
    symbol: symbol.trim(),
    description: template === undefined ? description.trim() : withoutOpenQuestions(description),
    ...parseLinks(values, report),
    decimals: decimals ?? 0,
    supply: supply ?? 0n,
    authorities: parseAuthorities(values, report),
    extensions: parseExtensions(values.extensions, decimals, report),
    fields: parseFields(values.fields, standard === 'spl' ? undefined : template, report),
    allocations,
    ...(pool && { pool }),
    ...(template !== undefined && { template }),
  }
}

function withLocks({ locks: rows }: TokenFormValues, fields: TokenFields, report: Report): TokenFields {
  if (rows.length === 0) return fields
  const { parse: parseLocks } = lockParser.getState()
  if (!parseLocks) report('locks.root', 'The locks are still being read. Try again in a moment.')
  const locks = parseLocks?.(rows, fields, report) ?? []
  return locks.length === 0 ? fields : { ...fields, locks }
}

function reportTexts({ name, symbol, description }: TokenFormValues, report: Report): void {
  const problems = {
    name: problemOfLabel(name, 'name', 'Give the token a name.'),
    symbol: problemOfLabel(symbol, 'symbol', 'Give the token a symbol, for example QHRN.'),
    description:
      problemOfBytes(description.trim(), BYTE_LIMITS.description) ??
      problemOfHidden(description.replace(/[\n\r\t]/g, ' ')),
  }
  for (const [path, problem] of Object.entries(problems)) if (problem !== undefined) report(path, problem)
}

function parseSupply({ supply, decimals }: TokenFormValues, report: Report): bigint | undefined {
  const problem = problemOfSupply(supply, decimals)
  if (problem !== undefined) report('supply', problem)
  const places = parseDecimals(decimals)
  const parsed = parseUnits(supply, places ?? 9)
  return places !== undefined && parsed.ok ? parsed.units : undefined
}

type Links = Pick<TokenFields, 'website' | 'x' | 'telegram' | 'discord'>

function parseLinks(values: TokenFormValues, report: Report): Links {
  const take = (path: keyof Links, parsed: ParsedLink) => {
    if (parsed.ok) return parsed.url
    report(path, parsed.problem)
    return undefined
  }
  return {
    website: take('website', parseLink('website', values.website)),
    x: take('x', parseLink('x', values.x)),
    telegram: take('telegram', parseLink('telegram', values.telegram)),
    discord: take('discord', parseLink('discord', values.discord)),
  }
}

/** The text of a link's field after the person leaves it: the complete address, or the typed text where that is no valid link. */
export function completeLink(field: keyof Links, typed: string): string {
  const parsed = parseLink(field, typed)
  return parsed.ok ? (parsed.url ?? '') : typed
}

function parseLink(field: keyof Links, typed: string): ParsedLink {
  return field === 'website' ? parseWebsite(typed) : parseSocialLink(field, typed)
}

/** Parses the authorities. An authority's address counts only while the authority is not revoked. */
function parseAuthorities(values: TokenFormValues, report: Report): TokenFields['authorities'] {
  const { mintAuthority, freezeAuthority, metadataAuthority } = values
  const keep = (isRevoked: boolean, path: string, authority: typeof mintAuthority) =>
    isRevoked ? ('revoked' as const) : parseAuthority(authority, path, report)
  return {
    mint: keep(values.revokeMintAuthority, 'mintAuthority', mintAuthority),
    freeze: keep(values.revokeFreezeAuthority, 'freezeAuthority', freezeAuthority),
    metadata: keep(values.immutableMetadata, 'metadataAuthority', metadataAuthority),
  }
}

type SocialSite = 'x' | 'telegram' | 'discord'

/** A link's https address, undefined where none was typed, or the sentence that says why it is invalid. */
type ParsedLink = Readonly<{ ok: true; url: string | undefined } | { ok: false; problem: string }>

type Site = Readonly<{
  /** The host of the canonical address. */
  home: string
  hosts: readonly string[]
  /** The path that may follow the host, without the slash at the end. */
  path: RegExp
  /** The part after an @, on sites with such names. */
  handle?: RegExp
  problem: string
}>

const SITES: Readonly<Record<SocialSite, Site>> = {
  x: {
    home: 'x.com',
    hosts: ['x.com', 'twitter.com'],
    path: /^\/(?:\w{1,15}|i\/communities\/\d{1,30})$/,
    handle: /^\w{1,15}$/,
    problem: 'This is not an X address. Write @name or https://x.com/name.',
  },
  telegram: {
    home: 't.me',
    hosts: ['t.me', 'telegram.me'],
    path: /^\/(?:\w{4,32}|\+[\w-]{8,64}|joinchat\/[\w-]{8,64})$/,
    handle: /^\w{4,32}$/,
    problem: 'This is not a Telegram address. Write @name or https://t.me/name.',
  },
  discord: {
    home: 'discord.gg',
    hosts: ['discord.gg', 'discord.com', 'discordapp.com'],
    path: /^\/[\w-]{2,64}$/,
    problem: 'This is not a Discord invitation. One looks like https://discord.gg/name.',
  },
}

/**
 * Parses a social link as people write it, "@name", "t.me/name" or a whole address, into the site's canonical https address, without "?"
 * and the text after it. Parsing the result gives the same address again.
 */
export function parseSocialLink(name: SocialSite, typed: string): ParsedLink {
  const text = typed.trim()
  if (text === '') return { ok: true, url: undefined }
  const site = SITES[name]
  const handle = /^@(.*)$/.exec(text)?.[1]
  const path = handle === undefined ? pathOn(site, text) : site.handle?.test(handle) && `/${handle}`
  return path ? { ok: true, url: `https://${site.home}${path}` } : { ok: false, problem: site.problem }
}

/** A website: any https address without credentials; "https://" may be left out. */
function parseWebsite(typed: string): ParsedLink {
  const text = withScheme(typed.trim())
  const problem = problemOfWebsite(text)
  if (problem !== undefined) return { ok: false, problem }
  return { ok: true, url: text === '' ? undefined : text }
}

/** Matches a text that begins with a host's name, with or without a port, and has no scheme. */
const BEGINS_WITH_HOST = /^(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]*\.?(?::\d+)?(?:[/?#]|$)/u

function withScheme(text: string): string {
  return text.length <= BYTE_LIMITS.link && BEGINS_WITH_HOST.test(text) ? `https://${text}` : text
}

/** The path of an address on the site, or undefined where the address is another site's. */
function pathOn({ hosts, path }: Site, text: string): string | undefined {
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (/\s/.test(text) || !isPlainAddress(whole)) return undefined
  const { hostname, pathname, port } = new URL(whole)
  if (!hosts.includes(hostname.replace(/^(?:www|mobile|m)\./, '')) || port !== '') return undefined
  const shortened = pathname
    .replace(/\/+$/, '')
    .replace(hosts.includes('discord.gg') ? /^\/invite(?=\/)/ : '', '')
  return path.test(shortened) ? shortened : undefined
}

/**
 * Characters that an address may not have (RFC 3986): browsers correct them, and other programs find another host in the same text
 * ("https://example.com\\@elsewhere").
 */
const READ_OTHERWISE = /[\s\\"<>^`{|}]/

function problemOfWebsite(text: string): string | undefined {
  if (text === '') return undefined
  if (/^[a-z][\w+.-]*:/i.test(text) && !/^https:\/\/[^\s/]/i.test(text))
    return 'Start the address with https://.'
  const url = !READ_OTHERWISE.test(text) && URL.canParse(text) ? new URL(text) : undefined
  if (!url || !url.hostname.includes('.'))
    return 'This is not a web address. One looks like https://example.com.'
  if (!isHttpsAddress(text)) return 'Leave the user name and password out of the address.'
  return problemOfHidden(text) ?? problemOfBytes(text, BYTE_LIMITS.link)
}

/** The token's supply and the sum of its allocations, in base units; undefined while they are invalid. */
type Supply = Readonly<{
  supply: bigint | undefined
  decimals: number | undefined
  allocations: TokenFields['allocations']
}>

const WHOLE = 10_000n
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** Parses the typed pool; undefined where no pool is wanted or its values are still invalid. `now`: the chain's time, in ms since 1970. */
export function parsePool(
  values: PoolValues,
  supply: Supply,
  report: Report,
  now = chainNow(),
): PoolFields | undefined {
  if (!values.on) return undefined
  const tokens = parsePoolShare(values.share, supply, report)
  const sol = parsePoolSol(values.sol, report)
  const opensAt = parseOpening(values, report, now)
  if (tokens === undefined || sol === undefined || opensAt === undefined) return undefined
  const { tier, burn, apart, ledger } = values
  return { tokens, sol, tier, opensAt, burn, atomic: !apart, ledger }
}

/** Percent of the supply with two decimals, as base units. */
function parsePoolShare(
  text: string,
  { supply, decimals, allocations }: Supply,
  report: Report,
): bigint | undefined {
  const parsed = parseUnits(text, 2)
  if (!parsed.ok || parsed.units === 0n || parsed.units > WHOLE) {
    report('pool.share', 'A share is more than 0 and at most 100, with at most two decimals.')
    return undefined
  }
  if (supply === undefined || decimals === undefined) return undefined
  const tokens = (supply * parsed.units) / WHOLE
  const rest = supply - allocations.reduce((sum, { amount }) => sum + amount, 0n)
  if (tokens > rest)
    report(
      'pool.share',
      `That is ${formatUnits(tokens - rest, decimals)} more than is left once others have their parts.`,
    )
  else if (tokens === 0n) report('pool.share', 'That is less than the smallest unit of the token.')
  else return tokens
  return undefined
}

function parsePoolSol(text: string, report: Report): bigint | undefined {
  const parsed = parseSol(text)
  if (parsed.ok && parsed.units > 0n) return parsed.units
  const why =
    parsed.ok || parsed.reason === 'empty'
      ? 'Say how much SOL goes in.'
      : 'This is not an amount of SOL. Write it like 1.5.'
  report('pool.sol', why)
  return undefined
}

/** The pool's opening in unix seconds; null for at once. A time more than a year ahead counts as a typing error. */
function parseOpening(
  { opens, opensAt }: PoolValues,
  report: Report,
  now: number,
): bigint | null | undefined {
  if (opens === 'now') return null
  const { seconds, wrong } = readLocalTime(opensAt) ?? { seconds: null, wrong: 'Say when it opens.' }
  const at = Number(seconds) * 1000
  const why =
    seconds === null
      ? wrong
      : at <= now
        ? 'That time is past. Choose a later one, or let it open at once.'
        : at > now + YEAR_MS
          ? 'That is more than a year ahead. Choose an earlier time.'
          : undefined
  if (why === undefined) return seconds ?? undefined
  report('pool.opensAt', why)
  return undefined
}
