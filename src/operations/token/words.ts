/* The words for what planners of tokens say. */

import { formatAmount } from '../../solana/amountScale'
import { type ChangeableRole, ROLE_NAMES } from '../../tokens/operations/order'
import type {
  RuledFigure,
  SaidCloseName,
  SaidExtension,
  SaidHolderKind,
  SaidRefusal,
  TOKEN_SAID,
  TokenField,
} from '../../tokens/said'
import { interestWord, multiplierWord } from '../../transactions/accountWords'
import type { SaidAmount, SaidWords } from '../../transactions/said'
import { byCount } from '../../units/byCount'
import { formatWhole } from '../../units/grouping'
import { formatSol } from '../../units/lamports'
import { localDate, localTime } from '../../units/moments'
import { formatPercentFixed } from '../../units/percent'
import { shortAddress } from '../../units/shortAddress'
import { refusalWordsOf } from '../failureWords'
import { amountWords } from '../saidValues'
import { excludedWords } from '../../tokens/tokenWords'
import { THAW_WORDS } from '../../tokens/spendable'

const FIELDS: Readonly<Record<TokenField, string>> = {
  supply: 'Supply',
  name: 'Name',
  symbol: 'Symbol',
  uri: 'Metadata file',
  mintAuthority: 'Mint authority',
  freezeAuthority: 'Freeze authority',
  metadataAuthority: 'Update authority',
  transferFee: 'Transfer fee',
  feeAuthority: 'Fee authority',
  feeWithdrawAuthority: 'Fee withdraw authority',
  interest: 'Interest',
  interestRate: 'Interest rate',
  interestAuthority: 'Interest authority',
  permanentDelegate: 'Permanent delegate',
  nonTransferable: 'Non-transferable',
  newAccounts: 'New accounts',
  closeAuthority: 'Close authority',
  transferHook: 'Transfer hook',
  hookAuthority: 'Hook authority',
  paused: 'Paused',
  pauseAuthority: 'Pause authority',
  multiplier: 'Multiplier',
  multiplierAuthority: 'Multiplier authority',
}

const RENT_NOTES = {
  theirs: 'the account is theirs',
  'while-open': 'for as long as the position is open',
} as const

