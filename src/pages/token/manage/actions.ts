import { CHANGEABLE_ROLES, type ChangeableRole, type TokenOrder } from '../../../tokens/operations/order'
import type { ExtensionName } from '../../../tokens/mintExtensions'
import { sendObstacle, type SendObstacle } from '../../../tokens/mintSettings'
import type { OnChainToken } from '../../../tokens/readToken'
import { type Thawing, thawingOf } from '../../../tokens/spendable'

/* The actions on an existing token, and the addresses that may do them. The URL names the open action. */

/** The groups of the section, in their order. */
export const GROUPS = ['supply', 'accounts', 'metadata', 'fees', 'settings'] as const
export type Group = (typeof GROUPS)[number]

type ActionFacts = Readonly<{
  group: Group
  /** The authority that the action needs. */
  role: ChangeableRole
  /** Whether the action is useful now, independent of who has the authority. */
  fits?: (token: OnChainToken) => boolean
}>

/** The actions of the mint's authorities; burning needs only tokens. */
const BY_AUTHORITY = {
  'mint-more': { group: 'supply', role: 'mint' },
  'close-mint': { group: 'supply', role: 'close' },
  freeze: { group: 'accounts', role: 'freeze' },
  thaw: { group: 'accounts', role: 'freeze' },
  'default-state': {
    group: 'accounts',
    role: 'freeze',
    fits: (token) => setting(token, 'default-state') !== undefined,
  },
  pause: { group: 'accounts', role: 'pause', fits: (token) => setting(token, 'pausable') === '' },
  resume: { group: 'accounts', role: 'pause', fits: (token) => setting(token, 'pausable') === 'paused' },
  'update-metadata': { group: 'metadata', role: 'metadata' },
  'change-fee': { group: 'fees', role: 'fee-config' },
  'collect-fees': { group: 'fees', role: 'withheld-fees' },
  'interest-rate': { group: 'settings', role: 'interest-rate' },
  'scaled-amount': { group: 'settings', role: 'scaled-amount' },
  hook: { group: 'settings', role: 'hook' },
} as const satisfies Record<string, ActionFacts>

type ByAuthority = keyof typeof BY_AUTHORITY

/** What becomes of an authority. Metadata without one is immutable, which is an action of its own. */
type ChangeOfAuthority = `transfer-${ChangeableRole}` | `revoke-${ChangeableRole}` | 'make-immutable'

/** One of the authorities' actions, a change of an authority, burning, or signing the batch. */
export type TokenAction = ByAuthority | ChangeOfAuthority | 'burn' | 'together'

export function isTokenAction(text: string | null): text is TokenAction {
  if (text === null) return false
  return (
    roleOfChange(text) !== undefined ||
    text === 'burn' ||
    text === 'together' ||
    Object.hasOwn(BY_AUTHORITY, text)
  )
}

/** The authority that an action transfers or gives up; undefined for other actions. */
export function roleOfChange(action: string): ChangeableRole | undefined {
  if (action === 'make-immutable') return 'metadata'
  return CHANGEABLE_ROLES.find((role) => action === `transfer-${role}` || action === `revoke-${role}`)
}

/** The action that gives up an authority for good. */
export function givingUp(role: ChangeableRole): TokenAction {
  return role === 'metadata' ? 'make-immutable' : `revoke-${role}`
}

/** Whether the address holds an authority of the token. */
export function holdsAuthority({ authorities }: OnChainToken, address: string): boolean {
  return Object.values(authorities).includes(address)
}

/** An action, and the address that may do it; null: no one, ever. */
type Possible = Readonly<{ action: TokenAction; group: Group; by: string | null }>

/**
 * The actions of the token's authorities now, in the order of the section. Those of extensions that the mint does not have are left out.
 */
export function possibleActions(token: OnChainToken): readonly Possible[] {
  const { authorities } = token
  return (Object.keys(BY_AUTHORITY) as ByAuthority[]).flatMap((action) => {
    const { group, role, fits = () => true }: ActionFacts = BY_AUTHORITY[action]
    const by = authorities[role]
    return by === undefined || !fits(token) ? [] : [{ action, group, by }]
  })
}

/** The reason why an action is not possible now, although its authority exists. */
export type ActionObstacle = 'paused' | 'supply' | 'consent'

/** The obstacle to an action. `orders`: the kinds in the batch, which may remove the obstacle. */
export function obstacleTo(
  action: TokenAction,
  token: OnChainToken,
  orders: readonly TokenOrder['kind'][],
): ActionObstacle | undefined {
  const isPaused = setting(token, 'pausable') === 'paused' && !orders.includes('resume')
  if ((action === 'mint-more' || action === 'burn') && isPaused) return 'paused'
  if (action === 'burn' && token.settings.burnAuthority) return 'consent'
  return action === 'close-mint' && token.supply > 0n && !orders.includes('burn') ? 'supply' : undefined
}

/** The reason why a holder cannot send the token now, or ever; where it is frozen, who could thaw it. `isFrozen`: all tokens of the wallet are frozen. */
export type HolderObstacle = SendObstacle | `frozen-${Thawing}`

export function obstacleToSending(token: OnChainToken, isFrozen: boolean): HolderObstacle | undefined {
  return sendObstacle(token.settings) ?? (isFrozen ? `frozen-${thawingOf(token)}` : undefined)
}

/** The setting of an extension, '' where the extension has none; undefined where the mint does not have the extension. */
function setting({ extensions }: OnChainToken, name: ExtensionName): string | undefined {
  const found = extensions.find((extension) => extension.name === name)
  return found && (found.setting ?? '')
}

/** The token's authorities with their addresses, null where revoked, in the order of the section. */
export function authoritiesOf({
  authorities,
}: OnChainToken): readonly (readonly [ChangeableRole, string | null])[] {
  return CHANGEABLE_ROLES.flatMap((role) => {
    const by = authorities[role]
    return by === undefined ? [] : [[role, by] as const]
  })
}
