/** The sessionStorage key of the values of a page's fields, which `keptFields` writes and reads; its code loads only where it is needed. */
export const FIELDS = 'mintwright.fields'

/** Whether values of fields are kept. */
export function wereFieldsKept(): boolean {
  try {
    return sessionStorage.getItem(FIELDS) !== null
  } catch {
    return false
  }
}
