import { describe, expect, test } from 'vitest'
import { POOL_SAID, poolsSay } from '../../src/liquidity/said'
import { LOCK_SAID, locksSay } from '../../src/locks/said'
import { sentenceOf, exportedSentence } from '../../src/operations/said'
import { saidSol, TOKEN_SAID, tokensSay } from '../../src/tokens/said'
import { ENGINE_SAID, engineSays, type Said } from '../../src/transactions/said'
import { describeError } from '../../src/errors/describeError'
import { AppError } from '../../src/errors/AppError'
import { TOKEN_2022_ADDRESS, TOKEN_ADDRESS } from '../../src/solana/knownPrograms'
import { chooseGrouping } from '../../src/units/grouping'

const address = 'So11111111111111111111111111111111111111112'
const short = 'So11…1112'
const SOL = { symbol: 'SOL', mint: address }
const nameless = { symbol: '', mint: address }
const amount = { units: 1_234_500_000n, decimals: 6, symbol: 'QHR' }

const QHR = { symbol: 'QHR', mint: 'FMUEmtxhU46GzhKF4FW9MLJdQWiLgjiXP9TYRWSrqTpV' }
const pair = { base: QHR, quote: SOL }
const place = { ...pair, venue: 'Raydium CPMM' }
const half = { units: 500_000_000n, decimals: 9, ...SOL }
const both = { base: amount, quote: half }
const lp = { units: 12_500_000_000n, decimals: 9, symbol: 'LP' }
const way = { from: ['SOL', 'USDC'], to: ['USDC', 'QHR'], on: ['Orca', 'Meteora'] }

/** What Token-2022 calls ConfidentialTransferFeeAccountHasWithheldFee. */
const withheld = { id: 'program-error', values: { program: TOKEN_2022_ADDRESS, code: 50 } }

const close = {
  what: 'name',
  typed: 'paper comet',
  of: 'original',
  part: 'name',
  like: 'Paper Comet',
  mint: address,
  differs: 'same',
} as const

