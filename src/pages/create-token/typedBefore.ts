import { EMPTY_TOKEN_FORM, isTokenFormField, type TokenFormField } from '../../tokens/tokenForm'
import { FORM_ID } from './draft'

/** A field and what was typed into it, or whether it was ticked. */
export type TypedField = Readonly<{ name: TokenFormField; value: string | boolean }>

/**
 * What stands in the form on the page and differs from how it was prerendered; nothing where there is no form. The ticks
 * are to be read before the app sets them.
 */
export function typedBefore(): readonly TypedField[] {
  if (typeof HTMLFormElement === 'undefined') return [] // where the page is prerendered
  const form = document.getElementById(FORM_ID)
  if (!(form instanceof HTMLFormElement)) return []
  const names = Object.keys(EMPTY_TOKEN_FORM).filter(isTokenFormField)
  return names.flatMap((name) => {
    const value = changedValue(form.elements.namedItem(name))
    return value === undefined ? [] : [{ name, value }]
  })
}

function changedValue(field: Element | RadioNodeList | null): string | boolean | undefined {
  if (field instanceof HTMLInputElement && field.type === 'checkbox')
    return field.checked === field.defaultChecked ? undefined : field.checked
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return undefined
  return field.value === field.defaultValue ? undefined : field.value
}
