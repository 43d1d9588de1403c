import { createHash, hash } from 'node:crypto'
import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import bs58 from 'bs58'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { filterOf } from '../../src/vanity/filter'
import { type Kernel, lettersOf, plainKernel, SWEPT, kernelTablesOf } from '../../src/vanity/kernel'
import { expectedTries, fitsPattern, type VanityPattern } from '../../src/vanity/pattern'
import { seedAddress, type SearchPart, seedsOf } from '../../src/vanity/searcher'
import { openKernel } from '../../src/vanity/simdKernel'
import simd from '../../src/vanity/assembly/kernel.ts?wasm'
import { drawn } from '../seed'

/* Both kernels against addresses, of which web3.js derives some as well, and the estimates against searches. */

const WALLET = new PublicKey(createHash('sha256').update('a wallet').digest())
const PROGRAMS = { 'SPL Token': TOKEN_PROGRAM_ID, 'Token-2022': TOKEN_2022_PROGRAM_ID }

const PATTERNS: readonly VanityPattern[] = [
  { prefix: 'A', suffix: '', anyCase: false },
  { prefix: 'mo', suffix: '', anyCase: true },
  { prefix: 'Jz', suffix: '', anyCase: true },
  { prefix: '1', suffix: '', anyCase: false },
  { prefix: '11', suffix: '', anyCase: false },
  { prefix: '1b', suffix: '', anyCase: true },
  { prefix: '', suffix: 'z', anyCase: false },
  { prefix: '', suffix: '11', anyCase: false },
  { prefix: '', suffix: 'ab', anyCase: true },
  { prefix: '', suffix: 'moo', anyCase: true },
  { prefix: 'b', suffix: 'x', anyCase: true },
  { prefix: '2', suffix: '9', anyCase: false },
  { prefix: '1', suffix: 'k', anyCase: true },
  { prefix: '', suffix: '', anyCase: false },
]

const kernels: Record<string, Kernel> = { 'plain JavaScript': plainKernel() }
beforeAll(async () => {
  const { engine, kernel } = await openKernel(simd)
  expect(engine).toBe('simd')
  kernels['SIMD'] = kernel
})

/** The bytes of a seed that ends in the letters of a candidate. */
function seedOf(beginning: string, n: number): string {
  const last = Buffer.alloc(4)
  last.writeInt32BE(lettersOf(n))
  return beginning + last.toString('ascii')
}

/** The last two letters of an address: what is left of it as a number, without the work of writing all of it. */
function lastTwo(address: Buffer): string {
  let left = 0
  for (let at = 0; at < address.length; at += 4) left = (left * 2 ** 32 + address.readUInt32BE(at)) % 58 ** 2
  const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  return `${letters[Math.floor(left / 58)]}${letters[left % 58]}`
}

/** Every so many addresses one is derived by web3.js as well. */
const COMPARED = 64

/** All candidates of a sweep that a kernel lets through. */
function passing(kernel: Kernel, pattern: VanityPattern, program: PublicKey, beginning: string): number[] {
  kernel.aim(filterOf(pattern))
  const seed = Buffer.from(`${beginning}aaaa`)
  kernel.load(kernelTablesOf({ wallet: WALLET.toBytes(), program: program.toBytes() }, seed))
  const found: number[] = []
  for (let n = kernel.sweep(0, SWEPT); n !== -1; n = kernel.sweep(n + 1, SWEPT)) found.push(n)
  return found
}

/** What a pattern lets through and what a program's addresses are do not hang together: each program has every other pattern. */
describe.each(
  Object.entries(PROGRAMS).map(([name, program], at) => ({
    name,
    program,
    patterns: PATTERNS.filter((_, place) => place % 2 === at),
  })),
)('of the 65,536 seeds of a sweep, for $name', ({ program, patterns }) => {
  let addresses: string[] = []
  beforeAll(async () => {
    const seeds = Array.from({ length: SWEPT }, (_, n) => seedOf('pona', n))
    const hashed = (seed: string) => Buffer.concat([WALLET.toBytes(), Buffer.from(seed), program.toBytes()])
    addresses = seeds.map((seed) => bs58.encode(hash('sha256', hashed(seed), 'buffer')))
    const some = seeds.filter((_, n) => n % COMPARED === 0)
    const derived = await Promise.all(some.map((seed) => PublicKey.createWithSeed(WALLET, seed, program)))
    expect(derived.map((address) => address.toBase58())).toEqual(
      addresses.filter((_, n) => n % COMPARED === 0),
    )
  })

  it.each(patterns)('exactly those that fit are found: $prefix … $suffix, any case: $anyCase', (pattern) => {
    const fit = addresses.flatMap((address, n) => (fitsPattern(address, pattern) ? [n] : []))
    // The patterns are so short that each is about something.
    if (pattern.prefix !== '11') expect(fit.length).toBeGreaterThan(0)
    for (const kernel of Object.values(kernels)) {
      const found = passing(kernel, pattern, program, 'pona')
      expect(found.filter((n) => fitsPattern(addresses[n] ?? '', pattern))).toEqual(fit)
      // A filter lets only few others through.
      expect(found.length).toBeLessThanOrEqual(fit.length + 2)
    }
  })

  it('a sweep of a part of them finds those of that part', () => {
    const pattern = { prefix: '', suffix: 'z', anyCase: true }
    for (const kernel of Object.values(kernels)) {
      const all = passing(kernel, pattern, program, 'pona')
      for (const [from, before] of [
        [0, 1],
        [1, 4],
        [3, 1001],
        [65_530, SWEPT],
      ] as const) {
        const found: number[] = []
        for (let n = kernel.sweep(from, before); n !== -1; n = kernel.sweep(n + 1, before)) found.push(n)
        expect(found).toEqual(all.filter((n) => n >= from && n < before))
      }
    }
  })
})

