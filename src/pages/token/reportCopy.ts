import type { ExtensionName } from '../../tokens/mintExtensions'
import { byCount } from '../../units/byCount'

/** The texts of the report card: what each setting of a token means for a holder. */
export const reportCopy = {
  title: 'Report card',
  about: (title: string) => `About: ${title}`,
  of: 'of',
  mint: {
    title: 'Mint authority',
    gone: {
      mark: { kind: 'final', word: 'revoked forever' },
      meaning: 'No one can ever make more.',
    },
    held: {
      mark: { kind: 'warn', word: 'can still mint' },
      meaning: 'Your share can shrink.',
      may: 'Authority:',
    },
    edition: {
      mark: { kind: 'ok', word: 'its edition' },
      meaning: 'Metaplex has the authority, and makes no more of an NFT with a master edition.',
      may: 'Authority:',
    },
  },
  freeze: {
    title: 'Freeze authority',
    gone: {
      mark: { kind: 'final', word: 'none, forever' },
      meaning: 'No one can ever freeze a holder’s account.',
    },
    held: {
      mark: { kind: 'warn', word: 'can still freeze' },
      meaning: 'Any holder’s account can be frozen: then it can neither send, sell nor burn.',
      may: 'Authority:',
    },
    edition: {
      mark: { kind: 'ok', word: 'its edition' },
      meaning:
        'Metaplex has the authority, and freezes an account only for a delegate that the holder approves.',
      may: 'Authority:',
    },
  },
  metadata: {
    title: 'Metadata',
    none: {
      mark: { kind: 'off', word: 'none' },
      meaning: 'The chain holds neither a name nor a picture of it.',
    },
    elsewhere: {
      mark: { kind: 'warn', word: 'kept elsewhere' },
      meaning: 'Its name is kept in another account, which this page does not read.',
      may: 'It is kept in',
    },
    gone: {
      mark: { kind: 'final', word: 'immutable forever' },
      meaning: 'Name, symbol and the address of the file stay as they are.',
    },
    held: {
      mark: { kind: 'warn', word: 'can be changed' },
      meaning: 'Its name, symbol and picture can change.',
      may: 'Authority:',
    },
    /** A multisig of a token program has the authority. */
    idle: {
      mark: { kind: 'warn', word: 'held by a multisig' },
      meaning:
        'A change takes the signature of the authority itself, which the signers of a multisig cannot give.',
      may: 'Authority:',
      holder: 'a multisig, whose signers cannot use it',
    },
    fieldGone: { mint: 'update_authority of the metadata', metaplex: 'is_mutable' },
    fieldHeld: { mint: 'update_authority of the metadata', metaplex: 'is_mutable and update_authority' },
  },
  pointer: {
    title: 'Metadata pointer',
    field: 'metadata_pointer',
    held: {
      mark: { kind: 'warn', word: 'can be moved' },
      meaning: 'Its name and picture can be replaced.',
      may: 'Authority:',
    },
  },
  delegate: {
    title: 'Permanent delegate',
    field: 'permanent_delegate',
    gone: {
      mark: { kind: 'final', word: 'revoked forever' },
      meaning: 'The extension is there, but no one has the authority.',
    },
    held: {
      mark: { kind: 'err', word: 'can take your tokens' },
      meaning: 'Tokens can be moved out of any account, or burnt there, without the holder.',
      may: 'Authority:',
    },
  },
  fee: {
    title: 'Transfer fee',
    field: 'transfer_fee_config',
    may: 'The fee can be changed by',
    none: { word: 'none now', meaning: 'No fee is taken of a transfer now.' },
    taken: (fee: string) => `The receiver of a transfer gets less than was sent: the fee is ${fee}.`,
    stays: 'It can never be changed.',
    fixed: 'A change begins in the second epoch after it, two to four days later.',
    changing: (fee: string, from: bigint, now: bigint) => `From epoch ${from} on (this is ${now}): ${fee}.`,
    unknown: {
      word: 'is changing',
      meaning: (older: string, newer: string, from: bigint) =>
        `Before epoch ${from}: ${older}. From then on: ${newer}. The node did not say which epoch this is.`,
    },
  },
  hook: {
    title: 'Transfer hook',
    field: 'transfer_hook',
    may: 'The program can be changed by',
    gone: {
      mark: { kind: 'final', word: 'none, forever' },
      meaning: 'No program is called, and no one can name one.',
    },
    empty: {
      mark: { kind: 'warn', word: 'none now' },
      meaning: 'No program is called now. One that refuses transfers can be named later.',
    },
    called: {
      mark: { kind: 'warn', word: 'asks a program' },
      meaning: (program: string) => `Each transfer calls the program ${program}, which may refuse it.`,
    },
  },
  defaultState: {
    title: 'Default account state',
    field: 'default_account_state',
    may: 'It can be changed by',
    frozen: {
      mark: { kind: 'warn', word: 'frozen' },
      meaning: 'A new account cannot be used until it is thawed.',
    },
    stuck: {
      mark: { kind: 'err', word: 'frozen forever' },
      meaning: 'A new account can never be used: no one is left who could thaw it.',
    },
    open: {
      mark: { kind: 'ok', word: 'open' },
      meaning: 'A new account can be used at once, and no one is left who could change that.',
    },
    openNow: {
      mark: { kind: 'warn', word: 'open now' },
      meaning: 'A new account can be used at once now. Later ones can be made to begin frozen.',
    },
  },
  pausable: {
    title: 'Pausable',
    field: 'pausable_config',
    may: 'It can be paused and resumed by',
    paused: {
      mark: { kind: 'err', word: 'paused now' },
      meaning: 'No one can transfer, mint or burn until it is resumed.',
    },
    held: {
      mark: { kind: 'warn', word: 'can be paused' },
      meaning: 'All transfers can be stopped at any time. It is not paused now.',
    },
    gone: {
      mark: { kind: 'final', word: 'never paused' },
      meaning: 'It is not paused, and no one can pause it.',
    },
  },
  nonTransferable: {
    title: 'Non-transferable',
    mark: { kind: 'err', word: 'cannot be sent' },
    meaning: 'It stays with whoever received it: it can be neither sent nor sold, only burnt.',
    field: 'non_transferable',
  },
  scaled: {
    title: 'Scaled amount',
    field: 'scaled_ui_amount_config',
    may: 'The multiplier can be changed by',
    meaning: 'Wallets multiply the amounts that they show. What is held does not change.',
    later: (multiplier: string, date: string) => `From ${date} on: ${multiplier}.`,
    fixed: 'The multiplier can never be changed.',
  },
  interest: {
    title: 'Interest rate',
    field: 'interest_bearing_config',
    may: 'The rate can be changed by',
    meaning: 'Wallets show amounts as if they grew. No tokens are made, and no one pays anything.',
    fixed: 'The rate can never be changed.',
  },
  close: {
    title: 'Close authority',
    field: 'mint_close_authority',
    gone: {
      mark: { kind: 'final', word: 'revoked forever' },
      meaning: 'The mint can never be closed.',
    },
    held: {
      mark: { kind: 'warn', word: 'can be closed' },
      meaning:
        'With no supply left, the mint can be closed. One that was made from a seed can be closed and made again under the same address, with other settings.',
      may: 'It can be closed by',
    },
  },
  confidential: {
    title: 'Confidential transfer',
    mark: { kind: 'warn', word: 'possible' },
    meaning: 'Amounts of transfers can be hidden, so the holders below may have more than is seen.',
    field: 'confidential_transfer_mint',
  },
  confidentialMay: 'Its settings can be changed by',
  confidentialFee: {
    title: 'Confidential transfer fee',
    mark: { kind: 'warn', word: 'possible' },
    meaning: 'The fees of transfers with hidden amounts are hidden, too.',
    field: 'confidential_transfer_fee_config',
  },
  confidentialSupply: {
    title: 'Confidential supply',
    mark: { kind: 'warn', word: 'can be hidden' },
    meaning: 'Tokens can be made and burnt in hidden amounts, so the supply may be another one than is seen.',
    field: 'confidential_mint_burn',
  },
  permissionedBurn: {
    title: 'Permissioned burn',
    field: 'permissioned_burn',
    gone: {
      mark: { kind: 'ok', word: 'free' },
      meaning: 'Holders can burn their tokens alone.',
    },
    held: {
      mark: { kind: 'warn', word: 'needs consent' },
      meaning: 'Holders can burn their tokens only together with its authority.',
      may: 'Burning takes the signature of',
    },
  },
  group: {
    title: 'Group',
    mark: { kind: 'off', word: 'yes' },
    meaning: 'It belongs to a group of tokens, or is one.',
    field: 'group_pointer',
  },
  unknown: (type: string) =>
    ({
      title: 'An extension this page does not know',
      mark: { kind: 'warn', word: 'not known' },
      meaning: 'It may be newer than this version, and may allow anything.',
      field: `extension ${type}`,
    }) as const,
  unreadable: (name: string) =>
    ({
      title: `${name}: not readable`,
      mark: { kind: 'warn', word: 'not known' },
      meaning: 'This page cannot read this extension’s entry, which may allow anything that it can do.',
      field: 'extensions',
    }) as const,
  extensionNames: {
    'transfer-fee': 'Transfer fee',
    'close-authority': 'Close authority',
    'confidential-transfer': 'Confidential transfer',
    'confidential-fee': 'Confidential transfer fee',
    'confidential-supply': 'Confidential supply',
    'default-state': 'Default account state',
    'non-transferable': 'Non-transferable',
    'interest-bearing': 'Interest rate',
    'permanent-delegate': 'Permanent delegate',
    'transfer-hook': 'Transfer hook',
    'metadata-pointer': 'Metadata pointer',
    metadata: 'Metadata',
    group: 'Group',
    'scaled-amount': 'Scaled amount',
    pausable: 'Pausable',
    'permissioned-burn': 'Permissioned burn',
    unknown: 'An extension',
  } satisfies Record<ExtensionName, string>,
  absent: {
    titles: {
      'permanent-delegate': 'permanent delegate',
      'transfer-fee': 'transfer fee',
      'transfer-hook': 'transfer hook',
      'default-state': 'frozen accounts from the start',
      pausable: 'pause',
      'non-transferable': 'ban on transfers',
      'scaled-amount': 'scaled amount',
      'interest-bearing': 'interest rate',
      'close-authority': 'close authority',
    },
    title: (count: number) => byCount(count, '1 more extension', '# more extensions'),
    none: (names: readonly string[]) => `It can never have: ${names.join(', ')}.`,
    mark: { kind: 'ok', word: 'never possible' },
    field: { token: 'owner: the SPL Token program', 'token-2022': 'extensions' },
    meaning: {
      token: 'The SPL Token program has none of them.',
      'token-2022': 'They can be chosen only when a mint is made.',
    },
  },
} as const
