import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Chain } from './chain/Chain'
import { devPages } from './devPages'
import { sampleAccounts } from './market/genesis'
import { marketRoute, metadataAddress } from './market/marketRoute'
import { programsFolder } from './programs/folder'
import { readProgramAccounts, readPrograms } from './programs/read'
import { practiceScripts } from './server/practiceScripts'
import { serve } from './server/serve'
import { staticFiles } from './server/staticFiles'
import { storageRoute } from './server/storage'
import { loadState } from './state/load'
import { stateFolder } from './state/folder'
import { Store } from './state/store'

export type Practice = Readonly<{
  origin: string
  /** Where the chain is kept, and whether it goes on from an earlier run. */
  folder: string
  resumed: boolean
  stop: () => Promise<void>
}>
export type PracticeOptions = Readonly<{
  port: number
  /** The built app, or null for the pages from their sources. */
  dist: string | null
  /** The folder of the bundled Practice Wallet. */
  wallet: string
  /** Whether what an earlier run left is thrown away. */
  fresh: boolean
}>

/**
 * The whole practice place: chain, RPC, storage, market samples, wallet and pages. The chain goes on from where the last
 * run on this port left it. Rejects with EADDRINUSE, and with StateError where its state cannot be read.
 */
export async function startPractice(options: PracticeOptions): Promise<Practice> {
  const { port, dist, wallet } = options
  const folder = stateFolder(port)
  const ends: (() => Promise<void>)[] = []
  let resumed = false
  const server = await serve(port, async (origin, pages) => {
    const kept = openChain(origin, folder, options.fresh)
    resumed = kept.resumed
    ends.push(kept.close)
    const dev = dist === null ? await devPages(pages) : null
    if (dev) ends.push(dev.close)
    return {
      chain: kept.chain,
      routes: {
        '/storage': storageRoute(join(folder, 'storage'), origin),
        '/market': marketRoute(kept.chain, origin),
        '/practice': practiceScripts(wallet),
        '*': dev ? dev.route : staticFiles(dist ?? ''),
      },
      othersUpgrade: dist === null,
    }
  })
  const stop = async () => {
    await server.close()
    for (const end of ends) await end()
  }
  return { origin: server.origin, folder, resumed, stop }
}

type Kept = Readonly<{ chain: Chain; resumed: boolean; close: () => Promise<void> }>

/** The chain of a folder, ticking, with every change of it written there. */
function openChain(origin: string, folder: string, fresh: boolean): Kept {
  if (fresh) rmSync(folder, { recursive: true, force: true })
  const resume = loadState(folder) ?? undefined
  const cache = programsFolder()
  const chain = new Chain({
    genesis: new Map([...sampleAccounts(metadataAddress(origin)), ...readProgramAccounts(cache)]),
    programs: readPrograms(cache),
    resume,
  })
  const store = new Store(folder, chain)
  chain.start()
  return {
    chain,
    resumed: resume !== undefined,
    close() {
      chain.stop()
      return store.close()
    },
  }
}
