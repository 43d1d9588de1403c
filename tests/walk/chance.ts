import { createHash } from 'node:crypto'

/** Draws that a seed and a name decide: whatever is drawn elsewhere, and whatever steps are left out, these stay the same. */
export type Chance = Readonly<{
  /** From 0 to 1. */
  next: () => number
  /** Whether something happens that happens so often. */
  is: (share: number) => boolean
  /** A whole number from `least` to `most`. */
  between: (least: number, most: number) => number
  /** One of these; throws where there is none. */
  of: <One>(all: readonly One[]) => One
  /** One of these, each as often as its weight says. */
  weighed: <One>(all: readonly (readonly [weight: number, one: One])[]) => One
}>

export function chanceBy(...names: readonly (string | number)[]): Chance {
  let count = 0
  const next = () => {
    const hash = createHash('sha256').update(`${names.join(' ')} ${count++}`)
    return hash.digest().readUIntBE(0, 6) / 2 ** 48
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const of = <One>(all: readonly One[]): One => {
    if (all.length === 0) throw new RangeError('there is nothing to draw from')
    return all[between(0, all.length - 1)] as One
  }
  return {
    next,
    is: (share) => next() < share,
    between,
    of,
    weighed(all) {
      let left = next() * all.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, one] of all) if ((left -= weight) < 0) return one
      return of(all)[1]
    },
  }
}

/** An amount from nothing to more than is held: dust, odd digits, halves, all of it. */
export function amountBy(chance: Chance, held: bigint, decimals: number): bigint {
  const one = 10n ** BigInt(decimals)
  const share = BigInt(chance.between(1, 9_999))
  return chance.weighed([
    [1, 0n],
    [1, 1n],
    [1, held + 1n],
    [2, held],
    [2, held / 2n],
    [2, one + 1n],
    [3, one * BigInt(chance.between(1, 20))],
    [6, (held * share) / 100_000n],
    [3, (held * share) / 10_000n],
  ])
}

/** Keys and ids of one step come from its name: a step has the same ones whatever steps are left out before it. */
export function drawKeysBy(...names: readonly (string | number)[]): void {
  let count = 0
  const fill = (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; at += 32) {
      const drawn = createHash('sha256')
        .update(`keys ${names.join(' ')} ${count++}`)
        .digest()
      bytes.set(drawn.subarray(0, bytes.length - at), at)
    }
  }
  crypto.getRandomValues = <Bytes extends ArrayBufferView | null>(into: Bytes): Bytes => {
    if (into) fill(new Uint8Array(into.buffer, into.byteOffset, into.byteLength))
    return into
  }
  crypto.randomUUID = () => {
    const bytes = new Uint8Array(16)
    fill(bytes)
    const hex = Buffer.from(bytes).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
  }
}
