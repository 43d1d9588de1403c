/** A whole number from 0 up to but not including `limit`; each call gives the next. */
export type Dice = (limit: number) => number

/** Dice that always fall the same way for the same text. Not for secrets: it only chooses what an identicon looks like. */
export function identiconDice(text: string): Dice {
  let a = 0x811c9dc5
  let b = 0x9e3779b9
  for (const char of text) {
    a = Math.imul(a ^ char.charCodeAt(0), 0x01000193)
    b = Math.imul(b ^ (a >>> 15), 0x85ebca6b) + a
  }
  return (limit) => {
    a = Math.imul(a ^ (a >>> 16), 0x45d9f3b) + b
    b = Math.imul(b ^ (b >>> 13), 0xc2b2ae35) ^ a
    return ((a ^ (a >>> 16)) >>> 0) % limit
  }
}
