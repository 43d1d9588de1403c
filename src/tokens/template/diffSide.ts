import { plainText } from '../../units/hiddenCharacters'
import { shortAddress } from '../../units/shortAddress'
import type { TokenFields, CheckedAddress } from '../createToken'
import type { ExtensionValues, TokenFormValues, AuthorityValue } from '../form/values'
import { readTokenForm } from '../form/tokenForm'
import type { TokenMetadataFile } from '../tokenMetadataFile'
import type { MintAuthority } from '../mintSettings'
import { DIFF_MARKS, type DiffRow, type DiffStatus, type Template } from './template'

/** A setting on one side of the table: the value that is compared, and its words. `final`: it can never be undone. */
export type DiffSide = Readonly<{ value: string; words: string; final?: boolean }>

/**
 * A row's further properties. `status` only where it does not follow from the two sides. `problem` is why the form refuses the value;
 * `refused`: the form refuses it for a reason that another row shows.
 */
type Beside = Readonly<{
  figures?: boolean
  why?: string | undefined
  status?: DiffStatus | undefined
  problem?: string | undefined
  refused?: boolean
}>

/** A side that does not have the setting. */
export const NONE: DiffSide = { value: 'none', words: 'none' }

/** A row of two sides, with the status of the new token's side. */
export function diffRowOf(
  id: string,
  setting: string,
  original: DiffSide,
  yours: DiffSide,
  beside: Beside = {},
): DiffRow {
  const { figures = false, problem, refused = problem !== undefined } = beside
  const why = problem ?? beside.why
  const compared = beside.status ?? statusOf(original, yours)
  const status = refused && compared !== 'too-close' ? 'unfinished' : compared
  const sides = { original: original.words, yours: yours.words }
  const row = { id, setting, ...sides, status, mark: DIFF_MARKS[status], figures }
  return why === undefined ? row : { ...row, why }
}

/** The first problem of a setting's fields, such as "extensions.transferFee" and ["on", "percent"]. */
export function problemAt(
  problems: Readonly<Record<string, string>>,
  path: string,
  fields: readonly string[],
): string | undefined {
  return fields.map((field) => problems[`${path}.${field}`]).find((problem) => problem !== undefined)
}

/** A side whose words are also the value to compare. */
export function diffSideOf(words: string): DiffSide {
  return { value: words, words }
}

/** A side of typed text that cannot be parsed: shown unchanged, and equal to no other value. */
export function asTyped(text: string, words = text): DiffSide {
  return { value: `typed ${text}`, words: cutToLine(words) }
}

/** A stranger's text on one line, cut to 80 characters. */
export function cutToLine(text: string): string {
  return plainText(text.replace(/\s+/g, ' ').trim(), 80).text
}

function statusOf(original: DiffSide, yours: DiffSide): DiffStatus {
  if (original.value === yours.value) return 'taken'
  return yours.final && !original.final ? 'forever' : 'yours'
}

/**
 * The input of the table. `names` are the statuses of the checked names, `file` is the original's metadata file once it is read.
 * `ownFile`: the token will point at an existing metadata file, the person's own or the original's, and not at one that the form makes.
 */
export type DiffInput = Readonly<{
  template: Template
  values: TokenFormValues
  names: Readonly<{ name: DiffStatus; symbol: DiffStatus }>
  picture: 'none' | 'copied' | 'own'
  file?: TokenMetadataFile | undefined
  ownFile?: 'another' | 'original' | undefined
}>

type Problems = Readonly<Record<string, string>>

/**
 * The input with the parsed form, and the problems by the path of their field. `noExtensions`: why the token can have no extensions, where
 * it cannot.
 */
export type ParsedDiffInput = DiffInput &
  Readonly<{ fields: TokenFields; problems: Problems; noExtensions?: string }>

/** Parses the form. With SPL Token there are no extensions, even where some are ticked: each ticked one is a separate problem here. */
export function parseDiffInput(input: DiffInput): ParsedDiffInput {
  const { fields, problems } = readTokenForm(input.values)
  if (input.values.standard !== 'spl') return { ...input, fields, problems }
  return {
    ...input,
    fields: { ...fields, extensions: {} },
    problems: { ...withoutExtensions(problems), ...tickedInVain(input.values.extensions) },
    noExtensions: NO_EXTENSIONS,
  }
}

const NO_EXTENSIONS = 'An SPL Token has none: choose Token-2022 to keep it.'

function withoutExtensions(problems: Problems): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([path]) => !path.startsWith('extensions.')))
}

function tickedInVain(extensions: ExtensionValues): Problems {
  const ticked = Object.entries(extensions).filter(([, { on }]) => on)
  return Object.fromEntries(ticked.map(([name]) => [`extensions.${name}.on`, NO_EXTENSIONS]))
}

/** The words for a revoked authority, of the original and of the new token. */
type RevokedWords = readonly [original: string, yours: string]

export const REVOKED: RevokedWords = ['revoked', 'will be revoked']
/** Words for an extension that is made with its authority revoked: nothing is revoked later. */
const NEVER_SET: RevokedWords = ['revoked', 'revoked']

/** The side of an authority over the original. A new token can take over that the authority is held, not by whom. */
export function originalAuthority(authority: MintAuthority, [revoked]: RevokedWords = NEVER_SET): DiffSide {
  if (authority === null) return { value: 'revoked', words: revoked, final: true }
  return { value: 'held', words: `kept by ${shortAddress(authority)}` }
}

/**
 * The side of an authority as the form sets it: `typed` is the chosen value, `parsed` the parsed one, `problem` the reason where parsing
 * failed.
 */
export function yourAuthority(
  typed: AuthorityValue,
  parsed: 'wallet' | 'revoked' | CheckedAddress,
  problem: string | undefined,
  [, revoked]: RevokedWords = NEVER_SET,
): DiffSide {
  if (parsed === 'revoked') return { value: 'revoked', words: revoked, final: true }
  if (problem !== undefined)
    return asTyped(typed.address, `goes to ${cutToLine(typed.address) || 'no address yet'}`)
  if (parsed === 'wallet') return { value: 'held', words: 'kept by your wallet' }
  return { value: parsed, words: `goes to ${shortAddress(parsed)}` }
}

/**
 * The row of an authority that the new token has; `original` undefined: the original does not have it. The reason why the whole extension
 * is refused is in the extension's own row.
 */
export function authorityRows(
  path: string,
  setting: string,
  original: MintAuthority | undefined,
  typed: AuthorityValue,
  parsed: 'wallet' | 'revoked' | CheckedAddress | undefined,
  { problems }: ParsedDiffInput,
): readonly DiffRow[] {
  if (parsed === undefined) return []
  const theirs = original === undefined ? NONE : originalAuthority(original)
  const problem = problems[`${path}.address`]
  const refused = problem !== undefined || problems[path.replace(/[^.]*$/, 'on')] !== undefined
  return [diffRowOf(path, setting, theirs, yourAuthority(typed, parsed, problem), { problem, refused })]
}
