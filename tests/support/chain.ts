import { Connection, LAMPORTS_PER_SOL, type PublicKey } from '@solana/web3.js'
import { Chain, type ChainOptions } from '../../sandbox/chain/Chain'
import { serve } from '../../sandbox/server/serve'

export type PracticeChain = Readonly<{
  chain: Chain
  origin: string
  rpcUrl: string
  wsUrl: string
  /** web3.js at `confirmed`, as the app uses it. */
  connection: Connection
  /** Lets the faucet pay and waits until `confirmed` readers see it. Lamports; 10 SOL unless said. */
  fund: (to: PublicKey, lamports?: bigint) => Promise<void>
  stop: () => Promise<void>
}>

/** A chain of one's own behind a real server on a free port. Slots take 50 ms unless said otherwise. */
export async function startPracticeChain(options: ChainOptions = {}): Promise<PracticeChain> {
  const chain = new Chain({ slotMs: 50, ...options })
  const { origin, rpcUrl, wsUrl, close } = await serve(0, () => ({ chain }))
  const connection = connectTo(rpcUrl, wsUrl)
  chain.start()
  return {
    chain,
    origin,
    rpcUrl,
    wsUrl,
    connection,
    fund(to, lamports = 10n * BigInt(LAMPORTS_PER_SOL)) {
      chain.airdrop(to.toBase58(), lamports)
      chain.warp(1)
      return Promise.resolve()
    },
    async stop() {
      chain.stop()
      await close()
    },
  }
}

/** web3.js keeps a blockhash for half a minute, which is longer than one lives where slots take 50 ms: here it keeps none. */
export function connectTo(rpcUrl: string, wsEndpoint: string): Connection {
  const connection = new Connection(rpcUrl, { commitment: 'confirmed', wsEndpoint })
  return Object.assign(connection, { _disableBlockhashCaching: true })
}
