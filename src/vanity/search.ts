import { PublicKey } from '@solana/web3.js'
import { createStore } from 'zustand/vanilla'
import { decodeBase58 } from '../units/base58'
import { startWorker } from '../units/startWorker'
import { plainKernel } from './kernel'
import { fitsPattern, fitting, type VanityPattern } from './pattern'
// oxlint-disable-next-line import/default -- the build replaces it by the script's URL
import script from './search.worker.ts?worker&url'
import type { WorkerOrder } from './search.worker'
import { type SearchPace, type SearchPart, pauseGate, type SearcherNews, searchPart } from './searcher'

/** The input of a search. The addresses depend on the wallet and on the token program, both base58. */
export type SearchOrder = Readonly<{
  pattern: VanityPattern
  wallet: string
  program: string
  /** Characters of the seed: seedLengthFor(pattern), or more. */
  seedLength: number
}>

/** A seed, and the address that the chain derives from it with this wallet and program. */
export type FoundSeed = Readonly<{ seed: string; address: string; wallet: string; program: string }>

/** The closest address so far, with the numbers of fitting characters at both ends. */
export type NearestAddress = Readonly<{ address: string; prefix: number; suffix: number }>

/**
 * The search of this tab. `enough`: it has found an address, and can be resumed for another. `tried`: candidates since the last find;
 * `rate`: present candidates a second of all workers, 0 where not known yet; `seconds`: the duration since the last find without pauses.
 * `slowedTo`: the rate while the tab was in the background, where the browser slowed it; null otherwise.
 */
export type SearchState = Readonly<{
  status: 'idle' | 'searching' | 'paused' | 'enough' | 'failed'
  order: SearchOrder | null
  tried: number
  rate: number
  seconds: number
  workers: number
  engine: Engine | null
  nearest: NearestAddress | null
  found: readonly FoundSeed[]
  slowedTo: number | null
}>

export type Engine = 'webgpu' | 'simd' | 'js'

const IDLE: SearchState = {
  status: 'idle',
  order: null,
  tried: 0,
  rate: 0,
  seconds: 0,
  workers: 0,
  engine: null,
  nearest: null,
  found: [],
  slowedTo: null,
}

export const searchStore = createStore<SearchState>(() => IDLE)

let running: Run | undefined

/** Begins a search, and ends the earlier one. searchStore has its state. */
export function startSearch(order: SearchOrder): void {
  cancelSearch()
  try {
    running = beginRun(order)
  } catch {
    searchStore.setState({ ...IDLE, status: 'failed', order }, true)
  }
}

/** Stops the search until resumeSearch, and keeps its results. */
export function pauseSearch(): void {
  if (searchStore.getState().status === 'searching') running?.pause('paused')
}

/** Resumes a search after a pause, or for another address after it has found one. */
export function resumeSearch(): void {
  running?.resume()
}

/** Ends the search and forgets it. */
export function cancelSearch(): void {
  running?.end()
  running = undefined
  searchStore.setState(IDLE, true)
}

/**
 * Candidates a second that the cores of this machine are likely to try, measured for about half a second with seeds of this length; a
 * graphics processor comes on top. Rejects where a worker does not run, and when `signal` is aborted.
 */
export async function measureRate(seedLength: number, signal: AbortSignal): Promise<number> {
  const pattern: VanityPattern = { prefix: '', suffix: 'zzzzzzzzzz', anyCase: false }
  const address = '1'.repeat(32)
  const searchers: Searcher[] = []
  const measured = (part: SearchPart) =>
    new Promise<number>((resolve, reject) => {
      let reports = 0
      const hear = (news: WorkerNews) => {
        if ('failed' in news) reject(new Error('A worker failed.'))
        // The first report is also about the compiler's work.
        if (!('tried' in news) || (reports += 1) < 2) return
        resolve((news.tried / news.ms) * 1000)
      }
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      searchers.push(startSearcher(part, 'best', hear, reject))
    })
  try {
    signal.throwIfAborted()
    const parts = partsOf({ pattern, wallet: address, program: address, seedLength }, coresOf())
    const rates = await Promise.all(parts.map(measured))
    return rates.reduce((sum, each) => sum + each, 0)
  } finally {
    for (const searcher of searchers) searcher.end()
  }
}

