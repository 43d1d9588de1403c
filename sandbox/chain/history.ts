import type { Outcome } from './execute'
import type { WireTransaction } from './wire'

/** A transaction that landed, successful or not. */
export type TransactionRecord = Readonly<{
  signature: string
  slot: number
  /** Unix time in seconds. */
  time: number
  transaction: WireTransaction
  outcome: Outcome
  tokenBalances: Readonly<{ pre: readonly TokenBalance[]; post: readonly TokenBalance[] }>
  /** Addresses whose account differs from before. */
  changed: ReadonlySet<string>
}>

export type TokenBalance = Readonly<{
  accountIndex: number
  mint: string
  owner: string
  programId: string
  amount: bigint
  decimals: number
}>

/** Every transaction of the chain by signature and, oldest first, by each address that it names. */
export class History {
  #bySignature = new Map<string, TransactionRecord>()
  #inOrder: TransactionRecord[] = []
  #byAddress = new Map<string, TransactionRecord[]>()

  add(record: TransactionRecord): void {
    this.#bySignature.set(record.signature, record)
    this.#inOrder.push(record)
    for (const address of new Set(record.outcome.keys.all)) {
      const records = this.#byAddress.get(address)
      if (records) records.push(record)
      else this.#byAddress.set(address, [record])
    }
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
    return this.#inOrder.length - later
  }
}