export const TOKEN_WORDS: SaidWords<typeof TOKEN_SAID> = {
  field: ({ of }) => FIELDS[of],
  role: ({ role }) => capitalised(ROLE_NAMES[role]),
  text: ({ text }) => text,
  'account-of': (holder) =>
    holder.owner === undefined ? `Your ${accountWords(holder)}` : accountWords(holder),
  'wrapped-sol': ({ account }) => `Wrapped SOL in ${shortAddress(account)}`,
  to: ({ to }) => `To ${shortAddress(to)}`,
  'the-mint': () => 'Mint',
  'mint-account': ({ hasMetadata }) => `Mint account${hasMetadata ? ' with metadata' : ''}`,
  'longer-mint': () => 'Rent of the longer mint',
  'mint-closed': () => 'The mint, closed',
  mint: ({ mint, name }) => `Mint ${name ?? shortAddress(mint)}`,
  'metadata-account': () => 'Metadata account',
  'metaplex-fee': () => 'Metaplex fee',
  'empty-account': ({ mint }) => `Empty account for token ${shortAddress(mint)}`,
  'held-account': ({ mint }) => `Account for token ${shortAddress(mint)}`,
  'token-account': () => 'Token account',
  'your-token-account': () => 'Your token account',
  'token-account-of': ({ owner }) => `Token account of ${shortAddress(owner)}`,
  'in-your-account': () => 'In your token account',
  'in-account-of': ({ owner }) => `In the account of ${shortAddress(owner)}`,
  rent: ({ bytes, there, isThere, note }) =>
    [
      `rent for ${formatWhole(bytes)} bytes`,
      ...(there === undefined ? [] : [`${formatSol(there)} SOL is there already`]),
      ...(isThere ? ['it is there already'] : []),
      ...(note ? [RENT_NOTES[note]] : []),
    ].join('; '),
  'rent-back': () => 'rent that comes back',
  'beyond-rent': () => 'more than today’s rent',
  'with-its-rent': () => 'with the rent of its account',
  'for-each-metadata-account': () => 'taken for each metadata account',
  'rents-of-accounts': ({ accounts }) =>
    byCount(accounts, 'Rent of one token account', 'Rent of # token accounts'),
  'theirs-afterwards': () => 'belongs to their owners afterwards',
  'to-lines': ({ lines }) => `To ${byCount(lines, 'one line', '# lines')}`,
  'for-transactions': ({ transactions }) =>
    byCount(transactions, 'for one transaction', 'for # transactions'),
  'fee-of-transfers': (fee) => transferFeeWords(fee),

  send: ({ amount }) => `Send ${amountWords(amount)}`,
  'to-whole': ({ to }) => `To ${to}.`,
  'to-account': ({ accounts, ...holder }) => `To ${theAccount(holder)}${fromAccounts(accounts)}.`,
  arrives: ({ arrives, withheld, accounts }) =>
    `${amountWords(arrives)} arrive${fromAccounts(accounts)}: the token withholds ${amountWords(withheld)} as its transfer fee.`,
  'send-many': ({ sent, arrives, receivers }) => {
    const arrival = arrives ? ` (${formatAmount(arrives.units, arrives)} arrive)` : ''
    return `Send ${amountWords(sent)}${arrival} to ${byCount(receivers, 'one address', '# addresses')}`
  },
  'lines-of-list': ({ first, last }) => `The lines ${first} to ${last} of the list.`,
  unwrap: ({ lamports }) => `Unwrap ${formatSol(lamports)} SOL`,
  unwraps: ({ accounts }) =>
    byCount(
      accounts,
      'Your account of wrapped SOL is closed: its SOL and its rent come to your wallet.',
      '# accounts of wrapped SOL are closed: their SOL and their rent come to your wallet.',
    ),
  'close-empty': ({ accounts }) => `Close ${byCount(accounts, 'one empty account', '# empty accounts')}`,
  'empty-closed': () =>
    'Their rent comes back to your wallet. An account is opened again when its token arrives.',
  'left-open': ({ accounts, reasons }) => {
    const told = reasons.map((why) => (typeof why === 'string' ? why : refusalWordsOf(why).what))
    return [...new Set(told)]
      .map((why) => {
        const those = accounts.filter((_, at) => told[at] === why).map(shortAddress)
        const called = byCount(those.length, 'the account', 'the accounts')
        return `Left open: ${called} ${those.join(', ')}. ${why || 'The program refuses to close it.'}`
      })
      .join(' ')
  },
  'withdraw-unneeded': () => 'Withdraw unneeded SOL',
  'withdraw-from': ({ accounts }) => `Withdraw from ${byCount(accounts, 'one account', '# accounts')}`,
  'unneeded-comes': () =>
    'What they hold beyond today’s rent comes to your wallet. Tokens and mints stay as they are.',

  'change-token': ({ name }) => `Change ${name}`,
  'mint-more': ({ amount }) => `Mint ${amountWords(amount)}`,
  burn: ({ amount }) => `Burn ${amountWords(amount)}`,
  'burns-from': ({ accounts }) => byCount(accounts, 'From your own account.', 'From # accounts of your own.'),
  burnt: ({ amount, name }) => `${amountWords(amount)} of ${name} are gone, and no one can bring them back.`,
  'close-mint': () => 'Close the mint',
  'mint-rent-back': () => 'Its rent comes back to your wallet.',
  'mint-gone': ({ name }) =>
    `The mint of ${name} is gone, with its name and its authorities. If it was made from a seed, its wallet can make another one at the same address.`,
  freeze: (holder) => `Freeze ${theAccount(holder)}`,
  'frozen-until-thawed': () => 'It can neither send nor receive until you thaw it.',
  thaw: (holder) => `Thaw ${theAccount(holder)}`,
  'works-again': () => 'It can send and receive again.',
  'update-metadata': () => 'Update metadata',
  'field-removed': ({ key }) => `The field ${key} is removed.`,
  'mint-shorter': ({ excess, goesTo }) =>
    `The mint becomes shorter and then holds ${formatSol(excess)} SOL more than its rent, ${SHORTER[goesTo]}.`,
  'read-again-later': () => 'Wallets show it once they have read it again, which can take a while.',
  'write-field': ({ key }) => `Write the field ${key}`,
  revoke: ({ role }) => (role === 'metadata' ? 'Make metadata immutable' : `Revoke ${ROLE_NAMES[role]}`),
  'transfer-authority': ({ role }) => `Transfer the ${ROLE_NAMES[role]}`,
  'closer-gets': ({ to, wrapped }) =>
    wrapped === undefined
      ? `${to} can close the account once it is empty, and gets its rent.`
      : `${to} can take all SOL of the account: ${formatSol(wrapped)} SOL now, and what arrives later.`,
  'not-taken-back': () => 'Your wallet cannot take this right back.',
  'authority-gets': ({ role, to }) =>
    `${to} can ${ALLOWS[role]}${role === 'freeze' || role === 'metadata' ? '' : ' from then on'}.`,
  'authority-given': ({ role, to, symbol }) => {
    if (role === 'mint')
      return `Only ${to} can mint more ${symbol}, or transfer or revoke the authority. Your wallet cannot take it back.`
    return `Only ${to} can ${ALLOWS[role]}${role === 'freeze' ? ', yours too' : ''}. Your wallet cannot take it back.`
  },
  'never-again': ({ role, ...ruled }) => {
    if (role === 'mint') return 'No one can ever make more.'
    return role === 'metadata'
      ? 'Name, symbol and the address of the metadata file stay as they are.'
      : `No one can ever ${ALLOWS[role]}${ruledWords(ruled)}.`
  },
  'no-freezing': ({ isSet }) =>
    isSet
      ? 'No one can ever freeze an account: the mint is made without this authority.'
      : 'No one can ever freeze an account.',
  'supply-is-final': ({ name, supply }) =>
    `The supply of ${name} can never exceed ${formatAmount(supply.units, supply)}. If the number is wrong, only a new token helps.`,
  'freeze-revoked': ({ isSet }) =>
    isSet
      ? 'No one can ever freeze an account.'
      : 'No one can ever freeze or thaw an account. One that is frozen now stays frozen.',
  'metadata-is-final': () =>
    'Name, symbol and the address of the metadata file can never be changed, by you or anyone.',
  'role-revoked': ({ role, ...ruled }) =>
    `The ${ROLE_NAMES[role]} is revoked for good, and no one can ever ${ALLOWS[role]}${ruledWords(ruled)}.`,
  'new-accounts-stay-frozen': () =>
    'New accounts begin frozen, and no one can ever thaw them: let them begin open first.',
  harvest: ({ accounts }) => `Harvest the fees of ${byCount(accounts, 'one account', '# accounts')}`,
  harvests: ({ amount }) => `${amountWords(amount)}, to the mint.`,
  'withdraw-fees': ({ amount }) => `Withdraw ${amountWords(amount)} of fees`,
  'fees-left': ({ accounts }) =>
    byCount(
      accounts,
      'One account with a smaller fee is left for the next time.',
      '# accounts with smaller fees are left for the next time.',
    ),
  'only-largest': () => 'Only the largest accounts were found: this RPC endpoint does not list the others.',
  'change-fee': () => 'Change the transfer fee',
  'new-fee': ({ epoch, ...fee }) => {
    const begins =
      epoch === undefined
        ? 'It begins two epochs after this one.'
        : `It begins with epoch ${epoch + 2}; the present epoch is ${epoch}.`
    return `${transferFeeWords(fee)}. ${begins}`
  },
  'accounts-begin': ({ isFrozen }) => `Let new accounts begin ${isFrozen ? 'frozen' : 'open'}`,
  'existing-accounts-stay': () => 'Accounts that exist stay as they are.',
  pause: ({ pauses }) => (pauses ? 'Pause all transfers' : 'Resume transfers'),
  pauses: ({ pauses }) =>
    pauses
      ? 'No one can transfer, mint or burn until you resume.'
      : 'Transfers, minting and burning work again.',
  'change-interest': ({ basisPoints }) => `Change the interest rate to ${interestWord(basisPoints)}`,
  'interest-shows': () => 'What wallets show grows at this rate. No tokens are made.',
  'show-multiplied': ({ times, from }) =>
    `Show balances ${multiplierWord(times)} ${from === 0 ? 'from now on' : `from ${localTime(from * 1000)} on ${localDate(from * 1000)}`}`,
  'holdings-stay': () => 'What is held stays the same.',
  'set-hook': ({ hook }) =>
    hook === undefined ? 'Remove the transfer hook' : `Let transfers call ${shortAddress(hook)}`,
  hooked: ({ hook }) =>
    hook === undefined
      ? 'Transfers call no program.'
      : 'If this program refuses or fails, no one can transfer.',

  'account-frozen': ({ thawing, ...holder }) =>
    `${capitalised(theAccount(holder))} is frozen. ${THAW_WORDS[thawing]}`,
  'thaw-first': (holder) =>
    `${capitalised(theAccount(holder))} is frozen. Thaw it first, or add both to the batch and sign them together.`,
  'rest-frozen': ({ free, frozen, thawing }) =>
    `Your wallet can move ${amountWords(free)}. The other ${amountWords(frozen)} are frozen. ${THAW_WORDS[thawing]}`,
  'frozen-authorities': () => 'This account is frozen: its authorities stay as they are until it is thawed.',
  'frozen-already': () => 'This account is frozen already.',
  'not-frozen': () => 'This account is not frozen.',
  'above-zero': () => 'Type an amount above zero.',
  'wallet-holds': ({ amount }) => `Your wallet holds ${amountWords(amount)}. Type a smaller amount.`,
  'in-many-accounts': ({ accounts, doing, most }) =>
    `These tokens are in ${formatWhole(accounts)} accounts of your wallet. ${capitalised(doing)} at most ${amountWords(most)} at once.`,
  'own-wallet': () => 'This is your own wallet. Type another address.',
  'receiver-refused': ({ address, why, of = '' }) => `${shortAddress(address)} ${REFUSALS[why](of)}`,
  'holder-alone-may': ({ by, ...holder }) => {
    const what = holderWords(holder)
    const only = `Only ${shortAddress(by)} may do this`
    return what === null ? `${only}. Connect that wallet.` : `${only}. It is ${what}.`
  },
  'no-account-of': ({ owner }) => `${shortAddress(owner)} has no account of this token. Check the address.`,
  'account-is-others': ({ owner }) =>
    `The token account of ${owner === undefined ? 'this address' : shortAddress(owner)} belongs to someone else now, who would get what arrives there.`,
  'least-of-address': ({ least, isLine }) =>
    isLine
      ? `This address holds no SOL, and the network wants at least ${formatSol(least)} SOL on it.`
      : `This address holds no SOL. The network wants at least ${formatSol(least)} SOL on it: type a larger amount.`,
  'nothing-arrives': ({ line }) =>
    `Nothing of ${line === undefined ? 'this' : `line ${line}`} would arrive: the token withholds all of it as its transfer fee.`,
  'never-arrives': () =>
    'So much can never arrive: the token withholds too much of it. Type a smaller amount.',
  'stays-with-holder': ({ symbol }) =>
    `${symbol} can never be transferred: it stays with whoever received it.`,
  'transfers-paused': ({ symbol }) =>
    `All transfers of ${symbol} are paused. Try again when they are resumed.`,
  'hook-accounts-missing': () =>
    'The program that this token calls at each transfer asks for accounts that cannot be found. Send it with its own app.',
  'hook-in-list': () =>
    'This token calls a program of its own at each transfer, with accounts of its own. Send it to one address at a time.',
  'fee-since-review': ({ symbol }) =>
    `The transfer fee of ${symbol} is not what the review said, so other amounts would move. Nothing of the lines that are left was sent.`,
  'multiplier-of-list': ({ symbol }) =>
    `The multiplier of ${symbol} has changed. Go back to the list: it says what the amounts are now.`,
  'lines-taken-since': () =>
    'Another list of this wallet has taken up some of these lines since the review. Go back to the list, and review it again.',
  'node-contradicts': () =>
    'The node says something else about this token than before. Choose another endpoint in Settings.',
  'settings-unread': () =>
    'This page cannot read the token’s settings for transfers, so it plans nothing with it.',
  'nothing-chosen': () => 'Choose an operation first.',
  'nothing-to-change': () => 'This token does not have what the operation changes.',
  'authority-revoked': () => 'No one can do this: the authority is revoked.',
  'changed-twice': () => 'Two of these operations change the same thing. Remove one of them.',
  'account-named-twice': () =>
    'Two of these operations name the same account: one by its owner, one by its own address. Remove one of them.',
  'closed-mint-has-none': () =>
    'A closed mint has no settings and no authorities. Remove the other changes, or do not close it.',
  'multiplier-changed': ({ was, is }) =>
    `The multiplier of ${is.symbol} has changed: what was ${formatAmount(was.units, was)} is ${formatAmount(is.units, is)} now. Type the amount again.`,
  'supply-too-large': () => 'This is more than a mint can hold. Type a smaller amount.',
  'supply-paused': () => 'The token is paused, so nothing can be minted or burnt. Resume transfers first.',
  'supply-left': ({ amount }) =>
    `There are still ${formatAmount(amount.units, amount)} of it. Only a mint without supply can be closed: burn them first.`,
  'has-burn-authority': ({ name }) =>
    `${name} can be burnt only together with its burn authority, which this page does not offer.`,
  'fee-range': () => 'A transfer fee is between 0 and 100 %.',
  'maximum-too-large': () => 'This is more than a mint can hold. Type a smaller maximum.',
  'no-fees-withheld': ({ among }) =>
    among === 'all'
      ? 'No fees are withheld now. Try again after the next transfers.'
      : 'The largest accounts have no withheld fees, and this RPC endpoint does not list the others. Choose another one in the settings.',
  'begin-already': ({ isFrozen }) => `New accounts begin ${isFrozen ? 'frozen' : 'open'} already.`,
  'interest-range': () => 'An interest rate is between -327.68 % and 327.67 % a year.',
  'multiplier-above-zero': () => 'A multiplier is a number above zero.',
  'multiplier-too-late': () => 'The multiplier must begin before the year 10,000.',
  'nothing-changes': () => 'Nothing changes. Change a field first.',
  'name-elsewhere': () => 'The token’s name is kept in another account, which this page cannot change.',
  'no-metadata': ({ isMetaplex }) =>
    `This token has no metadata ${isMetaplex ? 'of Metaplex' : 'on its mint'}.`,
  'reserved-field': () => 'A further field cannot be called name, symbol or uri. Give it another name.',
  'no-further-fields': () => 'Metadata that Metaplex keeps has no further fields.',
  'close-right-is-yours': () => 'This is your own wallet: the right to close the account is yours already.',
  'no-such-account': () => 'This wallet has no such account of this token any more.',
  'only-closer': ({ by }) => `Only ${shortAddress(by)} can close this account, or give that right on.`,
  'tick-sol-given': () =>
    'Whoever can close an account of wrapped SOL can take all its SOL. Tick that you give it away, or unwrap it first.',
  'nothing-to-unwrap': () => 'This wallet has no wrapped SOL that it can unwrap.',
  'nothing-to-close': () => 'This wallet has no empty token account that it can close.',
  'no-excess': () => 'No account of this wallet holds more than its rent.',
  'allocations-exceed': ({ amount }) =>
    `The allocations are ${formatAmount(amount.units, amount)} more than the supply.`,
  'key-is-wallets': () =>
    'The file holds your wallet’s own key: the wallet itself would become the mint, with all SOL in it. Choose another file.',

  create: ({ name }) => `Create ${name}`,
  excludes: excludedWords,
  'name-taken': (close) => {
    const { what, typed, differs } = close
    const alike = `reads the same as ${otherOf(close)}: ${differenceOf(close)}`
    return `“${typed}” ${differs === 'same' ? `is ${ownerOf(close)}` : alike}. Choose another ${what}.`
  },
  'name-mistaken': (close) =>
    `“${close.typed}” can be mistaken for ${otherOf(close)}: ${differenceOf(close)}.`,
  'template-gone': () =>
    'The template is not on this network any more. Remove it, or choose the network that it is on.',
  'make-mint': () => 'Make the mint',
  'mint-of': ({ standard, decimals }) =>
    `${standard === 'spl' ? 'SPL Token' : 'Token-2022'}, ${decimals} decimals.`,
  'mint-address': ({ by }) =>
    by === 'keypair'
      ? 'Its address is that of the key you gave, which signs after your wallet.'
      : 'Its address is derived from your wallet, so no second key exists.',
  'mint-excess': ({ excess, goesTo }) =>
    `Its address holds ${formatSol(excess)} SOL more than its rent, ${EXCESS[goesTo]}.`,
  'key-becomes-mint': ({ mint, excess }) =>
    `${shortAddress(mint)} becomes the mint and can never be a wallet again. It holds ${formatSol(excess)} SOL beyond the rent, which no wallet will show. If that SOL is yours, move it first, and keep the key file.`,
  extension: ({ of }) => EXTENSIONS[of],
  'extension-does': ({ of }) => EXTENSION_DOES[of] ?? '',
  'fee-withheld': (fee) => `${namedFee(fee)}, withheld in the account that receives.`,
  'interest-grows': ({ basisPoints }) =>
    `Wallets show amounts as if they grew by ${interestWord(basisPoints)}; no tokens are made.`,
  'hook-decides': ({ hook }) => `${hook} decides whether a transfer goes through.`,
  'amounts-multiplied': ({ times }) => `Wallets show every amount ${multiplierWord(times)}.`,
  'wallet-may': ({ of }) => `Your wallet may ${MAY[of] ?? ''}.`,
  'never-may': ({ of, hook, ...ruled }) =>
    hook === undefined
      ? `No one can ever ${MAY[of] ?? ''}${ruledWords(ruled, namedFee)}.`
      : `No one can ever ${MAY[of] ?? ''} than ${hook}.`,
  'only-may': ({ of, by }) => `Only ${by} can ${MAY[of] ?? ''}. Your wallet cannot take that back.`,
  'never-transferable': () => 'No one can ever transfer this token, not even you.',
  'write-metadata': () => 'Write its metadata',
  'metadata-written': ({ name, symbol, isMetaplex }) =>
    `${name}, ${symbol}, and the address of a file that was fetched back and checked.${isMetaplex ? ' In an account of Metaplex.' : ''}`,
  'open-own-account': () => 'Open your token account',
  'holds-supply': () => 'Holds the supply. Its rent comes back when you close it.',
  'mint-supply': ({ isWhole }) =>
    isWhole ? 'Mint the whole supply to it' : 'Mint the rest of the supply to it',
  'amount-alone': ({ amount }) => `${amountWords(amount)}.`,
  'give-share': ({ amount, owner }) => `Give ${amountWords(amount)} to ${shortAddress(owner)}`,
  'into-account-of': ({ owner }) => `Into a token account of ${owner}.`,
}

