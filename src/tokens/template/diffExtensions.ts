import { shortAddress } from '../../units/shortAddress'
import { authorityRows, originalAuthority, yourAuthority } from './diffAuthorities'
import type { ParsedDiffInput } from './diffInput'
import { asTyped, NONE, problemAt, rowOf, short, sideOf, type Side } from './diffSide'
import { lesserParts } from './lesserParts'
import type { DiffRow, OriginalAuthority } from './template'

/** What lets somebody reach into accounts and transfers, or forbids them. */
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

/** An authority that stands on the mint by itself. One that nobody has over the original is as good as none. */
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
  const left = held === null && !on ? ({ why: NOBODYS, status: 'not-copied' } as const) : {}
  return [rowOf(name, setting, original, yours, { why: noExtensions, problem, ...left })]
}

const NOBODYS = 'Nobody has this authority over the original, so there is nothing to take over.'

function paused(name: string, { token }: ParsedDiffInput['template'], side: Side): Side {
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
  const side = (is: boolean): Side => ({ value: `${is}`, words: is ? 'yes' : 'no', final: is })
  return [
    rowOf('nonTransferable', 'Non-transferable', side(theirs), side(yours), { why: noExtensions, problem }),
  ]
}

/** An original whose accounts start open may have the extension all the same: then its freeze authority can turn that round. */
function frozenRows({
  template,
  values,
  fields,
  problems,
  noExtensions,
}: ParsedDiffInput): readonly DiffRow[] {
  const { token, extensions } = template
  const { on } = values.extensions.defaultFrozen
  const state = token.extensions.find(({ name }) => name === 'default-state')
  if (!state && !on) return []
  const yours = fields.extensions.defaultFrozen
    ? { value: 'frozen', words: 'start frozen' }
    : { value: 'open', words: 'start open' }
  const original = extensions.defaultFrozen
    ? { value: 'frozen', words: 'start frozen' }
    : state
      ? { value: 'switch', words: 'start open, for now' }
      : { value: 'open', words: 'start open' }
  const left = on ? undefined : whyNotFrozen(template)
  return [
    rowOf('defaultFrozen', 'New accounts', original, yours, {
      why: left ?? noExtensions,
      status: left === undefined ? undefined : 'not-copied',
      problem: problems['extensions.defaultFrozen.on'],
    }),
  ]
}

function whyNotFrozen(template: ParsedDiffInput['template']): string | undefined {
  if (lesserParts(template).has('defaultFrozen'))
    return 'Accounts of the original start frozen and nobody can thaw them: such a token could not be used.'
  if (!template.extensions.defaultFrozen)
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
      ? asTyped(program, short(program) || 'none yet')
      : NONE
  return [
    rowOf('transferHook', 'Transfer hook', hook ? programSide(hook.program) : NONE, yours, {
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

function programSide(program: OriginalAuthority): Side {
  return program === null ? sideOf('no program') : { value: program, words: shortAddress(program) }
}
