/** What a page hands to the engine: a plan with its steps, what each of them costs and what it changes. */

import type { AddressLookupTableAccount, Keypair, PublicKey, TransactionInstruction } from '@solana/web3.js'

/** What an operation is, by which the journal and every later page know it. */
export const PLAN_KINDS = [
  'create-token',
  'create-pool',
  'add-liquidity',
  'remove-liquidity',
  'claim-fees',
  'lock-liquidity',
  'burn-liquidity',
  'swap',
  'close-position',
  'launch-token',
] as const
export type PlanKind = (typeof PLAN_KINDS)[number]

export type CostKind = 'rent' | 'network-fee' | 'priority-fee' | 'program-fee' | 'service-fee' | 'deposit'

/** What a number may become where a price moves it, both ends included. A simulation outside of them is pool/price-moved. */
export type Bounds = Readonly<{ least: bigint; most: bigint }>

/**
 * One line of the bill, in lamports, as plain data that the journal can keep; below zero it comes to the payer. `refundable`: the
 * payer can have it back by an action of their own. `account` is the base58 address whose balance will hold it (rent, a pool's vault),
 * or gives it. `bounds`: the price moves it; what a simulation gives within them is then what is promised.
 */
export type Cost = Readonly<{
  kind: CostKind
  label: string
  detail?: string
  lamports: bigint
  refundable: boolean
  account?: string
  bounds?: Bounds
}>

/** What a field of an account says once the step is done, in the words that `AccountReader` gives as well. */
export type Change = Readonly<{
  /** A base58 address. */
  account: string
  field: string
  /** Names field and account for people: "Mint authority". */
  label: string
  after: string
  /** How people read it: a token account does not know its decimals, so its balance is compared in base units and shown in tokens. */
  shown?: string
  /** Others may change it between two transactions of an operation, so later only the difference is promised. */
  counts?: true
  /** It depends on the price: `after` is then a whole number of base units, which people read by `unit`. */
  bounds?: Bounds
  unit?: Readonly<{ decimals: number; symbol: string }>
  /** What the payer has of a mint (base58), and had `before` the plan was made; the difference is the delta. The journal stores this name. */
  moves?: Readonly<{ mint: string; before: string }>
}>

/** An account as a node tells of it. */
export type ReadableAccount = Readonly<{ owner: PublicKey; lamports: number; data: Uint8Array }>

/** Tells the fields of an account in words, by field: the room that plans knows what its accounts hold. Null: there is none. */
export type AccountReader = (account: ReadableAccount | null) => Readonly<Record<string, string>>

/**
 * One thing that happens, with its words, its instructions and what it costs.
 * A `final` step can never be undone; `consequence` then says in one sentence what that means. Neighbours of the same `group` are
 * one transaction, or there is no plan.
 */
export type Step = Readonly<{
  id: string
  title: string
  detail?: string
  instructions: readonly TransactionInstruction[]
  signers: readonly Keypair[]
  costs: readonly Cost[]
  group?: string
  /** What the step leaves on the chain, for the before → after list: a later step's word on the same field replaces an earlier one's. */
  changes?: readonly Change[]
}> &
  (Readonly<{ finality: 'reversible' }> | Readonly<{ finality: 'final'; consequence: string }>)

/** An account that the operation brings into being; its address tells later whether the operation landed. */
export type CreatedAccount = Readonly<{ label: string; address: PublicKey }>

/** Who pays, and what will exist afterwards. */
export type PlanAccounts = Readonly<{ payer: PublicKey; creates: readonly CreatedAccount[] }>

/**
 * What a person wants done, complete and in order, before anything is sent: pure data.
 * `subject` says what it is about for later pages (a mint and its name for create-token).
 * `confirmWord` stands where there are final steps: the person types it before the last button. `lookupTables` as the chain has
 * them: a transaction names its accounts by those that make it short enough. `dividable`: the person would rather sign twice than without
 * room for their wallet's guards.
 */
export type Plan = Readonly<{
  kind: PlanKind
  title: string
  steps: readonly Step[]
  accounts: PlanAccounts
  subject: Readonly<Record<string, string>>
  confirmWord?: string
  lookupTables?: readonly AddressLookupTableAccount[]
  dividable?: true
}>

export function finalSteps(plan: Plan): readonly Extract<Step, { finality: 'final' }>[] {
  return plan.steps.filter((step) => step.finality === 'final')
}
