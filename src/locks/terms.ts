/** What keeps a token out of a lock, what a lock does not hold, and why no schedule can be made. Without the chain's libraries, for forms. */

import type { MintSettings, TokenAuthorities } from '../tokens/mintSettings'
import type { OnChainToken } from '../tokens/readToken'
import { tokensSay } from '../tokens/said'
import type { Said } from '../units/said'
import { LOCK_OBSTACLES, locksSay } from './said'
import type { ScheduleProblem } from './schedule'

export type LockObstacle = (typeof LOCK_OBSTACLES)[number]

/** What keeps a token out of Jupiter Lock: version 0.3.1 refuses these extensions, and hooks are not supported here. */
export function lockObstacle({ settings }: Pick<OnChainToken, 'settings'>): LockObstacle | undefined {
  const has: Readonly<Record<LockObstacle, unknown>> = {
    'interest-bearing': settings.interest,
    'non-transferable': settings.nonTransferable,
    pausable: settings.pausable,
    'scaled-amount': settings.scaledAmount,
    'transfer-hook': settings.transferHook?.program,
  }
  return LOCK_OBSTACLES.find((name) => has[name])
}

const NOT_HELD = {
  'permanent-delegate': 'lock-delegate',
  freeze: 'lock-freezer',
  'fee-config': 'lock-fee-raiser',
  hook: 'lock-hook-setter',
} as const
type LimitingRole = keyof typeof NOT_HELD

export function isLimitingRole(role: string): role is LimitingRole {
  return Object.hasOwn(NOT_HELD, role)
}

/** What of a token decides what a lock of it does not hold. */
export type LimitingToken = Readonly<{
  authorities: TokenAuthorities
  settings?: Pick<MintSettings, 'defaultState'>
}>

/** The authorities that a lock of a token does not hold against, with what each can do; `by`: who has it. */
export function limitsOf({
  authorities,
  settings,
}: LimitingToken): readonly Readonly<{ role: LimitingRole; by: string; said: Said }>[] {
  const isFrozenAtFirst = settings?.defaultState === 'frozen'
  return (Object.keys(NOT_HELD) as LimitingRole[]).flatMap((role) => {
    const by = authorities[role]
    const id = role === 'freeze' && isFrozenAtFirst ? 'lock-begins-frozen' : NOT_HELD[role]
    return by ? [{ role, by, said: locksSay(id, { by }) }] : []
  })
}

/** Whether the recipient of a lock could never claim: its account begins frozen, and no one can thaw it. */
export function isNeverClaimed({ authorities, settings }: LimitingToken): boolean {
  return settings?.defaultState === 'frozen' && !authorities.freeze
}

/** What a lock of a token does not hold: who can take its tokens, freeze them, or keep them from the recipient at a claim. */
export function notHeld(token: LimitingToken): readonly Said[] {
  return limitsOf(token).map(({ said }) => said)
}

const PROBLEMS: Readonly<Record<ScheduleProblem, Said>> = {
  'no-amount': tokensSay('above-zero', {}),
  past: locksSay('lock-past', {}),
  milliseconds: locksSay('lock-milliseconds', {}),
  'too-long': locksSay('supply-lock-too-long', {}),
  'part-too-large': locksSay('lock-part-too-large', {}),
  'no-length': locksSay('lock-no-length', {}),
  'no-steps': locksSay('lock-no-steps', {}),
  'too-many-steps': locksSay('lock-too-many-steps', {}),
}

/** Why no schedule can be made of what was typed. */
export function scheduleProblem(problem: ScheduleProblem): Said {
  return PROBLEMS[problem]
}
