import { createHash, randomBytes } from 'node:crypto'
// No page of the app: its own scripts at a made-up address.
// eslint-disable-next-line no-restricted-imports
import { expect, chromium, type Browser, type Page } from '@playwright/test'
import bs58 from 'bs58'
import type { VanityFilter } from '../src/vanity/filter'
import type { SearchPart, searchPartByGpu, SearcherNews } from '../src/vanity/searcher'
import type { GpuKernel, openGpu } from '../src/vanity/webgpu'
import { drawn, runSeed } from '../tests/seed'
import { bundled } from './support/bundled'
import { test } from './support/page'

/*
 * The kernel for a graphics processor, against addresses that Node derives: every candidate of a sweep, with the kernel's own reading of
 * beginnings and ends. Chromium computes with SwiftShader here. The product never does: there, the kernel refuses such an adapter.
 */

const ORIGIN = 'http://localhost'
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const
const ANY: VanityFilter['tops'] = [[0, 0xffffffff]]

type Order = Readonly<{
  wallet: readonly number[]
  program: readonly number[]
  seedLength: number
  seeds: readonly (readonly number[])[]
  filters: readonly VanityFilter[]
}>
type Answer = Awaited<ReturnType<GpuKernel['sweep']>>
declare global {
  interface Window {
    openGpu: typeof openGpu
    searchPartByGpu: typeof searchPartByGpu
    inWorker: (order: Order) => Promise<readonly Answer[] | null>
  }
}

let browser: Browser
let page: Page
test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ launchOptions: { executablePath } }) => {
  const args = ['--no-sandbox', '--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader']
  browser = await chromium.launch({ executablePath, args })
  page = await browser.newPage()
  const files = {
    '/': PAGE,
    '/worker.js': WORKER,
    '/webgpu.js': await bundled('src/vanity/webgpu.ts'),
    '/searcher.js': await bundled('src/vanity/searcher.ts'),
  }
  for (const [path, body] of Object.entries(files)) {
    const contentType = path === '/' ? 'text/html' : 'text/javascript'
    await page.context().route(`${ORIGIN}${path}`, (route) => route.fulfill({ contentType, body }))
  }
  await page.goto(`${ORIGIN}/`)
  await page.waitForFunction(() => 'inWorker' in window)
})
test.afterAll(() => browser.close())
test.beforeEach(async () => {
  const answers = await page.evaluate(
    async () => 'gpu' in navigator && (await navigator.gpu.requestAdapter()) !== null,
  )
  test.skip(!answers, 'WebGPU: no adapter answered in this browser')
})

test('finds every address that fits, of both programs, with seeds of 8 characters and of 12 or 32, as the run draws', async () => {
  const sweeps = [
    [PROGRAMS[0], 'SPL Token', 8],
    ...drawn([12, 32], 2).map((length) => [PROGRAMS[1], 'Token-2022', length] as const),
  ] as const
  for (const [sweep, [program, name, seedLength]] of sweeps.entries())
    await test.step(`${name}, ${seedLength} characters`, async () => {
      const [order, addresses] = aSweep(program, seedLength, 1)
      const [one = '', other = ''] = [1234, 51_234].map((from) => addresses.slice(from).find(isOrdinary))
      // Each pattern is tried once; in a full run once in each sweep.
      const patterns = drawn(patternsFor(one, other), sweeps.length, runSeed() + sweep)
      const answers = await inWindow({ ...order, filters: patterns.map(filterFor) })
      for (const [at, pattern] of patterns.entries()) {
        const answer = answers[at]
        const fitting = addresses.flatMap((address, index) => (fits(address, pattern) ? [index] : []))
        const hits = (answer?.hits ?? []).map(([seed, index]) => 65_536 * seed + index)
        const words = `${pattern.prefixes.join()} … ${pattern.suffixes.join()}`
        expect(answer?.overflow, words).toBe(false)
        expect(fitting.length, words).toBeGreaterThan(0)
        const found = hits.filter((index) => fits(addresses[index] ?? '', pattern))
        expect(
          found.toSorted((first, second) => first - second),
          words,
        ).toEqual(fitting)
        expect(hits.length - found.length, `${words}: let through in vain`).toBeLessThanOrEqual(1)
      }
    })
})

