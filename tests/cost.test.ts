import { expect, test } from 'vitest'

/** The scripts of the tests are plain JavaScript, which has no types. */
type Cost = Readonly<{
  Costs: new (
    system: System,
  ) => Readonly<{ begin: (phase: string, pid: number) => () => string; table: () => string }>
}>
type System = Readonly<{
  waitedFor: () => number
  processes: () => readonly Readonly<{ pid: number; parent: number; start: number; seconds: number }>[]
}>

const { Costs } = (await import(new URL('cost.mjs', import.meta.url).href)) as Cost

/** Steps whose processes have these ids, and of which the system has seen so many seconds when they begin. */
function begun(seen: Readonly<Record<number, number>>) {
  let waitedFor = 0
  const processes = () =>
    Object.entries(seen).map(([pid, seconds]) => ({ pid: Number(pid), parent: 1, start: 1, seconds }))
  const costs = new Costs({ waitedFor: () => waitedFor, processes })
  const [one, other] = Object.keys(seen).map((pid) => costs.begin('checks', Number(pid)))
  const end = (step: (() => string) | undefined, counted: number) => {
    waitedFor += counted
    return step?.() ?? ''
  }
  return { costs, one, other, end }
}

test('two steps that end before the first end is told are counted once', () => {
  const { costs, one, other, end } = begun({ 11: 4, 12: 6 })
  expect(end(one, 10)).toContain(' 10.0 s of the processor')
  expect(end(other, 0)).toContain(' 0.0 s of the processor')
  expect(costs.table()).toMatch(/^checks: .* 10\.0 s of the processor$/m)
})

test('what the system counted beyond one step may be of the next, which is counted by what was seen where that is more', () => {
  const { costs, one, other, end } = begun({ 11: 4, 12: 6 })
  expect(end(one, 5)).toContain(' 5.0 s of the processor')
  expect(end(other, 2)).toContain(' 5.0 s of the processor')
  expect(costs.table()).toMatch(/^checks: .* 10\.0 s of the processor$/m)
})
