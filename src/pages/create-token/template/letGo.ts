import type { TokenFormValues } from '../../../tokens/form/values'
import type { DraftImage } from '../draft/draft'
import type { DraftControls, TokenFormControl } from '../draft/useDraft'
import { nameProblems, templateStore, type NamePart } from './templateStore'

/** What went with a template: the mint, the names that were too close to another's or not judged yet, and the picture that was its. */
export type LetGo = Readonly<{
  template: string
  names: Partial<Readonly<Record<NamePart, string>>>
  picture: DraftImage | undefined
}>

const DIRTY = { shouldDirty: true } as const

/** Takes the template off the form, and with it what belongs to the original alone. Settings stay. */
export function letGo(form: TokenFormControl, draft: DraftControls): LetGo {
  const values = form.getValues()
  const { template } = values
  const close = notItsOwn(values).map((what) => [what, values[what]] as const)
  const picture = draft.image?.copiedFrom === template ? draft.image : undefined
  form.setValue('template', '', DIRTY)
  for (const [what] of close) form.setValue(what, '', DIRTY)
  form.clearErrors(close.map(([what]) => what))
  if (picture) draft.setImage(undefined)
  return { template, names: Object.fromEntries(close), picture }
}

/** The names that are too close; both while nobody can tell, as the original is not read. */
function notItsOwn(values: TokenFormValues): readonly NamePart[] {
  const { mint, judge } = templateStore.getState()
  if (mint !== values.template || !judge) return ['name', 'symbol']
  return nameProblems(values).map(([what]) => what)
}

/** Puts it back, but over nothing that was typed or chosen since. */
export function takeBack(form: TokenFormControl, draft: DraftControls, gone: LetGo): void {
  form.setValue('template', gone.template, DIRTY)
  for (const what of ['name', 'symbol'] as const) {
    const before = gone.names[what]
    if (before !== undefined && form.getValues(what) === '') form.setValue(what, before, DIRTY)
  }
  if (gone.picture && !draft.image) draft.setImage(gone.picture)
}
