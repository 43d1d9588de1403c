import { formatWhole } from './grouping'

const ENGLISH = new Intl.PluralRules('en')

/** The words for a count: `one` for a single thing, else `other` with the grouped number in place of its "#": "one line", "3 lines". */
export function byCount(count: number, one: string, other: string): string {
  return ENGLISH.select(count) === 'one' ? one : other.replace('#', formatWhole(count))
}
