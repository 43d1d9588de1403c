/** What planners of locks say, by id, with the kinds of its values; the words are in operations/lock/words.ts. */

import * as v from 'valibot'
import { THAWINGS } from '../tokens/mintSettings'
import { NO_VALUES, saidValue, sayer } from '../transactions/said'

const { address, amount, count, text, time } = saidValue

/** What keeps a token out of Jupiter Lock. */
export const LOCK_OBSTACLES = [
  'interest-bearing',
  'non-transferable',
  'pausable',
  'scaled-amount',
  'transfer-hook',
] as const

/** Why a lock is left out of a claim from several. */
export const LEFT_OUT = ['no-lock', 'not-yours', 'cancelled', 'frozen', 'empty'] as const

export const LOCK_SAID = {
  /* Names of accounts, and lines of a bill */
  'lock-account': NO_VALUES,
  'lock-vault': v.object({ symbol: text }),
  /* Steps */
  'lock-supply': v.object({ amount, to: address }),
  /** Of a new token's `supply`: none is free before `first`, all by `last`. */
  'lock-of-supply': v.object({ amount, supply: amount, to: address, first: time, last: time }),
  /** `atFirst` of it is free on `first`; the rest in `steps` until `last`. */
  'lock-dates': v.object({ first: time, atFirst: amount, steps: count, last: time }),
  'lock-fee': v.object({ locked: amount, withheld: amount }),
  'claim-lock': v.object({ amount }),
  'claim-from': v.object({ locks: count }),
  'claim-fee': v.object({ arrives: amount, withheld: amount }),
  'claim-missing': v.object({ missing: amount }),
  'claim-left-out': v.object({ lock: address, why: v.picklist(LEFT_OUT) }),
  /* What follows */
  'lock-is-final': NO_VALUES,
  'lock-delegate': v.object({ by: address }),
  'lock-freezer': v.object({ by: address }),
  'lock-fee-raiser': v.object({ by: address }),
  'lock-hook-setter': v.object({ by: address }),
  /** `by`: none where nobody can thaw. */
  'lock-thawed-first': v.object({ by: v.optional(address) }),
  'lock-version': NO_VALUES,
  /* Problems */
  'lock-missing': NO_VALUES,
  'lock-past': NO_VALUES,
  'lock-milliseconds': NO_VALUES,
  'supply-lock-too-long': NO_VALUES,
  'lock-part-too-large': NO_VALUES,
  'lock-no-length': NO_VALUES,
  'lock-no-steps': NO_VALUES,
  'lock-too-many-steps': NO_VALUES,
  'lock-one-account': v.object({ most: amount }),
  'lock-too-much': v.object({ missing: amount }),
  'lock-never-claimed': NO_VALUES,
  'lock-obstacle': v.object({ symbol: text, why: v.picklist(LOCK_OBSTACLES) }),
  'claim-no-lock': v.object({ lock: address }),
  'claim-not-yours': v.object({ by: address }),
  'claim-cancelled': NO_VALUES,
  /** `next`: none where all was claimed. */
  'claim-nothing': v.object({ next: v.optional(time) }),
  'claim-vault-frozen': v.object({ thawing: v.picklist(THAWINGS) }),
  'claim-vault-empty': NO_VALUES,
  'claim-other-mints': NO_VALUES,
  'claim-too-many': v.object({ most: count }),
} as const

export const locksSay = sayer(LOCK_SAID)
