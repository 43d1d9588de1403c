import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Chain } from './chain/Chain'
import { devPages } from './devPages'
import { sampleAccounts } from './market/genesis'
import { marketRoute, metadataAddress } from './market/marketRoute'
import { programsFolder, readPrograms } from './programs'
import { practiceScripts } from './server/practiceScripts'
import { HOST, serve, type RunningServer } from './server/serve'
import { staticFiles } from './server/staticFiles'
import { storageRoute } from './server/storage'

export type Practice = Readonly<{ origin: string; stop: () => Promise<void> }>
export type PracticeOptions = Readonly<{
  port: number
  /** The built app, or null for the pages from their sources. */
  dist: string | null
  /** The folder of the bundled Practice Wallet. */
  wallet: string
}>

/** The whole practice place: chain, RPC, storage, market samples, wallet and pages. Rejects with EADDRINUSE. */
export async function startPractice({ port, dist, wallet }: PracticeOptions): Promise<Practice> {
  const genesis = sampleAccounts(metadataAddress(`http://${HOST}:${port}`))
  const chain = new Chain({ genesis, programs: readPrograms(programsFolder()) })
  const kept = join(tmpdir(), `mintwright-${chain.genesisHash}`)
  let closePages = () => Promise.resolve()
  const server: RunningServer = await serve(
    chain,
    port,
    async (origin, pages) => {
      const dev = dist === null ? await devPages(pages) : null
      if (dev) closePages = dev.close
      return {
        '/storage': storageRoute(kept, origin),
        '/market': marketRoute(chain, origin),
        '/practice': practiceScripts(wallet),
        '*': dev ? dev.route : staticFiles(dist ?? ''),
      }
    },
    { othersUpgrade: dist === null },
  )
  chain.start()
  return {
    origin: server.origin,
    async stop() {
      chain.stop()
      await closePages()
      await server.close()
      await rm(kept, { recursive: true, force: true })
    },
  }
}
