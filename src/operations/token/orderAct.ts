/** What an operation on an existing token is: an order, which can be signed together with others on the same token. */

import * as v from 'valibot'
import type { LockParts } from '../../locks/lockSupply'
import type { ExtensionName } from '../../tokens/mintExtensions'
import type { HookedPart } from '../../tokens/operations/transfer'
import type { RunningChanges, TokenStep } from '../../tokens/operations/holders'
import type { ChangeableRole, OrderOf, TokenOrder } from '../../tokens/operations/order'
import type { TokenFacts } from '../../tokens/operations/tokenFacts'
import type { OnChainToken } from '../../tokens/readToken'
import type { AmountScale } from '../../solana/amountScale'
import type { SentAmounts, Step } from '../../transactions/plan'
import { type Subject, subjectFields } from '../../transactions/subject'
import { shortAddress } from '../../units/shortAddress'
import { isolated } from '../../units/unbroken'
import type { Act, SubjectOf } from '../act'
import type { DecisionFact, ReadOperation } from '../figures'

const { names, mint, name, symbol, decimals, scale, program, uri, orders, stays } = subjectFields

/** A token that exists. */
export const ofToken = v.object({
  mint,
  name,
  symbol,
  decimals,
  program,
  ...v.partial(v.object({ names, scale, uri })).entries,
})

export const ordersSubject = v.object({ ...ofToken.entries, orders, stays: v.optional(stays) })
export type OrdersRead = ReadOperation<SubjectOf<typeof ordersSubject>>

/** The groups of the section in which a token's page offers orders, in their order. */
export const ORDER_GROUPS = ['supply', 'accounts', 'metadata', 'fees', 'settings'] as const

/** The context of an order's sentence. `of` is " of Quiet Heron (QHRN)", or '' in a list of several orders, which is in lower case. */
export type OrderPlace = Readonly<{
  of: string
  verb: (before: string, after: string) => string
  read: OrdersRead
}>

/** What a plan of several orders knows besides the facts: the parts of a transfer's hook, what a lock needs, and the supply after all of them. */
export type OrderParts = Readonly<{ hooked?: readonly HookedPart[]; lock?: LockParts; supply?: bigint }>

/** Returns the steps of an order. Throws input/invalid where the token does not allow it, or the typed values do not fit it. */
export type StepsOf<Kind extends TokenOrder['kind']> = (
  order: OrderOf<Kind>,
  facts: TokenFacts,
  running: RunningChanges,
  parts: OrderParts,
) => readonly (Step | TokenStep)[]

/** The record of an order: what an `Act` is, with what only orders have. Its sentence is a part of the sentence of all orders. */
export type OrderAct<
  Kind extends TokenOrder['kind'] = TokenOrder['kind'],
  Schema extends v.GenericSchema = v.GenericSchema,
> = Pick<Act, 'action' | 'done' | 'undone' | 'repeats'> &
  Readonly<{
    id: Kind
    /** The group in which the token's page offers it to the authority, and whether it is useful now. */
    group?: (typeof ORDER_GROUPS)[number]
    fits?(token: OnChainToken): boolean
    /** The button that opens its form there, which is also the form's title, and the form's first sentence. */
    form?: Readonly<{ label: string; lead: string }>
    /** The authority that the order needs; null for none. */
    needs(order: OrderOf<Kind>): ChangeableRole | null
    /** Orders of one operation work in the order of their ranks. */
    rank: number
    /** What the order changes: of two that change the same, one must go. Null where several can be signed together. */
    changes(order: OrderOf<Kind>): string | null
    /** It can be signed together with closing the mint. */
    canPrecedeClosing?: true
    /** Loads what plans its steps. */
    planner(): Promise<StepsOf<Kind>>
    /** What its subject holds, and that subject. `amounts`: what is sent and arrives, where tokens leave the wallet. */
    fields: Schema
    about(
      order: OrderOf<Kind>,
      facts: TokenFacts,
      amounts: SentAmounts | undefined,
      parts: OrderParts,
    ): Omit<v.InferOutput<Schema>, 'kind'>
    /** Its sentence, and its title where `done` is not all of it; of the token `called` so, where it `namesToken`. */
    line(order: v.InferOutput<Schema>, place: OrderPlace): string
    title?(order: v.InferOutput<Schema>, called: string): string
    /** Its own figures, before those of what changes. */
    facts?(order: v.InferOutput<Schema>, read: OrdersRead): readonly DecisionFact[]
    namesToken?: true
    /** What it does in the words of a button, where nobody can undo it. */
    finally?(order: v.InferOutput<Schema>): string
  }>

/** Checks a record, so that its functions know their order. */
export function orderAct<Kind extends TokenOrder['kind'], Schema extends v.GenericSchema>(
  act: OrderAct<Kind, Schema>,
): OrderAct<Kind, Schema> {
  return act
}

/** A subject of one order: its kind, and these fields. */
export function orderFieldsOf<Needs extends v.ObjectEntries>(needs: Needs) {
  return v.object({ kind: v.string(), ...needs })
}

/** The setting of an extension, '' where the extension has none; undefined where the mint does not have the extension. */
export function settingOf({ extensions }: OnChainToken, name: ExtensionName): string | undefined {
  const found = extensions.find((extension) => extension.name === name)
  return found && (found.setting ?? '')
}

/* ---- Words that orders share ---- */

type Unit = Readonly<{ symbol: string; decimals: number; scale?: AmountScale; mint: string }>
type Paid = Pick<Subject, 'mint' | 'token' | 'symbol' | 'decimals' | 'scale'>

/** The unit of a subject's amounts. */
export function unitOf({ decimals = 0, symbol = '', scale, mint, token = '' }: Paid): Unit {
  return { decimals, symbol, mint: mint ?? token, ...(scale && { scale }) }
}

/** "Quiet Heron (QHRN)" */
export function tokenName({
  name = '',
  symbol = '',
  mint = '',
}: Pick<Subject, 'name' | 'symbol' | 'mint'>): string {
  if (name === '' && symbol === '') return shortAddress(mint)
  return symbol === '' || symbol === name ? isolated(name) : `${isolated(name)} (${isolated(symbol)})`
}

export function receiverName(
  { subject, payer }: Pick<ReadOperation, 'subject' | 'payer'>,
  to: string,
): string {
  return to === payer ? 'your wallet' : calledAddress(to, subject)
}

/** "7Qhn…Ro2V", or "alice.sol → 7Qhn…Ro2V" where that name was typed for it. */
export function calledAddress(address: string, { names = {} }: Pick<Subject, 'names'>): string {
  const [name] = Object.entries(names).find(([, its]) => its === address) ?? []
  return name === undefined ? shortAddress(address) : `${name} → ${shortAddress(address)}`
}

/** The amounts of a payment in its subject, which says what arrives only where a transfer fee is withheld. */
export function sentOf({
  amount,
  arrives = amount,
}: Readonly<{ amount: bigint; arrives?: bigint | undefined }>): SentAmounts {
  return { sent: amount, arrives }
}
