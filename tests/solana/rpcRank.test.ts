import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PingSample, rankEndpoints, scoreOf } from '../../src/solana/rpcPing'

const aSample = fc.record({
  well: fc.boolean(),
  milliseconds: fc.double({ min: 0.1, max: 1000, noNaN: true }),
})
const samples = fc.array(aSample, { maxLength: 10 })
const some = fc.array(aSample, { minLength: 1, maxLength: 10 })
const slowestOf = (...lists: (readonly PingSample[])[]) =>
  Math.max(0, ...lists.flat().map(({ milliseconds }) => milliseconds))

describe('the score of an endpoint', () => {
  it('is 0.7 of its stability and 0.3 of its quickness', () => {
    const half: PingSample[] = [
      { well: true, milliseconds: 100 },
      { well: false, milliseconds: 400 },
    ]
    expect(scoreOf(half, 400)).toBeCloseTo(0.7 * 0.5 + 0.3 * 0.75)
    expect(scoreOf([{ well: true, milliseconds: 400 }], 400)).toBeCloseTo(0.7)
    expect(scoreOf([{ well: false, milliseconds: 5 }], 400)).toBe(0)
  })

  it('lies between 0 and 1', () => {
    fc.assert(
      fc.property(samples, samples, (mine, others) => {
        const score = scoreOf(mine, slowestOf(mine, others))
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('does not fall when a failure becomes an answer that is as quick as the others', () => {
    fc.assert(
      fc.property(some, fc.nat(), fc.double({ min: 1, max: 900, noNaN: true }), (list, at, time) => {
        const same = list.map(({ well }) => ({ well, milliseconds: time }))
        const index = at % same.length
        const better = same.with(index, { well: true, milliseconds: time })
        expect(scoreOf(better, 1000)).toBeGreaterThanOrEqual(scoreOf(same, 1000) - 1e-12)
      }),
    )
  })

  it('does not fall when the answers come quicker', () => {
    fc.assert(
      fc.property(some, fc.double({ min: 0, max: 1, noNaN: true }), (list, factor) => {
        const quicker = list.map(({ well, milliseconds }) => ({ well, milliseconds: milliseconds * factor }))
        expect(scoreOf(quicker, 1000)).toBeGreaterThanOrEqual(scoreOf(list, 1000) - 1e-12)
      }),
    )
  })
})

describe('the order of endpoints', () => {
  const known = fc.uniqueArray(fc.tuple(fc.string({ maxLength: 5 }), samples), { selector: ([url]) => url })

  it('has each of them once, the better score first', () => {
    fc.assert(
      fc.property(known, (endpoints) => {
        const of = new Map(endpoints)
        const urls = endpoints.map(([url]) => url)
        const ranked = rankEndpoints(urls, (url) => of.get(url) ?? [])
        expect(ranked.toSorted()).toEqual(urls.toSorted())
        const slowest = slowestOf(...of.values())
        const scores = ranked.map((url) => scoreOf(of.get(url) ?? [], slowest))
        expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      }),
    )
  })

  it('is the given one where nothing is known, and among equals', () => {
    const urls = ['a', 'b', 'c']
    expect(rankEndpoints(urls, () => [])).toEqual(urls)
    expect(rankEndpoints(urls, () => [{ well: true, milliseconds: 30 }])).toEqual(urls)
  })

  it('prefers one that answers slowly to one that answers every second time', () => {
    const steady = [1, 2].map(() => ({ well: true, milliseconds: 800 }))
    const quick = [
      { well: true, milliseconds: 10 },
      { well: false, milliseconds: 10 },
    ]
    expect(rankEndpoints(['quick', 'steady'], (url) => (url === 'quick' ? quick : steady))).toEqual([
      'steady',
      'quick',
    ])
  })
})
