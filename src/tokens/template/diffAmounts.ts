import { formatUnits, U64_MAX } from '../../units/amounts'
import { interestWord, multiplierWord, percent } from '../create/accountWords'
import { authorityRows } from './diffAuthorities'
import type { ParsedDiffInput } from './diffInput'
import { asTyped, NONE, problemAt, rowOf, short, sideOf, type Side } from './diffSide'
import { lesserParts } from './lesserParts'
import type { DiffRow } from './template'

/** What changes an amount, in a transfer or in what wallets show, with its figures and who may change them. */
export function amountRows(input: ParsedDiffInput): readonly DiffRow[] {
  return [...feeRows(input), ...interestRows(input), ...scaledRows(input)]
}

function feeRows(input: ParsedDiffInput): readonly DiffRow[] {
  const { template, values, fields, problems, noExtensions } = input
  const fee = template.extensions.transferFee
  const { on, percent: typed, maximum, config, withdraw } = values.extensions.transferFee
  if (!fee && !on) return []
  const path = 'extensions.transferFee'
  const own = fields.extensions.transferFee
  const unread = problems[`${path}.percent`] ?? problems[`${path}.maximum`] ?? problems['decimals']
  const yours = !own
    ? NONE
    : unread === undefined
      ? feeSide(own.basisPoints, own.maximum, fields.decimals)
      : asTyped(`${typed} % ${maximum}`, `${typed} %${maximum === '' ? '' : `, at most ${maximum}`}`)
  const original = fee ? feeSide(fee.basisPoints, fee.maximum, template.token.decimals) : NONE
  const problem = problemAt(problems, path, ['on', 'percent', 'maximum'])
  const why = noExtensions ?? whyOtherFee(input)
  return [
    rowOf('transferFee', 'Transfer fee', original, yours, { figures: true, why, problem }),
    ...authorityRows(`${path}.config`, 'Fee authority', fee?.config, config, own?.config, input),
    ...authorityRows(
      `${path}.withdraw`,
      'Fee withdraw authority',
      fee?.withdraw,
      withdraw,
      own?.withdraw,
      input,
    ),
  ]
}

const NOTHING_TAKEN = 'The original takes at most 0 of a transfer, so nothing. Here that is a fee of 0 %.'

/** Why a fee cannot be quite as the original's, whatever is typed. */
function whyOtherFee({ template, fields }: ParsedDiffInput): string | undefined {
  const fee = template.extensions.transferFee
  const own = fields.extensions.transferFee
  if (!fee || !own) return undefined
  if (lesserParts(template).has('maximum')) return NOTHING_TAKEN
  const fewer = template.token.decimals - fields.decimals
  if (fewer <= 0 || fee.maximum === U64_MAX) return undefined
  const part = 10n ** BigInt(fewer)
  const cut = fee.maximum / part
  const isCut = fee.maximum % part > 0n && (own.maximum === cut || own.maximum === cut + 1n)
  return isCut ? `Its places end where your token’s do: ${fields.decimals} after the point.` : undefined
}

function feeSide(basisPoints: number, maximum: bigint, decimals: number): Side {
  const most = maximum === U64_MAX ? 'without a limit' : `at most ${formatUnits(maximum, decimals)}`
  const value = `${percent(basisPoints)}, ${most}`
  return { value, words: short(value) }
}

function interestRows(input: ParsedDiffInput): readonly DiffRow[] {
  const { template, values, fields, problems, noExtensions } = input
  const interest = template.extensions.interestBearing
  const { on, percent: typed, authority } = values.extensions.interestBearing
  if (!interest && !on) return []
  const path = 'extensions.interestBearing'
  const own = fields.extensions.interestBearing
  const said = (basisPoints: number | undefined) =>
    basisPoints === undefined ? NONE : sideOf(interestWord(basisPoints))
  const yours =
    problems[`${path}.percent`] === undefined ? said(own?.basisPoints) : asTyped(typed, `${typed} %`)
  return [
    rowOf('interestBearing', 'Interest bearing', said(interest?.basisPoints), yours, {
      figures: true,
      why: noExtensions,
      problem: problemAt(problems, path, ['on', 'percent']),
    }),
    ...authorityRows(
      `${path}.authority`,
      'Interest authority',
      interest?.authority,
      authority,
      own?.authority,
      input,
    ),
  ]
}

function scaledRows(input: ParsedDiffInput): readonly DiffRow[] {
  const { template, values, fields, problems, noExtensions } = input
  const scaled = template.extensions.scaledAmount
  const { on, multiplier, authority } = values.extensions.scaledAmount
  if (!scaled && !on) return []
  const path = 'extensions.scaledAmount'
  const own = fields.extensions.scaledAmount
  const said = (factor: number | undefined) => (factor === undefined ? NONE : sideOf(multiplierWord(factor)))
  const yours = problems[`${path}.multiplier`] === undefined ? said(own?.multiplier) : asTyped(multiplier)
  return [
    rowOf('scaledAmount', 'Scaled UI amount', said(scaled?.multiplier), yours, {
      figures: true,
      why: noExtensions,
      problem: problemAt(problems, path, ['on', 'multiplier']),
    }),
    ...authorityRows(
      `${path}.authority`,
      'Multiplier authority',
      scaled?.authority,
      authority,
      own?.authority,
      input,
    ),
  ]
}
