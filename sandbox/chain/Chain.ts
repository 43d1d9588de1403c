import { randomBytes } from 'node:crypto'
import bs58 from 'bs58'
import { Clock, EpochSchedule, LiteSvm } from './litesvm'
import { Accounts, sameAccount, wallet, type HeldAccount, type LedgerAccount, type Undo } from './accounts'
import { tokenBalancesOf } from './balances'
import { BLOCKHASH_BLOCKS, Blocks, firstBlock, type Block, type Commitment, type PaidPrice } from './blocks'
import type { TransactionError } from './errors'
import { execute, type Outcome } from './execute'
import { createFaucet } from './faucet'
import { computeUnitPrice, feeOf } from './fees'
import { History, type TransactionRecord } from './history'
import { isWritable } from './keys'
import { advanced, spentNonce, type SpentNonce } from './nonce'
import { parseTransaction, type WireTransaction } from './wire'

/** Slots in an epoch, as on mainnet; without the short first epochs of a new cluster. */
export const SLOTS_PER_EPOCH = 432_000
/** Blocks that exist before anyone looks, so that a finalized one is there from the start. */
const BLOCKS_AT_GENESIS = 40
/** Slots that the SlotHashes sysvar remembers. */
const SLOT_HASHES = 512
/** What keeps a transaction from running at all although it is in a block. */
const LOAD_ERRORS: ReadonlySet<unknown> = new Set([
  'ProgramAccountNotFound',
  'InvalidProgramForExecution',
  'MaxLoadedAccountsDataSizeExceeded',
])
const FAUCET_LAMPORTS = 500_000_000n * 1_000_000_000n

export type ChainOptions = Readonly<{
  /** Wall time of a slot in milliseconds; 400 as on mainnet's schedule. */
  slotMs?: number
  /** Accounts that exist from the first block on, by address; on a resumed chain those that it has never heard of. */
  genesis?: ReadonlyMap<string, LedgerAccount>
  /** Programs beside those that LiteSVM brings: address → ELF bytes. */
  programs?: ReadonlyMap<string, Uint8Array>
  /** Where a new chain's slots begin; a fork goes on where its cluster is. */
  startSlot?: number
  /** What an earlier run left behind: the chain goes on from there. */
  resume?: ChainState | undefined
}>

/** Everything that a chain must remember to go on as if it had never been stopped. */
export type ChainState = Readonly<{
  genesisHash: string
  faucetSeed: Uint8Array
  lamportsPerByte: bigint
  /** Oldest first; never empty. */
  blocks: readonly Block[]
  accounts: readonly HeldAccount[]
  undos: readonly Undo[]
  /** Oldest first. */
  records: readonly TransactionRecord[]
  landed: number
}>

/** One change of the ledger, told in the order in which they happen: applied again, they lead to the same state. */
export type LedgerEntry =
  | Readonly<{ type: 'block'; block: Block }>
  | Readonly<{ type: 'landed'; record: TransactionRecord; changes: readonly Change[] }>
  | Readonly<{ type: 'put'; address: string; account: LedgerAccount | null }>
  | Readonly<{ type: 'rent'; lamportsPerByte: bigint }>

export type Change = Readonly<{
  address: string
  before: LedgerAccount | null
  after: LedgerAccount | null
}>

/**
 * Misfortunes to practise: the next `drop` transactions never land, however often they are sent; all others land `lag`
 * blocks late.
 */
export type Faults = { drop: number; lag: number }

export type SettledListener = (record: TransactionRecord, commitment: Commitment) => void
export type BlockListener = (block: Block) => void
export type LedgerListener = (entry: LedgerEntry) => void

/**
 * A Solana ledger in this process: LiteSVM runs the programs; blocks, blockhashes, commitments, history and duplicates
 * are kept here. It lives in memory; who wants it to outlive the process listens to its ledger (`onLedger`) and hands
 * the state back as `resume`. A new one has a random genesis hash.
 */
