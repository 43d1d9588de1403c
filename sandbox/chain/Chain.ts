import { randomBytes } from 'node:crypto'
import bs58 from 'bs58'
import { Accounts, wallet, type LedgerAccount } from './accounts'
import { BLOCKHASH_BLOCKS, Blocks, firstBlock, type Block, type Commitment } from './blocks'
import type { Consensus } from './consensus'
import type { TransactionError } from './errors'
import { execute, type Outcome } from './execute'
import { createFaucet } from './faucet'
import { feeStepOf, gatesAt, type FeeStep } from './feeSteps'
import { History, type TransactionRecord } from './history'
import { land, nonceOf, paidPrice } from './landing'
import { Listeners } from './Listeners'
import { epochOf, newSvm, setRentPerByte, SLOT_HASHES, SLOTS_PER_EPOCH, Sysvars } from './machine'
import { Misfortunes, type Faults } from './Misfortunes'
import { leaderOf, payLeader } from './rewards'
import type { ChainState, LedgerEntry } from './state'
import { parseTransaction, type WireTransaction } from './wire'

/** Blocks that a new chain makes at once, so that one is finalized from the start. */
const BLOCKS_AT_GENESIS = 40
const FAUCET_LAMPORTS = 500_000_000n * 1_000_000_000n
const LEADER_LAMPORTS = 500n * 1_000_000_000n

/** The pace and the rent of a chain that is told nothing else, as on Mainnet in November 2026. */
const USUAL_SLOT_MS = 200
const USUAL_LAMPORTS_PER_BYTE = 5_080n

export type ChainOptions = Readonly<{
  /** Wall time of a slot in milliseconds. */
  slotMs?: number | undefined
  /** The price of a byte of rent of a new chain, in lamports. */
  lamportsPerByte?: bigint
  /** The fee of a new chain; a resumed one changes to it. */
  feeStep?: FeeStep | undefined
  /** How a new chain agrees on its blocks; a resumed one changes to it. */
  consensus?: Consensus | undefined
  /** Milliseconds between the receipt of a transaction and its landing: an eighth of a slot; 0 is at once. */
  landingMs?: number
  /** Accounts of the first block, by address; on a resumed chain, those that it does not know yet. */
  genesis?: ReadonlyMap<string, LedgerAccount>
  /** Programs beside those that LiteSVM brings: address → ELF bytes. */
  programs?: ReadonlyMap<string, Uint8Array>
  /** The first slot of a new chain; a fork continues at its cluster's slot. */
  startSlot?: number
  /** The state of an earlier run, from which the chain continues. */
  resume?: ChainState | undefined
}>

/** The state of a landed transaction: it is in the open block, or its block has reached a commitment. */
export type Reached = 'landed' | Commitment
export type SettledListener = (record: TransactionRecord, reached: Reached) => void
export type BlockListener = (block: Block) => void
export type LedgerListener = (entry: LedgerEntry) => void

/**
 * A Solana ledger in this process: LiteSVM runs the programs; blocks, blockhashes, commitments, history and duplicates are
 * kept here. It lives in memory; to keep it beyond the process, listen to its ledger (`onLedger`) and pass the state back as
 * `resume`. A new one has a random genesis hash.
 */
export class Chain {
  readonly genesisHash: string
  /** The address of the only validator. */
  readonly leader: string
  readonly svm = newSvm()
  readonly accounts: Accounts
  readonly blocks: Blocks
  readonly history = new History()
  readonly faucet
  readonly slotMs: number
  readonly #landingMs: number
  /** The price of a byte of rent without changes; on a fork, the price on its cluster. */
  usualLamportsPerByte: bigint
  /** The fee without changes; on a fork, that of its cluster. */
  usualFeeStep: FeeStep
  readonly usualConsensus: Consensus
  #misfortunes = new Misfortunes()
  #timer: NodeJS.Timeout | undefined
  /** Transactions that were received and have not landed yet, in the order of receipt. */
  #onTheirWay = new Map<WireTransaction, NodeJS.Timeout>()
  #sysvars = new Sysvars(this.svm)
  /** Whether the sysvars are of an earlier block. They are written when somebody reads them or a program runs: most blocks have neither. */
  #areSysvarsOld = false
  #settled = new Listeners<Parameters<SettledListener>>()
  #opened = new Listeners<Parameters<BlockListener>>()
  #ledger = new Listeners<Parameters<LedgerListener>>()

