import { usualOperationWords } from '../../operation/copy'
import { describeError } from '../../errors/describeError'
import { VENUES } from '../../liquidity/records'

/**
 * What a total does not count: how many tokens and pools have no known worth, and whether there may be pools that were not read. `locked`:
 * it counts liquidity that is locked, forever or over time.
 */
export type UncountedWorth = Readonly<{ tokens: number; pools: number; unread: boolean; locked: boolean }>

/** The texts of this page. */
export const accountCopy = {
  title: 'Account',
  disconnected: 'No wallet is connected',
  disconnectedDetail: 'Connect one to see what it holds. Looking costs nothing and asks for no signature.',
  connect: 'Connect wallet',
  connecting: 'Waiting for a wallet',
  worth: {
    label: 'Worth',
    total: ({ tokens, pools, unread, locked }: UncountedWorth) => {
      const counted = [
        tokens > 0 ? `${tokens} ${tokens === 1 ? 'token' : 'tokens'}` : '',
        pools > 0 ? `${pools} ${pools === 1 ? 'pool' : 'pools'}` : '',
      ].filter(Boolean)
      const without = [
        'NFTs',
        counted.length > 0 ? `${counted.join(' and ')} of unknown worth` : '',
        unread ? 'pools that were not read' : '',
      ].filter(Boolean)
      const venues = VENUES.map(({ name }) => name).join(' and ')
      return `Total worth with pools${locked ? ' and locked liquidity' : ''} at ${venues}, without ${without.join(', ')}`
    },
    solOnly: 'Worth of your SOL: this wallet has too many tokens to count',
    source: (sources: string, time: string) => `Prices: ${sources}, ${time}`,
    silent: 'No source of prices answers now.',
  },
  balance: 'Balance',
  unknown: 'not known',
  noPrice: 'no listed price',
  wrapped: 'Wrapped SOL',
  unwrap: 'Unwrap',
  lpTokens: 'LP',
  send: 'Send',
  sendMany: 'Send to many',
  swap: 'Swap',
  receive: 'Receive',
  receiveOn: (network: string) => `Receive on ${network}`,
  receiveCode: 'QR code of your address',
  receiveDetail: (network: string) =>
    `For SOL and any Solana token on ${network}. What is sent on another network does not arrive here.`,
  close: 'Close',
  groups: {
    tokens: (count: string) => `Tokens · ${count}`,
    lp: (count: string) => `Pools · ${count}`,
    lpLabel: 'LP tokens',
    empty: (count: string) => `Empty accounts · ${count}`,
    emptyLabel: 'Empty accounts',
  },
  search: 'Search',
  searchHint: 'Name, symbol or address',
  clearSearch: 'Clear the search',
  toTokens: 'Show the tokens',
  notFound: 'Nothing found',
  notFoundDetail:
    'Search finds the names of tokens that you have scrolled to, and any mint or account address.',
  manyAccounts:
    'LP tokens are listed among the tokens: this wallet has too many accounts to read every mint.',
  searchPools: 'Look for LP tokens',
  noTokens: 'No tokens here yet',
  noTokensDetail: (network: string) => `This wallet holds no tokens on ${network}.`,
  nothingDetail: (network: string) =>
    `This wallet holds no SOL and no tokens on ${network}. Every operation is paid in SOL: receive some first.`,
  noNfts: 'No NFTs here yet',
  noNftsDetail: (network: string) => `This wallet holds no NFTs on ${network}.`,
  create: 'Create a token',
  units: (amount: bigint) => (amount === 1n ? '1 base unit' : `${amount} base units`),
  frozen: 'frozen',
  reading: 'Reading what the wallet holds.',
  again: 'Try again',
  unavailable: 'Token Balance Unavailable',
  unread: (network: string) => `What the wallet holds on ${network} is not known now.`,
  unavailableDetail: (error: unknown, network: string) => {
    const { detail, remedy } = describeError(error)
    return `${accountCopy.unread(network)} ${detail} ${remedy}`
  },
  heldBack: (seconds: number) => `Possible again in ${seconds} s`,
  rent: {
    title: 'Rent you can get back',
    about: 'About: rent',
    aboutWithdraw: 'About: unneeded SOL',
    lead: 'Rent is SOL that an account holds for its storage on the chain. Mintwright takes none of it.',
    close: 'Close empty accounts',
    wrapped: (count: string, sol: string) =>
      `${count === '1' ? 'One account wraps' : `${count} accounts wrap`} SOL: ${sol} SOL come back as plain SOL, the rent included.`,
    wrappedForOthers: (count: string, sol: string, who: string) =>
      `${count === '1' ? 'One account wraps' : `${count} accounts wrap`} ${sol} SOL that only ${who} can take: it closes the ${count === '1' ? 'account' : 'accounts'}, not you.`,
    closable: (count: string, sol: string) =>
      `${count === '1' ? 'One empty account holds' : `${count} empty accounts hold`} ${sol} SOL.`,
    none: 'No empty accounts to close.',
    others: (count: string) => `${count} more can be closed by another authority only.`,
    withdraw: 'Withdraw unneeded SOL',
    withdrawLead:
      'A token account, or a mint whose authority you hold, may have more SOL than its rent: someone sent it some, or rent became lower. Only that comes back: your accounts and tokens stay.',
    most: (most: string) => `One operation closes ${most} of them. Press again for the rest.`,
    working: 'Asking the network.',
    forecast: 'If rent falls',
    forecastLead:
      'Solana lowers rent in steps (SIMD-0437), at times that the validators decide. Your token accounts then hold so much beyond their rent while they stay open, and you can withdraw it:',
    step: (perByte: string) => `${perByte} lamports a byte`,
    noStep: 'The rent of this network matches no step of SIMD-0437, so the next step is not known.',
    lastStep: 'This is the last step of SIMD-0437.',
    factsUnread: 'Today’s rent could not be read. Close this and open it again.',
    locked: 'Mints that can never give theirs back',
    lockedLead:
      'Their mint authority is revoked. Only a key of the mint itself could ask for what they hold, and a mint made from a seed has none. Withdraw before you revoke.',
  },
  operation: {
    ...usualOperationWords,
    back: 'Back to the account',
    page: 'Account',
    kept: 'Your accounts are as they were.',
    safe: 'The same operation is signed again, and it can land only once.',
  },
} as const
