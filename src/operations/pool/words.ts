/* The words for what planners of pools and swaps say. */

import type { POOL_SAID, SaidPoolPart } from '../../liquidity/said'
import { CHECKED_EXTENSIONS, listExtensions } from '../../liquidity/compatibility'
import { aPoolOf } from '../../liquidity/names'
import type { SaidAmount, SaidWords } from '../../transactions/said'
import { byCount } from '../../units/byCount'
import { formatWhole } from '../../units/grouping'
import { localMoment } from '../../units/moments'
import { shortAddress } from '../../units/shortAddress'
import { shortNameOf } from '../../tokens/tokenWords'
import { amountWords, chainMoment } from '../saidValues'
import { formatAmount } from '../../solana/amountScale'
import { programName } from '../../solana/programs'
import { THAW_WORDS } from '../../tokens/spendable'

const PARTS: Readonly<Record<SaidPoolPart, string>> = {
  pool: 'Pool',
  'lp-mint': 'LP mint',
  'price-history': 'Price history of the pool',
  'lp-account': 'Your LP token account',
  position: 'Position',
  'position-mint': 'Mint of the position’s NFT',
  'position-account': 'Account of the position’s NFT',
  'lock-record': 'Record of the lock',
  'lock-mint': 'Mint of the NFT',
  'lock-account': 'Your account of the NFT',
  'locked-lp': 'Burn & Earn’s account of these LP tokens',
}

