import type { Execution } from './execute'
import type { WireTransaction } from './wire'

/** A transaction that landed, successful or not. */
export type TransactionRecord = Execution &
  Readonly<{
    signature: string
    slot: number
    /** Unix time in seconds. */
    time: number
    transaction: WireTransaction
    /** What it took of its block's limit; undefined for one that was written down before this was counted. */
    costUnits: bigint | undefined
    /** Lamports beside `keys.all`. */
    preBalances: readonly bigint[]
    postBalances: readonly bigint[]
    tokenBalances: TokenBalances
    /** Addresses whose account differs from before. */
    changed: ReadonlySet<string>
  }>

export type TokenBalances = Readonly<{ pre: readonly TokenBalance[]; post: readonly TokenBalance[] }>

export type TokenBalance = Readonly<{
  accountIndex: number
  mint: string
  owner: string
  programId: string
  amount: bigint
  decimals: number
}>

/** The number of kept transactions; a busy chain drops its oldest ones, a tenth of these at a time. */
export const KEPT_TRANSACTIONS = 100_000

/** The transactions of the chain by signature and, oldest first, by each address that they name. */
export class History {
  #bySignature = new Map<string, TransactionRecord>()
  #inOrder: TransactionRecord[] = []
  #byAddress = new Map<string, TransactionRecord[]>()
  /** Transactions that have landed since the chain began, dropped ones included. */
  #landed = 0

  constructor(private readonly kept = KEPT_TRANSACTIONS) {}

  add(record: TransactionRecord): void {
    this.#landed += 1
    this.#inOrder.push(record)
    this.#index(record)
    if (this.#inOrder.length > this.kept * 1.1) this.#forgetOldest()
  }

  get(signature: string): TransactionRecord | undefined {
    return this.#bySignature.get(signature)
  }

  /** Oldest first. */
  of(address: string): readonly TransactionRecord[] {
    return this.#byAddress.get(address) ?? []
  }

  /** How many transactions had landed when `slot` closed. */
  countUntil(slot: number): number {
    let later = 0
    for (let i = this.#inOrder.length - 1; i >= 0 && (this.#inOrder[i]?.slot ?? 0) > slot; i -= 1) later += 1
    return this.#landed - later
  }

  /** Oldest first. */
  all(): readonly TransactionRecord[] {
    return [...this.#inOrder]
  }

  /** The oldest kept transaction, where older ones were dropped; undefined where all are kept. */
  get oldestKept(): TransactionRecord | undefined {
    return this.#landed > this.#inOrder.length ? this.#inOrder[0] : undefined
  }

  /** How many transactions have landed since the chain began. */
  get landed(): number {
    return this.#landed
  }

  /** Continues from an earlier run of the chain: `landed` includes dropped transactions. */
  resume(records: readonly TransactionRecord[], landed: number): void {
    for (const record of records) this.add(record)
    this.#landed = landed
  }

  #index(record: TransactionRecord): void {
    this.#bySignature.set(record.signature, record)
    for (const address of new Set(record.keys.all)) {
      const records = this.#byAddress.get(address)
      if (records) records.push(record)
      else this.#byAddress.set(address, [record])
    }
  }

  #forgetOldest(): void {
    this.#inOrder = this.#inOrder.slice(-this.kept)
    this.#bySignature.clear()
    this.#byAddress.clear()
    for (const record of this.#inOrder) this.#index(record)
  }
}
