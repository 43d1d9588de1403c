import { formatUnits } from '../../units/amounts'
import { parseDecimals } from '../form/parseField'
import type { TokenFormValues } from '../form/values'
import type { TokenMetadataFile } from '../tokenMetadataFile'
import { amountRows, leftOutRows, extensionRows } from './diffExtensions'
import {
  parseDiffInput,
  type DiffInput,
  originalAuthority,
  REVOKED,
  yourAuthority,
  type ParsedDiffInput,
  asTyped,
  NONE,
  diffRowOf,
  cutToLine,
  type DiffSide,
} from './diffSide'
import type { DiffRow, DiffStatus, Template } from './template'

/**
 * The rows of original against new, value by value, with the form's present values. Invalid values are shown as typed, and a value that
 * the form refuses is never 'taken'. Never throws.
 */
export function diffRows(input: DiffInput): readonly DiffRow[] {
  const read = parseDiffInput(input)
  return [
    ...baseRows(read),
    ...amountRows(read),
    ...extensionRows(read),
    ...leftOutRows(read),
    ...identityRows(read),
  ]
}

/** The state of the form's template, and the form that started with it. */
type FormAgainstTemplate = Readonly<{
  mint: string
  template?: Template
  file?: TokenMetadataFile
  /** Which of name and symbol are too close to another token's. */
  tooClose: readonly ('name' | 'symbol')[]
  values: TokenFormValues
  /** The picture of the form; `copiedFrom` is the mint from which it was copied. */
  image: Readonly<{ copiedFrom?: string | undefined }> | undefined
  /** The typed address of the person's own metadata file; undefined where the form makes the file. */
  ownUri: string | undefined
}>

/** The rows for a form, with its present values; undefined until its original is known. */
export function diffForm(input: FormAgainstTemplate): readonly DiffRow[] | undefined {
  const { mint, template, file, tooClose, values, image, ownUri } = input
  if (!template || mint !== values.template) return undefined
  const status = (what: 'name' | 'symbol'): DiffStatus => {
    if (values[what].trim() === '') return 'unfinished'
    return tooClose.includes(what) ? 'too-close' : 'yours'
  }
  const names = { name: status('name'), symbol: status('symbol') }
  const picture = !image ? 'none' : image.copiedFrom === values.template ? 'copied' : 'own'
  const isOriginal = ownUri !== '' && ownUri === template.token.metadata?.uri
  const ownFile = ownUri === undefined ? undefined : isOriginal ? 'original' : 'another'
  return diffRows({ template, values, names, picture, file, ownFile })
}

/** Counts the original's values and the person's own; `tooClose`: a name is too close to another token's. */
export function countRows(
  rows: readonly DiffRow[],
): Readonly<{ taken: number; own: number; tooClose: boolean }> {
  const count = (...statuses: readonly DiffStatus[]) =>
    rows.filter(({ status }) => statuses.includes(status)).length
  return { taken: count('taken'), own: count('yours', 'forever'), tooClose: count('too-close') > 0 }
}

/** Rows of the properties of every token: its standard, its numbers, and its authorities. */
function baseRows(input: ParsedDiffInput): readonly DiffRow[] {
  return [
    standardRow(input),
    decimalsRow(input),
    supplyRow(input),
    authorityRow('mint', 'Mint authority', input),
    authorityRow('freeze', 'Freeze authority', input),
    metadataRow(input),
  ]
}

const STANDARDS = { 'token-2022': 'Token-2022', spl: 'SPL Token' } as const

function standardRow({ template, values, problems }: ParsedDiffInput): DiffRow {
  const original = template.token.program === 'token' ? 'spl' : template.token.program
  const side = (standard: keyof typeof STANDARDS) => ({ value: standard, words: STANDARDS[standard] })
  return diffRowOf('standard', 'Standard', side(original), side(values.standard), {
    problem: problems['standard'],
  })
}

function decimalsRow({ template, values, problems }: ParsedDiffInput): DiffRow {
  const { decimals } = template.token
  const parsed = parseDecimals(values.decimals)
  const yours = parsed === undefined ? asTyped(values.decimals) : { value: `${parsed}`, words: `${parsed}` }
  const why = decimals > 9 ? 'A token made here has 9 decimals at most.' : undefined
  return diffRowOf('decimals', 'Decimals', { value: `${decimals}`, words: `${decimals}` }, yours, {
    figures: true,
    why,
    problem: problems['decimals'],
  })
}

/** The row of the supply, compared as numbers of tokens: "1,000" equals "1000". */
function supplyRow({ template, values, fields, problems }: ParsedDiffInput): DiffRow {
  const { supply, decimals } = template.token
  const original = formatUnits(supply, decimals)
  const problem = problems['supply']
  const yours = yourSupply(fields.supply, fields.decimals, values.supply, problem ?? problems['decimals'])
  return diffRowOf('supply', 'Supply', { value: original, words: cutToLine(original) }, yours, {
    figures: true,
    problem,
  })
}

function yourSupply(units: bigint, decimals: number, typed: string, problem: string | undefined): DiffSide {
  if (problem !== undefined) return asTyped(typed, typed.trim() || 'none yet')
  const text = formatUnits(units, decimals)
  return { value: text, words: text }
}