export const POOL_WORDS: SaidWords<typeof POOL_SAID> = {
  part: ({ part, isClosed }) => `${PARTS[part]}${isClosed ? ', closed' : ''}`,
  'vault-of-pool': ({ symbol }) => `The pool’s ${symbol || 'token'} vault`,
  vault: ({ symbol }) => `${symbol || 'Token'} vault`,
  'own-token-account': ({ symbol }) => `Your ${symbol || 'token'} account`,
  'own-account-of': ({ token, account }) =>
    `Your ${shortNameOf(token)} account${account === undefined ? '' : ` ${shortAddress(account)}`}`,
  'owner-of-account': ({ token }) => `Owner of your ${shortNameOf(token)} account`,
  'your-tokens': ({ token }) => `Your ${shortNameOf(token)}`,
  'your-lp-tokens': () => 'Your LP tokens',
  'position-nft': () => 'NFT of your position',
  'into-pool': ({ token, ...which }) => `${shortNameOf(token)} into the pool${whichPool(which)}`,
  'from-pool': ({ token, ...which }) => `${shortNameOf(token)} from the pool${whichPool(which)}`,
  'into-swap': ({ token }) => `${shortNameOf(token)} into the swap`,
  'from-swap': ({ token }) => `${shortNameOf(token)} from the swap`,
  'pool-fee': ({ venue }) => `${venue}’s fee for a new pool`,
  'found-wrapped-sol': () => 'Found in your wrapped SOL account',
  'what-arrives': () => 'What you receive',
  least: ({ amount }) => `at least ${amountWords(amount)}`,

  'open-pool': (pair) => `Open ${aPoolOf(pair)}`,
  'add-to': (place) => `Add liquidity to ${poolWords(place)}`,
  'add-alone-to': ({ token, ...place }) => `Add ${shortNameOf(token)} alone to ${poolWords(place)}`,
  'remove-from': (place) => `Remove liquidity from ${poolWords(place)}`,
  'swap-in': ({ from, to, ...place }) =>
    `Swap ${shortNameOf(from)} for ${shortNameOf(to)} in ${poolWords(place)}`,
  swap: ({ from, to }) => `Swap ${shortNameOf(from)} for ${shortNameOf(to)}`,
  'swap-through-jupiter': ({ from, to }) =>
    `Swap ${shortNameOf(from)} for ${shortNameOf(to)} through Jupiter`,
  'claim-of': (place) => `Claim the fees of ${poolWords(place)}`,
  'claim-creator-fees-of': (place) => `Claim your creator fees of ${poolWords(place)}`,
  'claim-all': ({ positions }) => `Claim the fees of ${formatWhole(positions)} positions`,
  'lock-of': (place) => `Lock liquidity of ${poolWords(place)} forever`,
  'lock-until-of': (place) => `Lock liquidity of ${poolWords(place)} until a date`,
  'burn-of': (place) => `Burn LP tokens of ${poolWords(place)}`,
  'close-position-of': (place) => `Close an empty position of ${poolWords(place)}`,
  launch: ({ name }) => `Launch ${name}`,

  'open-the-pool': () => 'Open the pool',
  'deposit-goes': (amounts) => `${bothWords(amounts)} go into the pool.`,
  'deposit-leaves': ({ arrivesBase, arrivesQuote, ...amounts }) =>
    `${bothWords(amounts)} leave your wallet, and ${bothWords({ base: arrivesBase, quote: arrivesQuote })} are in the pool after the transfer fee.`,
  'you-get-lp': ({ lp }) => `You get ${lpWords(lp)}.`,
  'you-get-nft': () => 'You get a position NFT. The key of the NFT’s mint signs after your wallet.',
  opens: ({ at }) =>
    at === undefined ? 'It opens at once.' : `It opens on ${localMoment(at * 1000, 'minute')}.`,
  'add-liquidity': () => 'Add liquidity',
  adds: ({ lp, ...amounts }) => `${bothWords(amounts)}${lp ? ` for ${lpWords(lp)}` : ''}.`,
  'at-most': (amounts) => `If the price moves, at most ${bothWords(amounts)}.`,
  'open-position': () => 'Open a position',
  'position-of-nft': () =>
    'The position belongs to an NFT. The key of the NFT’s mint signs after your wallet.',
  'swap-and-add': () => 'Swap a part and add both',
  'swaps-part': ({ pays, gets, least }) =>
    `Swap ${amountWords(pays)} for ${amountWords(gets)}, at least ${amountWords(least)}.`,
  'then-goes': (amounts) => `Then ${bothWords(amounts)} go into the pool.`,
  'leaves-at-most': ({ amount }) => `At most ${amountWords(amount)} leaves your wallet.`,
  'remove-liquidity': () => 'Remove liquidity',
  removes: ({ lp, ...amounts }) => `${lp ? `${lpWords(lp)} for ` : ''}${bothWords(amounts)}.`,
  'at-least': (amounts) => `If the price moves, at least ${bothWords(amounts)}.`,
  'fees-claimed': (amounts) => `Fees of ${bothWords(amounts)} are claimed with it.`,
  'emptied-closed': ({ holds }) =>
    holds === 'lp-tokens'
      ? 'The emptied LP token account is closed.'
      : 'The emptied position is closed, and its NFT is burnt.',
  'swap-in-pool': () => 'Swap in the pool',
  'swap-in-pools': ({ pools }) => `Swap in ${formatWhole(pools)} pools at once`,
  'swap-by-way': ({ via }) => `Swap by way of ${shortNameOf(via)}`,
  swaps: ({ pays, gets }) => `${amountWords(pays)} for ${amountWords(gets)}.`,
  'swaps-on': ({ pays, gets, venue }) => `${amountWords(pays)} for ${amountWords(gets)} on ${venue}.`,
  'rest-stays': ({ amount }) =>
    `What the first pool gives beyond ${amountWords(amount)} stays in your wallet.`,
  'least-of-one': ({ amount }) => `If the price moves, at least ${amountWords(amount)}.`,
  'least-in-all': ({ amount }) => `If the price moves, at least ${amountWords(amount)} in all.`,
  'swap-by-jupiter': () => 'Swap through Jupiter',
  route: ({ pays, gets, least, from, to, on }) => {
    const way = from.map((symbol, at) => `${symbol} → ${to[at] ?? ''} on ${on[at] ?? ''}`).join(', ')
    return gets
      ? `${amountWords(pays)} for ${amountWords(gets)}: ${way}. If the price moves, at least ${amountWords(least)}.`
      : `${amountWords(pays)} for at least ${amountWords(least)}, after its transfer fee: ${way}.`
  },
  'claim-fees': () => 'Claim the fees',
  'claim-creator-fees': () => 'Claim your creator fees',
  claims: (amounts) => `${bothWords(amounts)}, and the fees of trades until then.`,
  'claims-of-lock': () =>
    'All trading fees that the locked liquidity has earned. Only the program can compute the amount.',
  'lock-in': ({ lp, by }) => `Lock ${lpWords(lp)} in ${by}`,
  'lock-nft': () =>
    'You get an NFT. Whoever holds the NFT can claim the trading fees, so keep it. The key of the NFT’s mint signs after your wallet.',
  'locked-in': () =>
    `The liquidity of these LP tokens ${NEVER} Their trading fees go to whoever holds the NFT.`,
  'lock-forever': ({ isWhole }) =>
    isWhole ? 'Lock the position forever' : 'Lock a part of the position forever',
  'locked-earns': () => 'The locked liquidity earns fees. You can claim them at any time.',
  'locked-forever': () => `The locked liquidity ${NEVER} Only its fees can be claimed.`,
  'lock-until': ({ isWhole }) =>
    isWhole ? 'Lock the position until a date' : 'Lock a part of the position until a date',
  'lock-moves': () =>
    'The lock stays in the position: whoever gets the position’s NFT gets it with its lock.',
  'releases-due': ({ schedules }) =>
    byCount(
      schedules,
      'One lock schedule of the position is due: what it sets free is released first.',
      '# lock schedules of the position are due: what they set free is released first.',
    ),
  'locked-until': ({ first, last, parts }) =>
    `Nobody can remove the locked liquidity before ${chainMoment(first)}, and nobody can cancel or shorten this.${parts === 1 ? '' : ` It becomes free in ${formatWhole(parts)} equal parts, the last on ${chainMoment(last)}.`}`,
  'burn-lp': ({ lp }) => `Burn ${lpWords(lp)}`,
  'lp-burnt': () => `The liquidity of these LP tokens ${NEVER} No one receives their trading fees.`,
  'burn-the-lp': () => 'Burn the LP tokens',
  'burns-all-lp': ({ lp }) => `All ${lpWords(lp)} that you get for the deposit.`,
  'deposit-stays': () => `The liquidity of your deposit, and the trading fees that it earns, ${NEVER}`,
  'close-position': ({ holds }) =>
    holds === 'lp-tokens' ? 'Close your LP token account' : 'Close the position',
  'rent-of-position': ({ holds }) =>
    holds === 'lp-tokens'
      ? 'It is empty, and its rent comes back.'
      : 'The NFT is burnt, and the rent of its three accounts comes back.',

  'memo-lifted': ({ symbol }) =>
    `Your ${symbol || 'token'} account takes tokens only with a memo. This transaction lifts that and sets it again at its end.`,
  gather: ({ token }) => `Gather your ${shortNameOf(token)} in one account`,
  gathers: ({ amount, accounts }) =>
    `${amountWords(amount)} from ${byCount(accounts, 'another account', '# other accounts')} of your own.`,
  'fee-of-gathering': ({ amount }) => `The token withholds ${amountWords(amount)} of it as its transfer fee.`,
  apart: () =>
    'With what follows it is too long for one transaction: it is signed and sent in one of its own, before the others.',

  'no-pool-price': () => 'These amounts give a price that is beyond what the program can store.',
  'owes-too-much': () => 'It owes more than it holds.',
  'needs-both': () => 'A pool needs something of both tokens.',
  'too-little-for-pool': () => 'This is too little of both tokens for a pool.',
  'too-little-to-compute': () => 'This is too little for the pool to compute with.',
  'too-little-back': () => 'This is too little to be given anything back for.',
  'too-little-out': () => 'This is too little to get anything for.',
  'nothing-out': () => 'The amount is too small: you would get nothing for it.',
  'too-little-to-part': () => 'This is too little to swap part of it and add both.',
  'too-large-to-hold': () => 'This is more than a token account can hold.',
  'too-large-to-compute': () => 'The amount is larger than the program can compute with.',
  'beyond-range': () => 'That would move the price out of the range in which the pool has liquidity.',
  'holds-none': () => 'It holds nothing of this token.',
  'nothing-enters': () => 'Nothing of this would arrive in the pool.',
  'only-other-token': () => 'At this price the pool takes only the other token.',
  'no-liquidity': () => 'The pool has no liquidity.',
  'fee-by-amount': () =>
    'Its fee now rises with the size of a purchase, so no quote is possible here. Use Meteora’s own page.',
  'switched-off': () => 'Meteora has switched this pool off.',
  'not-open': () => 'The pool is not open yet.',
  'opening-passed': () => 'The opening time has passed.',
  'opens-too-late': ({ days }) =>
    days === undefined
      ? 'A pool cannot open later than the year 9999.'
      : `Meteora opens pools ${days} days ahead at most.`,
  'no-new-pools': () => 'This fee tier no longer takes new pools.',
  'lock-afterwards': () =>
    'A pool and the lock of its LP tokens do not fit in one transaction: lock them afterwards.',
  'fewer-lp': () => 'The wallet’s account has fewer LP tokens by now.',
  'not-so-many-lp': () => 'The wallet’s account does not have that many LP tokens.',
  'less-to-lock': () => 'The position has less than that to lock.',
  'lock-passed': () => 'The first date has passed by the chain’s clock. Choose a later one.',
  'lock-too-long': () => 'Meteora locks liquidity for ten years of 365 days at most. Choose an earlier date.',
  'counts-slots': () =>
    'This pool counts slots, whose length changes, so no date can be promised here. It can be locked forever.',
  'one-at-a-time': () =>
    'A part of this position is locked until a date already. Another such lock is possible once that one is over.',
  'no-dated-lock': () => 'Only positions at Meteora can be locked until a date.',
  'close-only-empty': ({ holds }) =>
    holds === 'lp-tokens'
      ? 'Only an empty account can be closed.'
      : 'A position that still holds something cannot be closed.',
  'fees-at-removal': () => 'The fees are paid out when the LP tokens are returned.',
  'owes-nothing': () => 'This pool owes nothing to this wallet.',
  'no-small-amount': () => 'The pool does not accept even a small amount now.',
  'pays-from-others': ({ symbol }) =>
    `The wallet’s associated token account of ${symbol || 'this token'} belongs to someone else now, who would get what arrives there.`,
  'arrival-frozen': ({ symbol, thawing }) =>
    `The wallet’s account of ${symbol || 'this token'} is frozen, so nothing can arrive there. ${THAW_WORDS[thawing]}`,
  'pays-too-much': ({ most, spendable, frozen }) =>
    `This takes up to ${amountWords(most)}, and the wallet holds ${amountWords(spendable)}.${frozen ? ` Another ${amountWords(frozen)} are frozen.` : ''}`,
  'too-scattered': ({ accounts, most }) =>
    `These tokens are in ${formatWhole(accounts)} accounts of your wallet. At most ${amountWords(most)} can be gathered in one of them at once.`,
  'beyond-all-sol': () => 'No wallet has that much SOL.',
  'extensions-refused': ({ extensions }) =>
    `Raydium does not accept a token with ${listExtensions(CHECKED_EXTENSIONS.filter((one) => extensions.includes(one)))}.`,
  'more-than-left': ({ amount }) =>
    `The pool would hold ${amountWords(amount)} more than is left for your wallet.`,
  'no-route': ({ why }) => NO_ROUTE[why],
  'route-adds': ({ program, isUnasked }) =>
    `It adds ${instructionOf(program)}, which ${isUnasked ? 'nobody asked for' : 'the swap does not need'}.`,
  'route-unknown': ({ program }) => `Its swap is ${instructionOf(program)} that this version does not know.`,
  'route-is-wrong': ({ in: fault }) => ROUTE_FAULTS[fault],
}

