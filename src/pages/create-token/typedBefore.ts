import { EMPTY_TOKEN_FORM, isTokenFormField, type TokenFormField } from '../../tokens/tokenForm'
import { FORM_ID } from './draft'

/** A field and what was typed into it, or whether it was ticked. */
export type TypedField = Readonly<{ name: TokenFormField; value: string | boolean }>

/**
 * What the fields on the page hold that an empty form does not. Right after the page was rendered that is what was typed
 * into the prerendered form: the form library keeps it in its fields, but tells nobody who watches them.
 */
export function typedBefore(): readonly TypedField[] {
  const form = document.getElementById(FORM_ID)
  if (!(form instanceof HTMLFormElement)) return []
  const names = Object.keys(EMPTY_TOKEN_FORM).filter(isTokenFormField)
  return names.flatMap((name) => {
    const value = valueOf(form.elements.namedItem(name))
    return value === undefined || value === EMPTY_TOKEN_FORM[name] ? [] : [{ name, value }]
  })
}

function valueOf(field: Element | RadioNodeList | null): string | boolean | undefined {
  if (field instanceof HTMLInputElement) return field.type === 'checkbox' ? field.checked : field.value
  return field instanceof HTMLTextAreaElement ? field.value : undefined
}
