import type { MintExtensions, TokenStandard } from '../tokens/createToken'

/** The venues at which a pool can be opened with any wallet. */
export const VENUES = [
  { id: 'raydium-cpmm', name: 'Raydium CPMM' },
  { id: 'meteora-damm-v2', name: 'Meteora DAMM v2' },
  { id: 'orca', name: 'Orca' },
] as const

export type VenueId = (typeof VENUES)[number]['id']

/** Whether a venue opens a pool for a token: `badge` means that only its operators can let it in. */
export type CompatibilityStatus = 'yes' | 'badge' | 'no'

/** An extension that a venue checks before it opens a pool for a token, or its freeze authority. */
export type CheckedExtension = keyof MintExtensions | 'freezeAuthority'

/** The extensions of a mint that was made elsewhere, which may have more; `unknown`: one that is newer than this code. */
export type ForeignExtension = CheckedExtension | 'confidentialTransfer' | 'group' | 'unknown'

/** A venue's answer, and what decides it: empty where nothing stands in the way. */
export type Compatibility<Of extends ForeignExtension = CheckedExtension> = Readonly<{
  venue: VenueId
  status: CompatibilityStatus
  because: readonly Of[]
}>

/** What is known of a token, made or not: whose the freeze authority is, and which extensions there are. */
export type CheckedToken = Readonly<{
  standard: TokenStandard
  authorities: Readonly<{ freeze: unknown }>
  extensions: Readonly<Partial<Record<keyof MintExtensions, unknown>>>
}>

type Row = Readonly<Record<VenueId, CompatibilityStatus>>

const row = (raydium: CompatibilityStatus, meteora: CompatibilityStatus, orca: CompatibilityStatus): Row => ({
  'raydium-cpmm': raydium,
  'meteora-damm-v2': meteora,
  orca,
})

/**
 * What each venue says to a Token-2022 mint, without a badge: Raydium CPMM `is_supported_mint`, Meteora DAMM v2 `is_supported_mint`,
 * Orca Whirlpools `is_supported_token_mint`, as of November 2026. Metadata on the mint is taken by all.
 */
export const RULES: Readonly<Record<ForeignExtension, Row>> = {
  transferFee: row('yes', 'yes', 'yes'),
  freezeAuthority: row('yes', 'yes', 'badge'),
  interestBearing: row('yes', 'badge', 'yes'),
  scaledAmount: row('yes', 'badge', 'yes'),
  permanentDelegate: row('no', 'badge', 'badge'),
  closeAuthority: row('no', 'badge', 'badge'),
  defaultFrozen: row('no', 'badge', 'badge'),
  pausable: row('no', 'badge', 'badge'),
  transferHook: row('no', 'no', 'badge'),
  nonTransferable: row('no', 'badge', 'no'),
  confidentialTransfer: row('no', 'badge', 'yes'),
  group: row('no', 'badge', 'badge'),
  unknown: row('no', 'no', 'no'),
}

const FOREIGN: readonly ForeignExtension[] = ['confidentialTransfer', 'group', 'unknown']
const CHECKED = Object.keys(RULES).filter(
  (extension): extension is CheckedExtension => !FOREIGN.includes(extension as ForeignExtension),
)
const SEVERITY: readonly CompatibilityStatus[] = ['yes', 'badge', 'no']

/** Each venue's answer to a token, in the order of `VENUES`: the hardest answer to one of its extensions. SPL Token is taken by all. Pure. */
export function compatibilityOf(token: CheckedToken): readonly Compatibility[] {
  const extensions = checkedExtensions(token)
  return VENUES.map(({ id }) => compatibilityWith(id, extensions))
}

/** One venue's answer to a token with these extensions: the hardest of them. Pure. */
export function compatibilityWith<Of extends ForeignExtension>(
  venue: VenueId,
  extensions: readonly Of[],
): Compatibility<Of> {
  const hardest = Math.max(0, ...extensions.map((extension) => SEVERITY.indexOf(RULES[extension][venue])))
  const status = SEVERITY[hardest] ?? 'no'
  const because = status === 'yes' ? [] : extensions.filter((extension) => RULES[extension][venue] === status)
  return { venue, status, because }
}

/** The extensions that the venues check, in the order of `RULES`. */
export function checkedExtensions({
  standard,
  authorities,
  extensions,
}: CheckedToken): readonly CheckedExtension[] {
  if (standard === 'spl') return []
  return CHECKED.filter((extension) =>
    extension === 'freezeAuthority' ? authorities.freeze !== 'revoked' : extensions[extension] !== undefined,
  )
}

/** What a venue may refuse a token for, as it stands after "for": "for a transfer hook, a pause". */
const EXTENSION_NAMES: Readonly<Record<ForeignExtension, string>> = {
  transferFee: 'a transfer fee',
  freezeAuthority: 'the freeze authority kept',
  interestBearing: 'interest',
  scaledAmount: 'a scaled amount',
  permanentDelegate: 'a permanent delegate',
  closeAuthority: 'a close authority',
  defaultFrozen: 'accounts frozen at first',
  pausable: 'a pause',
  transferHook: 'a transfer hook',
  nonTransferable: 'no transfers',
  confidentialTransfer: 'confidential transfers',
  group: 'a group of tokens',
  unknown: 'an extension that is newer than this page',
}

/** "a transfer fee, a pause" */
export function listExtensions(extensions: readonly ForeignExtension[]): string {
  return [...new Set(extensions)].map((extension) => EXTENSION_NAMES[extension]).join(', ')
}
