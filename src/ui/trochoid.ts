type Trochoid = Readonly<{ lobes: number; depth: number; inward: boolean; radius: number; steps: number }>

/**
 * A trochoid with `lobes` lobes that fits into `radius`, as one smooth closed svg path of `steps` curves a lobe. Coordinates are
 * relative whole numbers, to keep the markup short: a page repeats it many times.
 */
export function trochoid({ lobes, depth, inward, radius, steps }: Trochoid): string {
  const k = inward ? 1 - lobes : lobes + 1
  const scale = radius / (1 + depth)
  const count = lobes * steps
  const reach = (2 * Math.PI) / count / 3 // of a curve's handles, along the slope
  const at = (t: number): Point => [
    scale * (Math.cos(t) + depth * Math.cos(k * t)),
    scale * (Math.sin(t) + depth * Math.sin(k * t)),
  ]
  const slope = (t: number): Point => [
    -scale * (Math.sin(t) + depth * k * Math.sin(k * t)),
    scale * (Math.cos(t) + depth * k * Math.cos(k * t)),
  ]
  const [startX, startY] = at(0)
  const [firstX, firstY] = slope(0)
  let x = Math.round(startX)
  let y = Math.round(startY)
  let path = `M${x} ${y}c${numbers(firstX * reach, firstY * reach)} `
  for (let i = 1; i <= count; i++) {
    const t = (2 * Math.PI * i) / count
    const [px, py] = at(t)
    const [dx, dy] = slope(t)
    const curve = numbers(px - dx * reach - x, py - dy * reach - y, px - x, py - y)
    path += (i > 1 ? 's' : '') + curve
    x = Math.round(px)
    y = Math.round(py)
  }
  return `${path.replace(/ -/g, '-')}z`
}

type Point = readonly [number, number]

function numbers(...values: number[]): string {
  return values.map((value) => Math.round(value) || 0).join(' ')
}
