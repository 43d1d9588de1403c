import { randomBytes } from 'node:crypto'
import bs58 from 'bs58'
import { Account, Clock, EpochSchedule, LiteSvm } from './litesvm'
import { Accounts, sameAccount, type LedgerAccount } from './accounts'
import { tokenBalancesOf } from './balances'
import { BLOCKHASH_BLOCKS, Blocks, type Block, type Commitment } from './blocks'
import type { TransactionError } from './errors'
import { execute, type Outcome } from './execute'
import { createFaucet } from './faucet'
import { computeUnitPrice } from './fees'
import { History, type TransactionRecord } from './history'
import { parseTransaction, type WireTransaction } from './wire'

/** Slots in an epoch, as on mainnet; without the short first epochs of a new cluster. */
export const SLOTS_PER_EPOCH = 432_000
/** Blocks that exist before anyone looks, so that a finalized one is there from the start. */
const BLOCKS_AT_GENESIS = 40
/** Slots that the SlotHashes sysvar remembers. */
const SLOT_HASHES = 512
const FAUCET_LAMPORTS = 500_000_000n * 1_000_000_000n

export type ChainOptions = Readonly<{
  /** Wall time of a slot in milliseconds; 400 as on mainnet's schedule. */
  slotMs?: number
  /** Accounts that exist from the first block on, by address. */
  genesis?: ReadonlyMap<string, LedgerAccount>
  /** Programs beside those that LiteSVM brings: address → ELF bytes. */
  programs?: ReadonlyMap<string, Uint8Array>
}>

/** Misfortunes to practise: the next `drop` transactions never land; all others land `lag` blocks late. */
export type Faults = { drop: number; lag: number }

export type SettledListener = (record: TransactionRecord, commitment: Commitment) => void
export type BlockListener = (block: Block) => void

/**
 * A Solana ledger in this process: LiteSVM runs the programs; blocks, blockhashes, commitments, history and duplicates
 * are kept here. It lives in memory and begins anew, with a random genesis hash, whenever it is made.
 */
export class Chain {
  readonly genesisHash = bs58.encode(randomBytes(32))
  readonly svm = new LiteSvm()
  readonly accounts = new Accounts(this.svm)
  readonly blocks = new Blocks(unixNow())
  readonly history = new History()
  readonly faucet = createFaucet()
  readonly faults: Faults = { drop: 0, lag: 0 }
  readonly slotMs: number
  #timer: NodeJS.Timeout | undefined
  #late: { transaction: WireTransaction; height: number }[] = []
  #settled = new Set<SettledListener>()
  #opened = new Set<BlockListener>()

  constructor({ slotMs = 400, genesis = new Map(), programs = new Map() }: ChainOptions = {}) {
    this.slotMs = slotMs
    this.svm.setBlockhashCheck(false)
    this.svm.setTransactionHistory(0n)
    this.svm.setEpochSchedule(
      new EpochSchedule(BigInt(SLOTS_PER_EPOCH), BigInt(SLOTS_PER_EPOCH), false, 0n, 0n),
    )
    this.svm.withNativeMints()
    for (const [address, elf] of programs) this.svm.addProgram(bs58.decode(address), elf)
    for (const [address, account] of genesis) this.#found(address, account)
    this.#found(this.faucet.address, wallet(FAUCET_LAMPORTS))
    this.warp(BLOCKS_AT_GENESIS)
  }

  /** Lets a block begin every `slotMs`. The timer does not keep the process alive. */
  start(): void {
    this.#timer ??= setInterval(() => this.#openBlock(), this.slotMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Opens `blocks` blocks at once, as if that much time had passed for blockhashes and commitments. */
  warp(blocks: number): void {
    for (let i = 0; i < blocks; i += 1) this.#openBlock()
  }

  /** Changes what a byte of rent costs from now on, in lamports. */
  setRent(lamportsPerByte: bigint): void {
    const rent = this.svm.getRent()
    rent.lamportsPerByteYear = lamportsPerByte
    this.svm.setRent(rent)
  }

  /** The account as readers with that commitment see it. */
  account(address: string, commitment: Commitment): LedgerAccount | null {
    return this.accounts.at(address, this.blocks.at(commitment).slot)
  }

  /**
   * Takes a transaction in, as a leader would: it lands in the open block, or never, without a word to the sender.
   * Its wire bytes must have passed parseTransaction.
   */
  submit(transaction: WireTransaction): void {
    if (this.faults.drop > 0) {
      this.faults.drop -= 1
      return
    }
    const { lag } = this.faults
    if (lag > 0) this.#late.push({ transaction, height: this.blocks.tip.height + lag })
    else this.#land(transaction)
  }

  /** Why a block would not even try the transaction, or null. */
  refusal({ message, signatures }: WireTransaction, anyBlockhash = false): TransactionError | null {
    if (!anyBlockhash && !this.blocks.withLiveHash(message.blockhash)) return 'BlockhashNotFound'
    return this.history.get(signatureOf(signatures)) ? 'AlreadyProcessed' : null
  }

  /** What the transaction would do to the chain as it is now, whatever its blockhash. */
  simulate(transaction: WireTransaction, verifySignatures: boolean): Outcome {
    return execute(this.svm, this.accounts, transaction, 'simulate', verifySignatures)
  }

  /** Sends play money from the faucet and gives back the signature. */
  airdrop(to: string, lamports: bigint): string {
    for (const { blockhash } of this.blocks.newest(BLOCKHASH_BLOCKS)) {
      const transaction = parseTransaction(this.faucet.transfer(to, lamports, blockhash))
      if (this.refusal(transaction)) continue
      this.#land(transaction)
      return signatureOf(transaction.signatures)
    }
    throw new Error('the same airdrop was asked for once for each live blockhash: wait for a block')
  }

  /** Calls back once for each commitment that a landed transaction reaches. The answer unsubscribes. */
  onSettled(listener: SettledListener): () => void {
    this.#settled.add(listener)
    return () => this.#settled.delete(listener)
  }

  /** Calls back with each block that opens. The answer unsubscribes. */
  onBlock(listener: BlockListener): () => void {
    this.#opened.add(listener)
    return () => this.#opened.delete(listener)
  }

  #found(address: string, account: LedgerAccount): void {
    const { lamports, data, owner, executable, rentEpoch } = account
    this.svm.setAccount(
      bs58.decode(address),
      new Account(lamports, data, bs58.decode(owner), executable, rentEpoch),
    )
  }

