import {
  ACCOUNT_SIZE,
  AccountLayout,
  AccountState,
  createInitializeAccount3Instruction,
  NATIVE_MINT,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { parseTransaction } from '../../sandbox/chain/wire'
import type { VenueId } from '../../src/liquidity/profiles'
import type { TokenDraft } from '../../src/tokens/createToken'
import { tokenAccountOf } from '../../src/tokens/tokenProgram'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { practicePrograms } from '../support/programs'
import { beginTime, pass, setOff } from '../hostile/time'
import { startLyingNode, type LyingNode } from '../hostile/lyingNode'

/** A mint that a step has made: by whom, and as which draft. */
export type KnownMint = Readonly<{ mint: string; maker: string; draft: TokenDraft }>
export type KnownPool = Readonly<{ address: string; venue: VenueId; maker: string }>

/** The chain of one walk, its nodes, and what its steps have made. */
export type World = Readonly<{
  practice: PracticeChain
  /** The node that may lie, and another one. */
  node: LyingNode
  honest: LyingNode
  wallets: readonly Keypair[]
  receivers: readonly string[]
  mints: readonly KnownMint[]
  pools: readonly KnownPool[]
  /** The signatures of transactions of its wallets that the app was not asked for. */
  foreign: Set<string>
  newReceiver: () => string
  /** What a plan would make: it is known once it is on the chain (look). */
  planMint: (mint: KnownMint) => void
  planPool: (pool: KnownPool) => void
  look: () => void
  /** Whether a pool has this mint. */
  isPooled: (mint: string) => boolean
  /** Those of these owners whose account of a mint is frozen. */
  frozenOf: (mint: KnownMint, owners: readonly string[]) => readonly string[]
  /** Wallets that have spent nearly all get more. */
  topUp: () => void
  /** The next epoch begins, in which transfer fees change that were changed two epochs ago. */
  beginEpoch: () => void
  /** Two accounts of the wallet get lamports beyond their rent. */
  overpayRent: (owner: PublicKey) => Promise<void>
  /** The wallet wraps SOL at a new address, by other means than the app. */
  wrapSol: (owner: PublicKey, lamports: number) => Promise<void>
  stop: () => Promise<void>
}>

const SOL = 1_000_000_000n
const WALLETS = 3
const RECEIVERS = 12
const MOST_RECEIVERS = 40

/** A new chain whose time passes only when somebody waits, with wallets that have SOL. */
export async function openWorld(): Promise<World> {
  const practice = await startPracticeChain({ ...practicePrograms(), landingMs: 0 })
  const { chain, connection } = practice
  chain.stop()
  beginTime(chain, Math.ceil(Date.now() / 1000) * 1000)
  const [node, honest] = [await startLyingNode(chain), await startLyingNode(chain)]
  const wallets = Array.from({ length: WALLETS }, () => Keypair.generate())
  const receivers = Array.from({ length: RECEIVERS }, () => Keypair.generate().publicKey.toBase58())
  const planned = { mints: new Map<string, KnownMint>(), pools: new Map<string, KnownPool>() }
  const mints: KnownMint[] = []
  const pools: KnownPool[] = []
  const foreign = new Set<string>()
  const accountAt = (address: string) => chain.account(address, 'processed')
  const give = (to: string, lamports: bigint) => {
    chain.airdrop(to, lamports)
    pass(1_000)
  }
  for (const { publicKey } of wallets) give(publicKey.toBase58(), 500n * SOL)
  const sendBeside = (instructions: readonly TransactionInstruction[], payer: Keypair, other: Keypair) => {
    const { blockhash: recentBlockhash } = chain.blocks.at('confirmed')
    const made = { payerKey: payer.publicKey, recentBlockhash, instructions: [...instructions] }
    const transaction = new VersionedTransaction(new TransactionMessage(made).compileToV0Message())
    transaction.sign([payer, other])
    const wire = parseTransaction(transaction.serialize())
    foreign.add(wire.signature)
    chain.submit(wire)
    pass(2_000)
  }
  const moveMade = <One>(from: Map<string, One>, to: One[]) => {
    for (const [address, one] of from)
      if (accountAt(address)) {
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
      if (receivers.length < MOST_RECEIVERS) receivers.push(address)
      return address
    },
    planMint: (one) => void planned.mints.set(one.mint, one),
    planPool: (one) => void planned.pools.set(one.address, one),
    look() {
      moveMade(planned.mints, mints)
      moveMade(planned.pools, pools)
    },
    isPooled(mint) {
      const key = new PublicKey(mint).toBuffer()
      return pools.some(({ address }) => Buffer.from(accountAt(address)?.data ?? []).includes(key))
    },
    frozenOf: ({ mint, draft }, owners) =>
      owners.filter((owner) => {
        const account = tokenAccountOf(new PublicKey(owner), new PublicKey(mint), draft.standard)
        const data = accountAt(account.toBase58())?.data
        return data !== undefined && AccountLayout.decode(data).state === Number(AccountState.Frozen)
      }),
    topUp() {
      for (const { publicKey } of wallets)
        if ((accountAt(publicKey.toBase58())?.lamports ?? 0n) < 20n * SOL)
          give(publicKey.toBase58(), 100n * SOL)
    },
    beginEpoch() {
      chain.advanceEpoch()
      // What is asked for in the new epoch is so many slots away from what was asked for before that no node mistakes one for the other.
      pass(60_000)
    },
    async overpayRent(owner) {
      const { value } = await connection.getTokenAccountsByOwner(owner, { programId: TOKEN_2022_PROGRAM_ID })
      for (const { pubkey } of value.slice(0, 2)) give(pubkey.toBase58(), 1_000_000n)
    },
    async wrapSol(owner, lamports) {
      const payer = wallets.find(({ publicKey }) => publicKey.equals(owner))
      if (!payer) throw new Error('whose wallet is it?')
      const key = Keypair.generate()
      const made = {
        fromPubkey: owner,
        newAccountPubkey: key.publicKey,
        lamports: (await connection.getMinimumBalanceForRentExemption(ACCOUNT_SIZE)) + lamports,
        space: ACCOUNT_SIZE,
        programId: TOKEN_PROGRAM_ID,
      }
      const begin = createInitializeAccount3Instruction(key.publicKey, NATIVE_MINT, owner)
      sendBeside([SystemProgram.createAccount(made), begin], payer, key)
    },
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