/** A search with its workers. */
type Run = Readonly<{ pause: (as: 'paused' | 'enough') => void; resume: () => void; end: () => void }>

/** The interval at which the page gets progress, in milliseconds; RATE_OVER is the time over which the rate is measured. */
const TOLD_EVERY = 250
const RATE_OVER = 2_000
/** A tab in the background for less than this has no rate of its own. */
const BACKGROUND_FROM = 5_000

function beginRun(order: SearchOrder): Run {
  const progress = newProgress()
  const unwatch = watchBackground(progress.tried)
  let most = 1
  let isOver = false

  const hear = (news: WorkerNews) => {
    if (isOver) return
    if ('failed' in news) fail()
    else if ('engine' in news) use(news.engine)
    else if ('tried' in news) progress.add(news.tried)
    else {
      near(news)
      if (news.fits) void accept(news)
    }
  }
  // A graphics processor works beside the cores; null: it is lost.
  let ofCores: Engine | null = null
  const use = (engine: Engine | null) => {
    if (engine === 'simd' || engine === 'js') ofCores = engine
    const isByGpu = engine === 'webgpu' || (engine !== null && searchStore.getState().engine === 'webgpu')
    searchStore.setState({ engine: isByGpu ? 'webgpu' : ofCores })
  }
  const near = ({ address }: Hit) => {
    const fits = fitting(address, order.pattern)
    const { nearest } = searchStore.getState()
    if (nearest && nearest.prefix + nearest.suffix >= fits.prefix + fits.suffix) return
    searchStore.setState({ nearest: { address, ...fits } })
  }
  // Many addresses fit a short pattern before the workers learn that there are enough.
  let checking = 0
  const accept = async ({ seed, address }: Hit) => {
    if (searchStore.getState().found.length + checking >= most) return
    checking += 1
    try {
      const derived = await deriveAddress(order, seed)
      if (isOver) return
      if (derived !== address || !fitsPattern(derived, order.pattern))
        throw new Error(`The chain’s library derives ${derived} from the seed of ${address}.`)
      const { found } = searchStore.getState()
      if (found.length >= most || found.some((one) => one.seed === seed)) return
      const { wallet, program } = order
      searchStore.setState({ found: [...found, { seed, address, wallet, program }] })
      if (found.length + 1 >= most) pause('enough')
    } catch {
      fail()
    } finally {
      checking -= 1
    }
  }
  const fail = () => {
    end()
    searchStore.setState({ status: 'failed' })
  }
  const parts = partsOf(order, hasGpu() ? coresOf() + 1 : coresOf())
  searchStore.setState({ ...IDLE, status: 'searching', order, workers: coresOf() })
  const searchers: Searcher[] = []
  const pause: Run['pause'] = (as) => {
    for (const searcher of searchers) searcher.tell('pause')
    progress.tell(performance.now())
    searchStore.setState({ status: as })
  }
  const resume = () => {
    const { status, found } = searchStore.getState()
    if (status !== 'paused' && status !== 'enough') return
    most = found.length < most ? most : found.length + 1
    if (status === 'enough') progress.restart()
    else progress.begin()
    for (const searcher of searchers) searcher.tell('resume')
    searchStore.setState({ status: 'searching', rate: 0 })
  }
  const end = () => {
    isOver = true
    unwatch()
    for (const searcher of searchers) searcher.end()
  }
  for (const part of parts)
    searchers.push(startSearcher(part, part.worker < coresOf() ? 'best' : 'webgpu', hear, fail))
  return { pause, resume, end }
}

/** Counts the candidates, the time and the rate, and reports them to the page. */
function newProgress() {
  let tried = 0
  let activeMs = 0
  let told = performance.now()
  let samples: { at: number; tried: number }[] = []
  const tell = (now: number) => {
    // A computer that sleeps does not search.
    activeMs += Math.min(now - told, RATE_OVER)
    told = now
    samples = [...samples.filter(({ at }) => now - at <= RATE_OVER), { at: now, tried }]
    const [oldest] = samples
    const since = oldest ? now - oldest.at : 0
    searchStore.setState({
      tried,
      seconds: activeMs / 1000,
      ...(oldest && since > 0 && { rate: ((tried - oldest.tried) / since) * 1000 }),
    })
  }
  /** Begins again after a pause. */
  const begin = () => {
    told = performance.now()
    samples = []
  }
  return {
    tell,
    tried: () => tried,
    add: (more: number) => {
      tried += more
      const now = performance.now()
      if (now - told >= TOLD_EVERY && searchStore.getState().status === 'searching') tell(now)
    },
    begin,
    /** Counts anew, for another address. */
    restart: () => {
      tried = 0
      activeMs = 0
      begin()
      searchStore.setState({ tried, seconds: 0 })
    },
  }
}