  #openBlock(): void {
    const before = {
      confirmed: this.blocks.at('confirmed').height,
      finalized: this.blocks.at('finalized').height,
    }
    const block = this.blocks.open(unixNow())
    this.#feedSysvars(block)
    this.accounts.forgetBefore(this.blocks.at('finalized').slot)
    this.#announce('confirmed', before.confirmed)
    this.#announce('finalized', before.finalized)
    for (const listener of this.#opened) listener(block)
    const due = this.#late.filter(({ height }) => height <= block.height)
    this.#late = this.#late.filter(({ height }) => height > block.height)
    for (const { transaction } of due) this.#land(transaction)
  }

  /** Clock, SlotHashes (lookup tables need it) and LiteSVM's own blockhash (nonces need it to move). */
  #feedSysvars(block: Block): void {
    const epoch = BigInt(Math.floor(block.slot / SLOTS_PER_EPOCH))
    const epochStart = BigInt(this.blocks.inSlot(0)?.time ?? block.time)
    this.svm.setClock(new Clock(BigInt(block.slot), epochStart, epoch, epoch + 1n, BigInt(block.time)))
    const closed = this.blocks.newest(SLOT_HASHES + 1).slice(1)
    this.svm.setSlotHashes(closed.map(({ slot, blockhash }) => ({ slot: BigInt(slot), hash: blockhash })))
    this.svm.expireBlockhash()
  }

  #announce(commitment: Commitment, after: number): void {
    const reached = this.blocks.at(commitment).height
    for (const block of this.blocks.newest(this.blocks.tip.height - after).reverse()) {
      if (block.height <= after || block.height > reached) continue
      for (const signature of block.signatures) this.#tell(this.history.get(signature), commitment)
    }
  }

  #tell(record: TransactionRecord | undefined, commitment: Commitment): void {
    if (record) for (const listener of this.#settled) listener(record, commitment)
  }

  #land(transaction: WireTransaction): void {
    if (this.refusal(transaction)) return
    const outcome = execute(this.svm, this.accounts, transaction, 'send', true)
    if (outcome.err && outcome.fee === 0n) return
    const { slot, time, signatures, prices } = this.blocks.tip
    const changed = this.#keepChanges(outcome, slot)
    const signature = signatureOf(transaction.signatures)
    const tokenBalances = tokenBalancesOf(outcome, this.accounts)
    const record = { signature, slot, time, transaction, outcome, tokenBalances, changed }
    this.history.add(record)
    signatures.push(signature)
    const writable = new Set(outcome.keys.all.filter((_, index) => outcome.keys.writable[index]))
    prices.push({ price: computeUnitPrice(transaction.message), writable })
    this.#tell(record, 'processed')
  }

  #keepChanges({ keys, pre, post }: Outcome, slot: number): Set<string> {
    const changed = new Set<string>()
    keys.all.forEach((address, index) => {
      const before = pre[index] ?? null
      if (sameAccount(before, post[index] ?? null)) return
      this.accounts.changed(address, slot, before)
      changed.add(address)
    })
    return changed
  }
}

/** The first signature names a transaction. */
export function signatureOf(signatures: readonly Uint8Array[]): string {
  return bs58.encode(signatures[0] ?? new Uint8Array(64))
}

function wallet(lamports: bigint): LedgerAccount {
  return {
    lamports,
    data: new Uint8Array(0),
    owner: '11111111111111111111111111111111',
    executable: false,
    rentEpoch: 2n ** 64n - 1n,
  }
}

function unixNow(): number {
  return Math.floor(Date.now() / 1000)
}