export class Chain {
  readonly genesisHash: string
  readonly svm = new LiteSvm()
  readonly accounts: Accounts
  readonly blocks: Blocks
  readonly history = new History()
  readonly faucet
  readonly faults: Faults = { drop: 0, lag: 0 }
  readonly slotMs: number
  #timer: NodeJS.Timeout | undefined
  /** Dropped transactions: signature → blockhash. Clients send the same bytes again and again. */
  #lost = new Map<string, string>()
  #epochStart = 0
  #late: { transaction: WireTransaction; height: number }[] = []
  #settled = new Set<SettledListener>()
  #opened = new Set<BlockListener>()
  #ledger = new Set<LedgerListener>()

  constructor({ slotMs = 400, genesis, programs, startSlot = 0, resume }: ChainOptions = {}) {
    this.slotMs = slotMs
    this.genesisHash = resume?.genesisHash ?? bs58.encode(randomBytes(32))
    this.faucet = createFaucet(resume?.faucetSeed)
    this.#prepareSvm()
    for (const [address, elf] of programs ?? []) this.svm.addProgram(bs58.decode(address), elf)
    this.accounts = new Accounts(this.svm)
    this.blocks = new Blocks(resume?.blocks[0] ?? firstBlock(unixNow(), startSlot))
    if (resume) this.#resume(resume)
    for (const [address, account] of genesis ?? [])
      if (!this.accounts.isKnown(address)) this.accounts.put(address, account)
    if (resume) return
    this.accounts.put(this.faucet.address, wallet(FAUCET_LAMPORTS))
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
    for (let left = blocks; left > 0; left -= 1) this.#openBlock(undefined, left === 1)
  }

  /** Opens the next block in the first slot of the next epoch, as if all slots until then had been skipped. */
  advanceEpoch(): void {
    this.#openBlock((epochOf(this.blocks.tip.slot) + 1) * SLOTS_PER_EPOCH)
  }

  /** What a byte of rent costs, in lamports. */
  get lamportsPerByte(): bigint {
    return this.svm.getRent().lamportsPerByteYear
  }

  /** Changes what a byte of rent costs from now on, in lamports. */
  setRent(lamportsPerByte: bigint): void {
    const rent = this.svm.getRent()
    rent.lamportsPerByteYear = lamportsPerByte
    this.svm.setRent(rent)
    this.#note({ type: 'rent', lamportsPerByte })
  }

  /** Takes an account of another cluster in, as if it had always been here; null says that there is none. */
  adopt(address: string, account: LedgerAccount | null): void {
    this.accounts.put(address, account)
    this.#note({ type: 'put', address, account })
  }