  constructor(options: ChainOptions = {}) {
    const { genesis, programs, startSlot = 0, resume } = options
    const { slotMs = USUAL_SLOT_MS, landingMs = slotMs / 8 } = options
    this.slotMs = slotMs
    this.#landingMs = landingMs
    this.usualLamportsPerByte = options.lamportsPerByte ?? USUAL_LAMPORTS_PER_BYTE
    this.usualFeeStep = options.feeStep ?? 'off'
    this.usualConsensus = options.consensus ?? 'alpenglow'
    setRentPerByte(this.svm, this.usualLamportsPerByte)
    this.genesisHash = resume?.genesisHash ?? bs58.encode(randomBytes(32))
    this.leader = leaderOf(this.genesisHash)
    this.faucet = createFaucet(resume?.faucetSeed)
    for (const [address, elf] of programs ?? []) this.svm.addProgram(bs58.decode(address), elf)
    this.accounts = new Accounts(this.svm, () => this.#feedSysvars())
    const first = resume?.blocks[0] ?? firstBlock(unixNow(), startSlot)
    const { slot, height } = first
    this.blocks = new Blocks(
      first,
      resume?.since ?? { consensus: resume ? 'alpenglow' : this.usualConsensus, slot, height },
    )
    if (resume) this.#resume(resume)
    for (const [address, account] of genesis ?? [])
      if (!this.accounts.isKnown(address)) this.accounts.put(address, account)
    if (!resume) {
      this.accounts.put(this.faucet.address, wallet(FAUCET_LAMPORTS))
      this.accounts.put(this.leader, wallet(LEADER_LAMPORTS))
      this.warp(BLOCKS_AT_GENESIS)
      this.#feedSysvars()
    }
    if (options.feeStep !== undefined) this.setFeeStep(options.feeStep)
    if (options.consensus !== undefined) this.setConsensus(options.consensus)
  }

  /** Starts a block every `slotMs`. The timer does not keep the process alive. */
  start(): void {
    this.#timer ??= setInterval(() => this.#openBlock(), this.slotMs).unref()
  }

  /** Lands received transactions first: their senders were told that they were accepted. */
  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#landAll()
  }

  /**
   * Opens `blocks` blocks at once, as if that much time had passed for blockhashes, commitments and received transactions.
   */
  warp(blocks: number): void {
    if (blocks > 0) this.#landAll()
    for (let left = blocks; left > 0; left -= 1) this.#openBlock()
  }

  /** Opens the next block in the first slot of the next epoch, as if all slots until then had been skipped. */
  advanceEpoch(): void {
    this.skipTo((epochOf(this.blocks.tip.slot) + 1) * SLOTS_PER_EPOCH)
  }

  /** Opens the next block in that slot, as if all slots until then had been skipped. Does nothing for a past slot. */
  skipTo(slot: number): void {
    if (slot <= this.blocks.tip.slot) return
    this.#landAll()
    this.#openBlock(slot)
  }

  /** The price of a byte of rent, in lamports. */
  get lamportsPerByte(): bigint {
    return this.svm.getRent().lamportsPerByteYear
  }

  /** Changes the price of a byte of rent from now on, in lamports. */
  setRent(lamportsPerByte: bigint): void {
    setRentPerByte(this.svm, lamportsPerByte)
    this.#ledger.tell({ type: 'rent', lamportsPerByte })
  }

  /** What a transaction costs: the step of SIMD-0553 whose gates are open. */
  get feeStep(): FeeStep {
    return feeStepOf((gate) => this.accounts.now(gate))
  }

  /** Changes what transactions cost from the next block on, which opens: all of a block pay by the same rule. */
  setFeeStep(step: FeeStep): void {
    if (step === this.feeStep) return
    this.warp(1)
    const rentOf = (bytes: bigint) => this.svm.minimumBalanceForRentExemption(bytes)
    for (const [gate, account] of gatesAt(step, this.blocks.tip.slot, rentOf)) this.adopt(gate, account)
  }

  get consensus(): Consensus {
    return this.blocks.since.consensus
  }

  /** Changes how the chain agrees on its blocks from now on; what is final stays so. */
  setConsensus(consensus: Consensus): void {
    if (consensus === this.consensus) return
    const before = this.#reached()
    const { slot, height } = this.blocks.at('finalized')
    this.blocks.since = { consensus, slot, height }
    this.#ledger.tell({ type: 'consensus', since: this.blocks.since })
    this.#announceSince(before)
  }