it.each([8, 12, 16, 20, 24, 28, 32])(
  'a seed of %i letters gives the address that the chain derives',
  (length) => {
    const beginning = 'abcdefghijklmnopponmlkjihgfe'.slice(0, length - 4)
    const pattern = { prefix: '', suffix: 'xy', anyCase: true }
    // Where a program's bytes stand hangs on the length, not on the program.
    for (const program of drawn(Object.values(PROGRAMS), 2, inject('seed') + length / 4)) {
      const hashed = Buffer.concat([WALLET.toBytes(), Buffer.from(seedOf(beginning, 0)), program.toBytes()])
      const hashOf = (n: number) => {
        hashed.writeInt32BE(lettersOf(n), 32 + length - 4)
        return hash('sha256', hashed, 'buffer')
      }
      const fit = Array.from({ length: SWEPT }, (_, n) => n).filter((n) => /xy/i.test(lastTwo(hashOf(n))))
      expect(fit.length).toBeGreaterThan(0)
      for (const n of fit) expect(fitsPattern(bs58.encode(hashOf(n)), pattern)).toBe(true)
      for (const kernel of Object.values(kernels))
        expect(passing(kernel, pattern, program, beginning)).toEqual(fit)
      const seed = seedOf(beginning, 4711)
      const search = { wallet: WALLET.toBytes(), program: program.toBytes() }
      expect(seedAddress(search, Buffer.from(seed))).toBe(bs58.encode(hashOf(4711)))
    }
  },
)

describe('the seeds of a search', () => {
  const part: SearchPart = {
    pattern: { prefix: '', suffix: '', anyCase: false },
    wallet: WALLET.toBytes(),
    program: TOKEN_PROGRAM_ID.toBytes(),
    seedLength: 8,
    first: 65_000,
    worker: 0,
    workers: 1,
  }

  it('are each tried once, by one worker, and longer ones follow', () => {
    const seen = new Set<string>()
    for (const worker of [0, 1, 2])
      for (const seed of seedsOf({ ...part, worker, workers: 3 })) {
        if (seed.length > 8) break
        seen.add(String.fromCharCode(...seed.subarray(0, 4)))
      }
    expect(seen.size).toBe(16 ** 4)
    expect([...seen].every((letters) => /^[a-p]{4}$/.test(letters))).toBe(true)
  })

  it.each([8, 12, 16, 32])('have %i letters from a to p', (seedLength) => {
    const [seed] = seedsOf({ ...part, seedLength })
    expect(String.fromCharCode(...(seed ?? []))).toMatch(new RegExp(`^[a-p]{${seedLength - 4}}`))
    expect(seed).toHaveLength(seedLength)
  })
})

describe('the number of candidates until the first that fits', () => {
  const SEARCHES = 500

  it.each<VanityPattern & { searches?: number }>([
    { prefix: 'A', suffix: '', anyCase: false },
    { prefix: 'z', suffix: '', anyCase: false },
    { prefix: '1', suffix: '', anyCase: false },
    // The rarest: each search tries some ten thousand.
    { prefix: 'mo', suffix: '', anyCase: true, searches: 200 },
    { prefix: '', suffix: 'ab', anyCase: true },
    { prefix: '', suffix: 'fg', anyCase: false },
    { prefix: '5', suffix: 'u', anyCase: true },
  ])(
    'is on average what the estimate says, within a tenth: $prefix … $suffix, any case: $anyCase',
    ({ searches = SEARCHES, ...pattern }) => {
      let tried = 0
      for (let search = 0; search < searches; search++) {
        const wallet = createHash('sha256').update(`wallet ${search}`).digest()
        tried += triesOf({ pattern, wallet, seed: search })
      }
      const ratio = tried / searches / expectedTries(pattern)
      expect(ratio).toBeGreaterThan(0.9)
      expect(ratio).toBeLessThan(1.1)
    },
  )

  /** How many candidates a search tries, in its own order. */
  function triesOf({
    pattern,
    wallet,
    seed,
  }: {
    pattern: VanityPattern
    wallet: Uint8Array
    seed: number
  }): number {
    const { SIMD: kernel = plainKernel() } = kernels
    const search = { wallet, program: TOKEN_2022_PROGRAM_ID.toBytes() }
    kernel.aim(filterOf(pattern))
    let before = 0
    for (const letters of seedsOf({
      ...search,
      pattern,
      seedLength: 8,
      first: seed * 7919,
      worker: 0,
      workers: 1,
    })) {
      kernel.load(kernelTablesOf(search, letters))
      for (let n = kernel.sweep(0, SWEPT); n !== -1; n = kernel.sweep(n + 1, SWEPT)) {
        const whole = Buffer.from(letters)
        whole.writeInt32BE(lettersOf(n), whole.length - 4)
        if (fitsPattern(seedAddress(search, whole), pattern)) return before + n + 1
      }
      before += SWEPT
    }
    throw new Error('A search goes on until something fits.')
  }
})