  /** Everything that an account of this moment needs; the parts that can change are copies. */
  state(): ChainState {
    return {
      genesisHash: this.genesisHash,
      faucetSeed: this.faucet.seed,
      lamportsPerByte: this.lamportsPerByte,
      blocks: this.blocks.all(),
      accounts: this.accounts.held(),
      undos: this.accounts.undos(),
      records: this.history.all(),
      landed: this.history.landed,
    }
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
    const signature = signatureOf(transaction.signatures)
    if (this.#lost.has(signature)) return
    if (this.faults.drop > 0 && this.#isNew(transaction)) {
      this.faults.drop -= 1
      this.#lost.set(signature, transaction.message.blockhash)
      return
    }
    const { lag } = this.faults
    if (lag > 0) this.#late.push({ transaction, height: this.blocks.tip.height + lag })
    else this.#land(transaction)
  }

  /** How many dropped transactions a sender may still wait for, as their blockhash has not expired. */
  get lost(): number {
    return [...this.#lost.values()].filter((blockhash) => this.blocks.withLiveHash(blockhash)).length
  }

  /** Why a block would not even try the transaction, or null. */
  refusal(transaction: WireTransaction, anyBlockhash = false): TransactionError | null {
    const { message, signatures } = transaction
    if (!anyBlockhash && !this.blocks.withLiveHash(message.blockhash) && !this.#nonceOf(transaction))
      return 'BlockhashNotFound'
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

  /** Tells every change of the ledger, as it happens. The answer unsubscribes. */
  onLedger(listener: LedgerListener): () => void {
    this.#ledger.add(listener)
    return () => this.#ledger.delete(listener)
  }

  /** Whether it is neither refused anyway nor under way already: sent again, it is no further transaction to lose. */
  #isNew(transaction: WireTransaction): boolean {
    const signature = signatureOf(transaction.signatures)
    return (
      !this.refusal(transaction) &&
      !this.#late.some((late) => signatureOf(late.transaction.signatures) === signature)
    )
  }

  #note(entry: LedgerEntry): void {
    for (const listener of this.#ledger) listener(entry)
  }

  #prepareSvm(): void {
    this.svm.setBlockhashCheck(false)
    this.svm.setTransactionHistory(0n)
    this.svm.setEpochSchedule(
      new EpochSchedule(BigInt(SLOTS_PER_EPOCH), BigInt(SLOTS_PER_EPOCH), false, 0n, 0n),
    )
    this.svm.withNativeMints()
  }

  /** Programs go in last: LiteSVM makes one ready the moment it sees its account, and needs its data for that. */
  #resume({ lamportsPerByte, blocks, accounts, undos, records, landed }: ChainState): void {
    const rent = this.svm.getRent()
    rent.lamportsPerByteYear = lamportsPerByte
    this.svm.setRent(rent)
    const [programs, others] = [true, false].map((executable) =>
      accounts.filter(([, account]) => (account?.executable ?? false) === executable),
    )
    for (const [address, account] of [...(others ?? []), ...(programs ?? [])])
      this.accounts.put(address, account)
    for (const undo of undos) this.accounts.recall(undo)
    for (const block of blocks.slice(1)) this.blocks.add(block)
    this.history.resume(records, landed)
    this.#feedSysvars(this.blocks.tip)
  }

  #openBlock(slot?: number, feed = true): void {
    const before = {
      confirmed: this.blocks.at('confirmed').height,
      finalized: this.blocks.at('finalized').height,
    }
    const block = this.blocks.open(unixNow(), slot)
    this.#note({ type: 'block', block })
    const due = this.#late.filter(({ height }) => height <= block.height)
    if (feed || due.length > 0) this.#feedSysvars(block)
    this.accounts.forgetBefore(this.blocks.at('finalized').slot)
    this.#announce('confirmed', before.confirmed)
    this.#announce('finalized', before.finalized)
    for (const listener of this.#opened) listener(block)
    if (due.length === 0) return
    this.#late = this.#late.filter(({ height }) => height > block.height)
    for (const { transaction } of due) this.#land(transaction)
  }

  /** Clock, SlotHashes (lookup tables need it) and LiteSVM's own blockhash (nonces need it to move). */
  #feedSysvars(block: Block): void {
    const epoch = BigInt(epochOf(block.slot))
    if (this.#epochStart === 0 || this.svm.getClock().epoch !== epoch) this.#epochStart = block.time
    const epochStart = BigInt(this.#epochStart)
    this.svm.setClock(new Clock(BigInt(block.slot), epochStart, epoch, epoch + 1n, BigInt(block.time)))
    const closed = this.blocks.newest(SLOT_HASHES + 1).slice(1)
    this.svm.setSlotHashes(closed.map(({ slot, blockhash }) => ({ slot: BigInt(slot), hash: blockhash })))
    this.svm.expireBlockhash()
  }

  #announce(commitment: Commitment, after: number): void {
    const reached = this.blocks.at(commitment).height
    for (let height = after + 1; height <= reached; height += 1)
      for (const signature of this.blocks.atHeight(height)?.signatures ?? [])
        this.#tell(this.history.get(signature), commitment)
  }

  #tell(record: TransactionRecord | undefined, commitment: Commitment): void {
    if (record) for (const listener of this.#settled) listener(record, commitment)
  }

  #land(transaction: WireTransaction): void {
    if (this.refusal(transaction)) return
    const nonce = this.blocks.withLiveHash(transaction.message.blockhash) ? null : this.#nonceOf(transaction)
    const outcome = this.#charge(transaction, execute(this.svm, this.accounts, transaction, 'send', true))
    if (outcome.err && outcome.fee === 0n) return
    const changes = changesOf(outcome)
    if (outcome.err && nonce) changes.push(this.#advance(nonce, changes))
    const record = this.#record(transaction, outcome, changes)
    this.#note({ type: 'landed', record, changes })
    this.#tell(record, 'processed')
  }

  /**
   * A transaction whose programs cannot be loaded pays its fee all the same (SIMD-0082, "fees-only"), if its payer can
   * and stays rent-exempt: LiteSVM leaves that to us.
   */
  #charge(transaction: WireTransaction, outcome: Outcome): Outcome {
    const [payer] = outcome.pre
    const address = outcome.keys.all[0]
    if (!payer || !address || !LOAD_ERRORS.has(outcome.err) || outcome.fee > 0n) return outcome
    const fee = feeOf(transaction.message)
    const left = payer.lamports - fee
    const least = this.svm.minimumBalanceForRentExemption(BigInt(payer.data.length))
    if (left !== 0n && left < least) return outcome
    const after = left === 0n ? null : { ...payer, lamports: left }
    this.accounts.put(address, after)
    return { ...outcome, fee, post: [after, ...outcome.post.slice(1)] }
  }

