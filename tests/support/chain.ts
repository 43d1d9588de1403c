import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  sendAndConfirmTransaction,
  Transaction,
  type PublicKey,
  type TransactionInstruction,
} from '@solana/web3.js'
import { Chain, type ChainOptions } from '../../sandbox/chain/Chain'
import { standIns } from '../../sandbox/programs/standIn'
import { serve, type Served } from '../../sandbox/server/serve'

export type PracticeChain = Readonly<{
  chain: Chain
  origin: string
  rpcUrl: string
  wsUrl: string
  /** web3.js at `confirmed`, as the app uses it. */
  connection: Connection
  /** Lets the faucet pay and waits until `confirmed` readers see it. Lamports; 10 SOL unless said. */
  fund: (to: PublicKey, lamports?: bigint) => Promise<void>
  /** A new wallet with as much in it. */
  aPayer: (lamports?: bigint) => Promise<Keypair>
  /** Has web3.js sign and send what anybody may do, the first signer paying, and waits until it is confirmed. */
  send: (instructions: readonly TransactionInstruction[], ...signers: readonly Keypair[]) => Promise<void>
  /** Lamports, as `confirmed` readers see them. */
  balance: (of: Readonly<{ publicKey: PublicKey }>) => Promise<bigint>
  stop: () => Promise<void>
}>

/** A chain of one's own behind a real server on a free port, with what stands in for programs. Slots take 50 ms unless said otherwise. */
export async function startPracticeChain(options: ChainOptions = {}): Promise<PracticeChain> {
  const programs = new Map([...standIns(), ...(options.programs ?? [])])
  const chain = new Chain({ slotMs: 50, ...options, programs })
  return await startServing({ chain }, (to, lamports) =>
    Promise.resolve(chain.airdrop(to.toBase58(), lamports)),
  )
}

/** Lets a chain run and be asked; `give` is how its faucet pays. */
export async function startServing(
  served: Served,
  give: (to: PublicKey, lamports: bigint, connection: Connection) => Promise<unknown>,
): Promise<PracticeChain> {
  const { chain } = served
  const { close, ...addresses } = await serve(0, () => served)
  let ended = false
  const connection = connectTo(addresses.rpcUrl, addresses.wsUrl, () => ended)
  const fund = async (to: PublicKey, lamports = 10n * BigInt(LAMPORTS_PER_SOL)) => {
    await give(to, lamports, connection)
    chain.warp(1)
  }
  chain.start()
  return {
    chain,
    ...addresses,
    connection,
    fund,
    async aPayer(lamports) {
      const payer = Keypair.generate()
      await fund(payer.publicKey, lamports)
      return payer
    },
    async send(instructions, ...signers) {
      const transaction = new Transaction().add(...instructions)
      await sendAndConfirmTransaction(connection, transaction, [...signers], { commitment: 'confirmed' })
    },
    async balance({ publicKey }) {
      return BigInt(await connection.getBalance(publicKey, 'confirmed'))
    },
    async stop() {
      ended = true
      chain.stop()
      stayClosed(connection)
      await close()
    },
  }
}

/**
 * web3.js keeps a blockhash for half a minute, which is longer than one lives where slots take 50 ms: here it keeps none. After
 * a confirmation it goes on asking for a while, and nobody catches what comes of it: once `ended`, a failure is kept from it.
 */
function connectTo(rpcUrl: string, wsEndpoint: string, ended: () => boolean): Connection {
  const ask: typeof fetch = (...request) =>
    fetch(...request).catch((error: unknown) => {
      if (ended()) return new Promise<never>(() => {})
      throw error
    })
  const connection = new Connection(rpcUrl, { commitment: 'confirmed', wsEndpoint, fetch: ask })
  return Object.assign(connection, { _disableBlockhashCaching: true })
}

/** Else web3.js would try for ever to reach the server that has ended, for the tests that come after in the same process. */
function stayClosed(connection: Connection): void {
  const { _rpcWebSocket: socket } = connection as unknown as {
    _rpcWebSocket: { setAutoReconnect: (on: boolean) => void }
  }
  socket.setAutoReconnect(false)
}

/** The same connection, but for these methods. */
export function withMethods(connection: Connection, own: Partial<Connection>): Connection {
  return Object.assign(Object.create(connection) as Connection, own)
}
