/** The rows that a build from before the first release has kept. This one does not read them: it hands them out. */

import { inTransaction } from './database'

/** What was kept: the rows by store, how many operations, and the signatures of those transactions that may still have been under way. */
export type RowsBefore = Readonly<{
  rows: Readonly<Record<string, readonly unknown[]>>
  operations: number
  open: readonly string[]
}>

/** The rows; null where there are none. Rejects with the browser's own error. */
export async function readRowsBefore(): Promise<RowsBefore | null> {
  const kept = await inTransaction(['before'], 'readonly', (all) => all.objectStore('before').get('rows'))
  if (!kept) return null
  const { rows } = kept
  const events = [...(rows['events'] ?? []), ...(rows['runEvents'] ?? [])]
  return {
    rows,
    operations: events.filter((row) => partOf(row, 'event', 'type') === 'planned').length,
    open: openIn(events),
  }
}

export async function dropRowsBefore(): Promise<void> {
  await inTransaction(['before'], 'readwrite', (all) => all.objectStore('before').delete('rows'))
}

/** Events that end a transaction; what was signed and has none of them may still have been under way. */
const ENDS = new Set<unknown>(['confirmed', 'failed', 'expired', 'declined'])

function openIn(events: readonly unknown[]): readonly string[] {
  const open = new Map<string, string>()
  for (const row of events) {
    const of = `${String(partOf(row, 'deedId') ?? partOf(row, 'operationId'))} ${String(partOf(row, 'event', 'transaction'))}`
    const signature = partOf(row, 'event', 'signature')
    if (ENDS.has(partOf(row, 'event', 'type'))) open.delete(of)
    else if (typeof signature === 'string') open.set(of, signature)
  }
  return [...open.values()]
}

/** A field of a row that may hold anything. */
function partOf(row: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null
        ? (value as Readonly<Record<string, unknown>>)[name]
        : undefined,
    row,
  )
}
