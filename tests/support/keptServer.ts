import { Chain } from '../../sandbox/chain/Chain'
import { serve } from '../../sandbox/server/serve'
import { loadState } from '../../sandbox/state/load'
import { Store } from '../../sandbox/state/store'

/*
 * A practice chain whose state is kept in a folder, as a process that can be killed: node --import tsx keptServer.ts <folder> <ms a
 * slot>. Prints the URL of its RPC.
 */
const [folder = '', slotMs] = process.argv.slice(2)
const resume = loadState(folder) ?? undefined
const chain = new Chain({ slotMs: Number(slotMs), resume })
const store = new Store(folder, chain)
const { rpcUrl } = await serve(0, () => ({ chain }))
chain.start()
process.on('SIGTERM', () => {
  chain.stop()
  void store.close().then(() => process.exit(0))
})
process.stdout.write(`${rpcUrl}\n`)