function authorityRow(which: 'mint' | 'freeze', setting: string, input: ParsedDiffInput): DiffRow {
  const { template, values, fields, problems } = input
  const held = which === 'mint' ? template.token.mintAuthority : template.token.freezeAuthority
  const problem = problems[`${which}Authority.address`]
  const yours = yourAuthority(values[`${which}Authority`], fields.authorities[which], problem, REVOKED)
  return diffRowOf(which, setting, originalAuthority(held, REVOKED), yours, { problem })
}

function metadataRow({ template, values, fields, problems }: ParsedDiffInput): DiffRow {
  const { metadata } = template.token
  const original = metadata ? changeable(originalAuthority(metadata.updateAuthority), '') : NONE
  const problem = problems['metadataAuthority.address']
  const authority = yourAuthority(values.metadataAuthority, fields.authorities.metadata, problem)
  return diffRowOf('metadata', 'Metadata', original, changeable(authority, authority.words), { problem })
}

/** The words for the update authority; the new token's is named only where it is not the wallet. */
function changeable(authority: DiffSide, words: string): DiffSide {
  if (authority.value === 'revoked') return { ...authority, words: 'immutable' }
  return { ...authority, words: authority.value === 'held' ? 'can change' : `can change, ${words}` }
}

/** Rows of the token's identity: nothing of it is copied unless the person asks for it. */
function identityRows(input: ParsedDiffInput): readonly DiffRow[] {
  const { template, values, names, problems } = input
  const { metadata } = template.token
  return [
    diffRowOf('name', 'Name', wordOf(metadata?.name), wordOf(values.name, YET), {
      status: names.name,
      problem: problems['name'],
    }),
    diffRowOf('symbol', 'Symbol', wordOf(metadata?.symbol), wordOf(values.symbol, YET), {
      status: names.symbol,
      problem: problems['symbol'],
    }),
    ...(input.ownFile
      ? ownFileRows(input, input.ownFile)
      : [descriptionRow(input), pictureRow(input), linksRow(input)]),
  ]
}

const OWN_FILE = {
  another: [{ value: 'own', words: 'from your own file' }, 'yours'],
  original: [{ value: 'original', words: 'from the original’s file' }, 'taken'],
} as const

/** Rows of the fields in the person's own metadata file: the form does not have them, but still reports what it refuses. */
function ownFileRows(input: ParsedDiffInput, ownFile: keyof typeof OWN_FILE): readonly DiffRow[] {
  const { file, problems } = input
  const [yours, status] = OWN_FILE[ownFile]
  const row = (id: string, setting: string, original: DiffSide | undefined, problem?: string) =>
    diffRowOf(id, setting, original ?? UNREAD, yours, { status, problem })
  return [
    row('description', 'Description', file && wordOf(file.description), problems['description']),
    row('picture', 'Picture', file && wordOf(lastPart(file.image))),
    row('links', 'Links', file && listed(file), problemOfLinks(problems)),
  ]
}

const YET: DiffSide = { value: 'none', words: 'none yet' }
const UNREAD: DiffSide = { value: 'not read', words: 'not read' }

function wordOf(text: string | undefined, missing = NONE): DiffSide {
  const trimmed = (text ?? '').trim()
  return trimmed === '' ? missing : { value: trimmed, words: cutToLine(trimmed) }
}

function descriptionRow(input: ParsedDiffInput): DiffRow {
  const { file, fields, problems } = input
  const original = file ? wordOf(file.description) : UNREAD
  const yours = wordOf(fields.description)
  return diffRowOf('description', 'Description', original, yours, {
    status: yours === NONE ? 'not-copied' : undefined,
    problem: problems['description'],
  })
}

const PICTURES = {
  none: [YET, 'not-copied'],
  copied: [{ value: 'copied', words: 'the original’s' }, 'taken'],
  own: [{ value: 'own', words: 'your own' }, 'yours'],
} as const

function pictureRow({ file, picture }: ParsedDiffInput): DiffRow {
  const [yours, status] = PICTURES[picture]
  const original = file ? wordOf(lastPart(file.image)) : UNREAD
  return diffRowOf('picture', 'Picture', original, yours, { status })
}

/** The last part of a picture's address, by which a reader knows it: "comet.webp". */
function lastPart(address: string | undefined): string | undefined {
  return address
    ?.split(/[?#]/)[0]
    ?.split('/')
    .findLast((part) => part !== '')
}

const LINKS = { website: 'website', x: 'X', telegram: 'Telegram', discord: 'Discord' } as const
const NAMES = Object.keys(LINKS) as (keyof typeof LINKS)[]

function linksRow({ file, values, fields, problems }: ParsedDiffInput): DiffRow {
  const yours = listed(values)
  const theirs = NAMES.filter((name) => fields[name] !== undefined && fields[name] === file?.[name])
  const why =
    theirs.length > 0 ? `The original’s own: ${theirs.map((name) => LINKS[name]).join(', ')}.` : undefined
  const status = yours === NONE ? 'not-copied' : why === undefined ? 'yours' : 'taken'
  return diffRowOf('links', 'Links', file ? listed(file) : UNREAD, yours, {
    status,
    why,
    problem: problemOfLinks(problems),
  })
}

function listed(from: Readonly<Partial<Record<keyof typeof LINKS, string | undefined>>>): DiffSide {
  const there = NAMES.filter((name) => from[name])
  return wordOf(there.map((name) => LINKS[name]).join(', '))
}

function problemOfLinks(problems: ParsedDiffInput['problems']): string | undefined {
  return NAMES.map((name) => problems[name]).find((problem) => problem !== undefined)
}
