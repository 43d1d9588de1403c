import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Chain, type ChainOptions } from './chain/Chain'
import { CONSENSUSES } from './chain/consensus'
import { FEE_STEPS } from './chain/feeSteps'
import { devPages } from './devPages'
import { forkInto, openCluster, startSlotOf, type ForkedCluster } from './fork/fork'
import { readForkUrl } from './fork/forkUrl'
import { sampleAccounts } from './market/genesis'
import { launchTable } from './market/launchTable'
import { marketRoute, metadataAddress } from './market/marketRoute'
import { fetchInBackground } from './programs/background'
import { programsFolder } from './programs/folder'
import type { Terminal } from './programs/ProgressLine'
import { readProgramAccounts, readPrograms, sayPassedOver } from './programs/read'
import { standIns } from './programs/standIn'
import type { Prefetch } from './rpc/answer'
import { chosenBuild } from './server/chosenBuild'
import { practiceScripts } from './server/practiceScripts'
import { readGuests } from './server/sameHost'
import { serve } from './server/serve'
import { staticFiles } from './server/staticFiles'
import { storageRoute } from './server/storage'
import { loadState } from './state/load'
import { stateFolder } from './state/folder'
import { Store } from './state/store'

export type Practice = Readonly<{
  origin: string
  /** Where the chain's state is kept, and whether it continues from an earlier run. */
  folder: string
  resumed: boolean
  /**
   * Fetches missing programs from a public node; the chain takes them over while it runs. Reports in one line. Never rejects;
   * does nothing for a fork, whose cluster has them.
   */
  fetchPrograms: (out: Terminal) => Promise<void>
  stop: () => Promise<void>
}>
export type PracticeOptions = Readonly<{
  port: number
  /** The built app, or null to serve the pages from their sources. */
  dist: string | null
  /** A folder of further builds, which the tests of this app choose from by a cookie (chosenBuild.ts). */
  builds?: string | undefined
  /** The folder of the bundled Practice Wallet. */
  wallet: string
  /** Whether the state of an earlier run is discarded. */
  fresh: boolean
  /** The RPC endpoint of the cluster to fork, as the user wrote it. */
  fork?: string | undefined
  /** The origins of other pages of this machine that may use the chain, as the user wrote them. */
  guests?: string | undefined
  /** Wall time of a slot in milliseconds, if it differs from the chain's default. */
  slotMs?: number | undefined
  /** What transactions cost, as the user wrote it: a step of SIMD-0553. */
  feeStep?: string | undefined
  /** How the chain agrees on its blocks, as the user wrote it. */
  consensus?: string | undefined
}>

/**
 * The whole practice server: chain, RPC, storage, market samples, wallet and pages. The chain continues from the last run on
 * this port; each forked cluster has a separate chain. Rejects with EADDRINUSE, with StateError where the chain's state
 * cannot be read, and with a sentence where a cluster cannot be forked or an origin cannot be let in.
 */
export async function startPractice(options: PracticeOptions): Promise<Practice> {
  const { port, dist, builds, wallet } = options
  const guests = readGuests(options.guests)
  const cluster = options.fork === undefined ? null : await openCluster(readForkUrl(options.fork, port))
  const folder = stateFolder(port) + (cluster ? `-fork-${cluster.genesisHash.slice(0, 8)}` : '')
  const ends: (() => Promise<void>)[] = []
  let resumed = false
  let chain: Chain | undefined
  const stopped = new AbortController()
  let fetching: Promise<void> = Promise.resolve()
  const open: Parameters<typeof serve>[1] = async (origin, pages) => {
    const kept = openChain(origin, folder, options, cluster)
    resumed = kept.resumed
    chain = kept.chain
    ends.push(kept.close)
    const dev = dist === null ? await devPages(pages) : null
    if (dev) ends.push(dev.close)
    const pagesRoute = dev ? dev.route : staticFiles(dist ?? '')
    return {
      chain: kept.chain,
      prefetch: kept.prefetch,
      routes: {
        '/storage': storageRoute(join(folder, 'storage'), origin),
        '/market': marketRoute(kept.chain, origin),
        '/practice': practiceScripts(wallet),
        '*': builds === undefined ? pagesRoute : chosenBuild(builds, pagesRoute),
      },
      othersUpgrade: dist === null,
    }
  }
  const server = await serve(port, open, guests)
  const fetchPrograms = (out: Terminal) => {
    if (!cluster && chain)
      fetching = fetchInBackground({ folder: programsFolder(), chain, out, signal: stopped.signal })
    return fetching
  }
  const stop = async () => {
    stopped.abort()
    await Promise.all([server.close(), fetching])
    for (const end of ends) await end()
  }
  return { origin: server.origin, folder, resumed, fetchPrograms, stop }
}

/** The value of an environment variable that was given. Throws a sentence where it is none of `values`. */
function readOneOf<Value extends string>(
  values: readonly Value[],
  name: string,
  given: string | undefined,
): Value | undefined {
  const value = values.find((each) => each === given)
  if (value !== undefined || given === undefined) return value
  throw new Error(`${name}=${given} is not known. Use one of ${values.join(', ')}.`)
}

type Kept = Readonly<{
  chain: Chain
  prefetch: Prefetch | undefined
  resumed: boolean
  close: () => Promise<void>
}>

/** The running chain of a folder; every change is written there. */
function openChain(
  origin: string,
  folder: string,
  { fresh, slotMs, ...options }: PracticeOptions,
  cluster: ForkedCluster | null,
): Kept {
  if (fresh) rmSync(folder, { recursive: true, force: true })
  const feeStep = readOneOf(FEE_STEPS, 'MINTWRIGHT_FEE', options.feeStep)
  const consensus = readOneOf(CONSENSUSES, 'MINTWRIGHT_CONSENSUS', options.consensus)
  const resume = loadState(folder) ?? undefined
  const chain = createChain(origin, { resume, slotMs, feeStep, consensus }, cluster)
  const store = new Store(folder, chain)
  const prefetch = cluster ? forkInto(chain, cluster) : undefined
  chain.start()
  return {
    chain,
    prefetch,
    resumed: resume !== undefined,
    close() {
      chain.stop()
      return store.close()
    },
  }
}

/**
 * A fork has its cluster's programs, any other chain the downloaded ones; both have the stand-ins for programs that cannot be
 * downloaded.
 */
function createChain(
  origin: string,
  given: Pick<ChainOptions, 'resume' | 'slotMs' | 'feeStep' | 'consensus'>,
  cluster: ForkedCluster | null,
): Chain {
  const samples = sampleAccounts(metadataAddress(origin))
  if (cluster)
    return new Chain({ genesis: samples, programs: standIns(), startSlot: startSlotOf(cluster), ...given })
  const cache = programsFolder()
  const programs = readPrograms(cache)
  const genesis = new Map([...samples, ...readProgramAccounts(cache), ...launchTable(programs)])
  const chain = new Chain({ genesis, programs: new Map([...standIns(), ...programs]), ...given })
  sayPassedOver(cache, { now: (address) => chain.accounts.now(address), resumed: given.resume !== undefined })
  return chain
}
