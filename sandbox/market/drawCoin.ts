import { crc32, deflateSync } from 'node:zlib'

/** Pixels on a side. */
const SIDE = 128

/** A coin as PNG: a disc whose hue and number of petals depend on `text`. */
export function drawCoin(text: string): Buffer {
  const sum = Buffer.from(text).reduce((total, byte) => (total * 31 + byte) % 100_003, 7)
  const [hue, petals] = [sum % 360, 3 + (sum % 9)]
  const rows = Array.from({ length: SIDE }, (_, y) => row(y, hue, petals))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  header.set([8, 6], 8) // eight bits, red green blue alpha
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const body = deflateSync(Buffer.concat(rows))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A row of pixels after its filter byte. */
function row(y: number, hue: number, petals: number): Buffer {
  const pixels = Array.from({ length: SIDE }, (_, x) => {
    const [dx, dy] = [(x + 0.5) / (SIDE / 2) - 1, (y + 0.5) / (SIDE / 2) - 1]
    return pixel(Math.hypot(dx, dy), Math.atan2(dy, dx), hue, petals)
  })
  return Buffer.from([0, ...pixels.flat()])
}

/** Red, green, blue and alpha at a distance from the centre (1 is the edge) and an angle. */
function pixel(distance: number, angle: number, hue: number, petals: number): number[] {
  const edge = Math.min(Math.max((1 - distance) * (SIDE / 2), 0), 1)
  const rim = distance > 0.82 && distance < 0.87
  const petal = distance < 0.45 + 0.28 * Math.cos(petals * angle)
  return [...colour(hue, rim || petal ? 0.24 : 0.62), Math.round(edge * 255)]
}

/** Red, green and blue of a hue (degrees) and a lightness, half saturated. */
function colour(hue: number, lightness: number): number[] {
  const strength = 0.5 * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((shift) => {
    const place = (shift + hue / 30) % 12
    return Math.round(255 * (lightness - strength * Math.max(-1, Math.min(place - 3, 9 - place, 1))))
  })
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
