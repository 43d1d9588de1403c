import type { ClusterId } from '../solana/cluster'
import type { ProgramProfile } from '../solana/programs'
import type { MintExtensions } from '../tokens/createToken'

/* Facts about a venue, and the tokens that it accepts, without its code. */

/** Whether a venue opens a pool for a token: `badge` means that only its operators can allow it. */
export type CompatibilityStatus = 'yes' | 'badge' | 'no'

/** An extension that a venue checks before it opens a pool for a token, or its freeze authority. */
export type CheckedExtension = keyof MintExtensions | 'freezeAuthority'

/**
 * The extensions of a mint that was made elsewhere, which may have more. A transfer hook without a program is an `openHook` where an
 * authority can set one, else an `emptyHook`. `defaultOpen`: it has a default account state, with which new accounts are not frozen. `unknown`: an extension that is newer than this code, or that it cannot read.
 */
export type ForeignExtension =
  | CheckedExtension
  | 'confidentialTransfer'
  | 'confidentialSupply'
  | 'permissionedBurn'
  | 'openHook'
  | 'emptyHook'
  | 'defaultOpen'
  | 'group'
  | 'unknown'

/**
 * A venue's answer to each extension of a Token-2022 mint, without a badge, as of November 2026. All venues accept metadata on the mint.
 */
export type ExtensionCompatibility = Readonly<Record<ForeignExtension, CompatibilityStatus>>

/** An account that the practice chain takes from Mainnet, by its address or by `seeds` and its owner, a program. */
export type PracticeAccount = Readonly<{ name: string; owner: string; optional?: true }> &
  Readonly<{ address: string } | { seeds: readonly Uint8Array[] }>

/** Facts about a venue without its code, as plain data, because they are in first loads. `holds`: the kind of its positions. */
export type VenueProfile = Readonly<{
  id: string
  name: string
  holds: 'lp-tokens' | 'position-nft'
  /** The address of its program by cluster. */
  programs: Readonly<Record<ClusterId, string>>
  /** The owner of the vaults of all its pools, by cluster. */
  vaultOwners: Readonly<Record<ClusterId, string>>
  /** The accounts that receive its fees for opening a pool. */
  feeReceivers: readonly string[]
  /** The profiles of all programs that its instructions call. */
  programProfiles: readonly ProgramProfile[]
  takes: ExtensionCompatibility
  /** The accounts that the practice chain downloads besides the programs. */
  accounts: readonly PracticeAccount[]
}>