  /** Takes over an account of another cluster, as if it had always been here; null: the account does not exist. */
  adopt(address: string, account: LedgerAccount | null): void {
    this.accounts.put(address, account)
    this.#ledger.tell({ type: 'put', address, account })
  }

  /**
   * Takes over programs and accounts while the chain runs, as if they had been there from its start: accounts are part of the
   * saved state, programs are not. Accounts that the chain knows stay as they are. Throws where LiteSVM cannot run a program.
   */
  takeIn({ programs, genesis }: Pick<ChainOptions, 'programs' | 'genesis'>): void {
    for (const [address, elf] of programs ?? [])
      if (!this.accounts.isKnown(address)) this.svm.addProgram(bs58.decode(address), elf)
    this.accounts.takeFromSvm()
    for (const [address, account] of genesis ?? [])
      if (!this.accounts.isKnown(address)) this.adopt(address, account)
  }

  /** The complete state of the chain; parts that can change are copied. */
  state(): ChainState {
    const open = { ...this.blocks.tip, rewards: [] } // It is paid when it closes, maybe before this is written.
    return {
      genesisHash: this.genesisHash,
      faucetSeed: this.faucet.seed,
      lamportsPerByte: this.lamportsPerByte,
      since: this.blocks.since,
      blocks: this.blocks.all().map((block) => (block === this.blocks.tip ? open : block)),
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
   * Accepts a transaction, as a leader would: a moment after the sender was answered it lands in the open block, or never,
   * without notice. Its wire bytes must have passed parseTransaction.
   */
  submit(transaction: WireTransaction): void {
    const isNew = () => !this.#isOnItsWay(transaction) && !this.refusal(transaction)
    if (!this.#misfortunes.strike(transaction, this.blocks.tip.height, isNew)) this.#send(transaction)
  }

  /** The faults that are set. */
  get faults(): Faults {
    return this.#misfortunes.faults
  }

  /** The number of dropped transactions whose blockhash has not expired. */
  get lost(): number {
    return this.#misfortunes.countLost((blockhash) => this.blocks.withLiveHash(blockhash) !== undefined)
  }

  /** Why a block would not run the transaction, or null. */
  refusal(transaction: WireTransaction, anyBlockhash = false): TransactionError | null {
    if (!anyBlockhash && !this.#isLive(transaction)) return 'BlockhashNotFound'
    return this.history.get(transaction.signature) ? 'AlreadyProcessed' : null
  }

  /** The result of the transaction on the chain's current state, whatever its blockhash. */
  simulate(transaction: WireTransaction, verifySignatures: boolean): Outcome {
    const { blockhash } = this.blocks.tip
    this.#feedSysvars()
    const options = { mode: 'simulate', verifySignatures, blockhash, step: this.feeStep } as const
    return execute(this.svm, this.accounts, transaction, options)
  }

  /**
   * Sends play money from the faucet and returns the signature. Repeated equal airdrops use a different live blockhash each,
   * so that each is a separate transaction; beyond that they return the newest, which has landed. They land like submitted
   * transactions.
   */
  airdrop(to: string, lamports: bigint): string {
    for (const { blockhash } of this.blocks.newest(BLOCKHASH_BLOCKS)) {
      const transaction = parseTransaction(this.faucet.transfer(to, lamports, blockhash))
      if (this.#isOnItsWay(transaction) || this.refusal(transaction)) continue
      this.#send(transaction)
      return transaction.signature
    }
    return parseTransaction(this.faucet.transfer(to, lamports, this.blocks.tip.blockhash)).signature
  }

  /**
   * Calls back when a transaction lands, and once for each commitment that it reaches: `processed` when its block is over.
   * Returns a function that unsubscribes.
   */
  onSettled(listener: SettledListener): () => void {
    return this.#settled.add(listener)
  }

  /** Calls back with each block that opens. Returns a function that unsubscribes. */
  onBlock(listener: BlockListener): () => void {
    return this.#opened.add(listener)
  }

  /** Reports every change of the ledger as it happens. Returns a function that unsubscribes. */
  onLedger(listener: LedgerListener): () => void {
    return this.#ledger.add(listener)
  }

  /** Programs are set last: LiteSVM compiles one when it sees its account, and needs its data for that. */
  #resume({ lamportsPerByte, blocks, accounts, undos, records, landed }: ChainState): void {
    setRentPerByte(this.svm, lamportsPerByte)
    const [programs, others] = [true, false].map((executable) =>
      accounts.filter(([, account]) => (account?.executable ?? false) === executable),
    )
    for (const [address, account] of [...(others ?? []), ...(programs ?? [])])
      this.accounts.put(address, account)
    for (const undo of undos) this.accounts.recall(undo)
    for (const block of blocks.slice(1)) this.blocks.add(block)
    this.history.resume(records, landed)
    this.#areSysvarsOld = true
    this.#feedSysvars()
  }

  #openBlock(slot?: number): void {
    const before = this.#reached()
    this.#closeBlock()
    const block = this.blocks.open(unixNow(), slot)
    this.#ledger.tell({ type: 'block', block })
    const due = this.#misfortunes.due(block.height)
    this.#areSysvarsOld = true
    // Clock remembers when the epoch began.
    if (epochOf(block.slot) !== epochOf(block.parentSlot)) this.#feedSysvars()
    this.accounts.forgetBefore(this.blocks.at('finalized').slot)
    this.#announceSince(before)
    this.#opened.tell(block)
    for (const transaction of due) this.#land(transaction)
  }

  #closeBlock(): void {
    const { tip } = this.blocks
    const reward = payLeader(this.svm, this.accounts, this.history, tip, this.leader, this.feeStep)
    if (!reward) return
    tip.rewards.push(reward)
    this.#ledger.tell({ type: 'reward', slot: tip.slot, reward })
  }

  #feedSysvars(): void {
    if (!this.#areSysvarsOld) return
    this.#areSysvarsOld = false
    const [tip, ...closed] = this.blocks.newest(SLOT_HASHES + 1)
    if (tip) this.#sysvars.feed(tip, closed)
  }

  /** The newest height that is over, confirmed and final. */
  #reached(): Readonly<Record<Commitment, number>> {
    return {
      processed: this.blocks.tip.height - 1,
      confirmed: this.blocks.at('confirmed').height,
      finalized: this.blocks.at('finalized').height,
    }
  }

  #announceSince(before: Readonly<Record<Commitment, number>>): void {
    const now = this.#reached()
    for (const commitment of ['processed', 'confirmed', 'finalized'] as const)
      this.#announce(commitment, now[commitment], before[commitment])
  }

