import { get, type FieldPath } from 'react-hook-form'
import { EMPTY_TOKEN_FORM, type TokenFormValues } from '../../../tokens/form/values'
import { FORM_ID } from '../../../operation/formId'

/** A field by its path, and what was typed into it or chosen, or whether it was ticked. */
export type TypedField = Readonly<{ name: FieldPath<TokenFormValues>; value: string | boolean }>

/**
 * What the fields on the page hold that an empty form does not. Right after the page was rendered that is what was typed
 * into the prerendered form: the form library keeps it in its fields, but tells nobody who watches them.
 */
export function typedBefore(): readonly TypedField[] {
  const form = document.getElementById(FORM_ID)
  if (!(form instanceof HTMLFormElement)) return []
  return Array.from(form.elements).flatMap((field) => {
    const value = valueOf(field)
    const name = field.getAttribute('name') as FieldPath<TokenFormValues> | null
    if (name === null || value === undefined) return []
    const empty: unknown = get(EMPTY_TOKEN_FORM, name)
    return typeof empty !== typeof value || empty === value ? [] : [{ name, value }]
  })
}

/** What a field holds; undefined for a choice that is not the one, and for what is no field. */
function valueOf(field: Element): string | boolean | undefined {
  if (field instanceof HTMLInputElement) {
    if (field.type === 'checkbox') return field.checked
    return field.type !== 'radio' || field.checked ? field.value : undefined
  }
  const others = field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
  return others ? field.value : undefined
}
