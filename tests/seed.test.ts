import { Keypair } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { randomBy } from './support/random'
import { drawn, runSeed } from './seed'

it('SEED names the seed or asks for one by chance; else the commit decides', () => {
  expect(runSeed('20261126')).toBe(20_261_126)
  expect(new Set([runSeed('random'), runSeed('random'), runSeed('random')]).size).toBeGreaterThan(1)
  expect(runSeed('')).toBe(runSeed(''))
  for (const seed of [runSeed(''), runSeed('random')]) {
    expect(seed).toBeGreaterThanOrEqual(0)
    expect(seed).toBeLessThan(2 ** 31)
  }
})

it.each(['-1', '1.5', 'one', '0x10', ' 1', '12345678901234567890'])('is not %j', (named) => {
  expect(() => runSeed(named)).toThrow('SEED is a whole number, or random')
})

it('draws one in so many, with each seed another part, until all were drawn; a full run has all at once', () => {
  const all = ['a', 'b', 'c', 'd', 'e']
  expect([0, 1, 2].map((seed) => drawn(all, 3, seed, false).join(''))).toEqual(['ad', 'c', 'be'])
  expect(drawn(all, 3)).toEqual(drawn(all, 3, runSeed()))
  expect(drawn(all, 3, 1, true)).toEqual(all)
})

it('fast-check begins with the seed of the run', () => {
  expect(fc.readConfigureGlobal().seed).toBe(inject('seed'))
  const values = () => fc.sample(fc.bigInt({ min: 0n, max: 2n ** 64n }), 5)
  expect(values()).toEqual(values())
})

it('a name always gives the same numbers, whatever was asked before', () => {
  const first = randomBy('a name')
  const numbers = [first(), first(), first()]
  randomBy('another name')()
  const again = randomBy('a name')
  expect([again(), again(), again()]).toEqual(numbers)
  expect(new Set([...numbers, randomBy('another name')()]).size).toBe(4)
  for (const number of numbers) expect(number).toBeLessThan(1)
})

describe('decides the keys of a test', () => {
  const seen: string[] = []
  it.each([1, 2])('and no other test has them: %i', () => {
    const keys = Array.from({ length: 10 }, () => Keypair.generate().publicKey.toBase58())
    seen.push(...keys)
    expect(new Set(seen).size).toBe(seen.length)
  })
})
