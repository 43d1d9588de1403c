import type { ExtensionName } from '../../tokens/mintExtensions'
import type { AuthorityRole } from '../../tokens/mintSettings'
import { utcDate } from '../../units/moments'
import { listed } from '../../units/byCount'
import type { CountedLiquidity, DatedShare } from './lockedLiquidity'
import { reportCopy } from './reportCopy'

type Can = Readonly<{ yours: string; its: string }>

const same = (text: string): Can => ({ yours: text, its: text })

/** What holds an authority without being able to use it, as far as is known. `idle-multisig`: it takes a signature, which none of its signers gives. */
const HOLDING = {
  'idle-multisig': 'multisig',
  'no-key': 'address to which no one has a key',
  program: 'program',
  mint: 'mint',
  'token-account': 'token account',
  squads: 'account of a Squads multisig, which signs for nothing,',
} as const

const NOUNS = { wallet: 'wallet', address: 'address', multisig: 'multisig', ...HOLDING } as const

/** Who can do something to a token, or holds the right to. `multisig`: `required` of its `signers` sign together. */
export type VerdictHolder =
  | Readonly<{ kind: 'you' | Exclude<keyof typeof NOUNS, 'multisig'> }>
  | Readonly<{ kind: 'multisig'; required: number; signers: number }>

/** Whether this one, or others of the same kind, were named before, and whether those before were of several kinds. */
type Before = 'same' | 'another' | 'another of several kinds' | null

function isHolding(kind: VerdictHolder['kind']): kind is keyof typeof HOLDING {
  return kind in HOLDING
}

function calledHolder(holder: VerdictHolder, before: Before): string {
  const { kind } = holder
  if (kind === 'you') return 'you'
  const noun = NOUNS[kind]
  if (before === 'same') return `the same ${noun}`
  if (kind === 'multisig') {
    const { required, signers } = holder
    const those = signers > 1 ? `${required} of ${signers} signers` : 'the only signer'
    return `${those} of ${before === null ? 'a' : 'another'} ${noun}`
  }
  if (before === null) return isHolding(kind) ? `${noun.startsWith('a') ? 'an' : 'a'} ${noun}` : `one ${noun}`
  return before === 'another' && !isHolding(kind) ? 'another' : `another ${noun}`
}

type Withdrawer = 'you' | 'wallet' | null

/** Pools are read only at the venues that are named. */
function at(venues: readonly string[]): string {
  return `at ${listed(venues)}`
}

type Dates = Pick<DatedShare, 'first' | 'last'>

/** "until 26 Nov 2027 UTC"; of several dates the first, where that has not passed, and the last one. */
export function untilDates({ first, last }: Dates): string {
  const date = (seconds: bigint | null) => `${utcDate(Number(seconds ?? 0n) * 1000)} UTC`
  if (first === null) return `part by part until ${date(last)}`
  return date(first) === date(last)
    ? `until ${date(last)}`
    : `until ${date(first)}, the last of it until ${date(last)}`
}

type TimedParts = Readonly<Record<'dated' | 'undated' | 'forever', string | null>>

