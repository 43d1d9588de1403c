/* The words for what the engine says: the fees of the network and of this site. */

import { shownWord } from '../transactions/accountWords'
import type { ENGINE_SAID, Said, SaidWords } from '../transactions/said'
import { formatSol } from '../units/lamports'
import { formatWhole } from '../units/grouping'
import { plainText } from '../units/hiddenCharacters'
import { localMoment } from '../units/moments'
import { shortAddress } from '../units/shortAddress'
import { amountWords } from './saidValues'

const LEAST_BID = {
  'no-report': 'minimum: your node does not report recent fees',
  calm: 'minimum: calm network',
  ceiling: 'minimum: your ceiling is 0 SOL',
} as const

/** So many characters of a text that the chain holds stand in a sentence. */
const LONGEST_TEXT = 200

const LEFT_OUT = {
  rent: 'nothing: their account would hold less than the network’s minimum',
  'no-wallet': 'nothing: their address is not a wallet',
  'no-room': 'nothing: the transaction has no room for it',
} as const

/** `sentenceOf` makes the words of what another row says. */
export const engineWords = (sentenceOf: (said: Said) => string): SaidWords<typeof ENGINE_SAID> => ({
  amount: ({ amount }) => amountWords(amount),
  'amount-more': ({ amount }) => `${amountWords(amount)} more`,
  'account-value': ({ value }) => {
    if (value.kind === 'text') return plainText(value.text.replace(/\s+/g, ' '), LONGEST_TEXT).text
    return value.kind === 'authority' && value.address === null ? 'none (revoked)' : shownWord(value)
  },
  'network-fee': () => 'Network fee',
  'priority-fee': () => 'Priority fee',
  'fee-of-node': ({ most }) =>
    most === undefined
      ? 'as your node says'
      : `as your node says; up to ${formatSol(most)} SOL with what your wallet may add`,
  'fees-of-several': ({ transactions }) =>
    `${formatWhole(transactions)} transactions; each is simulated again before you sign it`,
  'added-by-wallet': () => 'with what your wallet added',
  'set-by-wallet': () => 'set by your wallet',
  bid: ({ units, isEstimate, priority, ceiling, isHeld }) => {
    const most = `${isHeld ? 'held at your ceiling of' : 'at most'} ${formatSol(ceiling ?? 0n)} SOL`
    const said = [unitsWords(units, isEstimate), priority, ceiling === undefined ? '' : most]
    return `${said.filter(Boolean).join(', ')}${counted(isEstimate)}`
  },
  'usual-bid': ({ units, isEstimate }) =>
    `${unitsWords(units, isEstimate)}, the usual bid for sending SOL${counted(isEstimate)}`,
  'least-bid': ({ why }) => LEAST_BID[why],
  'site-fee': ({ to }) => (to === 'operator' ? 'Fee of this site' : 'To the person who referred you'),
  'site-fee-part': ({ to, address }) =>
    `${shortAddress(address)}, ${to === 'operator' ? 'who runs it' : 'a part of the same fee'}`,
  'site-fee-left-out': ({ why }) => LEFT_OUT[why],
  'no-site-fee': () => 'Mintwright’s fee',
  'pay-site-fee': () => 'Pay the fee of this site',
  'site-fee-shares': ({ operator, operatorAddress = '', referrer, referrerAddress = '' }) => {
    const share = (lamports: bigint, to: string, who: string) =>
      `${formatSol(lamports)} SOL to ${shortAddress(to)}, ${who}`
    const shares = [
      ...(operator === undefined ? [] : [share(operator, operatorAddress, 'who runs it')]),
      ...(referrer === undefined ? [] : [share(referrer, referrerAddress, 'whose link brought you here')]),
    ]
    return `${shares.join(' and ')}, only if everything else succeeds.`
  },
  'record-incomplete': () =>
    'This browser cannot continue this operation: a part of its record, or a key, is gone.',
  'first-date-passed': () =>
    'The first date of the lock has passed by the chain’s clock, so the lock was not made. Choose a later one.',
  'paid-since': ({ by, at }) =>
    `Paid since by “${sentenceOf(by)}”, on the chain at ${localMoment(at * 1000)}.`,
})

function unitsWords(units: number, isEstimate: boolean): string {
  return `${isEstimate ? 'about ' : ''}${formatWhole(units)} compute units`
}

function counted(isEstimate: boolean): string {
  return isEstimate ? '; the review counts them' : ''
}
