import type { MintOwner } from '../../../tokens/form/draft'
import type { FormExtension } from '../../../tokens/form/summaries'
import type { SearchState } from '../../../vanity/search'
import { byCount } from '../../../units/byCount'

/** Every sentence of the sections, whose code loads later than the page. */
export const sectionWords = {
  extensionsLead: 'Each is part of the mint from the start.',
  extensionsForever: 'None can be added or removed later.',
  details: {
    transferFee:
      'Part of each transfer is withheld as a fee, which one address can collect. People receive less than was sent to them.',
    interestBearing:
      'Wallets show balances that grow by this rate. Only the display changes: no tokens are added.',
    permanentDelegate:
      'One address can move or burn the tokens of anyone, at any time. Most buyers keep away from that.',
    nonTransferable: 'No one can transfer it: a holder can only burn it. Made for badges and memberships.',
    defaultFrozen:
      'Each new account is frozen, and can neither send nor receive until the freeze authority thaws it.',
    closeAuthority: 'Once the supply is zero, one address can close the mint and get its rent back.',
    transferHook:
      'Each transfer calls a program, which can refuse it. If that program fails, no one can transfer.',
    pausable: 'One address can stop every transfer, mint and burn, and allow them again.',
    scaledAmount:
      'Wallets multiply every amount, as after a stock split. The amounts on the chain stay the same.',
  } satisfies Record<FormExtension, string>,
  fieldsLead: 'Kept in the mint: each byte costs rent. Most wallets do not show them.',
  distributionLead: 'Each of them gets a token account, whose rent you pay and they keep.',
  toOthers: 'To others',
  toWallet: 'To your wallet',
  tooMuch: 'more than there is',
  mintLead: 'The address that identifies the token.',
  seed: 'Made from your wallet',
  seedDetail:
    'The chain derives it. No second key exists that could be lost or stolen, and your wallet alone signs.',
  keypair: 'A key file that I have',
  keypairDetail: 'For a mint address of your choice. The key signs once, after your wallet.',
  vanity: 'With letters that I choose',
  vanityDetail:
    'A search tries seeds until the address that the chain derives has your letters. It runs on this computer only. As with the first way, no second key exists.',
  venuesLead: 'By each venue’s rules. A badge is a permission that only the venue can give.',
  tokenWith: 'Token-2022 with …',
  now: 'what is set now',
  nowSpl: 'an SPL Token',
  nothingSpecial: 'metadata, nothing else',
  because: (extensions: string) => `for ${extensions}`,
  venuesNote:
    'Read from the venues’ programs in November 2026. Venues change their rules, and may have further conditions for a pool.',
} as const

/** Every sentence of the search for an address. */
export const searchWords = {
  prefix: 'Address starts with',
  prefixHint:
    'Most addresses start with 2 to 9 or A to H. J takes about 4 times as long, 1 about 15 times, any other first character about 59 times.',
  suffix: 'Address ends with',
  anyCase: 'Capital and small letters count as the same',
  anyCaseDetail: 'Then the search takes less time.',
  nothingTyped:
    'Type how the address should start or end. Each further character makes the search about 58 times as long.',
  effort: (tries: string) => `On average ${tries} addresses.`,
  effortHere: (tries: string, average: string, most: string) =>
    `On average ${tries} addresses: about ${average} here; 95 of 100 searches take less than ${most}.`,
  effortTooLong: (tries: string) =>
    `On average ${tries} addresses: more than 1,000 years here. Choose fewer characters.`,
  effortSoon: (tries: string) => `On average ${tries} addresses: less than 1 second here.`,
  moreThan: (tries: string) => `more than ${tries}`,
  fewer: 'Choose fewer characters.',
  longerSeed: (more: number) =>
    `${more} more characters in the seed than usual make the transaction ${more} bytes longer.`,
  needsWallet: 'The address depends on your wallet: connect it before the search.',
  connect: 'Connect wallet',
  connecting: 'Connecting',
  search: 'Search',
  pause: 'Pause',
  resume: 'Resume',
  more: 'Search for another',
  again: 'Try again',
  cancel: 'Cancel',
  instead: (pattern: string) => `Search for ${pattern} instead`,
  progress: 'Search for an address',
  chance: (percent: string) => `${percent} of searches this long have found an address`,
  tried: 'Tried',
  addresses: (count: string) => `${count} addresses`,
  rate: 'Rate',
  rateWith: (rate: string, workers: number, isByGpu: boolean) =>
    `${rate} addresses a second with ${byCount(workers, '1 worker', '# workers')}${isByGpu ? ' and the graphics card' : ''}`,
  millions: (count: string) => `${count} million`,
  billions: (count: string) => `${count} billion`,
  withoutSimd: 'This browser has no SIMD, with which a search is several times as fast.',
  time: 'Time so far',
  expected: 'Expected for each address',
  expectedTimes: (average: string, most: string) => `${average} on average; 95 of 100 in less than ${most}`,
  soon: 'less than 1 second',
  nearest: 'Best so far',
  notYet: 'not yet known',
  slowed: (rate: string) =>
    `While this tab was in the background, the browser or a sleeping computer slowed the search to ${rate} addresses a second.`,
  statuses: {
    searching: 'The search is running.',
    paused: 'The search is paused.',
    enough: 'The search has stopped.',
    failed: 'The search stopped because of an error. What was found is still here.',
  } satisfies Record<Exclude<SearchState['status'], 'idle'>, string>,
  count: (found: number) => byCount(found, '1 address was found.', '# addresses were found.'),
  endedBy: {
    wallet:
      'Another wallet is connected. Searches for the earlier one have ended, and what they found is gone: an address depends on the wallet.',
    standard:
      'Another standard is chosen. Searches for the earlier one have ended, and what they found is gone: an address depends on the standard.',
  } satisfies Record<keyof MintOwner, string>,
  results: 'Addresses that were found',
  nothing: 'The address that fits will be listed here.',
  ofWallet: 'For this wallet only:',
  seed: 'Seed',
  remove: 'Remove',
  removeWhich: (address: string) => `Remove ${address}`,
} as const