/** The texts of the verdict. `yours`: to who may hold the token; `its`: of all its holders. */
export const verdictCopy = {
  label: 'Verdict',
  /** What each authority can do, the worst first. */
  can: {
    'permanent-delegate': { yours: 'take your tokens', its: 'take its holders’ tokens' },
    freeze: { yours: 'freeze your tokens', its: 'freeze its holders' },
    pause: same('stop all transfers'),
    hook: same('name a program that refuses transfers'),
    mint: same('print more'),
    'fee-config': same('raise the transfer fee'),
    close: same('close the mint'),
    'metadata-pointer': same('change its name and picture'),
    metadata: same('change its name and picture'),
    burn: same('refuse that holders burn it'),
    'scaled-amount': same('change the amounts that wallets show'),
    'interest-rate': same('change the interest that wallets show'),
    confidential: same('change its confidential transfers'),
    'confidential-fee': same('change its confidential fees'),
    'withheld-fees': same('collect its transfer fees'),
    group: same('change its group'),
    'group-pointer': same('change its group'),
    'member-pointer': same('change its group'),
  } satisfies Record<AuthorityRole, Can>,
  facts: {
    'non-transferable': 'It can never be sent or sold.',
    paused: 'All its transfers are paused.',
    stuck: 'New accounts of it stay frozen forever.',
    programmable: 'Metaplex alone moves it, by rules that can refuse.',
    'starts-frozen': 'New accounts of it begin frozen.',
    hook: 'A program may refuse its transfers.',
    'hidden-supply': 'Its supply can be hidden.',
    'hidden-amounts': 'Amounts of transfers can be hidden.',
  },
  fee: (rate: string) => `Each transfer costs ${rate}.`,
  feeLater: (rate: string, later: string) => `Each transfer costs ${rate}, later ${later}.`,
  feeOr: (rate: string, other: string) => `Each transfer costs ${rate} or ${other}.`,
  nobody: { change: 'change', freeze: 'freeze', print: 'print' },
  nobodyCan: (acts: readonly string[]) => `Nobody can ${listed(acts, 'or')} this token`,
  but: 'but',
  never: (acts: readonly string[], venues: readonly string[]) =>
    acts.length > 0
      ? `Nobody can ever ${listed(acts, 'or')} this token, or withdraw its liquidity ${at(venues)}.`
      : `Nobody can ever withdraw its liquidity ${at(venues)}.`,
  /** Two of the same noun are called one and another. */
  nounOf: ({ kind }: VerdictHolder) => (kind === 'you' ? 'you' : NOUNS[kind]),
  whoCan: (who: VerdictHolder, acts: readonly string[], before: Before = null) =>
    `${calledHolder(who, before)} ${isHolding(who.kind) ? 'holds the right to' : 'can'} ${listed(acts, 'and')}${who.kind === 'idle-multisig' ? ', which its signers cannot use' : ''}`,
  ownerCan: (acts: readonly string[]) => `the owner can ${listed(acts, 'and')}`,
  its: ({ extent, quote, venues }: CountedLiquidity) =>
    `${{ all: 'its liquidity', quote: `the ${quote} in its open pools`, found: 'the liquidity found' }[extent]} ${at(venues)}`,
  whole: (its: string, isFirst = false) => `${isFirst ? 'All' : 'all'} ${its}`,
  part: (share: string, its: string) => `${share} of ${its}`,
  withdraw: (what: string) => `withdraw ${what}`,
  free: (what: string, who: Withdrawer) =>
    `${what} can be withdrawn${who === null ? '' : who === 'you' ? ' by you' : ' by one wallet'}.`,
  butFree: (what: string, who: Withdrawer) =>
    who === null
      ? `${what} can be withdrawn`
      : `${who === 'you' ? 'you' : 'one wallet'} can withdraw ${what}`,
  /** Where all is locked that was found, or all of one quote. */
  lockedElse: ({ extent, quote, venues }: CountedLiquidity) =>
    extent === 'found'
      ? `What was found of its liquidity ${at(venues)} is locked.`
      : `The ${quote} in its open pools ${at(venues)} is locked forever.`,
  datesUnread: {
    unsearched: 'Locks until a date were not searched for.',
    searching: 'Locks until a date are being searched for.',
    refused: 'Locks until a date could not be searched for.',
  },
  supplyUnread: {
    unsearched: 'Locks of its supply were not searched for.',
    searching: 'Locks of its supply are being searched for.',
    refused: 'Locks of its supply could not be searched for.',
    some: 'Not all locks of its supply were read.',
  },
  itsSupply: 'its supply',
  supplyLocked: (part: string, dates: Dates, isTaken: boolean) =>
    isTaken
      ? `${part} is in locks ${untilDates(dates)}, which do not hold against who can take tokens.`
      : `${part} is locked ${untilDates(dates)}.`,
  supplyRevocable: (part: string) => `${part} is in locks from which it can be taken back at any time.`,
  dated: (part: string, dates: Dates) => `${part} is locked ${untilDates(dates)}.`,
  undated: (part: string) => `${part} is locked for a time whose end was not read.`,
  unread: (parts: readonly string[]) => (parts.length > 0 ? `What could not be read: ${listed(parts)}.` : ''),
  unreadPart: (part: ExtensionName | 'name-elsewhere') =>
    part === 'name-elsewhere'
      ? 'its name, which another account keeps'
      : part === 'unknown'
        ? 'an extension that this page does not know'
        : `the extension “${reportCopy.extensionNames[part]}”`,
  liquidityUnread: {
    unread: 'its pools',
    'locks-unread': 'what is locked in its pools',
    'none-found': 'all its pools',
  },
  titles: { supply: 'Supply', freezing: 'Freezing', liquidity: 'Liquidity' },
  line: {
    grows: 'can grow at any time',
    growsByYou: 'can grow, by you',
    supplyLocked: (said: string, share: string, dates: Dates) =>
      `${said}, ${share} locked ${untilDates(dates)}`,
    hidden: 'can be hidden',
    fixed: (supply: string) => `fixed at ${supply}`,
    fixedForever: 'fixed forever',
    stopped: {
      'non-transferable': 'can never be sent',
      paused: 'all transfers are paused',
      stuck: 'new accounts stay frozen',
      programmable: 'by Metaplex',
      'starts-frozen': 'new accounts begin frozen',
      hook: 'a program may refuse transfers',
    },
    stopping: {
      'permanent-delegate': 'tokens can be taken',
      freeze: 'any holder, at any time',
      pause: 'all transfers, at any time',
      hook: 'by a program, later',
    },
    byYou: 'by you',
    edition: 'only by a delegate that the holder approves',
    notKnown: 'not known',
    never: 'never',
    impossible: 'not possible',
    nothingForever: (venues: readonly string[]) => `nothing is locked forever ${at(venues)}`,
    nothingLocked: (venues: readonly string[]) => `nothing is locked ${at(venues)}`,
    locked: (share: string, { extent, quote, venues }: CountedLiquidity) =>
      `${{ all: `${share} locked forever`, quote: `${share} of the ${quote} locked in open pools`, found: `${share} locked in pools found` }[extent]} ${at(venues)}`,
    lockedUntil: (
      { dated, undated, forever }: TimedParts,
      dates: Dates,
      { extent, quote, venues }: CountedLiquidity,
    ) => {
      const parts = [
        ...(dated === null ? [] : [`${dated} ${untilDates(dates)}`]),
        ...(undated === null ? [] : [`${undated} for a time whose end was not read`]),
        ...(forever === null ? [] : [`${forever} forever`]),
      ]
      return `${{ all: 'locked', quote: `locked of the ${quote} in open pools`, found: 'locked in pools found' }[extent]} ${at(venues)}: ${parts.join(', ')}`
    },
    noPool: (venues: readonly string[]) =>
      venues.length === 0 ? 'no pool found' : `no pool at ${listed(venues, 'or')}`,
    reading: 'being read',
    unread: 'not read',
    'locks-unread': 'what is locked was not read',
    'none-found': 'no pool found yet',
    'none-pays': 'no pool pays for it now',
    money: 'others are paid in it',
  },
  otherVenues: 'Pools at other venues are not read.',
  readAt: (time: string) => `Read from the chain at ${time}.`,
  notAgain: 'Its pools could not be read again.',
} as const
