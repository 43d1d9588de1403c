import { AppError } from '../../errors/AppError'
import type { AuthorityRole } from '../mintSettings'
import type { AmountIs } from '../transferFeeMath'

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
 * An operation on a mint that exists. Amounts are base units, addresses base58. `shown`: the amount that the person saw, where a
 * multiplier decides it (shownTo). `amountIs`: whether the amount is what is sent (also where it is absent) or what arrives after the transfer
 * fee. An amount's `to` is an owner's address; `account` is a token account or its owner; `to` null revokes an
 * authority, `program` null removes a hook; basis points are hundredths of a percent; `effectiveAt` is in unix seconds, 0 for at once.
 */
export type TokenOrder =
  | Readonly<{ kind: 'mint-more'; amount: bigint; to: string; shown?: bigint | undefined }>
  | Readonly<{
      kind: 'send'
      amount: bigint
      amountIs?: AmountIs | undefined
      to: string
      shown?: bigint | undefined
    }>
  | Readonly<{ kind: 'burn'; amount: bigint; shown?: bigint | undefined }>
  | Readonly<{ kind: 'freeze' | 'thaw'; account: string }>
  | Readonly<{ kind: 'change-authority'; role: ChangeableRole; to: string | null }>
  | Readonly<{ kind: 'default-state'; frozen: boolean }>
  | (Readonly<{ kind: 'update-metadata' }> & MetadataChanges)
  | Readonly<{ kind: 'transfer-fee'; basisPoints: number; maximum: bigint; shown?: bigint | undefined }>
  | Readonly<{ kind: 'collect-fees'; to: string }>
  | Readonly<{ kind: 'interest-rate'; basisPoints: number }>
  | Readonly<{ kind: 'scaled-amount'; multiplier: number; effectiveAt: number }>
  | Readonly<{ kind: 'hook'; program: string | null }>
  | Readonly<{ kind: 'pause' | 'resume' | 'make-immutable' | 'close-mint' }>

/** The order of one kind. */
export type OrderOf<Kind extends TokenOrder['kind']> = Extract<TokenOrder, { kind: Kind }>

/** The authority that each operation needs. Burning and sending need none. */
const NEEDS: Readonly<
  Record<Exclude<TokenOrder['kind'], 'burn' | 'send' | 'change-authority'>, ChangeableRole>
> = {
  'mint-more': 'mint',
  freeze: 'freeze',
  thaw: 'freeze',
  'default-state': 'freeze',
  'update-metadata': 'metadata',
  'make-immutable': 'metadata',
  'transfer-fee': 'fee-config',
  'collect-fees': 'withheld-fees',
  'interest-rate': 'interest-rate',
  'scaled-amount': 'scaled-amount',
  hook: 'hook',
  pause: 'pause',
  resume: 'pause',
  'close-mint': 'close',
}

/** The authority that an order needs; null where it needs none. */
export function neededAuthority(order: TokenOrder): ChangeableRole | null {
  if (order.kind === 'burn' || order.kind === 'send') return null
  return order.kind === 'change-authority' ? order.role : NEEDS[order.kind]
}

/** The error of an operation whose typed values do not fit the token; `message` says what to correct. */
export function unfit(message: string): AppError {
  return new AppError('input/invalid', { check: 'the operation', message })
}

/** The error of an operation that the token or its accounts do not allow now, whatever the person types; `message` says what helps. */
export function barred(message: string): AppError {
  return new AppError('input/invalid', { barred: true, message })
}

/** The error of an operation that finds nothing to work on, such as no empty accounts: nobody made a mistake. */
export function nothingThere(message: string): AppError {
  return new AppError('input/invalid', { barred: true, empty: true, message })
}
