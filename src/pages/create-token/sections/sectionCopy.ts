import type { ExtensionName } from '../../../tokens/form/summaries'

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
  } satisfies Record<ExtensionName, string>,
  fieldsLead:
    'Pairs of a name and a text, kept in the mint beside name and symbol. Each byte of them costs rent. Explorers show them; most wallets do not.',
  distributionLead:
    'Give parts of the supply to others in the same operation. Each gets a token account, whose rent you pay and they keep.',
  toOthers: 'To others',
  toWallet: 'To your wallet',
  tooMuch: 'more than there is',
  mintLead: 'The address that identifies the token.',
  seed: 'Made from your wallet',
  seedDetail:
    'The chain derives it. No second key exists that could be lost or stolen, and your wallet alone signs.',
  keypair: 'A key file that I have',
  keypairDetail: 'For a mint address of your choice. The key signs once, after your wallet.',
  venuesLead:
    'Checked against each venue’s rules before the token exists. A badge is a permission that only the venue can give.',
  tokenWith: 'Token-2022 with …',
  now: 'what is set now',
  nowSpl: 'an SPL Token',
  nothingSpecial: 'metadata, nothing else',
  because: (extensions: string) => `for ${extensions}`,
  venuesNote:
    'Read from the venues’ programs in November 2026. Venues change their rules, and may have further conditions for a pool.',
} as const
