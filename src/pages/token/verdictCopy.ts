import type { ExtensionName } from '../../tokens/mintExtensions'
import type { AuthorityRole } from '../../tokens/mintSettings'
import { reportCopy } from './reportCopy'

/** A list in a sentence: "change, freeze or print". */
function listed(parts: readonly string[], word: 'and' | 'or'): string {
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} ${word} ${last}` : last
}

type Can = Readonly<{ yours: string; its: string }>

const same = (text: string): Can => ({ yours: text, its: text })

type Who = 'you' | 'wallet' | null

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
  never: (acts: readonly string[]) =>
    acts.length > 0
      ? `Nobody can ever ${listed(acts, 'or')} this token, or withdraw its liquidity.`
      : 'Nobody can ever withdraw its liquidity.',
  oneCan: (isYou: boolean, acts: readonly string[]) =>
    `${isYou ? 'you' : 'one wallet'} can ${listed(acts, 'and')}`,
  otherCan: (acts: readonly string[]) => `another can ${listed(acts, 'and')}`,
  ownerCan: (acts: readonly string[]) => `the owner can ${listed(acts, 'and')}`,
  its: (extent: 'all' | 'quote' | 'found', quote: string) =>
    ({ all: 'its liquidity', quote: `the ${quote} in its pools`, found: 'the liquidity found' })[extent],
  whole: (its: string, isFirst = false) => `${isFirst ? 'All' : 'all'} ${its}`,
  part: (share: string, its: string) => `${share} of ${its}`,
  withdraw: (what: string) => `withdraw ${what}`,
  free: (what: string, who: Who) =>
    `${what} can be withdrawn${who === null ? '' : who === 'you' ? ' by you' : ' by one wallet'}.`,
  butFree: (what: string, who: Who) =>
    who === null
      ? `${what} can be withdrawn`
      : `${who === 'you' ? 'you' : 'one wallet'} can withdraw ${what}`,
  /** Where all is locked that was found, or all of one quote. */
  lockedElse: (extent: 'quote' | 'found', quote: string) =>
    extent === 'found'
      ? 'What was found of its liquidity is locked.'
      : `The ${quote} in its pools is locked forever.`,
  unread: (parts: readonly string[]) =>
    parts.length > 0 ? `What could not be read: ${listed(parts, 'and')}.` : '',
  unreadPart: (part: ExtensionName | 'name-elsewhere') =>
    part === 'name-elsewhere'
      ? 'its name, which another account keeps'
      : part === 'unknown'
        ? 'an extension that this page does not know'
        : `the extension “${reportCopy.extensionNames[part]}”`,
  liquidityUnread: {
    unread: 'its pools',
    'locks-unread': 'what of its liquidity is locked',
    'none-found': 'all its pools',
  },
  titles: { supply: 'Supply', freezing: 'Freezing', liquidity: 'Liquidity' },
  line: {
    grows: 'can grow at any time',
    growsByYou: 'can grow, by you',
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
    notKnown: 'not known',
    never: 'never',
    impossible: 'not possible',
    nothingLocked: 'nothing is locked',
    locked: (share: string, extent: 'all' | 'quote' | 'found', quote: string) =>
      ({
        all: `${share} locked forever`,
        quote: `${share} of the ${quote} locked`,
        found: `${share} locked in pools found`,
      })[extent],
    reading: 'being read',
    unread: 'not read',
    'locks-unread': 'what is locked was not read',
    'no-pool': 'no pool found',
    'none-found': 'no pool found yet',
    'none-pays': 'no pool pays for it now',
    money: 'others are paid in it',
  },
  readAt: (time: string) => `Read from the chain at ${time}`,
} as const