test('finds the same in a worker, and says when more fits than it can report', async () => {
  const [order, addresses] = aSweep(PROGRAMS[0], 16, 2)
  const suffix = (addresses[7] ?? '').slice(-2)
  const filters = [filterFor({ prefixes: [], suffixes: [suffix] }), { tops: ANY, ending: null }]
  const [answer, all] = (await page.evaluate((sent) => window.inWorker(sent), { ...order, filters })) ?? []
  const fitting = addresses.flatMap((address, index) => (address.endsWith(suffix) ? [index] : []))
  const found = (answer?.hits ?? []).map(([seed, index]) => 65_536 * seed + index)
  expect(found.toSorted((one, other) => one - other)).toEqual(fitting)
  expect(answer?.overflow).toBe(false)
  expect(all?.overflow).toBe(true)
  expect(new Set(all?.hits.map(String)).size).toBe(4096)
})

test('searches beside the workers, and finds only what fits', async () => {
  const [{ wallet, program }] = aSweep(PROGRAMS[1], 8, 1)
  const found = await page.evaluate(
    async (sent) => {
      const part: SearchPart = {
        pattern: { prefix: '', suffix: 'xyz', anyCase: true },
        wallet: Uint8Array.from(sent.wallet),
        program: Uint8Array.from(sent.program),
        seedLength: 8,
        first: 65_535,
        worker: 1,
        workers: 2,
      }
      const gpu = await window.openGpu(part.wallet, part.program, 8, { allowSoftware: true })
      if (!gpu) throw new Error('No kernel on this adapter')
      const news: SearcherNews[] = []
      let turns = 0
      // Half of what a device begins with: here the processor computes.
      const few: GpuKernel = { ...gpu, seedsPerSweep: () => 8 }
      await window.searchPartByGpu(part, few, (each) => news.push(each), {
        next: () => Promise.resolve(),
        isEnded: () => (turns += 1) === 2,
      })
      gpu.destroy()
      return news
    },
    { wallet, program },
  )
  const tried = found.reduce((sum, each) => sum + ('tried' in each ? each.tried : 0), 0)
  expect(tried % 65_536).toBe(0)
  const seeds = found.flatMap((each) => ('seed' in each ? [each] : []))
  // One in 24,389 fits: none in so many is as good as impossible.
  expect(seeds.length).toBeGreaterThan(tried / 24_389 / 3)
  for (const { seed, address, fits: isWhole } of seeds) {
    const bytes = Buffer.concat([Buffer.from(wallet), Buffer.from(seed), Buffer.from(program)])
    expect(address).toBe(bs58.encode(createHash('sha256').update(bytes).digest()))
    expect(address.toLowerCase()).toMatch(/xyz$/)
    expect(isWhole).toBe(true)
  }
})

test('opens nothing on a software adapter, unless it is told to', async () => {
  const opened = await page.evaluate(
    async () => await window.openGpu(new Uint8Array(32), new Uint8Array(32), 8),
  )
  expect(opened).toBeNull()
})

/**
 * A random wallet and one or two seeds, which differ before their last four characters; and the addresses of all their candidates, by the
 * rule of the chain.
 */
function aSweep(
  program: string,
  seedLength: number,
  count: 1 | 2,
): [Omit<Order, 'filters'>, readonly string[]] {
  const wallet = randomBytes(32)
  const seed = [...randomBytes(seedLength)].map((byte) => 0x61 + (byte % 16))
  const seeds = [seed, seed.with(-5, 0x61 + (((seed.at(-5) ?? 0) + 1) % 16))].slice(0, count)
  const programBytes = bs58.decode(program)
  const addresses = seeds.flatMap((each) =>
    Array.from({ length: 65_536 }, (_, index) => {
      const last = [12, 8, 4, 0].map((shift) => 0x61 + ((index >> shift) & 15))
      const bytes = Buffer.concat([wallet, Uint8Array.from([...each.slice(0, -4), ...last]), programBytes])
      return bs58.encode(createHash('sha256').update(bytes).digest())
    }),
  )
  return [{ wallet: [...wallet], program: [...programBytes], seedLength, seeds }, addresses]
}

/** Addresses that begin with "1" are one in 256, and have a rule of their own. */
const isOrdinary = (address: string) => !address.startsWith('1')

/** One of the prefixes, and one of the suffixes; any where there is none. */
type Pattern = Readonly<{ prefixes: readonly string[]; suffixes: readonly string[] }>

