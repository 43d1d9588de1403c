/*
 * What the extensions of a mint hold, and what follows from it; without the chain's libraries, so that a page can say it.
 */

import type { AmountScale } from '../solana/amountScale'
import type { ExtensionsOf } from './createToken'

/** Who has an authority (base58); null: revoked, or never given. */
export type MintAuthority = string | null

/** A transfer fee: its rate, its maximum in base units, and the first epoch in which it applies. */
export type FeeOfEpoch = Readonly<{ basisPoints: number; maximum: bigint; epoch: bigint }>

/**
 * Everything that a mint's extensions hold, as numbers and addresses; an absent member is not on the mint. Times are seconds since
 * 1970, `withheld` is in base units. Of a transfer fee `newer` applies from its epoch on and `older` before (feeInEpoch), and a
 * multiplier becomes `newMultiplier` at `newFrom` (multiplierAt).
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
  /** `averageBefore`: the average rate from `began` to when it was `updated`. */
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
  /** Without a program, no program is called. */
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
  /** Holders burn only together with it; null: they burn alone. */
  burnAuthority?: MintAuthority
}>

/**
 * What a template copies of a mint's extensions; an absent member is not on it. Without a program, a hook calls none.
 */
export type TemplateExtensions = ExtensionsOf<MintAuthority, MintAuthority, MintAuthority>

/** The account that a mint's pointer names for name and picture, where that is none that this app reads; else null. */
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

/** How the amounts of a mint with these settings are shown; undefined where its decimals alone decide. Of interest and a multiplier the program asks for interest first. */
export function scaleOf({ interest, scaledAmount }: MintSettings): AmountScale | undefined {
  if (interest) {
    const { basisPoints, averageBefore, began, updated } = interest
    return { by: 'interest', basisPoints, averageBefore, began: Number(began), updated: Number(updated) }
  }
  if (!scaledAmount) return undefined
  const { multiplier, newMultiplier, newFrom } = scaledAmount
  return { by: 'multiplier', multiplier, newMultiplier, newFrom: Number(newFrom) }
}

/** The multiplier of shown amounts at a time, in seconds since 1970. */
export function multiplierAt(
  { multiplier, newMultiplier, newFrom }: NonNullable<MintSettings['scaledAmount']>,
  time: bigint,
): number {
  return time >= newFrom ? newMultiplier : multiplier
}

/** What somebody may do with a mint. The mint's extensions decide which of these there are. */
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

/** Who has which authority: a role that the mint does not have is absent, one that is revoked is null. */
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

/** What keeps everybody from sending a token now, or ever. */
export type SendObstacle = 'paused' | 'never'

export function sendObstacle({ nonTransferable, pausable }: MintSettings): SendObstacle | undefined {
  if (nonTransferable) return 'never'
  return pausable?.paused ? 'paused' : undefined
}
