import type { FieldErrors, FieldPath } from 'react-hook-form'
import type { TokenFormValues } from '../../../tokens/form/values'
import type { TokenFormControl } from '../draft/useDraft'

type Path = FieldPath<TokenFormValues>

/** Parts with rows: what is wrong with all of them together is at "root", and has to be asked for by that name. */
const ROWS = { shares: ['shares', 'shares.root'], fields: ['fields', 'fields.root'] } as const

/** Looks at all rows of a part again, and at what they come to. */
export function checkRows(form: TokenFormControl, name: keyof typeof ROWS): void {
  void form.trigger(ROWS[name] as readonly string[] as Path[])
}

/** The paths of all that is wrong: the library looks again only at what it is told by its full name. */
export function wrongPaths(errors: FieldErrors<TokenFormValues>): readonly Path[] {
  return Object.entries(errors).flatMap(([name, error]) =>
    name === 'shares' || name === 'fields'
      ? (ROWS[name] as readonly string[] as readonly Path[])
      : leaves(name, error),
  )
}

function leaves(path: string, error: unknown): readonly Path[] {
  if (typeof error !== 'object' || error === null) return []
  if ('message' in error) return [path as Path]
  return Object.entries(error).flatMap(([name, inner]) => leaves(`${path}.${name}`, inner))
}
