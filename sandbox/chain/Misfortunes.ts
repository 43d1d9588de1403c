import type { WireTransaction } from './wire'

/** Faults: the next `drop` transactions never land; all others land `lag` blocks late. */
export type Faults = { drop: number; lag: number }

/** Transactions that do not land when they are sent: dropped ones, however often they are sent again, and delayed ones. */
export class Misfortunes {
  readonly faults: Faults = { drop: 0, lag: 0 }
  /** Signature → blockhash: clients send the same bytes again and again. */
  #lost = new Map<string, string>()
  #late: { transaction: WireTransaction; height: number }[] = []

  /**
   * Whether a fault hits a transaction. `isNew`: it could land, so dropping it counts; sent again, it does not count again.
   * `height` is the open block's.
   */
  strike(transaction: WireTransaction, height: number, isNew: () => boolean): boolean {
    const { signature, message } = transaction
    if (this.#lost.has(signature)) return true
    if (this.faults.drop > 0 && !this.#isLate(signature) && isNew()) {
      this.faults.drop -= 1
      this.#lost.set(signature, message.blockhash)
      return true
    }
    if (this.faults.lag > 0) this.#late.push({ transaction, height: height + this.faults.lag })
    return this.faults.lag > 0
  }

  /** The delayed transactions whose block has come. */
  due(height: number): WireTransaction[] {
    if (this.#late.length === 0) return []
    const due = this.#late.filter((late) => late.height <= height)
    this.#late = this.#late.filter((late) => late.height > height)
    return due.map(({ transaction }) => transaction)
  }

  /** The number of dropped transactions that are not expired; expired ones are forgotten. */
  countLost(isLive: (blockhash: string) => boolean): number {
    for (const [signature, blockhash] of this.#lost) if (!isLive(blockhash)) this.#lost.delete(signature)
    return this.#lost.size
  }

  #isLate(signature: string): boolean {
    return this.#late.some((late) => late.transaction.signature === signature)
  }
}
