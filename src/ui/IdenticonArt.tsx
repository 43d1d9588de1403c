import { useId, useMemo } from 'react'

/** The Trusted Types policy for the markup of drawIdenticon, which is made of numbers only. The Content-Security-Policy names it. */
const identicons = (globalThis as Readonly<{ trustedTypes?: TrustedTypes }>).trustedTypes?.createPolicy(
  'mintwright-identicon',
  { createHTML: (art) => art },
)

type TrustedTypes = Readonly<{
  createPolicy: (
    name: string,
    rules: Readonly<{ createHTML: (art: string) => string }>,
  ) => Readonly<{ createHTML: (art: string) => TrustedHTML }>
}>

/** The drawing, with unique ids so that two identicons on a page do not share a gradient. */
export default function IdenticonArt({ address, size }: { address: string; size: number }) {
  const id = `s${useId().replace(/\W/g, '')}`
  const { viewBox, __html } = useMemo(() => {
    const { viewBox, art } = drawIdenticon(address, size, id)
    return { viewBox, __html: identicons?.createHTML(art) ?? art }
  }, [address, size, id])
  return (
    <svg
      className="identicon"
      width={size}
      height={size}
      viewBox={viewBox}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html }}
    />
  )
}

/** The inside of an svg and the viewBox to show it in. */
type IdenticonDrawing = Readonly<{ viewBox: string; art: string }>

const TEAL = '#48b9ac'
const PINK = '#d184ad'
const GROUND = '#0d1519'

/**
 * The identicon of an address: a guilloché rosette, the same for the same address, under 2 kB of markup.
 * Three levels of detail by `size` in pixels: up to 72, as lists and titles show it, two solid shapes (lines would blur); up to 160, nine
 * lines; above that, sixteen.
 * `id` prefixes the ids in the markup, so that two identicons on a page do not share a gradient.
 */
export function drawIdenticon(address: string, size: number, id: string): IdenticonDrawing {
  const features = readFeatures(identiconDice(address))
  const art = size <= 72 ? solidPlate(features, id) : linePlate(features, id, size <= 160 ? FEW : MANY)
  const r = size <= 160 ? 100 : 200
  return { viewBox: `${-r} ${-r} ${2 * r} ${2 * r}`, art }
}

type Features = ReturnType<typeof readFeatures>
type Plate = Readonly<{ radius: number; shrink: number; group: number; stroke: number }>

const FEW: Plate = { radius: 100, shrink: 0.925, group: 3, stroke: 1.7 }
const MANY: Plate = { radius: 200, shrink: 0.957, group: 4, stroke: 0.8 }

/** The features that the dice choose, some ten thousand combinations: lobes, depth, core, turn, lean and the first colour. */
function readFeatures(below: Dice) {
  const inward = below(2) === 1
  const lobes = (inward ? 4 : 3) + below(6)
  const depth = oneOf(below, inward ? [0.18, 0.27, 0.36] : [0.22, 0.4, 0.62])
  const core = 3 + below(4)
  const coreDepth = oneOf(below, [0.12, 0.22, 0.34])
  const turn = below(12) * 30
  const lean = oneOf(below, [-4, -2, 2, 4])
  const inks = below(2) === 1 ? ([PINK, TEAL] as const) : ([TEAL, PINK] as const)
  return { inward, lobes, depth, core: core === lobes ? 7 : core, coreDepth, turn, lean, inks }
}

function oneOf(below: Dice, values: readonly [number, ...number[]]): number {
  return values[below(values.length)] ?? values[0]
}

function solidPlate(features: Features, id: string): string {
  const { turn, inks } = features
  return (
    gradient(id, 100, inks) +
    `<circle r="95" fill="${GROUND}" stroke="${inks[1]}" stroke-opacity=".55" stroke-width="8"/>` +
    `<path d="${outerPath(features, 84, 8)}" transform="rotate(${turn})" fill="url(#${id}g)" fill-rule="evenodd"/>` +
    `<circle r="38" fill="${GROUND}"/>` +
    `<path d="${corePath(features, 100)}" transform="rotate(${90 - turn})scale(.8)" fill="${inks[1]}"/>`
  )
}

function linePlate(features: Features, id: string, plate: Plate): string {
  const { turn, lean, inks, lobes } = features
  const outer = outerPath(features, plate.radius * 0.97, plate === MANY && lobes > 7 ? 7 : 8)
  const copies = Array.from({ length: plate.group - 1 }, (_, index) => index + 1)
  const within = copies.map((i) => use(id, lean * i, plate.shrink ** i)).join('')
  const around = copies
    .map((i) => use(`${id}b`, lean * plate.group * i, plate.shrink ** (plate.group * i)))
    .join('')
  return (
    gradient(id, plate.radius, inks) +
    `<g fill="none" stroke="url(#${id}g)" stroke-width="${plate.stroke}">` +
    `<g transform="rotate(${turn})"><g id="${id}b"><path id="${id}" d="${outer}"/>${within}</g>${around}</g>` +
    `<path d="${corePath(features, plate.radius)}" transform="rotate(${90 - turn})" stroke="${inks[1]}"/></g>`
  )
}

function outerPath({ lobes, depth, inward }: Features, radius: number, steps: number): string {
  return trochoid({ lobes, depth, inward, radius, steps })
}

function corePath({ core, coreDepth, inward }: Features, radius: number): string {
  return trochoid({ lobes: core, depth: coreDepth, inward: !inward, radius: radius * 0.36, steps: 6 })
}

function gradient(id: string, r: number, inks: readonly [string, string]): string {
  return (
    `<linearGradient id="${id}g" gradientUnits="userSpaceOnUse" x1="${-r}" x2="${r}" y1="0" y2="0">` +
    `<stop offset=".1" stop-color="${inks[0]}"/><stop offset=".9" stop-color="${inks[1]}"/></linearGradient>`
  )
}

function use(ref: string, angle: number, scale: number): string {
  return `<use href="#${ref}" transform="rotate(${angle})scale(${Number(scale.toFixed(3))})"/>`
}

/** Returns the next whole number from 0 up to but not including `limit`. */
type Dice = (limit: number) => number

/** Dice with the same numbers for the same text. Not for secrets: they only choose an identicon's look. */
function identiconDice(text: string): Dice {
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

type Trochoid = Readonly<{ lobes: number; depth: number; inward: boolean; radius: number; steps: number }>

/**
 * A trochoid with `lobes` lobes that fits into `radius`, as one smooth closed svg path of `steps` curves a lobe. Coordinates are
 * relative whole numbers, to keep the markup short: a page repeats it many times.
 */
function trochoid({ lobes, depth, inward, radius, steps }: Trochoid): string {
  const k = inward ? 1 - lobes : lobes + 1
  const scale = radius / (1 + depth)
  const count = lobes * steps
  const reach = (2 * Math.PI) / count / 3 // the length of a curve's handles, along the slope
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
