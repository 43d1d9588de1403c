/** How high the priority fee is, compared with the recent fees for the same accounts. */
export type PriorityLevel = 'low' | 'normal' | 'high'

export const priorityLevels: readonly PriorityLevel[] = ['low', 'normal', 'high']

/** Whether a stored value is a level. */
export function isPriorityLevel(value: unknown): value is PriorityLevel {
  return priorityLevels.some((level) => level === value)
}
