import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * The paths that a form library checks for a list of rows: each row, and at "root" all rows together, which it checks only by that name.
 */
function rowPaths<Values extends FieldValues>(name: string): readonly FieldPath<Values>[] {
  return [name, `${name}.root`] as readonly string[] as readonly FieldPath<Values>[]
}

/** Checks all rows of a list again, and their sum. */
export function checkRows<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  name: FieldPath<Values>,
): void {
  void form.trigger(rowPaths<Values>(name))
}

/** The full paths of all errors, as the form library needs them for checking again. `lists` are the fields that hold rows. */
export function errorPaths<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  lists: readonly FieldPath<Values>[],
): readonly FieldPath<Values>[] {
  return Object.entries(errors).flatMap(([name, error]) =>
    lists.includes(name as FieldPath<Values>) ? rowPaths<Values>(name) : leaves<Values>(name, error),
  )
}

function leaves<Values extends FieldValues>(path: string, error: unknown): readonly FieldPath<Values>[] {
  if (typeof error !== 'object' || error === null) return []
  if ('message' in error) return [path as FieldPath<Values>]
  return Object.entries(error).flatMap(([name, inner]) => leaves<Values>(`${path}.${name}`, inner))
}
