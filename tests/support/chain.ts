import { setTimeout as sleep } from 'node:timers/promises'
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
import { answerText, callsOn, prefetched } from '../../sandbox/rpc/answer'
import { readRequests } from '../../sandbox/rpc/envelope'
import { serve, type Served } from '../../sandbox/server/serve'
import { answerWithoutSocket } from './inProcess'
import { hearing, TestChain } from './TestChain'

export type PracticeChain = Readonly<{
  chain: Chain
  origin: string
  rpcUrl: string
  wsUrl: string
  /** web3.js at `confirmed`, as the app uses it. */
  connection: Connection
  /** Has the faucet pay, and waits until `confirmed` readers see it. Lamports; 10 SOL by default. */
  fund: (to: PublicKey, lamports?: bigint) => Promise<void>
  /** A new wallet with these lamports. */
  aPayer: (lamports?: bigint) => Promise<Keypair>
  /** Has web3.js sign and send instructions, paid by the first signer, and waits until the transaction is confirmed. */
  send: (instructions: readonly TransactionInstruction[], ...signers: readonly Keypair[]) => Promise<void>
  /** Lamports, as `confirmed` readers see them. */
  balance: (of: Readonly<{ publicKey: PublicKey }>) => Promise<bigint>
  stop: () => Promise<void>
}>

/** The rent with which the figures of the tests were measured, whatever the practice chain's is. */
const LAMPORTS_PER_BYTE = 6_960n

/**
 * A separate chain behind a real server on a free port. The stand-ins for programs come last: no file of a machine replaces one. It has
 * the test's clock, unless `slotMs` is given: then blocks come by the machine's clock.
 */
export async function startPracticeChain(options: ChainOptions = {}): Promise<PracticeChain> {
  const programs = new Map([...(options.programs ?? []), ...standIns()])
  const chain = new (options.slotMs === undefined ? TestChain : Chain)({
    lamportsPerByte: LAMPORTS_PER_BYTE,
    ...options,
    programs,
  })
  return await startServing({ chain }, (to, lamports) =>
    Promise.resolve(chain.airdrop(to.toBase58(), lamports)),
  )
}

/** Starts a chain and its server; `give` is how its faucet pays. */
export async function startServing(
  served: Served,
  give: (to: PublicKey, lamports: bigint, connection: Connection) => Promise<unknown>,
): Promise<PracticeChain> {
  const { chain } = served
  const prefetch = hearing(chain, served.prefetch)
  const { close, ...addresses } = await serve(0, () => ({ ...served, prefetch }))
  const call = callsOn(chain, addresses.port)
  const useSockets = answerWithoutSocket(addresses.rpcUrl, async (body) => {
    const requests = readRequests(body)
    return answerText(prefetch ? await prefetched(requests, prefetch) : requests, call)
  })
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
      useSockets()
      chain.stop()
      stayClosed(connection)
      await close()
    },
  }
}

/**
 * web3.js caches a blockhash for half a minute, in which a test may let it expire: the cache is off here.
 * After a confirmation web3.js keeps asking for a while and nobody catches the result: once `ended`, failures are kept from it.
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

/** Otherwise web3.js would try to reach the closed server for ever, also during later tests in the same process. */
function stayClosed(connection: Connection): void {
  const { _rpcWebSocket: socket } = connection as unknown as {
    _rpcWebSocket: { setAutoReconnect: (on: boolean) => void }
  }
  socket.setAutoReconnect(false)
}

/**
 * Waits until a pool that opens then can be swapped in, a second after it was made: the app compares that with the machine's clock, which
 * chains have too.
 */
export async function untilOpen(
  { connection }: PracticeChain,
  opensAt: bigint | null | undefined,
): Promise<void> {
  const now = async () => BigInt((await connection.getBlockTime(await connection.getSlot())) ?? 0)
  const signal = AbortSignal.timeout(50_000)
  while ((await now()) <= (opensAt ?? 0n)) await sleep(50, undefined, { signal })
}

/** The same connection, except for these methods. */
export function withMethods(connection: Connection, own: Partial<Connection>): Connection {
  return Object.assign(Object.create(connection) as Connection, own)
}
