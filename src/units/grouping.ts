/**
 * How a number's digits are grouped on the screen. The decimal sign is always a point, so that a number that is read or typed can never
 * be a thousand times another. What is stored, exported, compared or put into a URL has commas, whatever was chosen here.
 */
export const GROUPINGS = { comma: ',', space: '\u202F', apostrophe: "'" } as const

export type Grouping = keyof typeof GROUPINGS

let chosen: Grouping = 'comma'
let held = false
const listeners = new Set<() => void>()

/** The grouping that is shown now. */
export function shownGrouping(): Grouping {
  return held ? 'comma' : chosen
}

/** Called by the settings. */
export function chooseGrouping(next: Grouping): void {
  change(() => (chosen = next))
}

/** A prerendered page has commas, and so has its first render in the browser. */
export function holdGrouping(): void {
  change(() => (held = true))
}

/** The prerendered page is hydrated: figures follow the settings from now on. */
export function releaseGrouping(): void {
  change(() => (held = false))
}

/** Calls `listener` whenever the shown grouping changes; the result ends that. */
export function onGrouping(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(act: () => void): void {
  const before = shownGrouping()
  act()
  if (shownGrouping() !== before) for (const listener of listeners) listener()
}

/** Whole digits in groups of three as they are shown: "1234567" → "1,234,567". */
export function groupDigits(digits: string): string {
  return grouped(digits, GROUPINGS[shownGrouping()])
}

/** The same with commas, for what is stored or compared. */
export function groupPlain(digits: string): string {
  return grouped(digits, GROUPINGS.comma)
}

function grouped(digits: string, separator: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, separator)
}

/** A whole number as it is shown: 1234567 → "1,234,567". */
export function formatWhole(value: number): string {
  const text = groupDigits(Math.abs(Math.round(value)).toFixed(0))
  return value < -0.5 ? `-${text}` : text
}

/** A number that need not be whole as it is shown, in English: 1234.5 with two places → "1,234.50". */
export function formatFloat(value: number, options: Intl.NumberFormatOptions): string {
  const parts = new Intl.NumberFormat('en', options).formatToParts(value)
  const separator = GROUPINGS[shownGrouping()]
  return parts.map((part) => (part.type === 'group' ? separator : part.value)).join('')
}

/** A text with commas in its numbers, such as a step of a plan, with the numbers as they are shown. */
export function shownFigures(text: string): string {
  const separator = GROUPINGS[shownGrouping()]
  if (separator === ',') return text
  return text.replace(/\d[\d.,]*\d/g, (run) => (WITH_COMMAS.test(run) ? run.replaceAll(',', separator) : run))
}

const WITH_COMMAS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