const NO_ROUTE = {
  'not-allowed': 'You have not chosen that Jupiter may be asked.',
  'none-known': 'It knows no route for this amount.',
  unreachable: 'api.jup.ag did not answer.',
  limited: 'Jupiter was asked too often from this connection. This page asks again later.',
  refused: 'api.jup.ag answered with an error.',
  nonsense: 'api.jup.ag answered something other than what was asked.',
  'too-long': 'The answer of api.jup.ag is too long.',
} as const

const ROUTE_FAULTS = {
  accounts: 'Its swap names other accounts than yours for what you pay and receive.',
  signer: 'Its swap wants somebody else to sign as well.',
  amount: 'Its swap takes another amount than you typed.',
  least: 'Its swap would let less arrive than its quote says.',
  fee: 'Its swap takes a fee for somebody else.',
  'own-account': 'Its swap names an account of yours that has nothing to do with it.',
  token: 'Its route goes through something that is not a token.',
} as const

function instructionOf(program: string): string {
  return `an instruction of ${programName(program) ?? `the unknown program ${shortAddress(program)}`}`
}

const NEVER = 'can never be removed from the pool again, by you or by anyone.'

type Named = Readonly<{ symbol: string; mint: string }>
type Pair = Readonly<{ base: Named; quote: Named }>

/** "QHR / SOL" */
function pairWords({ base, quote }: Pair): string {
  return `${shortNameOf(base)} / ${shortNameOf(quote)}`
}

/** "the QHR / SOL pool on Raydium CPMM" */
function poolWords({ venue, ...pair }: Pair & Readonly<{ venue: string }>): string {
  return `the ${pairWords(pair)} pool on ${venue}`
}

/** "12.5 QHRN and 0.4 SOL" */
function bothWords({ base, quote }: Readonly<{ base: SaidAmount; quote: SaidAmount }>): string {
  return `${amountWords(base)} and ${amountWords(quote)}`
}

/** "12.5 LP tokens" */
function lpWords(lp: SaidAmount): string {
  return `${formatAmount(lp.units, lp)} LP tokens`
}

type WhichPool = Readonly<{ venue?: string | undefined; pool?: string | undefined }>

/** " on Raydium CPMM", " 7xKX…gAsU on Raydium CPMM"; '' where there is one pool. */
function whichPool({ venue, pool }: WhichPool): string {
  if (venue === undefined) return ''
  return pool === undefined ? ` on ${venue}` : ` ${shortAddress(pool)} on ${venue}`
}
