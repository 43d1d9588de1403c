/** A price at a moment, in ms since 1970; null where the moment is not known. */
type LinePoint = Readonly<{ at: number | null; price: number }>

/** The size of a drawing, and the distance of the line from its edges. */
type LineSize = Readonly<{ width: number; height: number; edge: number }>

/** The line of a price over time; where the times are not known, or not in their order, with even distances. */
export function linePath(points: readonly LinePoint[], { width, height, edge }: LineSize): string {
  const prices = points.map(({ price }) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const times = points.flatMap(({ at }) => (at === null ? [] : [at]))
  const first = times[0] ?? 0
  const last = times.at(-1) ?? 0
  const isInOrder = times.length === points.length && times.every((at, nth) => at >= (times[nth - 1] ?? at))
  const place = (at: number | null, nth: number) =>
    isInOrder && last > first ? ((at ?? first) - first) / (last - first) : nth / (points.length - 1)
  return points
    .map(({ at, price }, nth) => {
      const x = edge + place(at, nth) * (width - 2 * edge)
      const up = high > low ? (price - low) / (high - low) : 0.5
      return `${nth === 0 ? 'M' : 'L'}${x.toFixed(1)} ${(height - edge - up * (height - 2 * edge)).toFixed(1)}`
    })
    .join('')
}
