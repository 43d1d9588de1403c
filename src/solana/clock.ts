import { SYSVAR_CLOCK_PUBKEY, type AccountInfo } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { noteChainTime } from './chainTime'

/** The time as programs see it: the slot, the epoch, and the validators' seconds since 1970. */
export type ChainClock = Readonly<{ slot: bigint; epoch: bigint; time: bigint }>

/** The account with the clock; it is read in the same call as others. */
export const CLOCK = SYSVAR_CLOCK_PUBKEY

/**
 * The clock in its account, or null where the answer is no clock (solana-clock, `Clock`: five fields of 8 bytes; the slot is the first,
 * the epoch the third, the time the last). The page's `chainNow` goes on from there.
 */
export function readClock(account: AccountInfo<Buffer> | null | undefined): ChainClock | null {
  if (account?.data.length !== 40) return null
  const { data } = account
  const time = data.readBigInt64LE(32)
  noteChainTime(time)
  return { slot: data.readBigUInt64LE(0), epoch: data.readBigUInt64LE(16), time }
}

/** The same, of an account that was read with others. Throws rpc/invalid-answer where the answer is no clock. */
export function decodeClock(account: AccountInfo<Buffer> | null | undefined): ChainClock {
  const clock = readClock(account)
  if (!clock) throw new AppError('rpc/invalid-answer', { method: 'getMultipleAccounts' })
  return clock
}
