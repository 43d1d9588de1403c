import * as v from 'valibot'
import { parseUnits } from '../units/amounts'
import { problemsOf, type Combination } from './combinations'
import { parseExtensions } from './form/extensions'
import { parseAuthority, parseTemplate } from './form/parseAuthority'
import { parseSocialLink, parseWebsite, type ParsedLink } from './form/links'
import { parsePool } from './form/pool'
import type { Report } from './form/report'
import { parseFields, parseShares } from './form/rows'
import { parseDecimals, problemOfSupply } from './form/supply'
import { BYTE_LIMITS, problemOfBytes, problemOfHidden, problemOfLabel } from './form/text'
import { completeTokenForm, EMPTY_TOKEN_FORM, type TokenFormValues } from './form/values'
import { isUnfinished } from './template/description'
import type { TokenFields } from './tokenFields'

/** The draft's fields, or the sentence for each field of the form that stands in the way, by its path ("shares.0.owner"). */
export type ParsedTokenForm =
  | Readonly<{ ok: true; fields: TokenFields }>
  | Readonly<{ ok: false; problems: Readonly<Record<string, string>> }>

/** The form as a draft, or what is in its way. Takes whatever an old draft or a link may hold, and never throws. */
export function parseTokenForm(given: unknown): ParsedTokenForm {
  const { fields, problems } = readTokenForm(completeTokenForm(given))
  return Object.keys(problems).length === 0 ? { ok: true, fields } : { ok: false, problems }
}

/** The fields as far as they can be read while one types, and what is in the way. What cannot be read is as if it were not there. */
export function readTokenForm(
  values: TokenFormValues,
): Readonly<{ fields: TokenFields; problems: Readonly<Record<string, string>> }> {
  const problems: Record<string, string> = {}
  const report: Report = (path, sentence) => void (problems[path] ??= sentence)
  const fields = parse(values, report)
  reportCombinations(values, report)
  return { fields, problems }
}

/** What is ticked and kept, whether or not the rest of it can be read yet. */
export function combinationOf(values: TokenFormValues): Combination {
  const { standard, extensions, fields, revokeFreezeAuthority } = values
  const ticked = Object.entries(extensions).filter(([, { on }]) => on)
  return {
    standard,
    authorities: { freeze: revokeFreezeAuthority ? 'nobody' : 'wallet' },
    extensions: Object.fromEntries(ticked.map(([name]) => [name, true])),
    fields,
  }
}

/** What does not go together, at the part that is to be taken off first; what SPL Token cannot have, at the choice of the standard. */
function reportCombinations(values: TokenFormValues, report: Report): void {
  for (const { between, reason } of problemsOf(combinationOf(values))) {
    const [part] = between
    if (between.includes('standard')) report('standard', reason)
    else if (part !== undefined && part in EMPTY_TOKEN_FORM.extensions)
      report(`extensions.${part}.on`, reason)
  }
}

/** The same as a schema for the form library: strings in, `TokenFields` out. */
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
  const shares = parseShares(values.shares, supply, decimals, report)
  const template = parseTemplate(values.template)
  const pool = parsePool(values.pool, { supply, decimals, shares }, report)
  return {
    standard,
    name: name.trim(),
    symbol: symbol.trim(),
    description: description.trim(),
    ...parseLinks(values, report),
    decimals: decimals ?? 0,
    supply: supply ?? 0n,
    authorities: parseAuthorities(values, report),
    extensions: parseExtensions(values.extensions, decimals, report),
    fields: parseFields(values.fields, standard === 'spl' ? undefined : template, report),
    shares,
    ...(pool && { pool }),
    ...(template !== undefined && { template }),
  }
}

const UNFINISHED = 'Finish its lines, write your own, or leave the field empty.'

function reportTexts({ name, symbol, description, template }: TokenFormValues, report: Report): void {
  const problems = {
    name: problemOfLabel(name, 'name', 'Give the token a name.'),
    symbol: problemOfLabel(symbol, 'symbol', 'Give the token a symbol, for example QHRN.'),
    description:
      problemOfBytes(description.trim(), BYTE_LIMITS.description) ??
      problemOfHidden(description.replace(/[\n\r\t]/g, ' ')) ??
      (template !== '' && isUnfinished(description) ? UNFINISHED : undefined),
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
    website: take('website', parseWebsite(values.website)),
    x: take('x', parseSocialLink('x', values.x)),
    telegram: take('telegram', parseSocialLink('telegram', values.telegram)),
    discord: take('discord', parseSocialLink('discord', values.discord)),
  }
}

/** Who gets an authority counts only while it is not revoked. */
function parseAuthorities(values: TokenFormValues, report: Report): TokenFields['authorities'] {
  const { mintKeeper, freezeKeeper, metadataKeeper } = values
  const keep = (givenUp: boolean, path: string, authority: typeof mintKeeper) =>
    givenUp ? ('nobody' as const) : parseAuthority(authority, path, report)
  return {
    mint: keep(values.revokeMintAuthority, 'mintKeeper', mintKeeper),
    freeze: keep(values.revokeFreezeAuthority, 'freezeKeeper', freezeKeeper),
    metadata: keep(values.immutableMetadata, 'metadataKeeper', metadataKeeper),
  }
}
