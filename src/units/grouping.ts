/**
 * The grouping of digits on the screen. The decimal sign is always a point, so that a number that is read or typed can never be a thousand
 * times another. Stored, exported, compared and URL texts have commas, whatever the setting is.
 */
export const GROUPINGS = { comma: ',', space: '\u202F', apostrophe: "'" } as const

export type Grouping = keyof typeof GROUPINGS

/** Whether people write a decimal comma in the country of this browser's language: "0,5" is a half there. */
export function hasDecimalComma(): boolean {
  const { language } = globalThis.navigator ?? {}
  if (!language) return false
  try {
    const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(0.5)
    return parts.some(({ type, value }) => type === 'decimal' && value === ',')
  } catch {
    return false // Where a system has no language, browsers name one that is none: "C", "en-US@posix".
  }
}

let chosen: Grouping = 'comma'
let held = false
const listeners = new Set<() => void>()

/** The present grouping. */
export function shownGrouping(): Grouping {
  return held ? 'comma' : chosen
}

/** Sets the grouping. The settings call it. */
export function chooseGrouping(next: Grouping): void {
  change(() => (chosen = next))
}

/** Shows commas, as in a prerendered page and in its first render in the browser. */
export function holdGrouping(): void {
  change(() => (held = true))
}

/** Lets figures follow the settings, after the prerendered page is hydrated. */
export function releaseGrouping(): void {
  change(() => (held = false))
}

/** What `work` makes with commas: exported texts do not depend on the settings. */
export function withCommas<Made>(work: () => Made): Made {
  const was = held
  held = true
  try {
    return work()
  } finally {
    held = was
  }
}

/** Calls `listener` whenever the shown grouping changes; the returned function ends that. */
export function onGrouping(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(act: () => void): void {
  const before = shownGrouping()
  act()
  if (shownGrouping() !== before) for (const listener of listeners) listener()
}

/** Groups whole digits in threes by the present grouping: "1234567" → "1,234,567". */
export function groupDigits(digits: string): string {
  return grouped(digits, GROUPINGS[shownGrouping()])
}

/** Groups whole digits in threes with commas, for stored or compared texts. */
export function groupPlain(digits: string): string {
  return grouped(digits, GROUPINGS.comma)
}

function grouped(digits: string, separator: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, separator)
}

/** A whole number in the present grouping: 1234567 → "1,234,567". */
export function formatWhole(value: number): string {
  const text = groupDigits(Math.abs(Math.round(value)).toFixed(0))
  return value < -0.5 ? `-${text}` : text
}

/** A number with or without decimals in the present grouping, in English: 1234.5 with two decimals → "1,234.50". */
export function formatFloat(value: number, options: Intl.NumberFormatOptions): string {
  const parts = new Intl.NumberFormat('en', options).formatToParts(value)
  const separator = GROUPINGS[shownGrouping()]
  return parts.map((part) => (part.type === 'group' ? separator : part.value)).join('')
}