const OF_WALLET = 'Type the address of a wallet.'

const REFUSALS: Readonly<Record<SaidRefusal, (of: string) => string>> = {
  program: () => `is a program: no wallet signs for it. ${OF_WALLET}`,
  mint: () => `is the mint of a token: no wallet signs for it. ${OF_WALLET}`,
  'this-mint': () => `is the token’s own mint: no wallet signs for it. ${OF_WALLET}`,
  'token-account': (owner) => `is a token account. Its owner is ${shortAddress(owner)}: type that address.`,
  'no-signature': () =>
    'is a multisig of a token program. Changing metadata takes a signature, which it never gives. A Squads vault can give one.',
  'no-claim': () =>
    'is a multisig of a token program. A claim takes a signature, which it never gives. A Squads vault can give one.',
  known: (name) => `belongs to ${name}, which signs only for its own program. ${OF_WALLET}`,
  squads: (vault) =>
    `is the account of a Squads multisig, which signs for nothing. Type its vault${vault && `: ${vault}`}.`,
  'no-key': () => `has no key: what it gets is lost. ${OF_WALLET}`,
  'burn-instead': () => 'has no key. To destroy tokens, burn them.',
  'revoke-instead': () => 'has no key. To give an authority up, revoke it.',
  'not-a-program': () => 'is not a program: every transfer would fail.',
  'no-hook': (name) => `is ${name || 'a program'}, which is no transfer hook: every transfer would fail.`,
}

