import type { LockMode } from '../../locks/escrow'
import { MOST_CLAIMED } from '../../locks/held'
import { usualOperationWords } from '../../operation/copy'
import { byCount } from '../../units/byCount'

type Who = Exclude<LockMode, 'none'>

const WHO: Readonly<Record<Who, string>> = {
  creator: 'Its creator',
  recipient: 'Its recipient',
  either: 'Either its creator or its recipient',
}

/** What another recipient means: a creator that may name one may name itself. */
const UPDATES: Readonly<Record<Who, string>> = {
  creator: 'also itself: it can take all of it back.',
  recipient: 'this lock can be sold.',
  either: 'its creator can take all of it back, its recipient can sell it.',
}

export const lockCopy = {
  reading: 'Reading the lock',
  title: 'Lock',
  again: 'Read again',
  missing: 'Nothing is at this address',
  missingDetail: (network: string) =>
    `${network} has no account there. Check the address, or choose another network in the header.`,
  noLock: 'This is no lock',
  noLockDetail: 'The account at this address belongs to something else than Jupiter Lock.',
  onJupiter: 'on Jupiter Lock',
  locked: (amount: string) => `${amount} are locked`,
  promised: (amount: string) => `${amount} are promised`,
  held: (amount: string) => `Only ${amount} are held here`,
  nothing: 'Nothing is locked here any more',
  share: (share: string) => `That is ${share} of the supply.`,
  fromTo: (from: string, to: string) => `From ${from}, for ${to}.`,
  noneBefore: (date: string) => `Nothing is free before ${date}.`,
  allFree: (amount: string, date: string) => `All ${amount} were free on ${date}.`,
  wasCancelled: (date: string) => `It was cancelled on ${date}.`,
  nobody: 'Nobody can cancel or change this.',
  canCancel: (who: Who) =>
    `${WHO[who]} can cancel this at any time. What is not free then goes back to the creator, and the same address can hold other terms afterwards.`,
  canUpdate: (who: Who) =>
    `${WHO[who]} can give it another recipient${who === 'creator' ? ',' : ':'} ${UPDATES[who]}`,
  free: 'Free so far',
  due: 'To claim now',
  next: 'Next',
  last: 'Last date',
  none: 'none',
  short: (held: string) =>
    `It holds only ${held}, less than was not claimed yet: somebody else took tokens out of it.`,
  /** `thawing`: who can thaw it, as a sentence. */
  frozen: (thawing: string) => `Its token account is frozen, so nothing can be claimed. ${thawing}`,
  fee: (fee: string) => `The token withholds a transfer fee from each claim: ${fee}.`,
  arrives: (amount: string) => `${amount} arrive`,
  pool: 'It does not hold the pool: who can withdraw liquidity stands on the token’s page.',
  seeToken: (name: string) => `See ${name}`,
  curve: 'What is free when',
  curveLabel: (first: string, last: string) => `Nothing is free before ${first}, all of it on ${last}.`,
  dates: 'Dates',
  number: 'No.',
  utc: 'UTC',
  here: (zone: string | null) => (zone === null ? 'Here' : `Here (${zone})`),
  hereAt: (moment: string) => `here ${moment}`,
  becomes: 'Becomes free',
  inAll: 'Free in all',
  more: (count: bigint) => byCount(Number(count), 'One more date', '# more dates'),
  copyLink: 'Copy the link',
  copied: 'Copied',
  notCopied: 'Copying is not allowed',
  calendar: 'Calendar file',
  calendarCut: (first: bigint) => `The file has the first ${first} dates and the last.`,
  calendarLate: 'The file has no date after the year 9999.',
  event: (amount: string) => `${amount} become free`,
  qr: 'QR code with the address of this page',
  recipient: 'For',
  creator: 'From',
  first: 'Made in',
  unread: 'It could not be read.',
  readAt: 'Read from the chain',
  version: 'Mainnet’s version of Jupiter Lock was not read.',
  claim: (amount: string) => `Claim ${amount}`,
  claimAll: (amount: string, locks: number) => `Claim ${amount} from ${byCount(locks, 'a lock', '# locks')}`,
  moreLocks: (locks: number) =>
    `${locks} locks have something due. One transaction claims from ${MOST_CLAIMED}: come back for the rest.`,
  goOn: (locks: number) =>
    `Go on with ${byCount(locks, 'the other lock that has something due', 'the # other locks that have something due')}`,
  unreadLocks: (locks: number) =>
    byCount(
      locks,
      'One lock more for you was found and not read: more may be due.',
      '# locks more for you were found and not read: more may be due.',
    ),
  searching: 'Searching for your other locks',
  unsearched: 'Your other locks could not be searched for.',
  notYours: (recipient: string) => `Your wallet is not its recipient. Only ${recipient} can claim from it.`,
  isYours: 'Is it for you?',
  connect: 'Connect your wallet',
  toClaim: 'to claim from it.',
  operation: {
    ...usualOperationWords,
    back: 'Back to the lock',
    page: 'Lock',
    kept: 'The lock is as it was.',
    safe: 'The same claim is signed again, and it can land only once.',
  },
} as const
