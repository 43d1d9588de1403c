import { REFERRER_DAYS } from '../../settings/referrer'
import { referrerShare, siteFee } from '../../siteFee'
import { formatSol } from '../../units/lamports'
import { byCount } from '../../units/byCount'
import { formatBasisPoints } from '../../units/percent'

/** The fee and the share of a copy that pays referrers, in lamports and basis points, for the page of one that does not. */
const EXAMPLE_FEE = { lamports: 10_000_000n, shareBps: 2_500n } as const

/** What a referrer receives of so many operations in that copy. */
function earnedBy(operations: bigint): string {
  return `${formatSol((EXAMPLE_FEE.lamports * EXAMPLE_FEE.shareBps * operations) / 10_000n)} SOL`
}

/** The texts of this page. */
export const affiliateCopy = {
  title: 'Affiliate',
  off:
    siteFee === null
      ? 'This copy of Mintwright takes no fee, so it pays no referrers.'
      : `Whoever runs this copy takes ${siteFee} for most operations, and shares it with no one.`,
  without: {
    what: {
      title: 'How it works',
      points: [
        'A copy that shares its fee pays whoever’s link brought the person, in the operation’s own transaction. No one pays more.',
        `A link is any page’s address with ?ref= and your wallet’s address, which whoever opens it can read. It lasts ${REFERRER_DAYS} days.`,
      ],
    },
    share: {
      title: 'Share Mintwright',
      lead: 'Send the address of this copy to whoever could use it. It earns you nothing.',
      onlyHere: 'This copy runs on your computer: no one else can open its address.',
      copy: 'Copy the address',
      copied: 'Address copied',
      refused: 'This browser does not allow copying',
    },
    earn: {
      title: 'What a referrer could earn',
      lead: `Not here. In a copy whose operator shares 25 % of a fee of ${formatSol(EXAMPLE_FEE.lamports)} SOL, it would be:`,
      operations: 'Operations by a link',
      theirs: 'The referrer’s part',
      rows: [
        ['1', earnedBy(1n)],
        ['100', earnedBy(100n)],
        ['1,000', earnedBy(1_000n)],
      ],
    },
    set: {
      title: 'For operators',
      summary: 'Set a referrer’s part',
      lead: 'Three values, set before the build:',
      values: [
        ['VITE_SERVICE_FEE_LAMPORTS', `${EXAMPLE_FEE.lamports}`, 'the fee for an operation, in lamports'],
        ['VITE_SERVICE_FEE_ADDRESS', '…', 'the wallet that it goes to'],
        ['VITE_AFFILIATE_SHARE_BPS', `${EXAMPLE_FEE.shareBps}`, 'the referrer’s part, in basis points'],
      ],
    },
  },
  lede: `Send people here by your link: of the fee of ${siteFee} that this copy takes for most operations, ${referrerShare?.sol} go to you, in the same transaction.`,
  form: {
    title: 'Your link and your earnings',
    label: 'Address of a wallet',
    wrong: 'This is not an address. An address has 32 to 44 letters and digits, without 0, O, I and l.',
    action: 'Show',
    hint: 'It may be any wallet: nothing is signed here, and anyone can look at anyone’s earnings.',
  },
  link: {
    title: 'Link',
    to: 'It leads to',
    pages: {
      home: 'Home',
      createToken: 'Create a token',
      copyTrending: 'Copy a trending token',
      createLiquidity: 'Create liquidity',
      learn: 'Learn',
    },
    copy: 'Copy the link',
    code: (url: string) => `QR code of ${url}`,
    saveCode: 'Save QR code',
    share: 'Share',
    yours: 'This is the wallet that you have connected. What it signs itself earns it nothing.',
    unpaid: 'This address is not a wallet: no part of a fee is paid to it.',
  },
  earnings: {
    title: 'Earnings',
    reading: 'Reading payments…',
    lead: (network: string) =>
      `${network}, read from the chain. Each payment names an address that is computed from this wallet’s and that of whoever runs this copy, so anyone can find the same ones.`,
    none: 'No payment yet',
    noneDetail: (network: string) =>
      `On ${network} no operation has paid this wallet a part of this copy’s fee.`,
    toLink: 'Send the link to someone',
    failed: 'The payments are not known now.',
    total: 'Total',
    soFar: 'Read so far',
    more: 'There are older payments: the sums are those of the payments below.',
    month: 'Month',
    payments: 'Payments',
    amount: 'SOL',
    time: 'Time',
    from: 'Paid by',
    transaction: 'Transaction',
    noTime: 'time not known',
    missing: (count: number) =>
      `${byCount(count, 'One transaction is', '# transactions are')} too old for this RPC endpoint: one that keeps the whole history knows what ${byCount(count, 'it', 'they')} paid.`,
    older: 'Load older',
    csv: 'Save as CSV',
    readingAll: (read: number) => `Reading… ${read} payments`,
    fileName: (address: string) => `mintwright-earnings-${address}.csv`,
    again: 'Try again',
  },
  referrer: {
    title: 'Who referred you',
    none: 'No one: this browser keeps no referrer.',
    held: (until: string) =>
      `referred you. Until ${until} they receive ${referrerShare?.sol} of the fee of each operation that you sign here. You pay the same with and without them.`,
    remove: 'Remove',
    removed: 'Removed. From now on the whole fee goes to whoever runs this copy.',
  },
  how: {
    title: 'How it works',
    points: [
      `A referral link is any page’s address with ?ref= and your wallet’s address. There is no account, no server and no payout day.`,
      `The first link that somebody opens holds for ${REFERRER_DAYS} days in their browser. They see who it is, on this page, and can remove it.`,
      `Of each fee of ${siteFee} you receive ${referrerShare?.sol} (${referrerShare && formatBasisPoints(BigInt(referrerShare.basisPoints))}). Both amounts are lines of the bill before anyone signs, and both are paid by the operation’s own transaction, or not at all.`,
      'Closing empty accounts, unwrapping SOL and withdrawing unneeded SOL are free of the fee. A list of Send to many pays it once.',
      'Where a transaction has no room for it, your part is left out first, then the whole fee. The bill says so.',
      'A wallet that would hold less than the network’s minimum gets nothing: keep a little SOL in yours.',
      'No one earns from themselves, and no one earns from those whom their referrals refer. A draft, template or file never names a referrer.',
    ],
  },
} as const