/** Measures how slow the search is while the tab is in the background; the returned function ends that. */
function watchBackground(tried: () => number): () => void {
  let hidden: { at: number; tried: number; rate: number } | undefined
  const onVisibility = () => {
    const at = performance.now()
    const { status, rate } = searchStore.getState()
    if (document.hidden) hidden = status === 'searching' ? { at, tried: tried(), rate } : undefined
    else if (hidden && status === 'searching' && at - hidden.at >= BACKGROUND_FROM) {
      const there = ((tried() - hidden.tried) / (at - hidden.at)) * 1000
      searchStore.setState({ slowedTo: there < 0.8 * hidden.rate ? there : null })
    }
  }
  document.addEventListener('visibilitychange', onVisibility)
  return () => document.removeEventListener('visibilitychange', onVisibility)
}

type Hit = Extract<SearcherNews, { seed: string }>
/** `failed`: the worker's code has crashed. */
type WorkerNews = SearcherNews | Readonly<{ engine: Engine | null }> | Readonly<{ failed: true }>

/** Derives the address of a seed with the chain's own library, for every address that is shown. */
async function deriveAddress({ wallet, program }: SearchOrder, seed: string): Promise<string> {
  return (await PublicKey.createWithSeed(new PublicKey(wallet), seed, new PublicKey(program))).toBase58()
}

/** The number of workers; without workers this thread does all. */
function coresOf(): number {
  return typeof Worker === 'undefined' ? 1 : Math.max(1, navigator.hardwareConcurrency || 1)
}

function hasGpu(): boolean {
  return typeof Worker !== 'undefined' && 'gpu' in navigator
}

/** One part for each worker. */
function partsOf(
  { pattern, wallet, program, seedLength }: SearchOrder,
  workers: number,
): readonly SearchPart[] {
  const [first = 0] = crypto.getRandomValues(new Uint32Array(1))
  return Array.from({ length: workers }, (_, worker) => ({
    pattern,
    wallet: bytesOf(wallet),
    program: bytesOf(program),
    seedLength,
    first,
    worker,
    workers,
  }))
}

function bytesOf(address: string): Uint8Array {
  return decodeBase58(address) ?? new Uint8Array(32)
}

type Searcher = Readonly<{ tell: (what: 'pause' | 'resume') => void; end: () => void }>

/** Starts a part in a worker; or, without workers, on this thread, in slices too short to be noticed. */
function startSearcher(
  part: SearchPart,
  by: 'best' | 'webgpu',
  hear: (news: WorkerNews) => void,
  fail: (reason: unknown) => void,
): Searcher {
  if (typeof Worker === 'undefined') return startHere(part, hear, fail)
  const worker = startWorker(script)
  const send = (order: WorkerOrder) => worker.postMessage(order)
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerNews>) => hear(data))
  // Without a graphics processor the cores do all.
  if (by === 'best') worker.addEventListener('error', (event) => fail(event))
  send({ part, by })
  return { tell: send, end: () => worker.terminate() }
}

const SLICE_MS = 10

function startHere(
  part: SearchPart,
  hear: (news: WorkerNews) => void,
  fail: (reason: unknown) => void,
): Searcher {
  let isEnded = false
  const gate = pauseGate()
  const pace: SearchPace = {
    sliceMs: SLICE_MS,
    next: async () => {
      await new Promise((resolve) => setTimeout(resolve))
      await gate.passed()
    },
    isEnded: () => isEnded,
  }
  hear({ engine: 'js' })
  // The caller gets the searcher before its first report.
  void Promise.resolve()
    .then(() => searchPart(part, plainKernel(), hear, pace))
    .catch(fail)
  return {
    tell: (what) => gate[what](),
    end: () => {
      isEnded = true
      gate.resume()
    },
  }
}