const HOLDERS: Readonly<
  Record<NonNullable<SaidHolderKind['is']>, (holder: Omit<SaidHolderKind, 'is'>) => string>
> = {
  multisig: ({ required, signers }) => `a multisig: ${required} of ${signers} sign with its own tool`,
  'off-curve': () => 'an address of a program, such as a vault of Squads: use the app of that program',
  data: () => 'an account of a program: use the app of that program',
  known: ({ of }) => `an address of ${of}, which never does it`,
  program: () => 'a program: no wallet signs for it',
  mint: () => 'the mint of a token: no wallet signs for it',
  'token-account': () => 'a token account: no wallet signs for it',
  squads: () => 'the account of a Squads multisig, which signs for nothing',
  'no-key': () => 'an address to which no one has a key',
}

/** Says what has an authority, where that is no wallet, and what to do; null for a wallet. */
export function holderWords({ is, ...holder }: SaidHolderKind): string | null {
  return is ? HOLDERS[is](holder) : null
}

const SHORTER = {
  'mint-authority': 'which the mint authority can withdraw',
  closing: 'which comes back when the mint is closed',
  'no-one': 'which no one can withdraw',
} as const

const EXCESS = {
  'mint-authority': 'which the mint authority can withdraw',
  key: 'which only the key that you gave can withdraw',
  closing: 'which comes back only when the mint is closed',
  'no-one': 'which no one can ever withdraw',
} as const

