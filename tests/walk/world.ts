import {
  Keypair,
  PublicKey,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { parseTransaction } from '../../sandbox/chain/wire'
import type { VenueId } from '../../src/liquidity/records'
import type { TokenDraft } from '../../src/tokens/createToken'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { practicePrograms } from '../support/programs'
import { beginTime, pass, setOff } from '../hostile/time'
import { startLyingNode, type LyingNode } from '../hostile/lyingNode'

/** A mint that a step has made, or has planned: by whom, and as which draft. */
export type KnownMint = Readonly<{ mint: string; maker: string; draft: TokenDraft | null }>
export type KnownPool = Readonly<{ address: string; venue: VenueId }>

/**
 * The chain of one walk, its nodes, and what its steps have made. `foreign`: the signatures of transactions of its wallets that the app
 * was not asked for.
 */
export type World = Readonly<{
  practice: PracticeChain
  /** The node that may lie, and another one. */
  node: LyingNode
  honest: LyingNode
  wallets: readonly Keypair[]
  receivers: readonly string[]
  mints: readonly KnownMint[]
  pools: readonly KnownPool[]
  foreign: Set<string>
  newReceiver: () => string
  /** What a plan would make; it is known once it is on the chain (look). */
  plannedMint: (mint: string, of: Omit<KnownMint, 'mint'>) => void
  plannedPool: (address: string, venue: VenueId) => void
  isPooled: (mint: string) => boolean
  look: () => void
  /** Wallets that have spent nearly all get more. */
  topUp: () => void
  /** The next epoch begins, in which transfer fees change that were changed two epochs ago. */
  beginEpoch: () => void
  /** An account of the wallet gets lamports beyond its rent. */
  overpayRent: (owner: PublicKey) => Promise<void>
  /** Signs and sends by other means than the app. */
  sendBeside: (
    instructions: readonly TransactionInstruction[],
    payer: Keypair,
    ...others: readonly Keypair[]
  ) => void
  stop: () => Promise<void>
}>

const SOL = 1_000_000_000n
const WALLETS = 3
const RECEIVERS = 12

/** A new chain whose time passes only when somebody waits, with wallets that have SOL. */
export async function openWorld(): Promise<World> {
  const practice = await startPracticeChain({ ...practicePrograms(), landingMs: 0 })
  const { chain } = practice
  chain.stop()
  beginTime(chain, Math.ceil(Date.now() / 1000) * 1000)
  const [node, honest] = [await startLyingNode(chain), await startLyingNode(chain)]
  const wallets = Array.from({ length: WALLETS }, () => Keypair.generate())
  const receivers = Array.from({ length: RECEIVERS }, () => Keypair.generate().publicKey.toBase58())
  const planned = { mints: new Map<string, KnownMint>(), pools: new Map<string, KnownPool>() }
  const mints: KnownMint[] = []
  const pools: KnownPool[] = []
  const foreign = new Set<string>()
  const isThere = (address: string) => chain.account(address, 'processed') !== null
  const give = (to: string, lamports: bigint) => {
    chain.airdrop(to, lamports)
    pass(1_000)
  }
  for (const { publicKey } of wallets) give(publicKey.toBase58(), 500n * SOL)
  const sendBeside: World['sendBeside'] = (instructions, payer, ...others) => {
    const { blockhash } = chain.blocks.at('confirmed')
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: blockhash,
      instructions: [...instructions],
    })
    const transaction = new VersionedTransaction(message.compileToV0Message())
    transaction.sign([payer, ...others])
    const wire = parseTransaction(transaction.serialize())
    foreign.add(wire.signature)
    chain.submit(wire)
    pass(2_000)
  }
  const moveIn = <One>(from: Map<string, One>, to: One[]) => {
    for (const [address, one] of from)
      if (isThere(address)) {
        from.delete(address)
        to.push(one)
      }
  }
  return {
    practice,
    node,
    honest,
    wallets,
    receivers,
    mints,
    pools,
    foreign,
    newReceiver() {
      const address = Keypair.generate().publicKey.toBase58()
      if (receivers.length < 40) receivers.push(address)
      return address
    },
    plannedMint: (mint, of) => void planned.mints.set(mint, { mint, ...of }),
    plannedPool: (address, venue) => void planned.pools.set(address, { address, venue }),
    isPooled: (mint) =>
      pools.some(({ address }) =>
        Buffer.from(chain.account(address, 'processed')?.data ?? []).includes(new PublicKey(mint).toBuffer()),
      ),
    look() {
      moveIn(planned.mints, mints)
      moveIn(planned.pools, pools)
    },
    topUp() {
      for (const { publicKey } of wallets)
        if ((chain.account(publicKey.toBase58(), 'processed')?.lamports ?? 0n) < 20n * SOL)
          give(publicKey.toBase58(), 100n * SOL)
    },
    beginEpoch() {
      chain.advanceEpoch()
      pass(60_000)
    },
    async overpayRent(owner) {
      const accounts = await practice.connection.getTokenAccountsByOwner(owner, { programId: OF_TOKENS_2022 })
      for (const { pubkey } of accounts.value.slice(0, 2)) give(pubkey.toBase58(), 1_000_000n)
    },
    sendBeside,
    async stop() {
      await Promise.all([node.stop(), honest.stop(), practice.stop()])
    },
  }
}

/** The browser's clock is so many milliseconds off that of the chain. */
export function setClock({ practice: { chain } }: World, off: number): void {
  setOff(off)
  const { blocks } = chain
  const open = Object.getPrototypeOf(blocks).open as typeof blocks.open
  blocks.open = (time, slot) => open.call(blocks, time - Math.floor(off / 1000), slot)
}

const OF_TOKENS_2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
