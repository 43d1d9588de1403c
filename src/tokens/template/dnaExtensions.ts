import { formatUnits, U64_MAX } from '../../units/amounts'
import { shortAddress } from '../../units/shortAddress'
import { interestWord, multiplierWord, percent } from '../create/accountWords'
import type { KeeperValue } from '../form/values'
import type { Address } from '../tokenFields'
import { originalKeeper, yourKeeper } from './dnaKeepers'
import type { ReadDna } from './dnaRead'
import { asTyped, NONE, rowOf, short, type Side } from './dnaSide'
import { lesserParts } from './lesserParts'
import type { DnaRow, OriginalKeeper } from './template'

/** Each extension that either token has and the form knows, with its figures and who may change them. */
export function extensionRows(dna: ReadDna): readonly DnaRow[] {
  return [
    ...feeRows(dna),
    ...interestRows(dna),
    ...holderRows('permanentDelegate', 'Permanent delegate', dna),
    ...nonTransferableRows(dna),
    ...frozenRows(dna),
    ...holderRows('closeAuthority', 'Mint close authority', dna),
    ...hookRows(dna),
    ...holderRows('pausable', 'Pausable', dna),
    ...scaledRows(dna),
  ]
}

function feeRows(dna: ReadDna): readonly DnaRow[] {
  const { template, values, fields, problems } = dna
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
  const nothing = fee && own && lesserParts(template).has('maximum') ? NOTHING_TAKEN : undefined
  const why = problems[`${path}.on`] ?? nothing
  return [
    rowOf('transferFee', 'Transfer fee', original, yours, { figures: true, why }),
    ...keeperRows(`${path}.config`, 'Fee authority', fee?.config, config, own?.config, dna),
    ...keeperRows(`${path}.withdraw`, 'Fee withdraw authority', fee?.withdraw, withdraw, own?.withdraw, dna),
  ]
}

const NOTHING_TAKEN = 'The original takes at most 0 of a transfer, so nothing. Here that is a fee of 0 %.'

function feeSide(basisPoints: number, maximum: bigint, decimals: number): Side {
  const most = maximum === U64_MAX ? 'without a limit' : `at most ${formatUnits(maximum, decimals)}`
  const words = `${percent(basisPoints)}, ${most}`
  return { value: words, words }
}

function interestRows(dna: ReadDna): readonly DnaRow[] {
  const { template, values, fields, problems } = dna
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
      why: problems[`${path}.on`],
    }),
    ...keeperRows(
      `${path}.authority`,
      'Interest authority',
      interest?.authority,
      authority,
      own?.authority,
      dna,
    ),
  ]
}

function scaledRows(dna: ReadDna): readonly DnaRow[] {
  const { template, values, fields, problems } = dna
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
      why: problems[`${path}.on`],
    }),
    ...keeperRows(
      `${path}.authority`,
      'Multiplier authority',
      scaled?.authority,
      authority,
      own?.authority,
      dna,
    ),
  ]
}

/** Who may change it, where one's own has it at all; `original` undefined: the original has none. */
function keeperRows(
  path: string,
  setting: string,
  original: OriginalKeeper | undefined,
  typed: KeeperValue,
  parsed: 'wallet' | 'nobody' | Address | undefined,
  { problems }: ReadDna,
): readonly DnaRow[] {
  if (parsed === undefined) return []
  const theirs = original === undefined ? NONE : originalKeeper(original)
  return [rowOf(path, setting, theirs, yourKeeper(typed, parsed, problems[`${path}.address`]))]
}

/** A power that stands on the mint by itself. One that nobody has over the original is as good as none. */
function holderRows(
  name: 'permanentDelegate' | 'closeAuthority' | 'pausable',
  setting: string,
  { template, values, fields, problems }: ReadDna,
): readonly DnaRow[] {
  const held = template.extensions[name]
  const { on, holder } = values.extensions[name]
  if (held === undefined && !on) return []
  const own = fields.extensions[name]
  const original = held === undefined ? NONE : paused(name, template, originalKeeper(held))
  const yours =
    own === undefined ? NONE : yourKeeper(holder, own, problems[`extensions.${name}.holder.address`])
  const left = held === null && !on ? ({ why: NOBODYS, verdict: 'not-copied' } as const) : {}
  return [rowOf(name, setting, original, yours, left)]
}

const NOBODYS = 'Nobody has this power over the original, so there is nothing to take over.'

function paused(name: string, { token }: ReadDna['template'], side: Side): Side {
  const isPaused = name === 'pausable' && token.extensions.some((each) => each.setting === 'paused')
  return isPaused ? { ...side, words: `${side.words}, paused now` } : side
}

function nonTransferableRows({ template, values, problems }: ReadDna): readonly DnaRow[] {
  const theirs = template.extensions.nonTransferable === true
  const { on } = values.extensions.nonTransferable
  if (!theirs && !on) return []
  const why = problems['extensions.nonTransferable.on']
  const side = (is: boolean): Side => ({ value: `${is}`, words: is ? 'yes' : 'no', final: is })
  return [rowOf('nonTransferable', 'Non-transferable', side(theirs), side(on), { why })]
}

/** An original whose accounts start open may have the extension all the same: then its freeze authority can turn that round. */
function frozenRows({ template, values, problems }: ReadDna): readonly DnaRow[] {
  const { token, extensions } = template
  const { on } = values.extensions.defaultFrozen
  const state = token.extensions.find(({ name }) => name === 'default-state')
  if (!state && !on) return []
  const yours = { value: on ? 'frozen' : 'open', words: on ? 'start frozen' : 'start open' }
  const original = extensions.defaultFrozen
    ? { value: 'frozen', words: 'start frozen' }
    : state
      ? { value: 'switch', words: 'start open, for now' }
      : { value: 'open', words: 'start open' }
  const left = on ? undefined : whyNotFrozen(template)
  const why = left ?? problems['extensions.defaultFrozen.on']
  return [
    rowOf('defaultFrozen', 'New accounts', original, yours, {
      why,
      ...(left !== undefined && { verdict: 'not-copied' }),
    }),
  ]
}

function whyNotFrozen(template: ReadDna['template']): string | undefined {
  if (lesserParts(template).has('defaultFrozen'))
    return 'Accounts of the original start frozen and nobody can thaw them: such a token could not be used.'
  if (!template.extensions.defaultFrozen)
    return 'Its freeze authority can have new accounts start frozen at any time; yours cannot.'
  return undefined
}

function hookRows(dna: ReadDna): readonly DnaRow[] {
  const { template, values, fields, problems } = dna
  const hook = template.extensions.transferHook
  const { on, program, authority } = values.extensions.transferHook
  if (!hook && !on) return []
  const path = 'extensions.transferHook'
  const own = fields.extensions.transferHook
  const left = hook && !on ? ({ why: MAKERS_OWN, verdict: 'not-copied' } as const) : {}
  const yours = own ? programSide(own.program) : on ? asTyped(program, short(program) || 'none yet') : NONE
  return [
    rowOf('transferHook', 'Transfer hook', hook ? programSide(hook.program) : NONE, yours, {
      why: problems[`${path}.on`],
      ...left,
    }),
    ...keeperRows(`${path}.authority`, 'Hook authority', hook?.authority, authority, own?.authority, dna),
  ]
}

const MAKERS_OWN = 'Its program belongs to the original’s maker and refuses mints that it does not know.'

function programSide(program: OriginalKeeper): Side {
  return program === null ? sideOf('no program') : { value: program, words: shortAddress(program) }
}

function sideOf(words: string): Side {
  return { value: words, words }
}