/** What each authority allows: "No one can ever …", "Only … can …". */
const ALLOWS: Readonly<Record<ChangeableRole, string>> = {
  mint: 'make more',
  freeze: 'freeze and thaw accounts',
  metadata: 'change name, symbol and the address of the metadata file',
  close: 'close the mint once it has no supply',
  'fee-config': 'change the transfer fee',
  'withheld-fees': 'collect the withheld fees',
  'permanent-delegate': 'move or burn the tokens of any holder',
  pause: 'pause and resume all transfers',
  'interest-rate': 'change the interest rate',
  'scaled-amount': 'change the multiplier',
  'metadata-pointer': 'say where the metadata is',
  hook: 'change the program that transfers call',
}

const EXTENSIONS: Readonly<Record<SaidExtension, string>> = {
  'transfer-fee': 'Take a fee of each transfer',
  interest: 'Show interest',
  'permanent-delegate': 'Name a permanent delegate',
  'non-transferable': 'Make it non-transferable',
  'frozen-at-first': 'Freeze new accounts',
  'close-authority': 'Name a close authority',
  'transfer-hook': 'Call a program on each transfer',
  pausable: 'Make it pausable',
  multiplier: 'Show amounts multiplied',
}

/** What an extension does, where that has no figure. */
const EXTENSION_DOES: Readonly<Partial<Record<SaidExtension, string>>> = {
  'permanent-delegate': 'It can move or burn tokens in every account.',
  'non-transferable': 'Tokens stay on the account that they are minted to; a holder can only burn them.',
  'frozen-at-first': 'Each new account has to be thawed by the freeze authority before it can be used.',
  'close-authority':
    'Once the supply is zero, the mint can be closed. A mint made from your wallet can then be made again at the same address.',
  pausable: 'While it is paused, no one can transfer, mint or burn.',
}

