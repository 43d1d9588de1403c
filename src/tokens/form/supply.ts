import { formatUnits, parseUnits, U64_MAX } from '../../units/amounts'

/** The most whole tokens that fit into a supply with so many decimals: 9 → "18,446,744,073". */
export function largestSupply(decimals: number): string {
  return formatUnits(U64_MAX / 10n ** BigInt(decimals), 0)
}

/** The decimals as typed, or undefined while they are no whole number from 0 to 9. */
export function parseDecimals(text: string): number | undefined {
  return /^\s*[0-9]\s*$/.test(text) ? Number(text) : undefined
}

/** The smallest part of a token: 9 → "0.000000001", 0 → "1". */
export function smallestPart(decimals: number): string {
  return formatUnits(1n, decimals)
}

/** Why a supply can be none with the decimals as typed; undefined where it can, or where the decimals are to blame. */
export function problemOfSupply(text: string, typedDecimals: string): string | undefined {
  const decimals = parseDecimals(typedDecimals)
  const parsed = parseUnits(text, decimals ?? 9)
  if (parsed.ok) return parsed.units > 0n ? undefined : 'The supply is more than zero.'
  switch (parsed.reason) {
    case 'empty':
      return 'Say how many tokens there will be.'
    case 'not-a-number':
      return 'This is no number. Write it like 1,000,000 or 1000000.5.'
    case 'too-many-decimals':
      return decimals === undefined ? undefined : sentenceOfPlaces(decimals)
    case 'too-large':
      return decimals === undefined ? undefined : sentenceOfTooLarge(text, decimals)
  }
}

/** More digits after the point than the token has. */
export function sentenceOfPlaces(decimals: number): string {
  if (decimals === 0) return 'A token with 0 decimals comes in whole pieces only.'
  const remedy = decimals === 9 ? 'Shorten the number.' : 'Raise the decimals, or shorten the number.'
  return `More places than the token has: ${decimals} at most after the point. ${remedy}`
}

function sentenceOfTooLarge(text: string, decimals: number): string {
  const most = `Too many for ${decimals} decimals. The most that fits is ${largestSupply(decimals)}`
  const fewer = fittingDecimals(text, decimals)
  return fewer === undefined ? `${most}.` : `${most}; or choose ${fewer} decimals.`
}

/** The most decimals below the given with which a supply fits, if any. */
function fittingDecimals(text: string, decimals: number): number | undefined {
  for (let fewer = decimals - 1; fewer >= 0; fewer -= 1) {
    if (parseUnits(text, fewer).ok) return fewer
  }
  return undefined
}
