import type { LeftOutWhy, ToldRule } from '../../tokens/drop/drop'
import type { UnprovenHolders } from '../../tokens/drop/provenHolders'
import type { DropShares } from '../../tokens/drop/shares'
import type { DropRecord, RunToken } from '../../transactions/runs/keptRuns'
import { formatAmount } from '../../solana/amountScale'
import { namedAmount } from '../../tokens/tokenWords'
import { formatWhole } from '../../units/grouping'
import { formatShare } from '../../units/percent'

const holdersText = (count: string) => (count === '1' ? 'one holder' : `${count} holders`)

/** The texts of a drop on holders. */
export const dropCopy = {
  title: 'Drop on holders',
  lede: 'A total, shared among those who hold a token.',
  door: 'Share a total among the holders of a token',
  back: 'Send a list instead',
  of: 'Holders of',
  ofHint: 'The address of the token’s mint.',
  ofUnread: 'There is no token at this address on this network.',
  notPaid: 'The link names something to pay that is no address of a token. Choose what to send.',
  by: 'How it is shared',
  ways: { proportion: 'By holdings', equal: 'Equally', fixed: 'The same amount each' },
  amount: { proportion: 'Total', equal: 'Total', fixed: 'For each holder' },
  narrow: 'Who takes part',
  narrowed: (least: string, top: string, payout: string) =>
    [least && `at least ${least} held`, top && `the largest ${top}`, payout && `at least ${payout} each`]
      .filter(Boolean)
      .join(', ') || 'all holders',
  leastHolding: 'Least holding',
  top: 'Only so many of the largest',
  leastPayout: 'Least payout',
  leastPayoutHint: 'The smallest holders are left out until each gets this much.',
  notANumber: 'Write a number above zero.',
  read: 'Read the holders',
  mintFirst: 'Type the mint of the token first.',
  again: 'Read them again',
  reading: (size: string) => `Reading the holders: ${size}.`,
  looking: (count: string, of: string) => `Looking at the owners: ${count} of ${of}.`,
  retry: 'Try again',
  proven: (accounts: string, withheld: string, slots: string) =>
    `By this node, the balances of ${accounts} accounts${withheld && ` (and ${withheld} withheld fees)`} add up to the supply, so no balance is missing. Slots ${slots}.`,
  missing: 'Somebody is missing.',
  unproven: {
    wrapped: 'Wrapped SOL has no supply that its holders could be compared with. Choose another token.',
    confidential: 'This token can have confidential balances, so its list of holders cannot be proven.',
    stale:
      'The node lists the holders as of an earlier or a later moment than it reads the token: its list may be out of date.',
    changed:
      'The supply changed each time while the list was read. Wait until it stops changing, then read again.',
    unequal: 'The balances that the node lists do not add up to the supply.',
    twice: 'The node lists an account twice.',
  } satisfies Readonly<Record<UnprovenHolders['why'], string>>,
  unprovenTitle: 'This list is not proven, so it is not used',
  figures: (found: string, supply: string) => `Listed ${found}, supply ${supply}.`,
  endpoint: 'Choose another endpoint',
  file: {
    offer: 'Take a file of another tool',
    label: 'Holders and what they hold',
    hint: 'Address and holding in each line: CSV or JSON, as Solscan, Helius and other tools export it.',
    use: 'Use this file',
    unproven: 'This list cannot be proven',
    detail:
      'It comes from a file of another tool: nothing shows whether a holder is missing, what is frozen, or how old the file is.',
    noHoldings: 'This list has addresses alone. To pay each of them the same, send a list instead.',
    tooMany: 'The list has more than 20,000 lines. Take the smallest holders out of it first.',
    more: 'The file lists more than exists of this token: it is of another token, or in another unit.',
    left: (lines: string) => `Not read, so without a share: ${lines.toLowerCase()}.`,
  },
  gets: (holders: string, amount: string) => `${amount} to ${holdersText(holders)}`,
  sizes: { smallest: 'Smallest', middle: 'Middle', largest: 'Largest' },
  raised: (amount: string) => `${amount} of it is on top of the total, for addresses that need more.`,
  raises: 'Raise who would get less than an unused address needs: you pay the difference on top of the total',
  raisesDetail: (least: string) =>
    `The network wants ${least} SOL on an address without SOL. Without this, such holders are left out.`,
  spam: 'Wallets hide very small payments as spam.',
  largest: 'The ten largest',
  largestNote: 'Exchanges cannot be known: whoever stands for many people may be among them.',
  out: 'Left out',
  offCurve: 'Addresses of programs get a share too',
  offCurveDetail: 'Some belong to teams (Squads, DAOs), others to pools that this app does not know.',
  held: (holders: string, share: string, getting = '0') =>
    `${holdersText(holders)}, ${share}${getting === '0' ? '' : `; with a share of the drop: ${getting}`}`,
  someOf: (some: string, all: string) => `The ${some} largest of ${all}.`,
  leaveOut: 'Leave out these addresses',
  leaveOutHint: 'Paste addresses of holders: each goes to those who are left out by you.',
  noHolder: 'No holder has this address.',
  why: {
    own: 'This wallet',
    pool: 'Pools',
    locker: 'Lockers',
    burnt: 'Burnt',
    program: 'Accounts that only a program moves, such as Streamflow’s',
    frozen: 'Frozen',
    authority: 'Authorities of the token',
    'off-curve': 'Addresses of programs',
    chosen: 'Left out by you',
    refused: 'Addresses that cannot use what they would get',
    holding: 'Under the least holding',
    top: 'Not among the largest',
    payout: 'Under the least payout',
    need: 'Would get less than an unused address needs',
    earlier: 'Paid by an earlier list',
  } satisfies Readonly<Record<LeftOutWhy | 'earlier', string>>,
  first: {
    mint: 'choose whose holders get a share.',
    holders: 'read the holders first.',
    amount: 'write how much is shared.',
    rule: 'correct the rule first.',
    frozen: 'accounts of this token begin frozen: holders could not use it. Choose another one.',
    many: 'more than 20,000 would be paid: set a least payout, or take only the largest.',
    none: 'nobody gets a share by this rule.',
  },
  tooMany: (count: string) =>
    `${count} holders would be paid, and a run pays 20,000. Set a least payout, or take only the largest.`,
  age: (minutes: number) =>
    minutes < 1
      ? 'read less than a minute ago'
      : minutes < 60
        ? `read ${minutes === 1 ? 'a minute' : `${formatWhole(minutes)} minutes`} ago`
        : `read ${minutes < 120 ? 'an hour' : `${formatWhole(Math.floor(minutes / 60))} hours`} ago`,
  old: (age: string) => `The holders were ${age}: others may hold the token now`,
  twice: 'Pay these addresses a second time',
  earlier:
    'An earlier drop on the same holders pays them, or will when it goes on; its amounts may be others.',
  openDrop: 'Open that drop',
  raisedTick: 'Pay more than the total',
  record: {
    of: 'Holders of',
    slots: 'Read at slots',
    rule: 'Rule',
    supply: 'Supply',
    unproven: (sum: string, supply: string) =>
      `${sum} of ${supply} base units are listed by a file: this list cannot be proven`,
    proof: (supply: string, sum: string, withheld: string) =>
      `${supply} base units = ${sum} in balances + ${withheld} withheld`,
    found: (accounts: string) => `is the sum of ${accounts} accounts, to the unit`,
    raised: 'Raised',
    out: 'Left out',
    none: 'nobody',
    hash: 'SHA-256 of the list',
    save: 'Save the list',
  },
} as const

