/** No whole amount has more digits, and no fraction: a mint may have 255 decimals, and a float may be 10⁻³²⁴. */
const LONGEST_WHOLE = 90
export const LONGEST_FRACTION = 400

/**
 * A typed number, cut to a length that a field can show. A cut number stays invalid: digits alone are still too many, and any other
 * text ends in "…".
 */
export function cutTyped(text: string, longestWhole = LONGEST_WHOLE): string {
  const longest = text.includes('.') ? LONGEST_FRACTION : longestWhole
  if (text.length <= longest) return text
  const cut = text.slice(0, longest)
  return /^[1-9]\d*$/.test(cut) && !text.includes('.') ? cut : `${cut}…`
}
