import bs58 from 'bs58'
import type { Account, LiteSvm } from './litesvm'

/** An account as the ledger holds it; an address without lamports has none. */
export type LedgerAccount = Readonly<{
  lamports: bigint
  data: Uint8Array
  owner: string
  executable: boolean
  rentEpoch: bigint
}>

type Undo = Readonly<{ slot: number; before: LedgerAccount | null }>

/**
 * The accounts of the chain at any slot since the last finalized one. LiteSVM knows only the newest state; what it was
 * before each change is kept here, so that a reader who asks for `confirmed` does not see what is merely processed.
 */
export class Accounts {
  #undo = new Map<string, Undo[]>()
  constructor(private readonly svm: LiteSvm) {}

  /** The account as the open block sees it. */
  now(address: string): LedgerAccount | null {
    return toLedgerAccount(this.svm.getAccount(bs58.decode(address)))
  }

  /** The account as it was when `slot` closed. */
  at(address: string, slot: number): LedgerAccount | null {
    const later = this.#undo.get(address)?.find((undo) => undo.slot > slot)
    return later ? later.before : this.now(address)
  }

  /** All accounts that a program owned when `slot` closed. */
  ownedBy(program: string, slot: number): [address: string, account: LedgerAccount][] {
    const owned = new Map<string, LedgerAccount>()
    for (const found of this.svm.getProgramAccounts(bs58.decode(program))) {
      const account = toLedgerAccount(found.account())
      if (account) owned.set(bs58.encode(found.address), account)
    }
    for (const address of this.#undo.keys()) {
      const account = this.at(address, slot)
      if (account?.owner === program) owned.set(address, account)
      else owned.delete(address)
    }
    return [...owned]
  }

  /** Remembers what an account was before the first change of a slot. */
  changed(address: string, slot: number, before: LedgerAccount | null): void {
    const undos = this.#undo.get(address) ?? []
    if (undos.at(-1)?.slot === slot) return
    undos.push({ slot, before })
    this.#undo.set(address, undos)
  }

  /** Drops what only readers of slots before `finalized` could ask for. */
  forgetBefore(finalized: number): void {
    for (const [address, undos] of this.#undo) {
      const kept = undos.filter((undo) => undo.slot > finalized)
      if (kept.length === 0) this.#undo.delete(address)
      else if (kept.length < undos.length) this.#undo.set(address, kept)
    }
  }
}

/** LiteSVM's account as plain data, or null where nothing is left of it. */
export function toLedgerAccount(account: Account | null): LedgerAccount | null {
  if (!account || account.lamports() === 0n) return null
  return {
    lamports: account.lamports(),
    data: account.data(),
    owner: bs58.encode(account.owner()),
    executable: account.executable(),
    rentEpoch: account.rentEpoch(),
  }
}

/** Whether a transaction left the account as it found it. */
export function sameAccount(a: LedgerAccount | null, b: LedgerAccount | null): boolean {
  if (!a || !b) return a === b
  return (
    a.lamports === b.lamports &&
    a.owner === b.owner &&
    a.executable === b.executable &&
    Buffer.compare(a.data, b.data) === 0
  )
}
