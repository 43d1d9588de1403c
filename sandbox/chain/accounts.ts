import bs58 from 'bs58'
import { Account, type LiteSvm } from './litesvm'
import { SYSVAR_OWNER, sysvarsOf } from './machine'

/** An account as the ledger holds it; an address without lamports has none. */
export type LedgerAccount = Readonly<{
  lamports: bigint
  data: Uint8Array
  owner: string
  executable: boolean
  rentEpoch: bigint
}>

/** What an account was before the first change of a slot. */
export type Undo = Readonly<{ address: string; slot: number; before: LedgerAccount | null }>
export type HeldAccount = readonly [address: string, account: LedgerAccount | null]

const LOADERS = [
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
]
/** The owners of a new ledger's accounts; the sysvars, which change with every block, are left to LiteSVM. */
const OWNERS_AT_BIRTH = [
  ...LOADERS,
  'NativeLoader1111111111111111111111111111111',
  'Feature111111111111111111111111111111111111',
  'Config1111111111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

/**
 * The accounts of the chain at any slot since the last finalized one. LiteSVM runs programs on them; its accounts are
 * mirrored here by owner, and their earlier states are kept, so that a reader at `confirmed` does not see what is only
 * processed.
 */
export class Accounts {
  #born = new Map<string, LedgerAccount>()
  #held = new Map<string, LedgerAccount | null>()
  #byOwner = new Map<string, Set<string>>()
  #undo = new Map<string, Undo[]>()

  /** Reads LiteSVM's accounts, including programs that were added to it. Calls `feedSysvars` before it reads a sysvar. */
  constructor(
    private readonly svm: LiteSvm,
    private readonly feedSysvars: () => void,
  ) {
    this.takeFromSvm(OWNERS_AT_BIRTH)
  }

  /** Reads LiteSVM's accounts of these owners that the ledger does not know, as if they had been there from the start. */
  takeFromSvm(owners: readonly string[] = LOADERS): void {
    for (const owner of owners)
      for (const found of this.svm.getProgramAccounts(bs58.decode(owner))) {
        const address = bs58.encode(found.address)
        const account = this.isKnown(address) ? null : toLedgerAccount(found.account())
        if (account) this.#bear(address, account)
      }
  }

  /** The account as the open block sees it. */
  now(address: string): LedgerAccount | null {
    const held = this.#held.get(address)
    return held === undefined ? (this.#born.get(address) ?? this.#sysvar(address)) : held
  }

  /** The account as it was when `slot` closed. */
  at(address: string, slot: number): LedgerAccount | null {
    const later = this.#undo.get(address)?.find((undo) => undo.slot > slot)
    return later ? later.before : this.now(address)
  }

  /** Whether this chain has the account, had it once, or knows that it does not exist. */
  isKnown(address: string): boolean {
    return this.#held.has(address) || this.#born.has(address) || this.#sysvar(address) !== null
  }

  /** All accounts that a program owned when `slot` closed; sysvars in their current state. */
  ownedBy(program: string, slot: number): [address: string, account: LedgerAccount][] {
    if (program === SYSVAR_OWNER) return this.#sysvars()
    const owned: [string, LedgerAccount][] = []
    const add = (address: string, account: LedgerAccount | null) => {
      if (account?.owner === program) owned.push([address, account])
    }
    const current = this.#byOwner.get(program) ?? new Set()
    for (const address of current) add(address, this.at(address, slot))
    for (const address of this.#undo.keys()) if (!current.has(address)) add(address, this.at(address, slot))
    return owned
  }

  /** All accounts when `slot` closed; sysvars in their current state. */
  all(slot: number): [address: string, account: LedgerAccount][] {
    const others = [...new Set([...this.#born.keys(), ...this.#held.keys()])].flatMap(
      (address): [string, LedgerAccount][] => {
        const account = this.at(address, slot)
        return account ? [[address, account]] : []
      },
    )
    return [...others, ...this.#sysvars()]
  }

  /** Puts an account into the ledger outside of any transaction; null: it does not exist. */
  put(address: string, account: LedgerAccount | null): void {
    if (account) this.svm.setAccount(bs58.decode(address), fromLedgerAccount(account))
    else if (this.now(address)) this.svm.setAccount(bs58.decode(address), NO_ACCOUNT)
    this.#hold(address, account)
  }

  /** Gives LiteSVM another state of an account than the ledger's. */
  lend(address: string, account: LedgerAccount): void {
    this.svm.setAccount(bs58.decode(address), fromLedgerAccount(account))
  }

  /** LiteSVM's state of an account after a transaction that could write it. */
  readBack(address: string): LedgerAccount | null {
    return toLedgerAccount(this.svm.getAccount(bs58.decode(address)))
  }

  /** Applies a transaction's change of an account in `slot`, and remembers the earlier state. */
  change(address: string, slot: number, before: LedgerAccount | null, after: LedgerAccount | null): void {
    this.#hold(address, after)
    this.recall({ address, slot, before })
  }

  /** Remembers the state of an account before the first change of a slot. */
  recall(undo: Undo): void {
    const undos = this.#undo.get(undo.address)
    if (!undos) this.#undo.set(undo.address, [undo])
    else if (undos.at(-1)?.slot !== undo.slot) undos.push(undo)
  }

  /** Drops the states that only readers of slots before `finalized` could need. */
  forgetBefore(finalized: number): void {
    for (const [address, undos] of this.#undo) {
      const kept = undos.filter((undo) => undo.slot > finalized)
      if (kept.length === 0) this.#undo.delete(address)
      else if (kept.length < undos.length) this.#undo.set(address, kept)
    }
  }

  /** The current state of everything that differs from a new ledger. */
  held(): HeldAccount[] {
    return [...this.#held]
  }

  undos(): Undo[] {
    return [...this.#undo.values()].flat()
  }

  #bear(address: string, account: LedgerAccount): void {
    this.#born.set(address, account)
    this.#own(account.owner).add(address)
  }

  #hold(address: string, account: LedgerAccount | null): void {
    const before = this.#held.get(address) ?? this.#born.get(address)
    this.#held.set(address, account)
    if (before && before.owner !== account?.owner) this.#own(before.owner).delete(address)
    if (account && before?.owner !== account.owner) this.#own(account.owner).add(address)
  }

  #own(owner: string): Set<string> {
    const owned = this.#byOwner.get(owner) ?? new Set()
    this.#byOwner.set(owner, owned)
    return owned
  }

  #sysvars(): [address: string, account: LedgerAccount][] {
    return sysvarsOf(this.svm).flatMap((address) => {
      const account = this.#sysvar(address)
      return account ? [[address, account]] : []
    })
  }

  #sysvar(address: string): LedgerAccount | null {
    if (!address.startsWith('Sysvar')) return null
    this.feedSysvars()
    return this.readBack(address)
  }
}

const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const NO_ACCOUNT = new Account(0n, new Uint8Array(0), bs58.decode(SYSTEM_PROGRAM), false, 0n)

/** An account that holds nothing but lamports. */
export function wallet(lamports: bigint): LedgerAccount {
  return {
    lamports,
    data: new Uint8Array(0),
    owner: SYSTEM_PROGRAM,
    executable: false,
    rentEpoch: 2n ** 64n - 1n,
  }
}

/** LiteSVM's account as plain data, or null where it no longer exists. */
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

function fromLedgerAccount({ lamports, data, owner, executable, rentEpoch }: LedgerAccount): Account {
  return new Account(lamports, data, bs58.decode(owner), executable, rentEpoch)
}

/** Whether two states of an account are equal. */
export function sameAccount(a: LedgerAccount | null, b: LedgerAccount | null): boolean {
  if (!a || !b) return a === b
  return (
    a.lamports === b.lamports &&
    a.owner === b.owner &&
    a.executable === b.executable &&
    Buffer.compare(a.data, b.data) === 0
  )
}
