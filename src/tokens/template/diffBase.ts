import { formatUnits } from '../../units/amounts'
import { parseDecimals } from '../form/supply'
import { originalAuthority, REVOKED, yourAuthority } from './diffAuthorities'
import type { ParsedDiffInput } from './diffInput'
import { asTyped, NONE, rowOf, short, type Side } from './diffSide'
import type { DiffRow } from './template'

/** What every token has: its standard, its numbers, and who has an authority over it. */
export function baseRows(input: ParsedDiffInput): readonly DiffRow[] {
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
  return rowOf('standard', 'Standard', side(original), side(values.standard), {
    problem: problems['standard'],
  })
}

function decimalsRow({ template, values, problems }: ParsedDiffInput): DiffRow {
  const { decimals } = template.token
  const parsed = parseDecimals(values.decimals)
  const yours = parsed === undefined ? asTyped(values.decimals) : { value: `${parsed}`, words: `${parsed}` }
  const why = decimals > 9 ? 'A token made here has 9 decimals at most.' : undefined
  return rowOf('decimals', 'Decimals', { value: `${decimals}`, words: `${decimals}` }, yours, {
    figures: true,
    why,
    problem: problems['decimals'],
  })
}

/** By what is counted in tokens: "1,000" is "1000". */
function supplyRow({ template, values, fields, problems }: ParsedDiffInput): DiffRow {
  const { supply, decimals } = template.token
  const original = formatUnits(supply, decimals)
  const problem = problems['supply']
  const yours = yourSupply(fields.supply, fields.decimals, values.supply, problem ?? problems['decimals'])
  return rowOf('supply', 'Supply', { value: original, words: short(original) }, yours, {
    figures: true,
    problem,
  })
}

function yourSupply(units: bigint, decimals: number, typed: string, problem: string | undefined): Side {
  if (problem !== undefined) return asTyped(typed, typed.trim() || 'none yet')
  const text = formatUnits(units, decimals)
  return { value: text, words: text }
}

function authorityRow(which: 'mint' | 'freeze', setting: string, input: ParsedDiffInput): DiffRow {
  const { template, values, fields, problems } = input
  const held = which === 'mint' ? template.token.mintAuthority : template.token.freezeAuthority
  const problem = problems[`${which}Keeper.address`]
  const yours = yourAuthority(values[`${which}Keeper`], fields.authorities[which], problem, REVOKED)
  return rowOf(which, setting, originalAuthority(held, REVOKED), yours, { problem })
}

function metadataRow({ template, values, fields, problems }: ParsedDiffInput): DiffRow {
  const { metadata } = template.token
  const original = metadata ? changeable(originalAuthority(metadata.updateAuthority), '') : NONE
  const problem = problems['metadataKeeper.address']
  const authority = yourAuthority(values.metadataKeeper, fields.authorities.metadata, problem)
  return rowOf('metadata', 'Metadata', original, changeable(authority, authority.words), { problem })
}

/** Whose it is said of one's own only where it is not the wallet's. */
function changeable(authority: Side, words: string): Side {
  if (authority.value === 'nobody') return { ...authority, words: 'immutable' }
  return { ...authority, words: authority.value === 'held' ? 'can change' : `can change, ${words}` }
}