  #announce(commitment: Commitment, until: number, after: number): void {
    for (let height = after + 1; height <= until; height += 1)
      for (const signature of this.blocks.atHeight(height)?.signatures ?? []) {
        const record = this.history.get(signature)
        if (record) this.#settled.tell(record, commitment)
      }
  }

  #send(transaction: WireTransaction): void {
    if (this.#landingMs === 0) {
      this.#land(transaction)
      return
    }
    const arrive = () => {
      this.#onTheirWay.delete(transaction)
      this.#land(transaction)
    }
    this.#onTheirWay.set(transaction, setTimeout(arrive, this.#landingMs).unref())
  }

  #isOnItsWay({ signature }: WireTransaction): boolean {
    return [...this.#onTheirWay.keys()].some((each) => each.signature === signature)
  }

  #landAll(): void {
    for (const [transaction, timer] of this.#onTheirWay) {
      clearTimeout(timer)
      this.#onTheirWay.delete(transaction)
      this.#land(transaction)
    }
  }

  #isLive(transaction: WireTransaction): boolean {
    if (this.blocks.withLiveHash(transaction.message.blockhash)) return true
    return nonceOf(this.accounts, transaction, this.blocks.tip) !== null
  }

  #land(transaction: WireTransaction): void {
    if (this.refusal(transaction)) return
    const { tip } = this.blocks
    const recent = this.blocks.withLiveHash(transaction.message.blockhash)
    const nonce = recent ? null : nonceOf(this.accounts, transaction, tip)
    this.#feedSysvars()
    const landed = land(this.svm, this.accounts, transaction, tip, nonce, this.feeStep)
    if (!landed) return
    this.history.add(landed.record)
    tip.signatures.push(landed.record.signature)
    tip.prices.push(paidPrice(landed.record))
    this.#ledger.tell({ type: 'landed', ...landed })
    this.#settled.tell(landed.record, 'landed')
  }
}

function unixNow(): number {
  return Math.floor(Date.now() / 1000)
}