/** What an authority of an extension may do: "Your wallet may …", "Only … can …", "No one can ever …". */
const MAY: Readonly<Partial<Record<TokenField, string>>> = {
  feeAuthority: 'change the fee',
  feeWithdrawAuthority: 'withdraw the fees',
  interestAuthority: 'change the rate',
  permanentDelegate: 'move or burn anyone’s tokens',
  closeAuthority: 'close the mint',
  hookAuthority: 'name another program',
  pauseAuthority: 'pause and resume it',
  multiplierAuthority: 'change the multiplier',
}

/** ": 1.25 % of each transfer, at most 5"; '' where the authority rules no figure. */
function ruledWords(
  { interest, basisPoints, most, times, hook }: RuledFigure,
  feeWords = transferFeeWords,
): string {
  if (interest !== undefined) return `: ${interestWord(interest)}`
  if (times !== undefined) return `: ${multiplierWord(times)}`
  if (hook !== undefined) return `: ${hook || 'none'}`
  return basisPoints === undefined ? '' : `: ${feeWords({ basisPoints, most })}`
}

type Holder = Readonly<{ symbol: string; owner?: string | undefined; account?: string | undefined }>

/** "QHRN account", "QHRN account of 7xKX…gAsU"; another account of the wallet than its associated one has its address. */
function accountWords({ symbol, owner, account }: Holder): string {
  if (owner !== undefined) return `${symbol} account of ${shortAddress(owner)}`
  return `${symbol} account${account === undefined ? '' : ` ${shortAddress(account)}`}`
}

