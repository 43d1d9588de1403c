/* The words for what planners of locks say. */

import type { LEFT_OUT, LOCK_SAID } from '../../locks/said'
import type { LockObstacle } from '../../locks/terms'
import type { SaidWords } from '../../transactions/said'
import { byCount } from '../../units/byCount'
import { formatNearestShare } from '../../units/percent'
import { shortAddress } from '../../units/shortAddress'
import { THAW_WORDS } from '../../tokens/spendable'
import { amountWords, chainMoment as at } from '../saidValues'

/** Why a token cannot be locked. */
export const LOCK_OBSTACLE_WORDS: Readonly<Record<LockObstacle, string>> = {
  'interest-bearing': 'Jupiter Lock takes no token that bears interest.',
  'non-transferable': 'It can never be transferred.',
  pausable: 'Jupiter Lock takes no token that can be paused.',
  'scaled-amount': 'Jupiter Lock takes no token with a multiplier.',
  'transfer-hook': 'It calls a program at each transfer, which locks here do not support.',
}

const LEFT_OUT_WORDS: Readonly<Record<(typeof LEFT_OUT)[number], string>> = {
  'no-lock': 'no lock is there any more',
  'not-yours': 'it is for another wallet now',
  cancelled: 'it was cancelled',
  frozen: 'its account is frozen',
  empty: 'it holds nothing any more',
}

export const LOCK_WORDS: SaidWords<typeof LOCK_SAID> = {
  'lock-account': () => 'Lock',
  'lock-vault': ({ symbol }) => `${symbol} account of the lock`,
  'lock-supply': ({ amount, to }) => `Lock ${amountWords(amount)} for ${shortAddress(to)}`,
  'lock-of-supply': ({ amount, supply, to, first, last }) => {
    const dates =
      first === last ? `all of it until ${at(first)}` : `none before ${at(first)}, all by ${at(last)}`
    const share = supply.units === 0n ? '' : ` (${formatNearestShare(amount.units, supply.units)})`
    return `${amountWords(amount)}${share} are locked for ${shortAddress(to)}: ${dates}. Nobody can cancel or change this.`
  },
  'lock-dates': ({ first, atFirst, steps, last }) => {
    const rest = byCount(steps, 'in one step', 'in # equal steps')
    if (steps === 0) return `All of it becomes free on ${at(first)}.`
    if (atFirst.units === 0n) return `It becomes free ${rest} after ${at(first)}, the last on ${at(last)}.`
    return `${amountWords(atFirst)} become free on ${at(first)}, the rest ${rest}, the last on ${at(last)}.`
  },
  'lock-fee': ({ locked, withheld }) =>
    `The lock holds ${amountWords(locked)}. The token withholds ${amountWords(withheld)} more as its transfer fee, and takes the fee again from each claim.`,
  'claim-lock': ({ amount }) => `Claim ${amountWords(amount)}`,
  'claim-from': ({ locks }) =>
    byCount(locks, 'From one lock, to your wallet.', 'From # locks, to your wallet.'),
  'claim-fee': ({ arrives, withheld }) =>
    `${amountWords(arrives)} arrive: the token withholds ${amountWords(withheld)} as its transfer fee.`,
  'claim-missing': ({ missing }) =>
    `${amountWords(missing)} more are due, but the lock does not hold them: somebody else took tokens out of it.`,
  'claim-left-out': ({ lock, why }) =>
    `Nothing is claimed from ${shortAddress(lock)}: ${LEFT_OUT_WORDS[why]}.`,
  'lock-is-final': () =>
    'Nobody can cancel this lock, or change its recipient, its amount or its dates. Only the recipient can claim, with a signature of its own.',
  'lock-delegate': ({ by }) =>
    `It does not hold against the token’s permanent delegate: ${shortAddress(by)} can take the tokens out of the lock at any time.`,
  'lock-freezer': ({ by }) =>
    `It does not hold against the token’s freeze authority: ${shortAddress(by)} can freeze the lock, and then nothing can be claimed.`,
  'lock-fee-raiser': ({ by }) =>
    `It does not hold against the token’s fee authority: ${shortAddress(by)} can raise the transfer fee to 100 %, and then nothing arrives from a claim.`,
  'lock-hook-setter': ({ by }) =>
    `It does not hold against the token’s hook authority: ${shortAddress(by)} can have each transfer call a program, and that program can block every claim.`,
  'lock-thawed-first': ({ by }) =>
    by === undefined
      ? 'New accounts begin frozen, and nobody can thaw them: only to an account that is open already can anything be claimed.'
      : `New accounts begin frozen: ${shortAddress(by)} must thaw the recipient’s account before anything can be claimed.`,
  'lock-version': () =>
    'The lock is a program of Jupiter, which Jupiter can replace. Mainnet’s version was not read; version 0.3.1 was tried.',
  'lock-missing': () =>
    'Jupiter Lock is not on this network. The practice chain needs one download for it: npm run sandbox:programs.',
  'lock-past': () => 'This date has passed by the chain’s clock. Choose a later one.',
  'lock-milliseconds': () =>
    'This date is after the year 2200: the tokens would be locked for ever. Choose an earlier one.',
  'supply-lock-too-long': () => 'The last step would be after the year 2200. Choose a shorter time.',
  'lock-part-too-large': () => 'More than all of it cannot become free on the first date. Type less.',
  'lock-no-length': () => 'Type over how many days the rest becomes free.',
  'lock-no-steps': () => 'Type in how many steps the rest becomes free.',
  'lock-too-many-steps': () =>
    'A step would be shorter than a second, or free less than the token’s smallest unit. Type fewer steps.',
  'lock-one-account': ({ most }) =>
    `One token account pays a lock, and the largest of your wallet’s has ${amountWords(most)}. Lock that much at most, or send the tokens to one account first.`,
  'lock-too-much': ({ missing }) =>
    `The locks hold ${amountWords(missing)} more than stays in your wallet. Lock less, or give others less.`,
  'lock-never-claimed': () =>
    'The token’s accounts begin frozen, and without a freeze authority no one could thaw the recipient’s: nothing could ever be claimed. Let new accounts begin open in the same operation, or keep the freeze authority.',
  'lock-obstacle': ({ symbol, why }) => `${symbol} cannot be locked here. ${LOCK_OBSTACLE_WORDS[why]}`,
  'claim-no-lock': ({ lock }) => `${shortAddress(lock)} is no lock of Jupiter Lock. Check the address.`,
  'claim-not-yours': ({ by }) => `Only ${shortAddress(by)} can claim from this lock. Connect that wallet.`,
  'claim-cancelled': () => 'This lock was cancelled: nothing is left in it.',
  'claim-nothing': ({ next }) =>
    next === undefined
      ? 'All of it was claimed: nothing is left.'
      : `Nothing is due now. Come back on ${at(next)}.`,
  'claim-vault-frozen': ({ thawing }) => `The lock’s account is frozen. ${THAW_WORDS[thawing]}`,
  'claim-vault-empty': () => 'The lock holds nothing any more: somebody else took the tokens out of it.',
  'claim-other-mints': () => 'These locks are of different tokens. Claim those of one token at a time.',
  'claim-too-many': ({ most }) => `Claim from ${most} locks at a time.`,
}