  #record(transaction: WireTransaction, outcome: Outcome, changes: readonly Change[]): TransactionRecord {
    const { slot, time, signatures, prices } = this.blocks.tip
    for (const { address, before, after } of changes) this.accounts.change(address, slot, before, after)
    const { pre, post, ...execution } = outcome
    const signature = signatureOf(transaction.signatures)
    const record = {
      ...execution,
      signature,
      slot,
      time,
      transaction,
      preBalances: pre.map((account) => account?.lamports ?? 0n),
      postBalances: post.map((account) => account?.lamports ?? 0n),
      tokenBalances: tokenBalancesOf(outcome, this.accounts),
      changed: new Set(changes.map(({ address }) => address)),
    }
    this.history.add(record)
    signatures.push(signature)
    prices.push(paidPrice(record))
    return record
  }

  /** The nonce that a transaction spends in place of a recent blockhash. */
  #nonceOf({ message }: WireTransaction): SpentNonce | null {
    const writable = (index: number) => isWritable(message, 0, index)
    return spentNonce(message, writable, (address) => this.accounts.now(address), this.svm.latestBlockhash())
  }

  /** A failed transaction undoes all that it did, but its nonce is spent: LiteSVM leaves that to us. */
  #advance({ address, account }: SpentNonce, changes: Change[]): Change {
    const paid = changes.findIndex((change) => change.address === address)
    const [payer] = paid < 0 ? [] : changes.splice(paid, 1)
    const after = advanced(payer?.after ?? account, this.svm.latestBlockhash())
    this.accounts.put(address, after)
    return { address, before: account, after }
  }
}

function changesOf({ keys, pre, post }: Outcome): Change[] {
  return keys.all.flatMap((address, index) => {
    const [before, after] = [pre[index] ?? null, post[index] ?? null]
    return sameAccount(before, after) ? [] : [{ address, before, after }]
  })
}

/** What a landed transaction paid a compute unit, and for the right to write what. */
export function paidPrice({ transaction, keys }: TransactionRecord): PaidPrice {
  const writable = new Set(keys.all.filter((_, index) => keys.writable[index]))
  return { price: computeUnitPrice(transaction.message), writable }
}

function epochOf(slot: number): number {
  return Math.floor(slot / SLOTS_PER_EPOCH)
}

/** The first signature names a transaction. */
export function signatureOf(signatures: readonly Uint8Array[]): string {
  return bs58.encode(signatures[0] ?? new Uint8Array(64))
}

function unixNow(): number {
  return Math.floor(Date.now() / 1000)
}
