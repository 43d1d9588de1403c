import { isForgetful } from './forgetful'

/**
 * An error's statement about the person's money, for example: nothing was paid; nothing now, but an earlier request may still land; nothing
 * by this page, but the wallet may have sent it; the funds are unaffected; the signed transaction is saved; at most the fees were paid.
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

/** A statement in words. In a browser that keeps nothing for this site, only this tab looks up what was signed. */
export function moneyWords(statement: MoneyStatement): string {
  if (statement === 'looked-up' && isForgetful())
    return 'If you signed something, this tab alone remembers it and looks it up again: keep it open.'
  return MONEY[statement]
}

/** Whether a wallet was asked: `never`, `before` the error, or just now (`asked`), so that it may have sent the transaction. */
export type WalletAsked = 'never' | 'before' | 'asked'

/** The statement where a wallet was asked: one that holds only if no wallet was asked becomes a weaker one. */
export function moneyOnceAsked(statement: MoneyStatement, asked: WalletAsked): MoneyStatement {
  if (asked === 'never') return statement
  if (statement === 'unaffected') return 'looked-up'
  if (statement !== 'nothing') return statement
  return asked === 'before' ? 'nothing-now' : 'nothing-by-page'
}
