import { type OrderAct, settingOf } from '../../../operations/token/orderAct'
import { ORDERS, orderOf } from '../../../operations/token/orders'
import { lockObstacle, type LockObstacle } from '../../../locks/terms'
import { CHANGEABLE_ROLES, type ChangeableRole, type TokenOrder } from '../../../tokens/operations/order'
import { sendObstacle, type SendObstacle, type Thawing } from '../../../tokens/mintSettings'
import type { OnChainToken } from '../../../tokens/readToken'
import { thawingOf } from '../../../tokens/spendable'

/* The actions on an existing token, and the addresses that may do them. The URL names the open action. */

/** The orders that have a form here; another page sends. */
type OrderWithForm = Exclude<TokenOrder['kind'], 'send' | 'change-authority'>

/** What becomes of an authority. Metadata without one is immutable, which is an order of its own. */
type ChangeOfAuthority = `transfer-${ChangeableRole}` | `revoke-${ChangeableRole}`

/** An order, a change of an authority, handing over all of them, or signing the batch. */
export type TokenAction = OrderWithForm | ChangeOfAuthority | 'hand-over' | 'together'

export function isTokenAction(text: string | null): text is TokenAction {
  if (text === null) return false
  if (text === 'hand-over' || text === 'together') return true
  return roleOfChange(text) !== undefined || orderOf(text)?.form !== undefined
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
type Possible = Readonly<{ action: TokenAction; group: OrderAct['group']; by: string | null }>

/**
 * The actions of the token's authorities now, in the order of the section. Those of extensions that the mint does not have are left out.
 */
export function possibleActions(token: OnChainToken): readonly Possible[] {
  const { authorities } = token
  return Object.keys(ORDERS).flatMap((kind) => {
    const act = orderOf(kind)
    if (!act?.group || !isTokenAction(kind) || act.fits?.(token) === false) return []
    const role = act.needs({ kind } as TokenOrder)
    const by = role === null ? undefined : authorities[role]
    return by === undefined ? [] : [{ action: kind, group: act.group, by }]
  })
}

/** The reason why an action is not possible now, although its authority exists. */
export type ActionObstacle = 'paused' | 'supply' | 'consent' | LockObstacle

/** The obstacle to an action. `orders`: the kinds in the batch, which may remove the obstacle. */
export function obstacleTo(
  action: TokenAction,
  token: OnChainToken,
  orders: readonly TokenOrder['kind'][],
): ActionObstacle | undefined {
  const isPaused = settingOf(token, 'pausable') === 'paused' && !orders.includes('resume')
  if ((action === 'mint-more' || action === 'burn') && isPaused) return 'paused'
  if (action === 'burn' && token.settings.burnAuthority) return 'consent'
  if (action === 'lock-supply') return lockObstacle(token)
  return action === 'close-mint' && token.supply > 0n && !orders.includes('burn') ? 'supply' : undefined
}

/** The reason why a holder cannot send the token now, or ever; where it is frozen, who could thaw it. `isFrozen`: all tokens of the wallet are frozen. */
export type HolderObstacle = SendObstacle | `frozen-${Thawing}`

export function obstacleToSending(token: OnChainToken, isFrozen: boolean): HolderObstacle | undefined {
  return sendObstacle(token.settings) ?? (isFrozen ? `frozen-${thawingOf(token)}` : undefined)
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
