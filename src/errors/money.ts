/**
 * What an error says of the person's money: nothing was paid; nothing now, while an earlier request may still land; nothing by this page,
 * while the wallet may have sent it; nobody touched what is there; what was signed is saved; or at most the fees were paid.
 */
export type MoneyStatement = keyof typeof MONEY

/** The statements in words. */
export const MONEY = {
  nothing: 'Nothing was sent and nothing was paid.',
  'nothing-now': 'Nothing was sent now.',
  'nothing-by-page': 'This page sent nothing.',
  unaffected: 'Your funds are unaffected.',
  'looked-up': 'If you signed something, it is saved and will be looked up again.',
  fee: 'At most the network and priority fees were paid. Nothing else happened.',
} as const

/** What is known beside the error: a wallet was asked `before`, or just now, and may have sent what it was `asked` for. */
export type WalletAsked = 'never' | 'before' | 'asked'

/** The same statement where a wallet was asked: what holds only where none was asked becomes what is known. */
export function moneyOnceAsked(statement: MoneyStatement, asked: WalletAsked): MoneyStatement {
  if (asked === 'never') return statement
  if (statement === 'unaffected') return 'looked-up'
  if (statement !== 'nothing') return statement
  return asked === 'before' ? 'nothing-now' : 'nothing-by-page'
}
