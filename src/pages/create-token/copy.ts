import { storageCopy } from '../../forms/storageCopy'
import { operationCopy, type OperationWords, usualOperationWords } from '../../operation/copy'
import type { CompatibilityStatus } from '../../liquidity/venueProfile'
import type { StoreProgress } from '../../tokens/storeTokenFiles'
import { byCount } from '../../units/byCount'

/** Every sentence of this page. */
export const createTokenCopy = {
  form: {
    title: 'Create a token',
    titleOfCopy: 'Copy a token',
    /** On a phone a copy says only the second. */
    lede: {
      pay: 'Nothing is paid until you approve.',
      final: 'Then it is final.',
      copied: 'Making it is final.',
    },
    basics: 'Basics',
    standard: 'Standard',
    standards: {
      'token-2022': {
        name: 'Token-2022',
        detail: 'Cheapest, and has extensions.',
      },
      spl: {
        name: 'SPL Token',
        detail: 'Widest support. Metaplex takes a fee.',
      },
    },
    about: (sol: string) => `≈ ${sol} SOL`,
    priceLater: 'being read',
    priceUnknown: 'cost not known',
    notOnSpl: 'SPL Token has no extensions',
    notOnSplDetail: (set: string) =>
      `What you set stays here, but cannot be on an SPL Token: ${set}. Choose Token-2022, or remove it.`,
    backToToken2022: 'Back to Token-2022',
    takeOff: 'Remove it',
    more: 'Description and links',
    supplyTitle: 'Supply',
    supply: 'Total supply',
    supplyPlaceholder: '1,000,000,000',
    decimals: 'Decimals',
    decimalsWhat: 'Smallest unit',
    decimalsHint: (part: string, symbol: string) =>
      `Smallest unit: ${[part, symbol].filter(Boolean).join(' ')}. Most Solana tokens use 6 or 9.`,
    authorities: 'Authorities',
    authoritiesLead: 'What you revoke can never be taken back. Buyers look for the first two.',
    revokeMint: 'Revoke mint authority',
    revokeMintDetail: (supply: string) =>
      supply === '' ? 'No one can ever make more.' : `The supply can never exceed ${supply}.`,
    revokeFreeze: 'Revoke freeze authority',
    revokeFreezeDetail:
      'No one can ever freeze a holder’s account. Some venues refuse tokens with a freeze authority.',
    immutable: 'Make metadata immutable',
    immutableDetail: 'Name, symbol and the address of the metadata file can never change.',
    whoseMint: 'Who holds the mint authority',
    whoseFreeze: 'Who holds the freeze authority',
    whoseMetadata: 'Who may change the metadata',
    noKeyFile: 'Choose the key file, or let the address be made from your wallet.',
    noAddress: 'Search for an address first, or let it be made from your wallet.',
    kept: 'This draft is kept in your browser and survives a reload. Nothing is sent yet.',
    notKept: 'This browser keeps no drafts: a reload would empty the form. Nothing is sent yet.',
  },
  preview: {
    title: 'In wallets',
    noName: 'Your token',
    goes: 'Where the supply goes',
    toYou: 'To your wallet',
    toOthers: 'To others',
    toPool: 'Into the pool',
    lockedFor: (to: string | null) => `Locked for ${to ?? 'your wallet'}`,
    explorer: 'In explorers',
    standard: 'Standard',
    standards: { 'token-2022': 'Token-2022', spl: 'SPL Token, Metaplex' },
    extensions: 'Extensions',
    byOther: 'by another address',
    noSupply: 'no supply yet',
    mint: 'Mint',
    mintLater: 'after connecting',
    mintSearched: 'after the search',
    more: 'More can be made',
    frozen: 'Accounts can be frozen',
    change: 'Name can change',
    never: 'never',
    byYou: 'by you',
  },
  section: {
    fetching: 'Opening',
    distribution: 'Distribution',
    toWallet: 'All of it arrives in your wallet.',
    toOthers: (count: number) =>
      byCount(
        count,
        'One address gets a part, your wallet the rest.',
        '# addresses get a part, your wallet the rest.',
      ),
    locks: 'Lock part of the supply',
    locked: (count: number) =>
      count === 0
        ? 'Nothing is locked. For a team, or for later.'
        : byCount(count, 'One part is locked until its dates.', '# parts are locked until their dates.'),
    extensions: 'Extensions',
    noExtensions: 'Nothing is set. None can be added or removed later.',
    someExtensions: (list: string) => `${list}.`,
    splExtensions: 'SPL Token has none: choose Token-2022 above.',
    fields: 'Further fields',
    noFields: 'More about the token, on the chain. Nothing is set.',
    someFields: (list: string) => `${list}.`,
    splFields: 'SPL Token has none on the chain: choose Token-2022 above.',
    mint: 'Mint address',
    bySeed: 'Made from your wallet: no second key exists that could be lost.',
    byKey: 'From a key file of yours.',
    keyAgain: (address: string) =>
      `Choose the key file of ${address} again: a key is never kept, so it went when the page was reloaded.`,
    byThisKey: (address: string) => `From a key file of yours: ${address}.`,
    bySearch: (address: string) => `With letters that you chose: ${address}.`,
    searching: 'Searching for an address with the letters that you chose.',
    nothingFound: 'With letters that you choose. No address has been found yet.',
    found: 'An address was found',
    ended: 'The search for an address ended',
    endedByNetwork:
      'Each network has a form of its own. What was found is kept in the form of the earlier network.',
    venues: 'Where it can trade',
  },
  compatibility: {
    yes: ['', 'yes'],
    badge: ['needs a', 'badge'],
    no: ['', 'no'],
  } satisfies Record<CompatibilityStatus, readonly [string, string]>,
  bill: {
    example: 'SOL · example name',
    foot: 'The token account’s rent comes back when you close it.',
    seeToken: 'See the token',
    another: 'Make another one',
  },
  tooClose: 'The list of verified tokens has arrived, and one has a similar name. Choose another.',
  /** The steps before the review. */
  steps: {
    image: 'Waiting for the picture',
    names: 'Comparing the name with others',
    ...operationCopy.review.steps,
    ...storageCopy.steps,
  } satisfies Record<StoreProgress | 'image' | 'names' | 'balance' | 'simulate', string>,
} as const

/** This page's words for its operation. */
const operationWords: OperationWords = {
  ...usualOperationWords,
  page: createTokenCopy.form.title,
  running: (name) => `Creating ${name}`,
  stopped: (name) => `${name} was not created`,
  safe: 'As long as you keep the mint’s address, the next try cannot make a second token.',
  oneKey: 'Use another wallet, or let the mint’s address come from your wallet.',
}

/** This page's words for its operation where a pool comes with it. */
const launchWords: OperationWords = {
  ...operationWords,
  running: (name) => `Launching ${name}`,
  stopped: (name) => `${name} was not launched`,
}

export function wordsOf(kind: string | undefined): OperationWords {
  return kind === 'launch-token' ? launchWords : operationWords
}
