/*
 * What the files of the unit tests took of the processor, without the processes that they start, and whether the share of a room (a
 * folder of tests/) has grown by more than a fifth since tests/costs.json was written, which `npm run test:full` does. Shares, because another
 * machine has another pace.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KEPT = 'tests/costs.json'
const GROWTH = 1.2
/** A smaller room is soon a fifth larger. */
const SMALL = 0.02

/** The costs that tests/support/fileCost.ts has written into this file. */
export function readCosts(path) {
  try {
    const lines = readFileSync(path, 'utf8').trim().split('\n')
    return lines.map((line) => {
      const { file, seconds } = JSON.parse(line)
      return { file: file.replaceAll('\\', '/').replace(/^.*?\/(?=tests\/)/, ''), seconds }
    })
  } catch {
    return []
  }
}

/** A line for each of the dearest files. */
export function dearest(costs, count = 10) {
  const rows = costs.toSorted((one, other) => other.seconds - one.seconds).slice(0, count)
  return rows.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`).join('\n')
}

/** The share of each room in the whole, from 0 to 1. */
export function sharesOf(costs) {
  const whole = costs.reduce((sum, { seconds }) => sum + seconds, 0)
  const rooms = new Map()
  for (const { file, seconds } of costs) {
    const [, room] = file.split('/')
    rooms.set(room, (rooms.get(room) ?? 0) + seconds)
  }
  const shares = [...rooms].map(([room, seconds]) => [room, seconds / whole])
  return Object.fromEntries(shares.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** A warning for each room whose share has grown by more than a fifth. */
export function grown(shares, kept) {
  const percent = (share) => `${(share * 100).toFixed(1)} %`
  return Object.entries(shares)
    .filter(([room, share]) => share > SMALL && share > GROWTH * (kept[room] ?? 0))
    .map(
      ([room, share]) =>
        `warning: tests/${room} took ${percent(share)} of what the unit tests took of the processor, and ${percent(kept[room] ?? 0)} when ${KEPT} was written`,
    )
}

export function keptShares(root) {
  try {
    return JSON.parse(readFileSync(join(root, KEPT), 'utf8'))
  } catch {
    return {}
  }
}

export function keepShares(root, shares) {
  const rounded = Object.entries(shares).map(([room, share]) => [room, Number(share.toFixed(4))])
  writeFileSync(join(root, KEPT), `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`)
}
