import { AppError } from '../../errors/AppError'
import type { AuthorityRole } from '../mintSettings'
import type { AmountIs } from '../transferFeeMath'
import type { Said } from '../../units/said'

/** The authorities that can be transferred and revoked. The URL of the token's page has these names. */
export const CHANGEABLE_ROLES = [
  'mint',
  'freeze',
  'metadata',
  'close',
  'fee-config',
  'withheld-fees',
  'permanent-delegate',
  'pause',
  'interest-rate',
  'scaled-amount',
  'metadata-pointer',
  'hook',
] as const satisfies readonly AuthorityRole[]
export type ChangeableRole = (typeof CHANGEABLE_ROLES)[number]

/** What an authority is called within a sentence. */
export const ROLE_NAMES: Readonly<Record<ChangeableRole, string>> = {
  mint: 'mint authority',
  freeze: 'freeze authority',
  metadata: 'update authority',
  close: 'close authority',
  'fee-config': 'fee authority',
  'withheld-fees': 'withdraw authority',
  'permanent-delegate': 'permanent delegate',
  pause: 'pause authority',
  'interest-rate': 'rate authority',
  'scaled-amount': 'multiplier authority',
  'metadata-pointer': 'metadata pointer authority',
  hook: 'transfer hook authority',
}

/** Changes of name, symbol and file address, and further fields of a Token-2022 mint to write or remove. */
export type MetadataChanges = Readonly<{
  name?: string
  symbol?: string
  uri?: string
  fields?: readonly Readonly<{ key: string; value: string }>[]
  removed?: readonly string[]
}>

/**
 * What is ordered of a mint that exists, by the id of the operation's kind. Amounts are base units, addresses base58. `shown`: the amount
 * that the person saw, where a multiplier decides it (shownTo). `amountIs`: whether the amount is what is sent (also where it is absent) or
 * what arrives after the transfer fee. An amount's `to` is an owner's address; `account` is a token account or its owner; `newAuthority` null
 * revokes an authority, and `handsOver` asks the plan for what stays with the wallet; `program` null removes a hook; basis points are hundredths of a percent; `effectiveAt` is in unix seconds, 0 for at
 * once. A lock holds `amount` for `to`: `atFirst` of it until `first` (unix seconds), and the rest for `length` seconds more, in `steps`.
 */
type Orders = Readonly<{
  'mint-more': { amount: bigint; to: string; shown?: bigint | undefined }
  send: { amount: bigint; amountIs?: AmountIs | undefined; to: string; shown?: bigint | undefined }
  burn: { amount: bigint; shown?: bigint | undefined }
  'lock-supply': { amount: bigint; to: string; first: bigint; atFirst: bigint; length: bigint; steps: bigint }
  freeze: { account: string }
  thaw: { account: string }
  'change-authority': { role: ChangeableRole; newAuthority: string | null; handsOver?: true | undefined }
  'default-state': { frozen: boolean }
  'update-metadata': MetadataChanges
  'transfer-fee': { basisPoints: number; maximum: bigint; shown?: bigint | undefined }
  'collect-fees': { to: string }
  'interest-rate': { basisPoints: number }
  'scaled-amount': { multiplier: number; effectiveAt: number }
  hook: { program: string | null }
  pause: unknown
  resume: unknown
  'make-immutable': unknown
  'close-mint': unknown
}>

/** The order of one kind. */
export type OrderOf<Kind extends keyof Orders> = Readonly<{ kind: Kind }> & Readonly<Orders[Kind]>

/** Whether the wallet hands the token over: what stays with it is then said, too. */
export function isHandOver(orders: readonly TokenOrder[]): boolean {
  return orders.some((order) => order.kind === 'change-authority' && order.handsOver === true)
}

/** An operation on a mint that exists, alone or one of several that are signed together. */
export type TokenOrder = { [Kind in keyof Orders]: OrderOf<Kind> }[keyof Orders]

/** The error of an operation whose typed values do not fit the token; `message` says what to correct. */
export function unfit(message: Said): AppError {
  return new AppError('input/invalid', { check: 'the operation', message })
}

/** The error of an operation that the token or its accounts do not allow now, whatever the person types; `message` says what helps. */
export function barred(message: Said): AppError {
  return new AppError('input/invalid', { barred: true, message })
}

/** The error of an operation that finds nothing to work on, such as no empty accounts: nobody made a mistake. */
export function nothingThere(message: Said): AppError {
  return new AppError('input/invalid', { barred: true, empty: true, message })
}