/** "your QHRN account", "the QHRN account of 7xKX…gAsU" */
function theAccount(holder: Holder): string {
  return `${holder.owner === undefined ? 'your' : 'the'} ${accountWords(holder)}`
}

/** ", from 3 accounts of your own"; '' for one. */
function fromAccounts(accounts = 1): string {
  return byCount(accounts, '', ', from # accounts of your own')
}

type SaidFee = Readonly<{ basisPoints: number; most?: SaidAmount | undefined }>

/** Like `transferFeeWords`, with the token's symbol. */
function namedFee({ basisPoints, most }: SaidFee): string {
  return `${transferFeeWords({ basisPoints, most })}${most ? ` ${most.symbol}` : ''}`
}

/** "1.25 % of each transfer, at most 5"; without a maximum, "…, no maximum". */
function transferFeeWords({ basisPoints, most }: SaidFee): string {
  const limit = most ? `at most ${formatAmount(most.units, most)}` : 'no maximum'
  return `${formatPercentFixed(basisPoints)} of each transfer, ${limit}`
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Scripts with letters that look like Latin ones. */
const SCRIPTS = ['Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Georgian', 'Hebrew', 'Arabic']

function ownerOf({ of, part, mint, listed }: SaidCloseName): string {
  if (of === 'verified') return `the ${part} of a verified token (${shortAddress(mint)})`
  return `the original’s ${part}${listed ? ' among verified tokens' : ''}`
}

/** Names the token that the page does not show: by a name that only the list has, or by the symbol to which a name is similar. */
function otherOf(close: SaidCloseName): string {
  const { what, of, part, like, mint, listed } = close
  if (of === 'verified' && part === what) return `“${like}”, a verified token (${shortAddress(mint)})`
  return part === what && !listed ? 'the original' : `“${like}”, ${ownerOf(close)}`
}

/** A keyboard character that passes for another needs no code point: people recognise it. */
function differenceOf({ differs, code = '', shown = '', letter = '' }: SaidCloseName): string {
  if (differs === 'same') return 'nothing sets them apart'
  if (differs === 'case') return 'only capitals or the width of letters differ'
  if (differs === 'accents') return 'only accents, spaces or signs differ'
  if (differs === 'hidden') return `it holds an invisible character (${code})`
  if (/^[\x20-\x7e]+$/.test(shown)) return `its “${shown}” can be read as “${letter}”`
  const script = SCRIPTS.find((name) => new RegExp(`\\p{Script=${name}}`, 'u').test(shown))
  const is =
    script === undefined
      ? `which passes for “${letter}”`
      : `${script.startsWith('A') ? 'an' : 'a'} ${script} letter`
  return `its ${shown} is ${code}, ${is}`
}