const SENTENCES: readonly (readonly [Said, string])[] = [
  [engineSays('amount', { amount }), '1,234.5 QHR'],
  [
    engineSays('amount', {
      amount: {
        ...amount,
        scale: { by: 'multiplier', multiplier: 2, newMultiplier: 2, newFrom: 0n, at: 9n },
      },
    }),
    '2,469 QHR',
  ],
  [engineSays('amount-more', { amount: { ...amount, symbol: '', mint: address } }), `1,234.5 ${short} more`],
  [engineSays('account-value', { value: { kind: 'authority', address: null } }), 'none (revoked)'],
  [engineSays('account-value', { value: { kind: 'text', text: 'revoked' } }), 'revoked'],
  [
    engineSays('account-value', { value: { kind: 'text', text: `a \n b${'c'.repeat(300)}` } }),
    `a b${'c'.repeat(197)}…`,
  ],
  [engineSays('account-value', { value: { kind: 'tokens', units: 5_500_000n, decimals: 6 } }), '5.5'],
  [engineSays('network-fee', {}), 'Network fee'],
  [engineSays('priority-fee', {}), 'Priority fee'],
  [engineSays('fee-of-node', {}), 'as your node says'],
  [
    engineSays('fee-of-node', { most: 15_000n }),
    'as your node says; up to 0.000015 SOL with what your wallet may add',
  ],
  [
    engineSays('fees-of-several', { transactions: 3 }),
    '3 transactions; each is simulated again before you sign it',
  ],
  [engineSays('added-by-wallet', {}), 'with what your wallet added'],
  [engineSays('set-by-wallet', {}), 'set by your wallet'],
  [engineSays('bid', { units: 50_000, isEstimate: false, isHeld: false }), '50,000 compute units'],
  [
    engineSays('bid', {
      units: 50_000,
      isEstimate: false,
      isHeld: false,
      priority: 'normal',
      ceiling: 5_000_000n,
    }),
    '50,000 compute units, normal, at most 0.005 SOL',
  ],
  [
    engineSays('bid', {
      units: 50_000,
      isEstimate: true,
      isHeld: true,
      priority: 'low',
      ceiling: 5_000_000n,
    }),
    'about 50,000 compute units, low, held at your ceiling of 0.005 SOL; the review counts them',
  ],
  [
    engineSays('usual-bid', { units: 450, isEstimate: false }),
    '450 compute units, the usual bid for sending SOL',
  ],
  [engineSays('least-bid', { why: 'no-report' }), 'minimum: your node does not report recent fees'],
  [engineSays('least-bid', { why: 'calm' }), 'minimum: calm network'],
  [engineSays('least-bid', { why: 'ceiling' }), 'minimum: your ceiling is 0 SOL'],
  [engineSays('site-fee', { to: 'operator' }), 'Fee of this site'],
  [engineSays('site-fee', { to: 'referrer' }), 'To the person who referred you'],
  [engineSays('site-fee-part', { to: 'operator', address }), `${short}, who runs it`],
  [engineSays('site-fee-part', { to: 'referrer', address }), `${short}, a part of the same fee`],
  [
    engineSays('site-fee-left-out', { why: 'rent' }),
    'nothing: their account would hold less than the network’s minimum',
  ],
  [engineSays('site-fee-left-out', { why: 'no-wallet' }), 'nothing: their address is not a wallet'],
  [engineSays('site-fee-left-out', { why: 'no-room' }), 'nothing: the transaction has no room for it'],
  [engineSays('no-site-fee', {}), 'Mintwright’s fee'],

  [tokensSay('field', { of: 'supply' }), 'Supply'],
  [tokensSay('field', { of: 'metadataAuthority' }), 'Update authority'],
  [tokensSay('role', { role: 'withheld-fees' }), 'Withdraw authority'],
  [tokensSay('text', { text: 'home' }), 'home'],
  [tokensSay('account-of', { symbol: 'QHR' }), 'Your QHR account'],
  [tokensSay('account-of', { symbol: 'QHR', account: address }), `Your QHR account ${short}`],
  [tokensSay('account-of', { symbol: 'QHR', owner: address }), `QHR account of ${short}`],
  [tokensSay('wrapped-sol', { account: address }), `Wrapped SOL in ${short}`],
  [tokensSay('to', { to: address }), `To ${short}`],
  [tokensSay('the-mint', {}), 'Mint'],
  [tokensSay('mint-account', { hasMetadata: true }), 'Mint account with metadata'],
  [tokensSay('mint-account', { hasMetadata: false }), 'Mint account'],
  [tokensSay('longer-mint', {}), 'Rent of the longer mint'],
  [tokensSay('mint-closed', {}), 'The mint, closed'],
  [tokensSay('mint', { mint: address }), `Mint ${short}`],
  [tokensSay('mint', { mint: address, name: 'Quiet Heron' }), 'Mint Quiet Heron'],
  [tokensSay('metadata-account', {}), 'Metadata account'],
  [tokensSay('metaplex-fee', {}), 'Metaplex fee'],
  [tokensSay('empty-account', { mint: address }), `Empty account for token ${short}`],
  [tokensSay('held-account', { mint: address }), `Account for token ${short}`],
  [tokensSay('token-account', {}), 'Token account'],
  [tokensSay('your-token-account', {}), 'Your token account'],
  [tokensSay('token-account-of', { owner: address }), `Token account of ${short}`],
  [tokensSay('in-your-account', {}), 'In your token account'],
  [tokensSay('in-account-of', { owner: address }), `In the account of ${short}`],
  [tokensSay('rent', { bytes: 1_128 }), 'rent for 1,128 bytes'],
  [
    tokensSay('rent', { bytes: 298, there: 1_000_000n, note: 'theirs' }),
    'rent for 298 bytes; 0.001 SOL is there already; the account is theirs',
  ],
  [
    tokensSay('rent', { bytes: 298, isThere: true, note: 'while-open' }),
    'rent for 298 bytes; it is there already; for as long as the position is open',
  ],
  [tokensSay('rent-back', {}), 'rent that comes back'],
  [tokensSay('beyond-rent', {}), 'more than today’s rent'],
  [tokensSay('with-its-rent', {}), 'with the rent of its account'],
  [tokensSay('for-each-metadata-account', {}), 'taken for each metadata account'],
  [tokensSay('rents-of-accounts', { accounts: 1 }), 'Rent of one token account'],
  [tokensSay('rents-of-accounts', { accounts: 2_000 }), 'Rent of 2,000 token accounts'],
  [tokensSay('theirs-afterwards', {}), 'belongs to their owners afterwards'],
  [tokensSay('to-lines', { lines: 1 }), 'To one line'],
  [tokensSay('to-lines', { lines: 3 }), 'To 3 lines'],
  [tokensSay('for-transactions', { transactions: 1 }), 'for one transaction'],
  [tokensSay('for-transactions', { transactions: 12 }), 'for 12 transactions'],
  [tokensSay('fee-of-transfers', { basisPoints: 125 }), '1.25 % of each transfer, no maximum'],
  [
    tokensSay('fee-of-transfers', { basisPoints: 125, most: amount }),
    '1.25 % of each transfer, at most 1,234.5',
  ],

  [tokensSay('send', { amount }), 'Send 1,234.5 QHR'],
  [tokensSay('send', { amount: saidSol(7_500_000_000n) }), 'Send 7.5 SOL'],
  [tokensSay('to-whole', { to: address }), `To ${address}.`],
  [tokensSay('to-account', { symbol: 'QHR' }), 'To your QHR account.'],
  [
    tokensSay('to-account', { symbol: 'QHR', owner: address, accounts: 3 }),
    `To the QHR account of ${short}, from 3 accounts of your own.`,
  ],
  [
    tokensSay('arrives', { arrives: amount, withheld: { ...amount, units: 10_000n } }),
    '1,234.5 QHR arrive: the token withholds 0.01 QHR as its transfer fee.',
  ],
  [
    tokensSay('arrives', { arrives: amount, withheld: { ...amount, units: 10_000n }, accounts: 2 }),
    '1,234.5 QHR arrive, from 2 accounts of your own: the token withholds 0.01 QHR as its transfer fee.',
  ],
  [tokensSay('send-many', { sent: amount, receivers: 1 }), 'Send 1,234.5 QHR to one address'],
  [
    tokensSay('send-many', { sent: amount, arrives: { ...amount, units: 9_000_000n }, receivers: 1_800 }),
    'Send 1,234.5 QHR (9 arrive) to 1,800 addresses',
  ],
  [tokensSay('lines-of-list', { first: 3, last: 18 }), 'The lines 3 to 18 of the list.'],
  [tokensSay('unwrap', { lamports: 3_000_000_000n }), 'Unwrap 3 SOL'],
  [
    tokensSay('unwraps', { accounts: 1 }),
    'Your account of wrapped SOL is closed: its SOL and its rent come to your wallet.',
  ],
  [
    tokensSay('unwraps', { accounts: 2 }),
    '2 accounts of wrapped SOL are closed: their SOL and their rent come to your wallet.',
  ],
  [tokensSay('close-empty', { accounts: 1 }), 'Close one empty account'],
  [tokensSay('close-empty', { accounts: 3 }), 'Close 3 empty accounts'],
  [
    tokensSay('empty-closed', {}),
    'Their rent comes back to your wallet. An account is opened again when its token arrives.',
  ],
  [
    tokensSay('left-open', {
      accounts: [address, address, address],
      reasons: [withheld, '', withheld],
    }),
    `Left open: the accounts ${short}, ${short}. An account in which confidential transfer fees are withheld cannot be closed. Left open: the account ${short}. The program refuses to close it.`,
  ],
  [tokensSay('withdraw-unneeded', {}), 'Withdraw unneeded SOL'],
  [tokensSay('withdraw-from', { accounts: 1 }), 'Withdraw from one account'],
  [tokensSay('withdraw-from', { accounts: 4 }), 'Withdraw from 4 accounts'],
  [
    tokensSay('unneeded-comes', {}),
    'What they hold beyond today’s rent comes to your wallet. Tokens and mints stay as they are.',
  ],

  [tokensSay('change-token', { name: 'Quiet Heron' }), 'Change Quiet Heron'],
  [tokensSay('mint-more', { amount }), 'Mint 1,234.5 QHR'],
  [tokensSay('burn', { amount }), 'Burn 1,234.5 QHR'],
  [tokensSay('burns-from', { accounts: 1 }), 'From your own account.'],
  [tokensSay('burns-from', { accounts: 2 }), 'From 2 accounts of your own.'],
  [
    tokensSay('burnt', { amount, name: 'Quiet Heron' }),
    '1,234.5 QHR of Quiet Heron are gone, and no one can bring them back.',
  ],
  [tokensSay('close-mint', {}), 'Close the mint'],
  [tokensSay('mint-rent-back', {}), 'Its rent comes back to your wallet.'],
  [
    tokensSay('mint-gone', { name: 'Quiet Heron' }),
    'The mint of Quiet Heron is gone, with its name and its authorities. If it was made from a seed, its wallet can make another one at the same address.',
  ],
  [tokensSay('freeze', { symbol: 'QHR', owner: address }), `Freeze the QHR account of ${short}`],
  [tokensSay('frozen-until-thawed', {}), 'It can neither send nor receive until you thaw it.'],
  [tokensSay('thaw', { symbol: 'QHR', account: address }), `Thaw your QHR account ${short}`],
  [tokensSay('works-again', {}), 'It can send and receive again.'],
  [tokensSay('update-metadata', {}), 'Update metadata'],
  [tokensSay('field-removed', { key: 'home' }), 'The field home is removed.'],
  [
    tokensSay('mint-shorter', { excess: 40_000_000n, goesTo: 'mint-authority' }),
    'The mint becomes shorter and then holds 0.04 SOL more than its rent, which the mint authority can withdraw.',
  ],
  [
    tokensSay('mint-shorter', { excess: 40_000_000n, goesTo: 'closing' }),
    'The mint becomes shorter and then holds 0.04 SOL more than its rent, which comes back when the mint is closed.',
  ],
  [
    tokensSay('mint-shorter', { excess: 40_000_000n, goesTo: 'no-one' }),
    'The mint becomes shorter and then holds 0.04 SOL more than its rent, which no one can withdraw.',
  ],
  [
    tokensSay('read-again-later', {}),
    'Wallets show it once they have read it again, which can take a while.',
  ],
  [tokensSay('write-field', { key: 'home' }), 'Write the field home'],
  [tokensSay('revoke', { role: 'mint' }), 'Revoke mint authority'],
  [tokensSay('revoke', { role: 'metadata' }), 'Make metadata immutable'],
  [tokensSay('revoke', { role: 'hook' }), 'Revoke transfer hook authority'],
  [tokensSay('transfer-authority', { role: 'metadata' }), 'Transfer the update authority'],
  [
    tokensSay('closer-gets', { to: address }),
    `${address} can close the account once it is empty, and gets its rent.`,
  ],
  [
    tokensSay('closer-gets', { to: address, wrapped: 2_001_488_440n }),
    `${address} can take all SOL of the account: 2.00148844 SOL now, and what arrives later.`,
  ],
  [tokensSay('not-taken-back', {}), 'Your wallet cannot take this right back.'],
  [tokensSay('authority-gets', { role: 'mint', to: address }), `${address} can make more from then on.`],
  [tokensSay('authority-gets', { role: 'freeze', to: address }), `${address} can freeze and thaw accounts.`],
  [
    tokensSay('authority-gets', { role: 'metadata', to: address }),
    `${address} can change name, symbol and the address of the metadata file.`,
  ],
  [
    tokensSay('authority-gets', { role: 'pause', to: address }),
    `${address} can pause and resume all transfers from then on.`,
  ],
  [
    tokensSay('authority-given', { role: 'mint', to: address, symbol: 'QHR' }),
    `Only ${address} can mint more QHR, or transfer or revoke the authority. Your wallet cannot take it back.`,
  ],
  [
    tokensSay('authority-given', { role: 'freeze', to: address, symbol: '' }),
    `Only ${address} can freeze and thaw accounts, yours too. Your wallet cannot take it back.`,
  ],
  [
    tokensSay('authority-given', { role: 'close', to: address, symbol: '' }),
    `Only ${address} can close the mint once it has no supply. Your wallet cannot take it back.`,
  ],
  [tokensSay('never-again', { role: 'mint' }), 'No one can ever make more.'],
  [
    tokensSay('never-again', { role: 'metadata' }),
    'Name, symbol and the address of the metadata file stay as they are.',
  ],
  [
    tokensSay('never-again', { role: 'interest-rate', interest: -5 }),
    'No one can ever change the interest rate: -0.05 % a year.',
  ],
  [
    tokensSay('never-again', { role: 'hook', hook: '' }),
    'No one can ever change the program that transfers call: none.',
  ],
  [tokensSay('no-freezing', { isSet: false }), 'No one can ever freeze an account.'],
  [
    tokensSay('no-freezing', { isSet: true }),
    'No one can ever freeze an account: the mint is made without this authority.',
  ],
  [
    tokensSay('supply-is-final', { name: 'Quiet Heron', supply: amount }),
    'The supply of Quiet Heron can never exceed 1,234.5. If the number is wrong, only a new token helps.',
  ],
  [tokensSay('freeze-revoked', { isSet: true }), 'No one can ever freeze an account.'],
  [
    tokensSay('freeze-revoked', { isSet: false }),
    'No one can ever freeze or thaw an account. One that is frozen now stays frozen.',
  ],
  [
    tokensSay('metadata-is-final', {}),
    'Name, symbol and the address of the metadata file can never be changed, by you or anyone.',
  ],
  [
    tokensSay('role-revoked', { role: 'fee-config', basisPoints: 100, most: amount }),
    'The fee authority is revoked for good, and no one can ever change the transfer fee: 1.00 % of each transfer, at most 1,234.5.',
  ],
  [
    tokensSay('role-revoked', { role: 'scaled-amount', times: 1.5 }),
    'The multiplier authority is revoked for good, and no one can ever change the multiplier: × 1.5.',
  ],
  [
    tokensSay('role-revoked', { role: 'pause' }),
    'The pause authority is revoked for good, and no one can ever pause and resume all transfers.',
  ],
  [
    tokensSay('new-accounts-stay-frozen', {}),
    'New accounts begin frozen, and no one can ever thaw them: let them begin open first.',
  ],
  [tokensSay('harvest', { accounts: 1 }), 'Harvest the fees of one account'],
  [tokensSay('harvest', { accounts: 24 }), 'Harvest the fees of 24 accounts'],
  [tokensSay('harvests', { amount }), '1,234.5 QHR, to the mint.'],
  [tokensSay('withdraw-fees', { amount }), 'Withdraw 1,234.5 QHR of fees'],
  [tokensSay('fees-left', { accounts: 1 }), 'One account with a smaller fee is left for the next time.'],
  [tokensSay('fees-left', { accounts: 2 }), '2 accounts with smaller fees are left for the next time.'],
  [
    tokensSay('only-largest', {}),
    'Only the largest accounts were found: this RPC endpoint does not list the others.',
  ],
  [tokensSay('change-fee', {}), 'Change the transfer fee'],
  [
    tokensSay('new-fee', { basisPoints: 100, most: amount }),
    '1.00 % of each transfer, at most 1,234.5. It begins two epochs after this one.',
  ],
  [
    tokensSay('new-fee', { basisPoints: 100, epoch: 700 }),
    '1.00 % of each transfer, no maximum. It begins with epoch 702; the present epoch is 700.',
  ],
  [tokensSay('accounts-begin', { isFrozen: true }), 'Let new accounts begin frozen'],
  [tokensSay('accounts-begin', { isFrozen: false }), 'Let new accounts begin open'],
  [tokensSay('existing-accounts-stay', {}), 'Accounts that exist stay as they are.'],
  [tokensSay('pause', { pauses: true }), 'Pause all transfers'],
  [tokensSay('pause', { pauses: false }), 'Resume transfers'],
  [tokensSay('pauses', { pauses: true }), 'No one can transfer, mint or burn until you resume.'],
  [tokensSay('pauses', { pauses: false }), 'Transfers, minting and burning work again.'],
  [tokensSay('change-interest', { basisPoints: 300 }), 'Change the interest rate to 3.00 % a year'],
  [tokensSay('interest-shows', {}), 'What wallets show grows at this rate. No tokens are made.'],
  [tokensSay('show-multiplied', { times: 4, from: 0 }), 'Show balances × 4 from now on'],
  [
    tokensSay('show-multiplied', { times: 4, from: 4_000_000_000 }),
    'Show balances × 4 from 07:06:40 UTC on 2 Oct 2096',
  ],
  [tokensSay('holdings-stay', {}), 'What is held stays the same.'],
  [tokensSay('set-hook', {}), 'Remove the transfer hook'],
  [tokensSay('set-hook', { hook: address }), `Let transfers call ${short}`],
  [tokensSay('hooked', {}), 'Transfers call no program.'],
  [tokensSay('hooked', { hook: address }), 'If this program refuses or fails, no one can transfer.'],
  [
    tokensSay('account-frozen', { symbol: 'QHR', thawing: 'none' }),
    'Your QHR account is frozen. The token has no freeze authority, so no one can ever thaw the account.',
  ],
  [
    tokensSay('thaw-first', { symbol: 'QHR', owner: address }),
    `The QHR account of ${short} is frozen. Thaw it first, or add both to the batch and sign them together.`,
  ],

  [tokensSay('create', { name: 'Quiet Heron' }), 'Create Quiet Heron'],
  [
    tokensSay('excludes', { why: 'interest-or-multiplier' }),
    'Interest and a multiplier both change the amount that wallets show: Token-2022 takes only one.',
  ],
  [
    tokensSay('excludes', { why: 'frozen-for-good' }),
    'New accounts start frozen, so someone has to be able to thaw them: keep the freeze authority.',
  ],
  [
    tokensSay('excludes', { why: 'fee-never-taken' }),
    'A token that no one can transfer never takes a transfer fee.',
  ],
  [
    tokensSay('excludes', { why: 'hook-never-called' }),
    'A token that no one can transfer never calls a transfer hook.',
  ],
  [
    tokensSay('excludes', { why: 'extension-of-spl' }),
    'SPL Token has no extensions: choose Token-2022 for this one.',
  ],
  [
    tokensSay('excludes', { why: 'field-of-spl' }),
    'Metaplex metadata has no further fields on the chain: choose Token-2022, or put them into the metadata file.',
  ],
  [
    tokensSay('excludes', { why: 'reserved-key', key: 'Name' }),
    'The token already has a name: give the field another name.',
  ],
  [
    tokensSay('excludes', { why: 'key-twice', key: 'art' }),
    'Two fields are called art: only the last would remain.',
  ],
  [
    tokensSay('name-taken', { ...close, typed: 'Paper Comet' }),
    '“Paper Comet” is the original’s name. Choose another name.',
  ],
  [
    tokensSay('name-taken', { ...close, what: 'symbol', listed: true }),
    '“paper comet” is the original’s name among verified tokens. Choose another symbol.',
  ],
  [
    tokensSay('name-taken', { ...close, of: 'verified' }),
    `“paper comet” is the name of a verified token (${short}). Choose another name.`,
  ],
  [
    tokensSay('name-taken', { ...close, differs: 'case' }),
    '“paper comet” reads the same as the original: only capitals or the width of letters differ. Choose another name.',
  ],
  [
    tokensSay('name-taken', { ...close, what: 'symbol', differs: 'accents' }),
    '“paper comet” reads the same as “Paper Comet”, the original’s name: only accents, spaces or signs differ. Choose another symbol.',
  ],
  [
    tokensSay('name-taken', { ...close, of: 'verified', differs: 'hidden', code: 'U+200B' }),
    `“paper comet” reads the same as “Paper Comet”, a verified token (${short}): it holds an invisible character (U+200B). Choose another name.`,
  ],
  [
    tokensSay('name-taken', { ...close, differs: 'character', code: 'U+0421', shown: 'С', letter: 'C' }),
    '“paper comet” reads the same as the original: its С is U+0421, a Cyrillic letter. Choose another name.',
  ],
  [
    tokensSay('name-taken', { ...close, differs: 'character', code: 'U+1D04', shown: 'ᴄ', letter: 'c' }),
    '“paper comet” reads the same as the original: its ᴄ is U+1D04, which passes for “c”. Choose another name.',
  ],
  [
    tokensSay('name-mistaken', {
      ...close,
      what: 'symbol',
      typed: '1SP',
      part: 'symbol',
      differs: 'character',
      shown: '1',
      letter: 'L',
    }),
    '“1SP” can be mistaken for the original: its “1” can be read as “L”.',
  ],
  [
    tokensSay('template-gone', {}),
    'The template is not on this network any more. Remove it, or choose the network that it is on.',
  ],
  [tokensSay('make-mint', {}), 'Make the mint'],
  [tokensSay('mint-of', { standard: 'spl', decimals: 9 }), 'SPL Token, 9 decimals.'],
  [tokensSay('mint-of', { standard: 'token-2022', decimals: 0 }), 'Token-2022, 0 decimals.'],
  [
    tokensSay('mint-address', { by: 'keypair' }),
    'Its address is that of the key you gave, which signs after your wallet.',
  ],
  [
    tokensSay('mint-address', { by: 'seed' }),
    'Its address is derived from your wallet, so no second key exists.',
  ],
  [
    tokensSay('mint-excess', { excess: 40_000_000n, goesTo: 'mint-authority' }),
    'Its address holds 0.04 SOL more than its rent, which the mint authority can withdraw.',
  ],
  [
    tokensSay('mint-excess', { excess: 40_000_000n, goesTo: 'key' }),
    'Its address holds 0.04 SOL more than its rent, which only the key that you gave can withdraw.',
  ],
  [
    tokensSay('mint-excess', { excess: 40_000_000n, goesTo: 'closing' }),
    'Its address holds 0.04 SOL more than its rent, which comes back only when the mint is closed.',
  ],
  [
    tokensSay('mint-excess', { excess: 40_000_000n, goesTo: 'no-one' }),
    'Its address holds 0.04 SOL more than its rent, which no one can ever withdraw.',
  ],
  [
    tokensSay('key-becomes-mint', { mint: address, excess: 40_000_000n }),
    `${short} becomes the mint and can never be a wallet again. It holds 0.04 SOL beyond the rent, which no wallet will show. If that SOL is yours, move it first, and keep the key file.`,
  ],
  [tokensSay('extension', { of: 'transfer-fee' }), 'Take a fee of each transfer'],
  [tokensSay('extension', { of: 'multiplier' }), 'Show amounts multiplied'],
  [tokensSay('extension-does', { of: 'pausable' }), 'While it is paused, no one can transfer, mint or burn.'],
  [
    tokensSay('fee-withheld', { basisPoints: 100, most: amount }),
    '1.00 % of each transfer, at most 1,234.5 QHR, withheld in the account that receives.',
  ],
  [
    tokensSay('interest-grows', { basisPoints: 300 }),
    'Wallets show amounts as if they grew by 3.00 % a year; no tokens are made.',
  ],
  [tokensSay('hook-decides', { hook: address }), `${address} decides whether a transfer goes through.`],
  [tokensSay('amounts-multiplied', { times: 4 }), 'Wallets show every amount × 4.'],
  [tokensSay('wallet-may', { of: 'feeAuthority' }), 'Your wallet may change the fee.'],
  [
    tokensSay('never-may', { of: 'feeAuthority', basisPoints: 125, most: amount }),
    'No one can ever change the fee: 1.25 % of each transfer, at most 1,234.5 QHR.',
  ],
  [
    tokensSay('never-may', { of: 'interestAuthority', interest: 300 }),
    'No one can ever change the rate: 3.00 % a year.',
  ],
  [
    tokensSay('never-may', { of: 'hookAuthority', hook: address }),
    `No one can ever name another program than ${address}.`,
  ],
  [
    tokensSay('never-may', { of: 'multiplierAuthority', times: 4 }),
    'No one can ever change the multiplier: × 4.',
  ],
  [tokensSay('never-may', { of: 'pauseAuthority' }), 'No one can ever pause and resume it.'],
  [
    tokensSay('only-may', { of: 'closeAuthority', by: address }),
    `Only ${address} can close the mint. Your wallet cannot take that back.`,
  ],
  [tokensSay('never-transferable', {}), 'No one can ever transfer this token, not even you.'],
  [tokensSay('write-metadata', {}), 'Write its metadata'],
  [
    tokensSay('metadata-written', { name: 'Quiet Heron', symbol: 'QHR', isMetaplex: false }),
    'Quiet Heron, QHR, and the address of a file that was fetched back and checked.',
  ],
  [
    tokensSay('metadata-written', { name: 'Quiet Heron', symbol: 'QHR', isMetaplex: true }),
    'Quiet Heron, QHR, and the address of a file that was fetched back and checked. In an account of Metaplex.',
  ],
  [tokensSay('open-own-account', {}), 'Open your token account'],
  [tokensSay('holds-supply', {}), 'Holds the supply. Its rent comes back when you close it.'],
  [tokensSay('mint-supply', { isWhole: true }), 'Mint the whole supply to it'],
  [tokensSay('mint-supply', { isWhole: false }), 'Mint the rest of the supply to it'],
  [tokensSay('amount-alone', { amount }), '1,234.5 QHR.'],
  [tokensSay('give-share', { amount, owner: address }), `Give 1,234.5 QHR to ${short}`],
  [tokensSay('into-account-of', { owner: address }), `Into a token account of ${address}.`],

  [
    tokensSay('rest-frozen', { free: amount, frozen: { ...amount, units: 5_000_000n }, thawing: 'none' }),
    'Your wallet can move 1,234.5 QHR. The other 5 QHR are frozen. The token has no freeze authority, so no one can ever thaw the account.',
  ],
  [
    tokensSay('frozen-authorities', {}),
    'This account is frozen: its authorities stay as they are until it is thawed.',
  ],
  [tokensSay('frozen-already', {}), 'This account is frozen already.'],
  [tokensSay('not-frozen', {}), 'This account is not frozen.'],
  [tokensSay('above-zero', {}), 'Type an amount above zero.'],
  [tokensSay('wallet-holds', { amount }), 'Your wallet holds 1,234.5 QHR. Type a smaller amount.'],
  [
    tokensSay('in-many-accounts', { accounts: 11, doing: 'send', most: amount }),
    'These tokens are in 11 accounts of your wallet. Send at most 1,234.5 QHR at once.',
  ],
  [
    tokensSay('in-many-accounts', { accounts: 11, doing: 'burn', most: amount }),
    'These tokens are in 11 accounts of your wallet. Burn at most 1,234.5 QHR at once.',
  ],
  [tokensSay('own-wallet', {}), 'This is your own wallet. Type another address.'],
  ...(
    [
      ['program', undefined, 'is a program: no wallet signs for it. Type the address of a wallet.'],
      ['mint', undefined, 'is the mint of a token: no wallet signs for it. Type the address of a wallet.'],
      [
        'this-mint',
        undefined,
        'is the token’s own mint: no wallet signs for it. Type the address of a wallet.',
      ],
      ['token-account', address, `is a token account. Its owner is ${short}: type that address.`],
      [
        'no-signature',
        undefined,
        'is a multisig of a token program. Changing metadata takes a signature, which it never gives. A Squads vault can give one.',
      ],
      [
        'no-claim',
        undefined,
        'is a multisig of a token program. A claim takes a signature, which it never gives. A Squads vault can give one.',
      ],
      [
        'known',
        'Raydium CPMM',
        'belongs to Raydium CPMM, which signs only for its own program. Type the address of a wallet.',
      ],
      [
        'squads',
        address,
        `is the account of a Squads multisig, which signs for nothing. Type its vault: ${address}.`,
      ],
      ['squads', undefined, 'is the account of a Squads multisig, which signs for nothing. Type its vault.'],
      ['no-key', undefined, 'has no key: what it gets is lost. Type the address of a wallet.'],
      ['burn-instead', undefined, 'has no key. To destroy tokens, burn them.'],
      ['revoke-instead', undefined, 'has no key. To give an authority up, revoke it.'],
      ['not-a-program', undefined, 'is not a program: every transfer would fail.'],
      ['no-hook', 'Memo', 'is Memo, which is no transfer hook: every transfer would fail.'],
    ] as const
  ).map(
    ([why, of, words]) => [tokensSay('receiver-refused', { address, why, of }), `${short} ${words}`] as const,
  ),
  ...(
    [
      [{}, '. Connect that wallet.'],
      [{ is: 'multisig', required: 2, signers: 3 }, '. It is a multisig: 2 of 3 sign with its own tool.'],
      [
        { is: 'off-curve' },
        '. It is an address of a program, such as a vault of Squads: use the app of that program.',
      ],
      [{ is: 'data' }, '. It is an account of a program: use the app of that program.'],
      [{ is: 'known', of: 'Raydium CPMM' }, '. It is an address of Raydium CPMM, which never does it.'],
      [{ is: 'program' }, '. It is a program: no wallet signs for it.'],
      [{ is: 'mint' }, '. It is the mint of a token: no wallet signs for it.'],
      [{ is: 'token-account' }, '. It is a token account: no wallet signs for it.'],
      [{ is: 'squads' }, '. It is the account of a Squads multisig, which signs for nothing.'],
      [{ is: 'no-key' }, '. It is an address to which no one has a key.'],
    ] as const
  ).map(
    ([holder, words]) =>
      [
        tokensSay('holder-alone-may', { by: address, ...holder }),
        `Only ${short} may do this${words}`,
      ] as const,
  ),
  [
    tokensSay('no-account-of', { owner: address }),
    `${short} has no account of this token. Check the address.`,
  ],
  [
    tokensSay('account-is-others', { owner: address }),
    `The token account of ${short} belongs to someone else now, who would get what arrives there.`,
  ],
  [
    tokensSay('account-is-others', {}),
    'The token account of this address belongs to someone else now, who would get what arrives there.',
  ],
  [
    tokensSay('least-of-address', { least: 890_880n }),
    'This address holds no SOL. The network wants at least 0.00089088 SOL on it: type a larger amount.',
  ],
  [
    tokensSay('least-of-address', { least: 890_880n, isLine: true }),
    'This address holds no SOL, and the network wants at least 0.00089088 SOL on it.',
  ],
  [
    tokensSay('nothing-arrives', {}),
    'Nothing of this would arrive: the token withholds all of it as its transfer fee.',
  ],
  [
    tokensSay('nothing-arrives', { line: 7 }),
    'Nothing of line 7 would arrive: the token withholds all of it as its transfer fee.',
  ],
  [
    tokensSay('never-arrives', {}),
    'So much can never arrive: the token withholds too much of it. Type a smaller amount.',
  ],
  [
    tokensSay('stays-with-holder', { symbol: 'QHR' }),
    'QHR can never be transferred: it stays with whoever received it.',
  ],
  [
    tokensSay('transfers-paused', { symbol: 'QHR' }),
    'All transfers of QHR are paused. Try again when they are resumed.',
  ],
  [
    tokensSay('hook-accounts-missing', {}),
    'The program that this token calls at each transfer asks for accounts that cannot be found. Send it with its own app.',
  ],
  [
    tokensSay('hook-in-list', {}),
    'This token calls a program of its own at each transfer, with accounts of its own. Send it to one address at a time.',
  ],
  [
    tokensSay('fee-since-review', { symbol: 'QHR' }),
    'The transfer fee of QHR is not what the review said, so other amounts would move. Nothing of the lines that are left was sent.',
  ],
  [
    tokensSay('multiplier-of-list', { symbol: 'QHR' }),
    'The multiplier of QHR has changed. Go back to the list: it says what the amounts are now.',
  ],
  [
    tokensSay('lines-taken-since', {}),
    'Another list of this wallet has taken up some of these lines since the review. Go back to the list, and review it again.',
  ],
  [
    tokensSay('node-contradicts', {}),
    'The node says something else about this token than before. Choose another endpoint in Settings.',
  ],
  [
    tokensSay('settings-unread', {}),
    'This page cannot read the token’s settings for transfers, so it plans nothing with it.',
  ],
  [tokensSay('nothing-chosen', {}), 'Choose an operation first.'],
  [tokensSay('nothing-to-change', {}), 'This token does not have what the operation changes.'],
  [tokensSay('authority-revoked', {}), 'No one can do this: the authority is revoked.'],
  [tokensSay('changed-twice', {}), 'Two of these operations change the same thing. Remove one of them.'],
  [
    tokensSay('account-named-twice', {}),
    'Two of these operations name the same account: one by its owner, one by its own address. Remove one of them.',
  ],
  [
    tokensSay('closed-mint-has-none', {}),
    'A closed mint has no settings and no authorities. Remove the other changes, or do not close it.',
  ],
  [
    tokensSay('multiplier-changed', { was: amount, is: { ...amount, units: 2_469_000_000n } }),
    'The multiplier of QHR has changed: what was 1,234.5 is 2,469 now. Type the amount again.',
  ],
  [tokensSay('supply-too-large', {}), 'This is more than a mint can hold. Type a smaller amount.'],
  [
    tokensSay('supply-paused', {}),
    'The token is paused, so nothing can be minted or burnt. Resume transfers first.',
  ],
  [
    tokensSay('supply-left', { amount }),
    'There are still 1,234.5 of it. Only a mint without supply can be closed: burn them first.',
  ],
  [
    tokensSay('has-burn-authority', { name: 'Quiet Heron' }),
    'Quiet Heron can be burnt only together with its burn authority, which this page does not offer.',
  ],
  [tokensSay('fee-range', {}), 'A transfer fee is between 0 and 100 %.'],
  [tokensSay('maximum-too-large', {}), 'This is more than a mint can hold. Type a smaller maximum.'],
  [
    tokensSay('no-fees-withheld', { among: 'all' }),
    'No fees are withheld now. Try again after the next transfers.',
  ],
  [
    tokensSay('no-fees-withheld', { among: 'largest' }),
    'The largest accounts have no withheld fees, and this RPC endpoint does not list the others. Choose another one in the settings.',
  ],
  [tokensSay('begin-already', { isFrozen: true }), 'New accounts begin frozen already.'],
  [tokensSay('begin-already', { isFrozen: false }), 'New accounts begin open already.'],
  [tokensSay('interest-range', {}), 'An interest rate is between -327.68 % and 327.67 % a year.'],
  [tokensSay('multiplier-above-zero', {}), 'A multiplier is a number above zero.'],
  [tokensSay('multiplier-too-late', {}), 'The multiplier must begin before the year 10,000.'],
  [tokensSay('nothing-changes', {}), 'Nothing changes. Change a field first.'],
  [
    tokensSay('name-elsewhere', {}),
    'The token’s name is kept in another account, which this page cannot change.',
  ],
  [tokensSay('no-metadata', { isMetaplex: false }), 'This token has no metadata on its mint.'],
  [tokensSay('no-metadata', { isMetaplex: true }), 'This token has no metadata of Metaplex.'],
  [
    tokensSay('reserved-field', {}),
    'A further field cannot be called name, symbol or uri. Give it another name.',
  ],
  [tokensSay('no-further-fields', {}), 'Metadata that Metaplex keeps has no further fields.'],
  [
    tokensSay('close-right-is-yours', {}),
    'This is your own wallet: the right to close the account is yours already.',
  ],
  [tokensSay('no-such-account', {}), 'This wallet has no such account of this token any more.'],
  [tokensSay('only-closer', { by: address }), `Only ${short} can close this account, or give that right on.`],
  [
    tokensSay('tick-sol-given', {}),
    'Whoever can close an account of wrapped SOL can take all its SOL. Tick that you give it away, or unwrap it first.',
  ],
  [tokensSay('nothing-to-unwrap', {}), 'This wallet has no wrapped SOL that it can unwrap.'],
  [tokensSay('nothing-to-close', {}), 'This wallet has no empty token account that it can close.'],
  [tokensSay('no-excess', {}), 'No account of this wallet holds more than its rent.'],
  [tokensSay('allocations-exceed', { amount }), 'The allocations are 1,234.5 more than the supply.'],
  [
    tokensSay('key-is-wallets', {}),
    'The file holds your wallet’s own key: the wallet itself would become the mint, with all SOL in it. Choose another file.',
  ],

  [
    engineSays('record-incomplete', {}),
    'This browser cannot continue this operation: a part of its record, or a key, is gone.',
  ],
  [
    engineSays('first-date-passed', {}),
    'The first date of the lock has passed by the chain’s clock, so the lock was not made. Choose a later one.',
  ],
  [engineSays('pay-site-fee', {}), 'Pay the fee of this site'],
  [
    engineSays('site-fee-shares', { operator: 75_000_000n, operatorAddress: address }),
    `0.075 SOL to ${short}, who runs it, only if everything else succeeds.`,
  ],
  [
    engineSays('site-fee-shares', {
      operator: 75_000_000n,
      operatorAddress: address,
      referrer: 25_000_000n,
      referrerAddress: address,
    }),
    `0.075 SOL to ${short}, who runs it and 0.025 SOL to ${short}, whose link brought you here, only if everything else succeeds.`,
  ],
  [
    engineSays('paid-since', { by: tokensSay('send', { amount }), at: 1_800_000_000 }),
    'Paid since by “Send 1,234.5 QHR”, on the chain at 15 Jan 2027, 08:00:00 UTC.',
  ],

  [poolsSay('part', { part: 'lp-account' }), 'Your LP token account'],
  [poolsSay('part', { part: 'position', isClosed: true }), 'Position, closed'],
  [poolsSay('vault-of-pool', { symbol: 'SOL' }), 'The pool’s SOL vault'],
  [poolsSay('vault-of-pool', { symbol: '' }), 'The pool’s token vault'],
  [poolsSay('vault', { symbol: '' }), 'Token vault'],
  [poolsSay('own-token-account', { symbol: '' }), 'Your token account'],
  [poolsSay('own-account-of', { token: nameless, account: address }), `Your ${short} account ${short}`],
  [poolsSay('owner-of-account', { token: SOL }), 'Owner of your SOL account'],
  [poolsSay('your-tokens', { token: SOL }), 'Your SOL'],
  [poolsSay('your-lp-tokens', {}), 'Your LP tokens'],
  [poolsSay('position-nft', {}), 'NFT of your position'],
  [poolsSay('into-pool', { token: SOL }), 'SOL into the pool'],
  [poolsSay('into-pool', { token: SOL, venue: 'Raydium CPMM' }), 'SOL into the pool on Raydium CPMM'],
  [
    poolsSay('from-pool', { token: SOL, venue: 'Raydium CPMM', pool: address }),
    `SOL from the pool ${short} on Raydium CPMM`,
  ],
  [poolsSay('into-swap', { token: SOL }), 'SOL into the swap'],
  [poolsSay('from-swap', { token: SOL }), 'SOL from the swap'],
  [poolsSay('pool-fee', { venue: 'Raydium' }), 'Raydium’s fee for a new pool'],
  [poolsSay('found-wrapped-sol', {}), 'Found in your wrapped SOL account'],
  [poolsSay('what-arrives', {}), 'What you receive'],
  [poolsSay('least', { amount }), 'at least 1,234.5 QHR'],
  [poolsSay('open-pool', pair), 'Open a QHR / SOL pool'],
  [poolsSay('open-pool', { base: { ...QHR, symbol: 'OTTR' }, quote: SOL }), 'Open an OTTR / SOL pool'],
  [poolsSay('add-to', place), 'Add liquidity to the QHR / SOL pool on Raydium CPMM'],
  [poolsSay('add-alone-to', { token: SOL, ...place }), 'Add SOL alone to the QHR / SOL pool on Raydium CPMM'],
  [poolsSay('remove-from', place), 'Remove liquidity from the QHR / SOL pool on Raydium CPMM'],
  [
    poolsSay('swap-in', { from: SOL, to: QHR, ...place }),
    'Swap SOL for QHR in the QHR / SOL pool on Raydium CPMM',
  ],
  [poolsSay('swap', { from: SOL, to: nameless }), `Swap SOL for ${short}`],
  [poolsSay('swap-through-jupiter', { from: SOL, to: QHR }), 'Swap SOL for QHR through Jupiter'],
  [poolsSay('claim-of', place), 'Claim the fees of the QHR / SOL pool on Raydium CPMM'],
  [poolsSay('claim-creator-fees-of', place), 'Claim your creator fees of the QHR / SOL pool on Raydium CPMM'],
  [poolsSay('claim-all', { positions: 2 }), 'Claim the fees of 2 positions'],
  [poolsSay('lock-until-of', place), 'Lock liquidity of the QHR / SOL pool on Raydium CPMM until a date'],
  [poolsSay('lock-of', place), 'Lock liquidity of the QHR / SOL pool on Raydium CPMM forever'],
  [poolsSay('burn-of', place), 'Burn LP tokens of the QHR / SOL pool on Raydium CPMM'],
  [poolsSay('close-position-of', place), 'Close an empty position of the QHR / SOL pool on Raydium CPMM'],
  [poolsSay('launch', { name: 'Quiet Heron' }), 'Launch Quiet Heron'],
  [poolsSay('open-the-pool', {}), 'Open the pool'],
  [poolsSay('deposit-goes', both), '1,234.5 QHR and 0.5 SOL go into the pool.'],
  [
    poolsSay('deposit-leaves', {
      ...both,
      arrivesBase: { ...amount, units: 7_000_000n },
      arrivesQuote: half,
    }),
    '1,234.5 QHR and 0.5 SOL leave your wallet, and 7 QHR and 0.5 SOL are in the pool after the transfer fee.',
  ],
  [poolsSay('you-get-lp', { lp }), 'You get 12.5 LP tokens.'],
  [poolsSay('you-get-nft', {}), 'You get a position NFT. The key of the NFT’s mint signs after your wallet.'],
  [poolsSay('opens', {}), 'It opens at once.'],
  [poolsSay('opens', { at: 1_800_000_000 }), 'It opens on 15 Jan 2027, 08:00 UTC.'],
  [poolsSay('add-liquidity', {}), 'Add liquidity'],
  [poolsSay('adds', both), '1,234.5 QHR and 0.5 SOL.'],
  [poolsSay('adds', { ...both, lp }), '1,234.5 QHR and 0.5 SOL for 12.5 LP tokens.'],
  [poolsSay('at-most', both), 'If the price moves, at most 1,234.5 QHR and 0.5 SOL.'],
  [poolsSay('open-position', {}), 'Open a position'],
  [
    poolsSay('position-of-nft', {}),
    'The position belongs to an NFT. The key of the NFT’s mint signs after your wallet.',
  ],
  [poolsSay('swap-and-add', {}), 'Swap a part and add both'],
  [
    poolsSay('swaps-part', { pays: half, gets: amount, least: amount }),
    'Swap 0.5 SOL for 1,234.5 QHR, at least 1,234.5 QHR.',
  ],
  [poolsSay('then-goes', both), 'Then 1,234.5 QHR and 0.5 SOL go into the pool.'],
  [poolsSay('leaves-at-most', { amount }), 'At most 1,234.5 QHR leaves your wallet.'],
  [poolsSay('remove-liquidity', {}), 'Remove liquidity'],
  [poolsSay('removes', both), '1,234.5 QHR and 0.5 SOL.'],
  [poolsSay('removes', { ...both, lp }), '12.5 LP tokens for 1,234.5 QHR and 0.5 SOL.'],
  [poolsSay('at-least', both), 'If the price moves, at least 1,234.5 QHR and 0.5 SOL.'],
  [poolsSay('fees-claimed', both), 'Fees of 1,234.5 QHR and 0.5 SOL are claimed with it.'],
  [poolsSay('emptied-closed', { holds: 'lp-tokens' }), 'The emptied LP token account is closed.'],
  [
    poolsSay('emptied-closed', { holds: 'position-nft' }),
    'The emptied position is closed, and its NFT is burnt.',
  ],
  [poolsSay('swap-in-pool', {}), 'Swap in the pool'],
  [poolsSay('swap-in-pools', { pools: 2 }), 'Swap in 2 pools at once'],
  [poolsSay('swap-by-way', { via: SOL }), 'Swap by way of SOL'],
  [poolsSay('swaps', { pays: half, gets: amount }), '0.5 SOL for 1,234.5 QHR.'],
  [
    poolsSay('swaps-on', { pays: half, gets: amount, venue: 'Raydium CPMM' }),
    '0.5 SOL for 1,234.5 QHR on Raydium CPMM.',
  ],
  [
    poolsSay('rest-stays', { amount: half }),
    'What the first pool gives beyond 0.5 SOL stays in your wallet.',
  ],
  [poolsSay('least-of-one', { amount }), 'If the price moves, at least 1,234.5 QHR.'],
  [poolsSay('least-in-all', { amount }), 'If the price moves, at least 1,234.5 QHR in all.'],
  [poolsSay('swap-by-jupiter', {}), 'Swap through Jupiter'],
  [
    poolsSay('route', { ...way, pays: half, gets: amount, least: amount }),
    '0.5 SOL for 1,234.5 QHR: SOL → USDC on Orca, USDC → QHR on Meteora. If the price moves, at least 1,234.5 QHR.',
  ],
  [
    poolsSay('route', { ...way, pays: half, least: amount }),
    '0.5 SOL for at least 1,234.5 QHR, after its transfer fee: SOL → USDC on Orca, USDC → QHR on Meteora.',
  ],
  [poolsSay('claim-fees', {}), 'Claim the fees'],
  [poolsSay('claim-creator-fees', {}), 'Claim your creator fees'],
  [poolsSay('claims', both), '1,234.5 QHR and 0.5 SOL, and the fees of trades until then.'],
  [
    poolsSay('claims-of-lock', {}),
    'All trading fees that the locked liquidity has earned. Only the program can compute the amount.',
  ],
  [poolsSay('lock-in', { lp, by: 'Burn & Earn' }), 'Lock 12.5 LP tokens in Burn & Earn'],
  [
    poolsSay('lock-nft', {}),
    'You get an NFT. Whoever holds the NFT can claim the trading fees, so keep it. The key of the NFT’s mint signs after your wallet.',
  ],
  [
    poolsSay('locked-in', {}),
    'The liquidity of these LP tokens can never be removed from the pool again, by you or by anyone. Their trading fees go to whoever holds the NFT.',
  ],
  [poolsSay('lock-until', { isWhole: true }), 'Lock the position until a date'],
  [poolsSay('lock-until', { isWhole: false }), 'Lock a part of the position until a date'],
  [
    poolsSay('releases-due', { schedules: 1 }),
    'One lock schedule of the position is due: what it sets free is released first.',
  ],
  [
    poolsSay('releases-due', { schedules: 2 }),
    '2 lock schedules of the position are due: what they set free is released first.',
  ],
  [
    poolsSay('lock-moves', {}),
    'The lock stays in the position: whoever gets the position’s NFT gets it with its lock.',
  ],
  [
    poolsSay('locked-until', { first: 1_811_203_200, last: 1_811_203_200, parts: 1 }),
    'Nobody can remove the locked liquidity before 25 May 2027, 00:00 UTC, and nobody can cancel or shorten this.',
  ],
  [
    poolsSay('locked-until', { first: 1_811_203_200, last: 1_842_739_217, parts: 12 }),
    'Nobody can remove the locked liquidity before 25 May 2027, 00:00 UTC, and nobody can cancel or shorten this. It becomes free in 12 equal parts, the last on 24 May 2028, 00:00:17 UTC.',
  ],
  [poolsSay('lock-forever', { isWhole: true }), 'Lock the position forever'],
  [poolsSay('lock-forever', { isWhole: false }), 'Lock a part of the position forever'],
  [poolsSay('locked-earns', {}), 'The locked liquidity earns fees. You can claim them at any time.'],
  [
    poolsSay('locked-forever', {}),
    'The locked liquidity can never be removed from the pool again, by you or by anyone. Only its fees can be claimed.',
  ],
  [poolsSay('burn-lp', { lp }), 'Burn 12.5 LP tokens'],
  [
    poolsSay('lp-burnt', {}),
    'The liquidity of these LP tokens can never be removed from the pool again, by you or by anyone. No one receives their trading fees.',
  ],
  [poolsSay('burn-the-lp', {}), 'Burn the LP tokens'],
  [poolsSay('burns-all-lp', { lp }), 'All 12.5 LP tokens that you get for the deposit.'],
  [
    poolsSay('deposit-stays', {}),
    'The liquidity of your deposit, and the trading fees that it earns, can never be removed from the pool again, by you or by anyone.',
  ],
  [poolsSay('close-position', { holds: 'lp-tokens' }), 'Close your LP token account'],
  [poolsSay('close-position', { holds: 'position-nft' }), 'Close the position'],
  [poolsSay('rent-of-position', { holds: 'lp-tokens' }), 'It is empty, and its rent comes back.'],
  [
    poolsSay('rent-of-position', { holds: 'position-nft' }),
    'The NFT is burnt, and the rent of its three accounts comes back.',
  ],
  [
    poolsSay('memo-lifted', { symbol: 'QHR' }),
    'Your QHR account takes tokens only with a memo. This transaction lifts that and sets it again at its end.',
  ],
  [poolsSay('gather', { token: QHR }), 'Gather your QHR in one account'],
  [poolsSay('gathers', { amount, accounts: 1 }), '1,234.5 QHR from another account of your own.'],
  [poolsSay('gathers', { amount, accounts: 3 }), '1,234.5 QHR from 3 other accounts of your own.'],
  [poolsSay('fee-of-gathering', { amount }), 'The token withholds 1,234.5 QHR of it as its transfer fee.'],
  [
    poolsSay('apart', {}),
    'With what follows it is too long for one transaction: it is signed and sent in one of its own, before the others.',
  ],

  [poolsSay('owes-too-much', {}), 'It owes more than it holds.'],
  [poolsSay('needs-both', {}), 'A pool needs something of both tokens.'],
  [poolsSay('too-little-for-pool', {}), 'This is too little of both tokens for a pool.'],
  [poolsSay('too-little-to-compute', {}), 'This is too little for the pool to compute with.'],
  [poolsSay('too-little-back', {}), 'This is too little to be given anything back for.'],
  [poolsSay('too-little-out', {}), 'This is too little to get anything for.'],
  [poolsSay('nothing-out', {}), 'The amount is too small: you would get nothing for it.'],
  [poolsSay('too-little-to-part', {}), 'This is too little to swap part of it and add both.'],
  [poolsSay('too-large-to-hold', {}), 'This is more than a token account can hold.'],
  [poolsSay('too-large-to-compute', {}), 'The amount is larger than the program can compute with.'],
  [
    poolsSay('beyond-range', {}),
    'That would move the price out of the range in which the pool has liquidity.',
  ],
  [poolsSay('holds-none', {}), 'It holds nothing of this token.'],
  [poolsSay('nothing-enters', {}), 'Nothing of this would arrive in the pool.'],
  [poolsSay('only-other-token', {}), 'At this price the pool takes only the other token.'],
  [poolsSay('no-liquidity', {}), 'The pool has no liquidity.'],
  [
    poolsSay('fee-by-amount', {}),
    'Its fee now rises with the size of a purchase, so no quote is possible here. Use Meteora’s own page.',
  ],
  [poolsSay('switched-off', {}), 'Meteora has switched this pool off.'],
  [poolsSay('not-open', {}), 'The pool is not open yet.'],
  [poolsSay('opening-passed', {}), 'The opening time has passed.'],
  [poolsSay('opens-too-late', {}), 'A pool cannot open later than the year 9999.'],
  [poolsSay('opens-too-late', { days: 31 }), 'Meteora opens pools 31 days ahead at most.'],
  [poolsSay('no-new-pools', {}), 'This fee tier no longer takes new pools.'],
  [
    poolsSay('lock-afterwards', {}),
    'A pool and the lock of its LP tokens do not fit in one transaction: lock them afterwards.',
  ],
  [poolsSay('fewer-lp', {}), 'The wallet’s account has fewer LP tokens by now.'],
  [poolsSay('not-so-many-lp', {}), 'The wallet’s account does not have that many LP tokens.'],
  [poolsSay('lock-passed', {}), 'The first date has passed by the chain’s clock. Choose a later one.'],
  [
    poolsSay('lock-too-long', {}),
    'Meteora locks liquidity for ten years of 365 days at most. Choose an earlier date.',
  ],
  [
    poolsSay('counts-slots', {}),
    'This pool counts slots, whose length changes, so no date can be promised here. It can be locked forever.',
  ],
  [
    poolsSay('one-at-a-time', {}),
    'A part of this position is locked until a date already. Another such lock is possible once that one is over.',
  ],
  [poolsSay('no-dated-lock', {}), 'Only positions at Meteora can be locked until a date.'],
  [poolsSay('less-to-lock', {}), 'The position has less than that to lock.'],
  [poolsSay('close-only-empty', { holds: 'lp-tokens' }), 'Only an empty account can be closed.'],
  [
    poolsSay('close-only-empty', { holds: 'position-nft' }),
    'A position that still holds something cannot be closed.',
  ],
  [poolsSay('fees-at-removal', {}), 'The fees are paid out when the LP tokens are returned.'],
  [poolsSay('owes-nothing', {}), 'This pool owes nothing to this wallet.'],
  [poolsSay('no-small-amount', {}), 'The pool does not accept even a small amount now.'],
  [
    poolsSay('pays-from-others', { symbol: '' }),
    'The wallet’s associated token account of this token belongs to someone else now, who would get what arrives there.',
  ],
  [
    poolsSay('arrival-frozen', { symbol: 'QHR', thawing: 'authority' }),
    'The wallet’s account of QHR is frozen, so nothing can arrive there. Only the token’s freeze authority can thaw the account.',
  ],
  [
    poolsSay('pays-too-much', { most: half, spendable: half }),
    'This takes up to 0.5 SOL, and the wallet holds 0.5 SOL.',
  ],
  [
    poolsSay('pays-too-much', { most: half, spendable: half, frozen: half }),
    'This takes up to 0.5 SOL, and the wallet holds 0.5 SOL. Another 0.5 SOL are frozen.',
  ],
  [
    poolsSay('too-scattered', { accounts: 11, most: amount }),
    'These tokens are in 11 accounts of your wallet. At most 1,234.5 QHR can be gathered in one of them at once.',
  ],
  [poolsSay('beyond-all-sol', {}), 'No wallet has that much SOL.'],
  [
    poolsSay('extensions-refused', { extensions: ['transferFee', 'pausable'] }),
    'Raydium does not accept a token with a transfer fee, a pause authority.',
  ],
  [
    poolsSay('more-than-left', { amount }),
    'The pool would hold 1,234.5 QHR more than is left for your wallet.',
  ],
  [
    poolsSay('route-adds', { program: TOKEN_ADDRESS, isUnasked: true }),
    'It adds an instruction of Token Program, which nobody asked for.',
  ],
  [
    poolsSay('route-adds', { program: address, isUnasked: false }),
    `It adds an instruction of the unknown program ${short}, which the swap does not need.`,
  ],
  [
    poolsSay('route-unknown', { program: address }),
    `Its swap is an instruction of the unknown program ${short} that this version does not know.`,
  ],
  [poolsSay('no-route', { why: 'not-allowed' }), 'You have not chosen that Jupiter may be asked.'],
  [poolsSay('no-route', { why: 'none-known' }), 'It knows no route for this amount.'],
  [poolsSay('no-route', { why: 'unreachable' }), 'api.jup.ag did not answer.'],
  [
    poolsSay('no-route', { why: 'limited' }),
    'Jupiter was asked too often from this connection. This page asks again later.',
  ],
  [poolsSay('no-route', { why: 'refused' }), 'api.jup.ag answered with an error.'],
  [poolsSay('no-route', { why: 'nonsense' }), 'api.jup.ag answered something other than what was asked.'],
  [poolsSay('no-route', { why: 'too-long' }), 'The answer of api.jup.ag is too long.'],
  [
    poolsSay('route-is-wrong', { in: 'accounts' }),
    'Its swap names other accounts than yours for what you pay and receive.',
  ],
  [poolsSay('route-is-wrong', { in: 'signer' }), 'Its swap wants somebody else to sign as well.'],
  [poolsSay('route-is-wrong', { in: 'amount' }), 'Its swap takes another amount than you typed.'],
  [poolsSay('route-is-wrong', { in: 'least' }), 'Its swap would let less arrive than its quote says.'],
  [poolsSay('route-is-wrong', { in: 'fee' }), 'Its swap takes a fee for somebody else.'],
  [
    poolsSay('route-is-wrong', { in: 'own-account' }),
    'Its swap names an account of yours that has nothing to do with it.',
  ],
  [poolsSay('route-is-wrong', { in: 'token' }), 'Its route goes through something that is not a token.'],
  [locksSay('lock-account', {}), 'Lock'],
  [locksSay('lock-vault', { symbol: 'QHR' }), 'QHR account of the lock'],
  [locksSay('lock-supply', { amount, to: address }), `Lock 1,234.5 QHR for ${short}`],
  [
    locksSay('lock-of-supply', {
      amount,
      supply: { ...amount, units: amount.units * 4n },
      to: address,
      first: 1_893_456_000,
      last: 1_940_112_000,
    }),
    `1,234.5 QHR (25 %) are locked for ${short}: none before 1 Jan 2030, 00:00 UTC, all by 25 Jun 2031, 00:00 UTC. Nobody can cancel or change this.`,
  ],
  [
    locksSay('lock-of-supply', {
      amount,
      supply: amount,
      to: address,
      first: 1_893_456_000,
      last: 1_893_456_000,
    }),
    `1,234.5 QHR (100 %) are locked for ${short}: all of it until 1 Jan 2030, 00:00 UTC. Nobody can cancel or change this.`,
  ],
  [
    locksSay('lock-too-much', { missing: amount }),
    'The locks hold 1,234.5 QHR more than stays in your wallet. Lock less, or give others less.',
  ],
  [
    locksSay('lock-dates', { first: 1_893_456_000, atFirst: amount, steps: 0, last: 1_893_456_000 }),
    'All of it becomes free on 1 Jan 2030, 00:00 UTC.',
  ],
  [
    locksSay('lock-dates', { first: 1_893_456_000, atFirst: amount, steps: 18, last: 1_940_112_000 }),
    '1,234.5 QHR become free on 1 Jan 2030, 00:00 UTC, the rest in 18 equal steps, the last on 25 Jun 2031, 00:00 UTC.',
  ],
  [
    locksSay('lock-dates', {
      first: 1_893_456_000,
      atFirst: { ...amount, units: 0n },
      steps: 1,
      last: 1_940_112_000,
    }),
    'It becomes free in one step after 1 Jan 2030, 00:00 UTC, the last on 25 Jun 2031, 00:00 UTC.',
  ],
  [
    locksSay('lock-fee', { locked: amount, withheld: amount }),
    'The lock holds 1,234.5 QHR. The token withholds 1,234.5 QHR more as its transfer fee, and takes the fee again from each claim.',
  ],
  [locksSay('claim-lock', { amount }), 'Claim 1,234.5 QHR'],
  [locksSay('claim-from', { locks: 1 }), 'From one lock, to your wallet.'],
  [locksSay('claim-from', { locks: 7 }), 'From 7 locks, to your wallet.'],
  [
    locksSay('claim-fee', { arrives: amount, withheld: amount }),
    '1,234.5 QHR arrive: the token withholds 1,234.5 QHR as its transfer fee.',
  ],
  [
    locksSay('lock-is-final', {}),
    'Nobody can cancel this lock, or change its recipient, its amount or its dates. Only the recipient can claim, with a signature of its own.',
  ],
  [
    locksSay('lock-delegate', { by: address }),
    `It does not hold against the token’s permanent delegate: ${short} can take the tokens out of the lock at any time.`,
  ],
  [
    locksSay('lock-thawed-first', { by: address }),
    `New accounts begin frozen: ${short} must thaw the recipient’s account before anything can be claimed.`,
  ],
  [
    locksSay('lock-thawed-first', {}),
    'New accounts begin frozen, and nobody can thaw them: only to an account that is open already can anything be claimed.',
  ],
  [
    locksSay('lock-freezer', { by: address }),
    `It does not hold against the token’s freeze authority: ${short} can freeze the lock, and then nothing can be claimed.`,
  ],
  [
    locksSay('lock-version', {}),
    'The lock is a program of Jupiter, which Jupiter can replace. Mainnet’s version was not read; version 0.3.1 was tried.',
  ],
  [
    locksSay('lock-missing', {}),
    'Jupiter Lock is not on this network. The practice chain needs one download for it: npm run sandbox:programs.',
  ],
  [locksSay('lock-past', {}), 'This date has passed by the chain’s clock. Choose a later one.'],
  [
    locksSay('lock-milliseconds', {}),
    'This date is after the year 2200: the tokens would be locked for ever. Choose an earlier one.',
  ],
  [
    locksSay('supply-lock-too-long', {}),
    'The last step would be after the year 2200. Choose a shorter time.',
  ],
  [
    locksSay('lock-part-too-large', {}),
    'More than all of it cannot become free on the first date. Type less.',
  ],
  [locksSay('lock-no-length', {}), 'Type over how many days the rest becomes free.'],
  [locksSay('lock-no-steps', {}), 'Type in how many steps the rest becomes free.'],
  [
    locksSay('lock-too-many-steps', {}),
    'A step would be shorter than a second, or free less than the token’s smallest unit. Type fewer steps.',
  ],
  [
    locksSay('lock-one-account', { most: amount }),
    'One token account pays a lock, and the largest of your wallet’s has 1,234.5 QHR. Lock that much at most, or send the tokens to one account first.',
  ],
  [
    locksSay('lock-obstacle', { symbol: 'QHR', why: 'pausable' }),
    'QHR cannot be locked here. Jupiter Lock takes no token that can be paused.',
  ],
  [
    locksSay('lock-obstacle', { symbol: 'QHR', why: 'interest-bearing' }),
    'QHR cannot be locked here. Jupiter Lock takes no token that bears interest.',
  ],
  [
    locksSay('lock-obstacle', { symbol: 'QHR', why: 'scaled-amount' }),
    'QHR cannot be locked here. Jupiter Lock takes no token with a multiplier.',
  ],
  [
    locksSay('lock-obstacle', { symbol: 'QHR', why: 'non-transferable' }),
    'QHR cannot be locked here. It can never be transferred.',
  ],
  [
    locksSay('lock-obstacle', { symbol: 'QHR', why: 'transfer-hook' }),
    'QHR cannot be locked here. It calls a program at each transfer, which locks here do not support.',
  ],
  [
    locksSay('claim-left-out', { lock: address, why: 'no-lock' }),
    `Nothing is claimed from ${short}: no lock is there any more.`,
  ],
  [
    locksSay('claim-left-out', { lock: address, why: 'not-yours' }),
    `Nothing is claimed from ${short}: it is for another wallet now.`,
  ],
  [
    locksSay('claim-left-out', { lock: address, why: 'cancelled' }),
    `Nothing is claimed from ${short}: it was cancelled.`,
  ],
  [
    locksSay('claim-left-out', { lock: address, why: 'frozen' }),
    `Nothing is claimed from ${short}: its account is frozen.`,
  ],
  [
    locksSay('claim-left-out', { lock: address, why: 'empty' }),
    `Nothing is claimed from ${short}: it holds nothing any more.`,
  ],
  [
    locksSay('lock-never-claimed', {}),
    'The token’s accounts begin frozen, and without a freeze authority no one could thaw the recipient’s: nothing could ever be claimed. Let new accounts begin open in the same operation, or keep the freeze authority.',
  ],
  [locksSay('claim-no-lock', { lock: address }), `${short} is no lock of Jupiter Lock. Check the address.`],
  [
    locksSay('claim-not-yours', { by: address }),
    `Only ${short} can claim from this lock. Connect that wallet.`,
  ],
  [locksSay('claim-cancelled', {}), 'This lock was cancelled: nothing is left in it.'],
  [locksSay('claim-nothing', {}), 'All of it was claimed: nothing is left.'],
  [
    locksSay('claim-nothing', { next: 1_893_456_000 }),
    'Nothing is due now. Come back on 1 Jan 2030, 00:00 UTC.',
  ],
  [
    locksSay('claim-vault-frozen', { thawing: 'none' }),
    'The lock’s account is frozen. The token has no freeze authority, so no one can ever thaw the account.',
  ],
  [
    locksSay('claim-vault-empty', {}),
    'The lock holds nothing any more: somebody else took the tokens out of it.',
  ],
  [
    locksSay('claim-missing', { missing: amount }),
    '1,234.5 QHR more are due, but the lock does not hold them: somebody else took tokens out of it.',
  ],
  [
    locksSay('lock-fee-raiser', { by: address }),
    `It does not hold against the token’s fee authority: ${short} can raise the transfer fee to 100 %, and then nothing arrives from a claim.`,
  ],
  [
    locksSay('lock-hook-setter', { by: address }),
    `It does not hold against the token’s hook authority: ${short} can have each transfer call a program, and that program can block every claim.`,
  ],
  [
    locksSay('claim-other-mints', {}),
    'These locks are of different tokens. Claim those of one token at a time.',
  ],
  [locksSay('claim-too-many', { most: 7 }), 'Claim from 7 locks at a time.'],
]

