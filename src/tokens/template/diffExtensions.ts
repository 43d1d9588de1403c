import { formatUnits, U64_MAX } from '../../units/amounts'
import { shortAddress } from '../../units/shortAddress'
import { interestWord, multiplierWord } from '../../transactions/accountWords'
import type { ExtensionName } from '../mintExtensions'
import {
  authorityRows,
  originalAuthority,
  yourAuthority,
  type ParsedDiffInput,
  asTyped,
  NONE,
  problemAt,
  diffRowOf,
  cutToLine,
  diffSideOf,
  type DiffSide,
} from './diffSide'
import type { MintAuthority } from '../mintSettings'
import { lesserParts, type DiffRow } from './template'
import { formatPercentFixed } from '../../units/percent'

/** Rows of the extensions that give somebody control over accounts and transfers, or that forbid them. */
export function extensionRows(input: ParsedDiffInput): readonly DiffRow[] {
  return [
    ...heldAuthorityRows('permanentDelegate', 'Permanent delegate', input),
    ...heldAuthorityRows('closeAuthority', 'Mint close authority', input),
    ...heldAuthorityRows('pausable', 'Pausable', input),
    ...nonTransferableRows(input),
    ...frozenRows(input),
    ...hookRows(input),
  ]
}

/** The row of an extension that is only an authority. One that is revoked on the original counts as none. */
function heldAuthorityRows(
  name: 'permanentDelegate' | 'closeAuthority' | 'pausable',
  setting: string,
  { template, values, fields, problems, noExtensions }: ParsedDiffInput,
): readonly DiffRow[] {
  const held = template.extensions[name]
  const { on, holder } = values.extensions[name]
  if (held === undefined && !on) return []
  const own = fields.extensions[name]
  const path = `extensions.${name}`
  const original = held === undefined ? NONE : paused(name, template, originalAuthority(held))
  const yours = own === undefined ? NONE : yourAuthority(holder, own, problems[`${path}.holder.address`])
  const problem = problemAt(problems, path, ['on', 'holder.address'])
  const left = held === null && !on ? ({ why: REVOKED_ALREADY, status: 'not-copied' } as const) : {}
  return [diffRowOf(name, setting, original, yours, { why: noExtensions, problem, ...left })]
}

const REVOKED_ALREADY = 'The original’s authority is revoked, so there is nothing to take over.'

function paused(name: string, { token }: ParsedDiffInput['template'], side: DiffSide): DiffSide {
  const isPaused = name === 'pausable' && token.extensions.some((each) => each.setting === 'paused')
  return isPaused ? { ...side, words: `${side.words}, paused now` } : side
}

function nonTransferableRows(input: ParsedDiffInput): readonly DiffRow[] {
  const { template, values, fields, problems, noExtensions } = input
  const theirs = template.extensions.nonTransferable === true
  const { on } = values.extensions.nonTransferable
  if (!theirs && !on) return []
  const problem = problems['extensions.nonTransferable.on']
  const yours = fields.extensions.nonTransferable === true
  const side = (is: boolean): DiffSide => ({ value: `${is}`, words: is ? 'yes' : 'no', final: is })
  return [
    diffRowOf('nonTransferable', 'Non-transferable', side(theirs), side(yours), {
      why: noExtensions,
      problem,
    }),
  ]
}

/**
 * Rows about frozen new accounts. An original whose accounts start open may still have the extension: then its freeze authority, where it has
 * one, can change that.
 */
function frozenRows({
  template,
  values,
  fields,
  problems,
  noExtensions,
}: ParsedDiffInput): readonly DiffRow[] {
  const { token, extensions } = template
  const { on } = values.extensions.defaultFrozen
  const isSwitch =
    token.freezeAuthority !== null && token.extensions.some(({ name }) => name === 'default-state')
  if (!isSwitch && !extensions.defaultFrozen && !on) return []
  const yours = fields.extensions.defaultFrozen
    ? { value: 'frozen', words: 'start frozen' }
    : { value: 'open', words: 'start open' }
  const original = extensions.defaultFrozen
    ? { value: 'frozen', words: 'start frozen' }
    : isSwitch
      ? { value: 'switch', words: 'start open, for now' }
      : { value: 'open', words: 'start open' }
  const left = on ? undefined : whyNotFrozen(template)
  return [
    diffRowOf('defaultFrozen', 'New accounts', original, yours, {
      why: left ?? noExtensions,
      status: left === undefined ? undefined : 'not-copied',
      problem: problems['extensions.defaultFrozen.on'],
    }),
  ]
}

function whyNotFrozen(template: ParsedDiffInput['template']): string | undefined {
  if (lesserParts(template).has('defaultFrozen'))
    return 'Accounts of the original start frozen and no one can thaw them: such a token could not be used.'
  if (!template.extensions.defaultFrozen && template.token.freezeAuthority !== null)
    return 'Its freeze authority can have new accounts start frozen at any time; yours cannot.'
  return undefined
}

