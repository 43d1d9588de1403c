/** The input of the engine from a page: a plan with its steps, and each step's costs and changes. */

import type { AddressLookupTableAccount, Keypair, PublicKey, TransactionInstruction } from '@solana/web3.js'
import type { AddressKind } from '../solana/addressKind'
import type { AmountUnit } from '../solana/amountScale'
import type { Said } from '../units/said'
import type { AccountFields, AccountValue } from './accountValues'
import type { Subject } from './subject'

export type CostKind = 'rent' | 'network-fee' | 'priority-fee' | 'program-fee' | 'service-fee' | 'deposit'

/** The range of a price-dependent number, both ends included. A simulation outside of it is pool/price-moved. */
export type LamportBounds = Readonly<{ least: bigint; most: bigint }>

/**
 * One line of the bill, in lamports, as plain data that the journal can keep; below zero the payer receives it. `refundable`: the
 * payer can get it back later. `account` is the base58 address whose balance grows by it (rent, a pool's vault) or pays it.
 * `bounds`: the line is price-dependent; a simulated value within them replaces the planned one. `group`: the bill folds these lines
 * into one.
 */
export type Cost = Readonly<{
  kind: CostKind
  label: Said
  detail?: Said
  lamports: bigint
  refundable: boolean
  account?: string
  bounds?: LamportBounds
  group?: CostGroup
}>

/** Lines of a bill that belong together: the rents of a new pool's accounts. */
export type CostGroup = 'pool-accounts'

/** What leaves the wallet with a payment of tokens, and what of it arrives after the token's transfer fee, in base units. */
export type SentAmounts = Readonly<{ sent: bigint; arrives: bigint }>

/** The unit in which amounts of a token are shown, and its symbol. */
export type TokenUnit = AmountUnit & Readonly<{ symbol: string }>

/** The value of a field of an account after the step, as `AccountReader` reads it. */
export type Change = Readonly<{
  /** A base58 address. */
  account: string
  field: string
  /** Names field and account: "Mint authority". */
  label: Said
  after: AccountValue
  /** The value before the transaction, once it was read; none where the account or the field did not exist. */
  before?: AccountValue
  /** What is shown for `after`, where neither `after` nor `unit` gives it: the fee of a token with a multiplier, and a new account. */
  shown?: Said
  /** What is shown for `before`, where another transaction of the operation leaves a value that is `shown`. */
  shownBefore?: Said
  /**
   * Somebody else may change the value between two transactions of an operation, so the later one promises only the difference.
   */
  counts?: true
  /** The change is price-dependent: `after` is then in base units, and the page shows it, like a supply, in `unit`. */
  bounds?: LamportBounds
  unit?: TokenUnit
  /**
   * The payer's balance of a mint (base58) `before` the plan was made, in base units; the difference is the delta. The journal stores this
   * name.
   */
  moves?: Readonly<{ mint: string; before: bigint }>
  /** For a balance or a right that is given away: the owner of the token account (base58), who closes it while nobody else may. */
  owner?: string
}>

/** An account as a node returns it. */
export type ReadableAccount = Readonly<{ owner: PublicKey; lamports: number; data: Uint8Array }>

/**
 * Reads the fields of an account, by name. The room that plans an operation knows its accounts' layouts. Null: the account does not
 * exist.
 */
export type AccountReader = (account: ReadableAccount | null) => AccountFields

/**
 * One step, with its words, its instructions and its costs. A `final` step can never be undone; `consequence` then says what
 * that means. Neighbours of the same `group` go into one transaction.
 */
export type Step = Readonly<{
  id: string
  title: Said
  /** Its sentences. */
  detail?: readonly Said[]
  instructions: readonly TransactionInstruction[]
  signers: readonly Keypair[]
  costs: readonly Cost[]
  group?: string
  /**
   * The changes on the chain, for the before → after list: a later step's change of the same field replaces an earlier one's.
   */
  changes?: readonly Change[]
}> &
  (Readonly<{ finality: 'reversible' }> | Readonly<{ finality: 'final'; consequence: readonly Said[] }>)

/** An account that the operation makes; its existence later shows whether the operation landed. */
export type CreatedAccount = Readonly<{ label: Said; address: PublicKey }>

/**
 * Why nobody here can know whether an address can use what it gets. `off-curve`: only a program can sign for it. `data`: it is an account of
 * some program. `other-multisig`: the token programs take one another's multisigs only in their newer versions. `sol-of-multisig`: SOL
 * leaves a multisig of a token program only by an instruction that few tools have. `no-program`: a transfer hook where there is no program
 * yet.
 */
export type ReceiverDoubt = 'off-curve' | 'data' | 'other-multisig' | 'sol-of-multisig' | 'no-program'

/** What the address of a receiver is, and the doubts that the person takes on before the operation is signed. */
export type ReceiverState = Readonly<{ kind: AddressKind; doubts: readonly ReceiverDoubt[] }>

/** The payer, the accounts that the operation makes, and the state of the receivers' addresses (base58), where it was read. */
export type PlanAccounts = Readonly<{
  payer: PublicKey
  creates: readonly CreatedAccount[]
  receivers?: ReadonlyMap<string, ReceiverState>
}>

/**
 * An operation before anything is sent: all its steps in order, as pure data. `subject` describes it for later pages (a mint and its name
 * for create-token; subject.ts). The person confirms final steps before the last button: by typing `confirmWord`, which is set where
 * liquidity is locked or burnt, else by ticking a box. `lookupTables` are tables on the chain: a transaction uses them if it is otherwise
 * too long. `dividable`: the person would rather sign twice than without room for their wallet's guards. `bid`: a bid in place of a level
 * of the priority fee.
 */
export type Plan<About extends Subject = Subject> = Readonly<{
  /** The id of its kind; see operations/. */
  kind: string
  title: Said
  steps: readonly Step[]
  accounts: PlanAccounts
  subject: About
  confirmWord?: string
  lookupTables?: readonly AddressLookupTableAccount[]
  bid?: PriorityBid
  dividable?: true
}>

/**
 * The bid of a plan for which no level of the priority fee was chosen: this price (micro-lamports a compute unit) and this limit where the
 * wallet adds nothing and the limit suffices; else the price at which the whole bid stays the same, `lamports`.
 */
export type PriorityBid = Readonly<{ price: bigint; limit: number; lamports: bigint }>

export function finalSteps(plan: Plan): readonly Extract<Step, { finality: 'final' }>[] {
  return plan.steps.filter((step) => step.finality === 'final')
}

/** The id of the step that pays this copy's fee. */
export const SERVICE_FEE_STEP = 'pay-service-fee'