describe('what is said as an id and values', () => {
  test.each(SENTENCES)('%o is “%s”', (said, sentence) => {
    expect(sentenceOf(said)).toBe(sentence)
  })

  test('has a sentence here for each id, and no id is in two families', () => {
    const ids = [ENGINE_SAID, TOKEN_SAID, POOL_SAID, LOCK_SAID].flatMap((table) => Object.keys(table))
    expect(new Set(ids).size).toBe(ids.length)
    expect([...new Set(SENTENCES.map(([{ id }]) => id))].toSorted()).toEqual(ids.toSorted())
  })

  test('has figures as the settings group them, and commas where it is exported', () => {
    chooseGrouping('apostrophe')
    const said = engineSays('amount', { amount })
    const both = [sentenceOf(said), exportedSentence(said)]
    chooseGrouping('comma')
    expect(both).toEqual(["1'234.5 QHR", '1,234.5 QHR'])
  })

  test.each<Said>([
    { id: 'of-another-version', values: {} },
    { id: 'toString', values: {} },
    { id: 'amount', values: {} },
    { id: 'amount', values: { amount: '5 QHR' } },
    { id: 'to', values: { to: 'none' } },
    { id: 'rents-of-accounts', values: { accounts: -1 } },
    { id: 'field', values: { of: '__proto__' } },
  ])('that this version cannot read says so: %o', (said) => {
    expect(sentenceOf(said)).toBe('Not readable here')
  })

  test('is a sentence in an error, too', () => {
    const context = { label: tokensSay('field', { of: 'supply' }), promised: '1', simulated: '2' }
    expect(describeError(new AppError('simulation/mismatch', context)).detail).toContain(
      'Supply: expected 1, simulated 2.',
    )
  })
})
