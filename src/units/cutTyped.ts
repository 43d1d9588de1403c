/** Longer than any amount that is whole, and than any fraction: a mint may have 255 decimals, and a float be 10⁻³²⁴. */
const LONGEST_WHOLE = 90
export const LONGEST_FRACTION = 400

/**
 * A number as somebody typed it, fit to be shown in a field: what is longer than any number is cut, so that it is none that fits. Of
 * digits alone the cut ones are too many still; whatever else is cut ends in "…".
 */
export function cutTyped(text: string, longestWhole = LONGEST_WHOLE): string {
  const longest = text.includes('.') ? LONGEST_FRACTION : longestWhole
  if (text.length <= longest) return text
  const cut = text.slice(0, longest)
  return /^[1-9]\d*$/.test(cut) && !text.includes('.') ? cut : `${cut}…`
}