function hookRows(input: ParsedDiffInput): readonly DiffRow[] {
  const { template, values, fields, problems } = input
  const hook = template.extensions.transferHook
  const { on, program, authority } = values.extensions.transferHook
  if (!hook && !on) return []
  const path = 'extensions.transferHook'
  const own = fields.extensions.transferHook
  const left = hook && !on ? ({ why: MAKERS_OWN, status: 'not-copied' } as const) : {}
  const unread = problems[`${path}.program`] !== undefined
  const yours = own
    ? programSide(own.program)
    : unread
      ? asTyped(program, cutToLine(program) || 'none yet')
      : NONE
  return [
    diffRowOf('transferHook', 'Transfer hook', hook ? programSide(hook.program) : NONE, yours, {
      problem: problemAt(problems, path, ['on', 'program']),
      ...left,
    }),
    ...authorityRows(
      `${path}.authority`,
      'Hook authority',
      hook?.authority,
      authority,
      own?.authority,
      input,
    ),
  ]
}

const MAKERS_OWN = 'Its program belongs to the original’s maker and refuses mints that it does not know.'

function programSide(program: MintAuthority): DiffSide {
  return program === null ? diffSideOf('no program') : { value: program, words: shortAddress(program) }
}

/** Rows of the extensions that change an amount, in a transfer or in what wallets show, with their figures and authorities. */
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
    diffRowOf('transferFee', 'Transfer fee', original, yours, { figures: true, why, problem }),
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

/** Why a fee cannot be exactly the original's, whatever the person types. */
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
  return isCut ? `It is cut to your token’s decimals: ${fields.decimals} after the point.` : undefined
}

function feeSide(basisPoints: number, maximum: bigint, decimals: number): DiffSide {
  const most = maximum === U64_MAX ? 'no maximum' : `at most ${formatUnits(maximum, decimals)}`
  const value = `${formatPercentFixed(basisPoints)}, ${most}`
  return { value, words: cutToLine(value) }
}

function interestRows(input: ParsedDiffInput): readonly DiffRow[] {
  const { template, values, fields, problems, noExtensions } = input
  const interest = template.extensions.interestBearing
  const { on, percent: typed, authority } = values.extensions.interestBearing
  if (!interest && !on) return []
  const path = 'extensions.interestBearing'
  const own = fields.extensions.interestBearing
  const said = (basisPoints: number | undefined) =>
    basisPoints === undefined ? NONE : diffSideOf(interestWord(basisPoints))
  const yours =
    problems[`${path}.percent`] === undefined ? said(own?.basisPoints) : asTyped(typed, `${typed} %`)
  return [
    diffRowOf('interestBearing', 'Interest bearing', said(interest?.basisPoints), yours, {
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
  const said = (factor: number | undefined) =>
    factor === undefined ? NONE : diffSideOf(multiplierWord(factor))
  const yours = problems[`${path}.multiplier`] === undefined ? said(own?.multiplier) : asTyped(multiplier)
  return [
    diffRowOf('scaledAmount', 'Scaled UI amount', said(scaled?.multiplier), yours, {
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

type LeftOut = Readonly<{ setting: string; original: string; why: string }>

/** Extensions that the form does not have, each with the reason why it is not copied. */
const LEFT_OUT: Readonly<Partial<Record<ExtensionName, LeftOut>>> = {
  'confidential-transfer': {
    setting: 'Confidential transfer',
    original: 'on it',
    why: 'This page makes no tokens with hidden amounts.',
  },
  'confidential-fee': {
    setting: 'Confidential transfer fee',
    original: 'on it',
    why: 'This page makes no tokens with hidden amounts.',
  },
  'confidential-supply': {
    setting: 'Confidential supply',
    original: 'on it',
    why: 'This page makes no tokens with hidden amounts.',
  },
  'permissioned-burn': {
    setting: 'Permissioned burn',
    original: 'on it',
    why: 'This page makes no tokens that holders cannot burn alone.',
  },
  group: {
    setting: 'Group',
    original: 'on it',
    why: 'Only the maker of a group can put a token into it.',
  },
  unknown: {
    setting: 'Another extension',
    original: 'on it',
    why: 'This version does not know it and cannot say what it does.',
  },
}

/** Rows of the original's extensions that a token made here can never have. */
export function leftOutRows({ template }: ParsedDiffInput): readonly DiffRow[] {
  return template.token.extensions.flatMap(({ name }) => {
    const left = LEFT_OUT[name]
    if (!left) return []
    const original = { value: 'on', words: left.original }
    return [diffRowOf(name, left.setting, original, NONE, { why: left.why, status: 'not-copied' })]
  })
}
