import type { VerifiedNames } from '../../../market/verified/verifiedNames'
import type { Template } from '../../../tokens/template/template'
import { templateValues } from '../../../tokens/template/templateValues'
import { judgeLabel } from './judgeLabel'
import type { Judge, NamePart, TemplateState } from './templateStore'

/** What is known, with what follows from it: how names are judged, and what they began as. */
export function judging(known: TemplateState): TemplateState {
  const { template } = known
  if (!template) return known
  return { ...known, began: beginningOf(template), judge: judgeOf({ ...known, template }) }
}

type Known = Readonly<{ mint: string; template: Template; verified?: VerifiedNames }>

const NOT_ASKED: VerifiedNames = { status: 'unavailable' }

/** Judges names by what is known. What the form began with counts as the original's too: a long name was cut for it. */
export function judgeOf({ mint, template, verified = NOT_ASKED }: Known): Judge {
  const { name = '', symbol = '' } = template.token.metadata ?? {}
  const began = beginningOf(template)
  return (what, typed) =>
    judgeLabel(what, typed, { mint, name, symbol }, verified) ??
    judgeLabel(what, typed, { mint, ...began }, NOT_ASKED)
}

function beginningOf(template: Template): Readonly<Record<NamePart, string>> {
  const { name, symbol } = templateValues(template)
  return { name, symbol }
}
