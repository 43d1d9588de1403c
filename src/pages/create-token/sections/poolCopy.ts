import type { Guarding } from '../../../transactions/pack'

/** Every sentence of the section about the pool. */
export const poolWords = {
  lead: 'A token that nobody can trade is worth nothing yet. The pool can come with it, against SOL at Raydium CPMM.',
  on: 'Open a pool with the token',
  onDetail:
    'Token, metadata, supply and pool are one transaction with one signature: there is never the one without the other.',
  refused: (extensions: string) =>
    `Raydium does not take it with ${extensions}. Take that off, or open a pool elsewhere later.`,
  raydium: 'The pool is opened by Raydium’s program, which the practice chain does not have yet.',
  share: 'Share of the supply',
  shareHint: 'What stays out of the pool is yours.',
  sol: 'SOL in the pool',
  solHint: 'It is yours as a part of the pool, as long as you keep the LP tokens.',
  token: 'token',
  price: 'Opening price',
  otherWay: 'Inverse price',
  priceOf: (one: string, amount: string, other: string) => `1 ${one} = ${amount} ${other}`,
  goesIn: 'In the pool',
  keptBack: (leaves: string) => `${leaves} leave your wallet. The token’s transfer fee takes the rest.`,
  whole: 'Whole supply at that price',
  tier: 'Fee of each trade',
  tierHint: 'Most of it goes to who holds LP tokens.',
  rate: (percent: string) => `${percent} %`,
  opens: 'Opens',
  atOnce: 'At once',
  later: 'At a chosen time',
  opensAt: 'Time',
  zone: (zone: string) => `Your local time (${zone}). Nobody can trade before it.`,
  burn: 'Burn the LP tokens',
  burnDetail:
    'What is in the pool, and the fees that it earns, can never be taken out by anybody. Buyers look for it.',
  measuring: 'Whether all of it fits into one transaction is said once the amounts are there.',
  fits: (bytes: number, most: number) =>
    `One transaction: ${bytes.toLocaleString('en')} of ${most.toLocaleString('en')} bytes.`,
  tooLong: (over: number) =>
    `${over} bytes too long for one transaction. Shorten name, symbol or the metadata’s address by as many letters, or take off a share, a further field or an extension.`,
  guardsFit: (guarding: Guarding) =>
    guarding === 'surely'
      ? 'Your wallet’s guards fit into it as well.'
      : 'The guards that some wallets add fit into it as well.',
  guardsTooLong: (over: number, guarding: Guarding) =>
    `The guards ${guarding === 'surely' ? 'of your wallet' : 'that some wallets add'} need ${over === 1 ? '1 more byte' : `${over} more bytes`}. Your wallet then signs without them and may warn you. You can let the pool be a second transaction, below.`,
  ledger: 'I sign with a Ledger',
  ledgerDetail:
    'A lookup table names some of the accounts, which makes the transaction short enough. A Ledger does not show these accounts and may refuse to sign. If you tick this, the transaction uses no lookup table.',
  apart: 'Let the pool be a second transaction',
  apartDetail:
    'Then it is not atomic: your wallet asks twice, and if the second is declined or fails, the token is there without its pool. You can open one later.',
} as const
