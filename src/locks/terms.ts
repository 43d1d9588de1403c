/** What keeps a token out of a lock, what a lock does not hold, and why no schedule can be made. Without the chain's libraries, for forms. */

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

/** The authorities that a lock of a token does not hold against, with what each can do; `by`: who has it. */
export function limitsOf({
  authorities,
}: Pick<OnChainToken, 'authorities'>): readonly Readonly<{ role: LimitingRole; by: string; said: Said }>[] {
  return (Object.keys(NOT_HELD) as LimitingRole[]).flatMap((role) => {
    const by = authorities[role]
    return by ? [{ role, by, said: locksSay(NOT_HELD[role], { by }) }] : []
  })
}

type LockedToken = Pick<OnChainToken, 'authorities'> &
  Readonly<{ settings: Pick<OnChainToken['settings'], 'defaultState'> }>

/** What a lock of a token does not hold: who can take its tokens, freeze them, or keep them from the recipient at a claim. */
export function notHeld(token: LockedToken): readonly Said[] {
  return [...limitsOf(token).map(({ said }) => said), ...thawedFirst(token)]
}

/** That a claim needs an account which somebody thaws first, where new accounts begin frozen. */
export function thawedFirst({ authorities, settings }: LockedToken): readonly Said[] {
  if (settings.defaultState !== 'frozen') return []
  const by = authorities.freeze
  return [locksSay('lock-thawed-first', by ? { by } : {})]
}

/** Whether the recipient of a lock could never claim: its account begins frozen, and no one can thaw it. */
export function isNeverClaimed({ authorities, settings }: LockedToken): boolean {
  return settings.defaultState === 'frozen' && !authorities.freeze
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