/** The whole rule: how much of `token`, and who goes out in which order. */
export function ruleText(
  { by, amount, leastHolding, top, leastPayout, raises }: ToldRule,
  token: RunToken,
): string {
  const how = { proportion: 'in all, by holdings', equal: 'in all, equally', fixed: 'for each' }[by]
  const out = [
    leastHolding > 1n && `who holds less than ${formatAmount(leastHolding, { decimals: 0 })} base units`,
    top !== null && `all but the largest ${formatWhole(top)}`,
    leastPayout > 1n && `who would be sent less than ${namedAmount(leastPayout, token)}`,
    token.program === null && !raises && 'who would get less than an unused address needs',
  ].filter(Boolean)
  const left = out.length > 0 ? ` Left out, in this order: ${out.join('; ')}.` : ''
  const raised = raises ? ' Who would get less than an unused address needs gets so much, on top.' : ''
  return `${namedAmount(amount, token)} ${how}.${left}${raised}`
}

/** How much is on top of the total of a drop, and for how many; '' where nothing is. */
export function raisedText({ raised, raisedFor, total }: DropShares, token: RunToken): string {
  if (raised === 0n) return ''
  const many = raisedFor === 1 ? 'one address' : `${formatWhole(raisedFor)} addresses`
  return `${namedAmount(raised, token)} on top of ${namedAmount(total - raised, token)}, for ${many}`
}

/** How many are left out for a reason, and their share of the supply. */
export function outSentence({ why, holders, amount }: DropRecord['out'][number], supply: bigint): string {
  const named: Readonly<Record<string, string>> = dropCopy.why
  return `${named[why] ?? why}: ${dropCopy.held(formatWhole(holders), formatShare(amount, supply))}`
}
