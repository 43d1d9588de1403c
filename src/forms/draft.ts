import { useEffect } from 'react'
import { FORM_ID } from '../operation/LiveBill'
import { beforeLoadingAnew } from '../ui/loadAnew'

/** Saves a draft at once when the person leaves the page or the app, and before the app reloads itself. `save` stays the same function. */
export function useSaveOnLeave(save: () => Promise<void>): void {
  useEffect(() => {
    const leave = () => void save()
    const forget = beforeLoadingAnew(save)
    addEventListener('pagehide', leave)
    return () => {
      forget()
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [save])
}

/** A field by its name; whether it is ticked, or else its text or choice. */
type FieldOnPage = Readonly<{ name: string; value: string | boolean }>

/**
 * The fields of the page's form that have a name. Right after hydration they hold what was typed into the prerendered page, which React
 * and the form library do not know yet.
 */
export function fieldsOnPage(): readonly FieldOnPage[] {
  const form = document.getElementById(FORM_ID)
  if (!(form instanceof HTMLFormElement)) return []
  return Array.from(form.elements).flatMap((field) => {
    const name = field.getAttribute('name')
    const value = valueOf(field)
    return name === null || value === undefined ? [] : [{ name, value }]
  })
}

/** Undefined for a radio button that is not the chosen one, and for an element that is no field. */
function valueOf(field: Element): string | boolean | undefined {
  if (field instanceof HTMLInputElement) {
    if (field.type === 'checkbox') return field.checked
    return field.type !== 'radio' || field.checked ? field.value : undefined
  }
  const others = field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
  return others ? field.value : undefined
}
