import { SYSVAR_CLOCK_PUBKEY, type AccountInfo } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'

/** What time it is for programs: the slot, and seconds since 1970 as validators agree on them. */
export type Clock = Readonly<{ slot: bigint; time: bigint }>

/** The account that says so; it can be read in the same question as others. */
export const CLOCK = SYSVAR_CLOCK_PUBKEY

/** Throws rpc/invalid-answer where it is none (solana-clock, `Clock`: slot first, the time last of five). */
export function decodeClock(account: AccountInfo<Buffer> | null | undefined): Clock {
  if (account?.data.length !== 40) throw new AppError('rpc/invalid-answer', { method: 'getMultipleAccounts' })
  return { slot: account.data.readBigUInt64LE(0), time: account.data.readBigInt64LE(32) }
}
