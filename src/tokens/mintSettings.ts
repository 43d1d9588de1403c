/* The settings of a mint's extensions and their consequences. Without the chain's libraries, so that a page can show them. */

import type { AmountScale } from '../solana/amountScale'
import type { ExtensionsOf } from './createToken'

/** Who can thaw the frozen accounts of a token: nobody where its freeze authority is revoked, and Metaplex never does for good. */
export const THAWINGS = ['authority', 'none', 'programmable'] as const
export type Thawing = (typeof THAWINGS)[number]

/** The address (base58) that has an authority; null: revoked, or never given. */
export type MintAuthority = string | null

/** A transfer fee: its rate, its maximum in base units, and the first epoch in which it applies. */
export type FeeOfEpoch = Readonly<{ basisPoints: number; maximum: bigint; epoch: bigint }>

/**
 * All settings of a mint's extensions, as numbers and addresses; an absent member is an extension that the mint does not have. Times are
 * seconds since 1970, `withheld` is in base units. A transfer fee's `newer` applies from its epoch on and `older` before (feeInEpoch), and
 * a multiplier becomes `newMultiplier` at `newFrom` (multiplierAt).
 */
export type MintSettings = Readonly<{
  transferFee?: Readonly<{
    older: FeeOfEpoch
    newer: FeeOfEpoch
    /** Fees that were harvested to the mint and not yet withdrawn. */
    withheld: bigint
    configAuthority: MintAuthority
    withdrawAuthority: MintAuthority
  }>
  /** `averageBefore`: the average rate between `began` and `updated`. */
  interest?: Readonly<{
    basisPoints: number
    averageBefore: number
    began: bigint
    updated: bigint
    authority: MintAuthority
  }>
  scaledAmount?: Readonly<{
    multiplier: number
    newMultiplier: number
    newFrom: bigint
    authority: MintAuthority
  }>
  permanentDelegate?: MintAuthority
  closeAuthority?: MintAuthority
  /** `program` null: transfers call no program. */
  transferHook?: Readonly<{ program: MintAuthority; authority: MintAuthority }>
  pausable?: Readonly<{ paused: boolean; authority: MintAuthority }>
  defaultState?: 'open' | 'frozen'
  nonTransferable?: true
  /** `address`: the account with name and symbol, usually the mint itself. */
  metadataPointer?: Readonly<{ authority: MintAuthority; address: string | null }>
  groupPointer?: Readonly<{ authority: MintAuthority; address: string | null }>
  memberPointer?: Readonly<{ authority: MintAuthority; address: string | null }>
  groupAuthority?: MintAuthority
  confidentialAuthority?: MintAuthority
  confidentialFeeAuthority?: MintAuthority
  /** The authority that must sign when holders burn; null: holders burn alone. */
  burnAuthority?: MintAuthority
}>

/**
 * The settings of a mint's extensions that a template copies; an absent member is an extension that the mint does not have. A hook without
 * a program calls none.
 */
export type TemplateExtensions = ExtensionsOf<MintAuthority, MintAuthority, MintAuthority>

/** The account that a mint's pointer names for name and picture, where this app does not read that account; else null. */
export function nameElsewhere({
  mint,
  metadata,
  settings,
}: Readonly<{ mint: string; metadata: unknown; settings: MintSettings }>): string | null {
  const address = settings.metadataPointer?.address ?? null
  return metadata === null && address !== mint ? address : null
}

/** The fee of a transfer in an epoch: a changed fee applies from the second epoch after the change on. */
export function feeInEpoch(
  { older, newer }: Pick<NonNullable<MintSettings['transferFee']>, 'older' | 'newer'>,
  epoch: bigint,
): FeeOfEpoch {
  return epoch >= newer.epoch ? newer : older
}

/**
 * How wallets show the amounts of a mint with these settings; undefined where its decimals alone decide. With both interest and a
 * multiplier, interest counts, as in the program.
 */
export function scaleOf({ interest, scaledAmount }: MintSettings): AmountScale | undefined {
  if (interest) {
    const { basisPoints, averageBefore, began, updated } = interest
    return { by: 'interest', basisPoints, averageBefore, began, updated }
  }
  if (!scaledAmount) return undefined
  const { multiplier, newMultiplier, newFrom } = scaledAmount
  return { by: 'multiplier', multiplier, newMultiplier, newFrom }
}

/** The multiplier of shown amounts at a time, in seconds since 1970. */
export function multiplierAt(
  { multiplier, newMultiplier, newFrom }: NonNullable<MintSettings['scaledAmount']>,
  time: bigint,
): number {
  return time >= newFrom ? newMultiplier : multiplier
}

/** The role of an authority over a mint. The mint's extensions decide which roles it has. */
export type AuthorityRole =
  | 'mint'
  | 'freeze'
  | 'metadata'
  | 'metadata-pointer'
  | 'close'
  | 'permanent-delegate'
  | 'fee-config'
  | 'withheld-fees'
  | 'hook'
  | 'pause'
  | 'interest-rate'
  | 'scaled-amount'
  | 'confidential'
  | 'confidential-fee'
  | 'burn'
  | 'group'
  | 'group-pointer'
  | 'member-pointer'

/** The address of each authority: a role that the mint does not have is absent, a revoked one is null. */
export type TokenAuthorities = Readonly<Partial<Record<AuthorityRole, MintAuthority>>>

/** The authorities that a mint's extensions give. */
export function extensionAuthorities(settings: MintSettings): TokenAuthorities {
  const { transferFee, interest, scaledAmount, transferHook, pausable } = settings
  const all: Readonly<Partial<Record<AuthorityRole, MintAuthority | undefined>>> = {
    'metadata-pointer': settings.metadataPointer?.authority,
    close: settings.closeAuthority,
    'permanent-delegate': settings.permanentDelegate,
    'fee-config': transferFee?.configAuthority,
    'withheld-fees': transferFee?.withdrawAuthority,
    hook: transferHook?.authority,
    pause: pausable?.authority,
    'interest-rate': interest?.authority,
    'scaled-amount': scaledAmount?.authority,
    confidential: settings.confidentialAuthority,
    'confidential-fee': settings.confidentialFeeAuthority,
    burn: settings.burnAuthority,
    group: settings.groupAuthority,
    'group-pointer': settings.groupPointer?.authority,
    'member-pointer': settings.memberPointer?.authority,
  }
  return Object.fromEntries(Object.entries(all).filter(([, held]) => held !== undefined))
}

/** Why nobody can send a token now, or ever. */
export type SendObstacle = 'paused' | 'never'

export function sendObstacle({ nonTransferable, pausable }: MintSettings): SendObstacle | undefined {
  if (nonTransferable) return 'never'
  return pausable?.paused ? 'paused' : undefined
}
