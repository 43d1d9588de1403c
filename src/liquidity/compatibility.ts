import type { MintExtensions, TokenStandard } from '../tokens/createToken'
import { VENUES } from './profiles'
import type {
  CheckedExtension,
  CompatibilityStatus,
  ForeignExtension,
  ExtensionCompatibility,
} from './venueProfile'

/** A venue's answer to a token, and the extensions that decide it; none where the answer is yes. */
export type Compatibility<Of extends ForeignExtension = CheckedExtension> = Readonly<{
  venue: string
  status: CompatibilityStatus
  because: readonly Of[]
}>

/** A token, made or not, as venues check it: who has the freeze authority, and which extensions the token has. */
export type CheckedToken = Readonly<{
  standard: TokenStandard
  authorities: Readonly<{ freeze: unknown }>
  extensions: Readonly<Partial<Record<keyof MintExtensions, unknown>>>
}>

/** A venue and its answers. */
export type ComparedVenue = Readonly<{ id: string; name: string; takes: ExtensionCompatibility }>

/** A venue where a token may trade but no pool is opened from here: its answer is shown beside those of our venues. */
const ORCA: ComparedVenue = {
  id: 'orca',
  name: 'Orca',
  // From Orca's own function is_supported_token_mint.
  takes: {
    transferFee: 'yes',
    freezeAuthority: 'badge',
    interestBearing: 'yes',
    scaledAmount: 'yes',
    permanentDelegate: 'badge',
    closeAuthority: 'badge',
    defaultFrozen: 'badge',
    pausable: 'badge',
    transferHook: 'badge',
    nonTransferable: 'no',
    confidentialTransfer: 'yes',
    confidentialSupply: 'no',
    permissionedBurn: 'no',
    defaultOpen: 'badge',
    openHook: 'badge',
    emptyHook: 'badge',
    group: 'no',
    unknown: 'no',
  },
}

/** The venues that a token is compared with. */
export const COMPARED_VENUES: readonly ComparedVenue[] = [...VENUES, ORCA]

/** The reasons for which a venue may refuse a token, as they stand after "for": "for a transfer hook, a pause authority". */
const EXTENSION_NAMES: Readonly<Record<ForeignExtension, string>> = {
  transferFee: 'a transfer fee',
  freezeAuthority: 'a freeze authority',
  interestBearing: 'interest',
  scaledAmount: 'a scaled UI amount',
  permanentDelegate: 'a permanent delegate',
  closeAuthority: 'a mint close authority',
  defaultFrozen: 'accounts frozen by default',
  pausable: 'a pause authority',
  transferHook: 'a transfer hook',
  nonTransferable: 'non-transferability',
  confidentialTransfer: 'confidential transfers',
  confidentialSupply: 'a confidential supply',
  permissionedBurn: 'permissioned burn',
  defaultOpen: 'a default account state',
  openHook: 'a transfer hook that can be set',
  emptyHook: 'a transfer hook without a program',
  group: 'a token group',
  unknown: 'an extension that this page does not know',
}

const FOREIGN: readonly ForeignExtension[] = [
  'confidentialTransfer',
  'confidentialSupply',
  'permissionedBurn',
  'defaultOpen',
  'openHook',
  'emptyHook',
  'group',
  'unknown',
]
/** The extensions that venues check, and the freeze authority. */
export const CHECKED_EXTENSIONS = Object.keys(EXTENSION_NAMES).filter(
  (extension): extension is CheckedExtension => !FOREIGN.includes(extension as ForeignExtension),
)
const SEVERITY: readonly CompatibilityStatus[] = ['yes', 'badge', 'no']

/**
 * Each venue's answer to a token, in the order of `COMPARED_VENUES`: the strictest answer to one of its extensions. All venues accept SPL
 * Token. Pure.
 */
export function compatibilityOf(token: CheckedToken): readonly Compatibility[] {
  const extensions = checkedExtensions(token)
  return COMPARED_VENUES.map((venue) => compatibilityWith(venue, extensions))
}

/** Whether a pool of the token can be opened from here: one of our venues takes it without a badge. Pure. */
export function isTakenByVenue(token: CheckedToken): boolean {
  return VENUES.some((venue) => compatibilityWith(venue, checkedExtensions(token)).status === 'yes')
}

/** One venue's answer to a token with these extensions: the strictest of them. Pure. */
export function compatibilityWith<Of extends ForeignExtension>(
  { id, takes }: Pick<ComparedVenue, 'id' | 'takes'>,
  extensions: readonly Of[],
): Compatibility<Of> {
  const hardest = Math.max(0, ...extensions.map((extension) => SEVERITY.indexOf(takes[extension])))
  const status = SEVERITY[hardest] ?? 'no'
  const because = status === 'yes' ? [] : extensions.filter((extension) => takes[extension] === status)
  return { venue: id, status, because }
}

/** The extensions of a token that the venues check. */
export function checkedExtensions({
  standard,
  authorities,
  extensions,
}: CheckedToken): readonly CheckedExtension[] {
  if (standard === 'spl') return []
  return CHECKED_EXTENSIONS.filter((extension) =>
    extension === 'freezeAuthority' ? authorities.freeze !== 'revoked' : extensions[extension] !== undefined,
  )
}

/** "a transfer fee, a pause authority" */
export function listExtensions(extensions: readonly ForeignExtension[]): string {
  return [...new Set(extensions)].map((extension) => EXTENSION_NAMES[extension]).join(', ')
}
