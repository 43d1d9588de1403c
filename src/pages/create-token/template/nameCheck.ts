import type { VerifiedNames } from '../../../market/verified/verifiedNames'
import type { Template } from '../../../tokens/template/template'
import { templateValues } from '../../../tokens/template/templateValues'
import { checkLabel } from './checkLabel'
import type { CheckName, NamePart, TemplateState } from './templateStore'

/** What is known, with what follows from it: how names are checked, and what they began as. */
export function withNameCheck(known: TemplateState): TemplateState {
  const { template } = known
  if (!template) return known
  return { ...known, began: beginningOf(template), checkName: nameCheckOf({ ...known, template }) }
}

type Known = Readonly<{ mint: string; template: Template; verified?: VerifiedNames }>

const NOT_ASKED: VerifiedNames = { status: 'unavailable' }

/** Checks names by what is known. What the form began with counts as the original's too: a long name was cut for it. */
export function nameCheckOf({ mint, template, verified = NOT_ASKED }: Known): CheckName {
  const { name = '', symbol = '' } = template.token.metadata ?? {}
  const began = beginningOf(template)
  return (what, typed) =>
    checkLabel(what, typed, { mint, name, symbol }, verified) ??
    checkLabel(what, typed, { mint, ...began }, NOT_ASKED)
}

function beginningOf(template: Template): Readonly<Record<NamePart, string>> {
  const { name, symbol } = templateValues(template)
  return { name, symbol }
}
