/**
 * What is said of an operation, as data: an id, and values of which the room that draws it makes the sentence. Rooms between only hand it
 * on.
 */
export type Said = Readonly<{ id: string; values: Readonly<Record<string, unknown>> }>

export function isSaid(value: unknown): value is Said {
  return typeof value === 'object' && value !== null && 'id' in value && 'values' in value
}
