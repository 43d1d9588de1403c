import type { TokenFormValues } from '../../../tokens/form/values'
import type { DraftImage } from '../draft/draft'
import type { DraftControls, TokenFormControl } from '../draft/useDraft'
import { nameProblems, templateStore, type NamePart } from './templateStore'

/** What was removed with a template: its mint, the names that were too similar or not compared yet, and its picture. */
export type RemovedTemplate = Readonly<{
  template: string
  names: Partial<Readonly<Record<NamePart, string>>>
  picture: DraftImage | undefined
}>

const DIRTY = { shouldDirty: true } as const

/** Removes the template from the form, with the names and the picture that are the original's. Settings stay. */
export function removeTemplate(form: TokenFormControl, draft: DraftControls): RemovedTemplate {
  const values = form.getValues()
  const { template } = values
  const close = namesToRemove(values).map((what) => [what, values[what]] as const)
  const picture = draft.image?.copiedFrom === template ? draft.image : undefined
  form.setValue('template', '', DIRTY)
  for (const [what] of close) form.setValue(what, '', DIRTY)
  form.clearErrors(close.map(([what]) => what))
  if (picture) draft.setImage(undefined)
  return { template, names: Object.fromEntries(close), picture }
}

/** The names that are too similar to another token's; both names while the original has not been read. */
function namesToRemove(values: TokenFormValues): readonly NamePart[] {
  const { mint, checkName } = templateStore.getState()
  if (mint !== values.template || !checkName) return ['name', 'symbol']
  return nameProblems(values).map(([what]) => what)
}

/** Restores the template, but does not overwrite what was typed or chosen since. */
export function restoreTemplate(form: TokenFormControl, draft: DraftControls, gone: RemovedTemplate): void {
  form.setValue('template', gone.template, DIRTY)
  for (const what of ['name', 'symbol'] as const) {
    const before = gone.names[what]
    if (before !== undefined && form.getValues(what) === '') form.setValue(what, before, DIRTY)
  }
  if (gone.picture && !draft.image) draft.setImage(gone.picture)
}
