import { formatWhole } from './grouping'

const ENGLISH = new Intl.PluralRules('en')

/** The words for a count: `one` for a single thing, else `other` with the grouped number in place of its "#": "one line", "3 lines". */
export function byCount(count: number, one: string, other: string): string {
  return ENGLISH.select(count) === 'one' ? one : other.replace('#', formatWhole(count))
}

/** A list in a sentence: "change, freeze and print", or with "or"; '' for an empty one. */
export function listed(parts: readonly string[], word: 'and' | 'or' = 'and'): string {
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} ${word} ${last}` : last
}