/** Patterns that one or the other address fits: beginnings, ends, both, in one spelling and in every one. */
function patternsFor(one: string, other: string): Pattern[] {
  return [
    ...[2, 4].map((n) => ({ prefixes: [one.slice(0, n)], suffixes: [] })),
    ...[1, 2, 3, 4, 5].map((n) => ({ prefixes: [], suffixes: [other.slice(-n)] })),
    { prefixes: spellings(other.slice(0, 3)), suffixes: [] },
    { prefixes: [], suffixes: spellings(one.slice(-5)) },
    { prefixes: spellings(other.slice(0, 2)), suffixes: spellings(other.slice(-2)) },
    { prefixes: [one.slice(0, 3), other.slice(0, 1)], suffixes: [one.slice(-2), other.slice(-2)] },
  ]
}

/** A text in capital and small letters of every kind that base58 has. */
function spellings(text: string): string[] {
  const letters = text.split('').map((letter) => {
    const both = new Set([letter.toLowerCase(), letter.toUpperCase()])
    return [...both].filter((each) => ALPHABET.includes(each))
  })
  return letters.reduce<string[]>((all, each) => all.flatMap((start) => each.map((end) => start + end)), [''])
}

function fits(address: string, { prefixes, suffixes }: Pattern): boolean {
  return (
    (prefixes.length === 0 || prefixes.some((prefix) => address.startsWith(prefix))) &&
    (suffixes.length === 0 || suffixes.some((suffix) => address.endsWith(suffix)))
  )
}

function filterFor({ prefixes, suffixes }: Pattern): VanityFilter {
  const digits = suffixes[0]?.length ?? 0
  const values = suffixes.map(numberOf)
  const pairs = values.map(
    (value) => [Number(value % 2n ** BigInt(digits)), Number(value % 29n ** BigInt(digits))] as const,
  )
  return {
    tops: prefixes.length === 0 ? ANY : prefixes.flatMap(topsOf),
    ending: digits === 0 ? null : { digits, values: pairs },
  }
}

/** The first words of the numbers whose address begins so, with another character than "1": the first byte of such a number is not 0. */
function topsOf(prefix: string): [number, number][] {
  const [least, most] = [2n ** 248n, 2n ** 256n - 1n]
  return [43, 44].flatMap((length): [number, number][] => {
    const unit = 58n ** BigInt(length - prefix.length)
    const [from, to] = [numberOf(prefix) * unit, (numberOf(prefix) + 1n) * unit - 1n]
    if (to < least || from > most) return []
    return [[Number((from > least ? from : least) >> 224n), Number((to < most ? to : most) >> 224n)]]
  })
}

function numberOf(digits: string): bigint {
  return digits.split('').reduce((all, digit) => 58n * all + BigInt(ALPHABET.indexOf(digit)), 0n)
}

async function inWindow(order: Order): Promise<readonly Answer[]> {
  return await page.evaluate(async (sent) => {
    const [wallet, program] = [Uint8Array.from(sent.wallet), Uint8Array.from(sent.program)]
    const kernel = await window.openGpu(wallet, program, sent.seedLength, { allowSoftware: true })
    if (!kernel) throw new Error('No kernel on this adapter')
    const seeds = sent.seeds.map((seed) => Uint8Array.from(seed))
    const answers = await Promise.all(sent.filters.map((filter) => kernel.sweep(seeds, filter)))
    kernel.destroy()
    return answers
  }, order)
}

const PAGE = `<!doctype html><script type="module">
  import { openGpu } from '/webgpu.js'
  import { searchPartByGpu } from '/searcher.js'
  Object.assign(window, { openGpu, searchPartByGpu })
  window.inWorker = (order) => new Promise((resolve, reject) => {
    const worker = new Worker('/worker.js', { type: 'module' })
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage(order)
  })
</script>`

const WORKER = `import { openGpu } from '/webgpu.js'
onmessage = async ({ data: { wallet, program, seedLength, seeds, filters } }) => {
  const kernel = await openGpu(Uint8Array.from(wallet), Uint8Array.from(program), seedLength, { allowSoftware: true })
  const answers = []
  for (const filter of kernel ? filters : []) answers.push(await kernel.sweep(seeds.map((seed) => Uint8Array.from(seed)), filter))
  postMessage(kernel && answers)
}`
