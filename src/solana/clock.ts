import { SYSVAR_CLOCK_PUBKEY, type AccountInfo } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { noteChainTime, SLOTS_PER_EPOCH } from './chainTime'

/**
 * The time as programs see it: the slot, the epoch, and the validators' time in seconds since 1970; and the mean milliseconds of a slot in
 * this epoch so far.
 */
export type ChainClock = Readonly<{ slot: bigint; epoch: bigint; time: bigint; slotMs: number }>

/** The account with the clock; it is read in the same call as others. */
export const CLOCK = SYSVAR_CLOCK_PUBKEY

/**
 * Reads the clock from its account; null where the answer is no clock (solana-clock, `Clock`: five fields of 8 bytes: slot, begin of the
 * epoch, epoch, a later epoch, time). It also sets the time from which `chainNow` counts.
 */
export function readClock(account: AccountInfo<Buffer> | null | undefined): ChainClock | null {
  if (account?.data.length !== 40) return null
  const { data } = account
  const time = data.readBigInt64LE(32)
  noteChainTime(time)
  const [slot, epoch] = [data.readBigUInt64LE(0), data.readBigUInt64LE(16)]
  const [passed, slots] = [time - data.readBigInt64LE(8), slot - epoch * SLOTS_PER_EPOCH]
  return { slot, epoch, time, slotMs: slots > 0n ? (Number(passed) * 1_000) / Number(slots) : 0 }
}

/** Like readClock, but throws rpc/invalid-answer where the answer is no clock. */
export function decodeClock(account: AccountInfo<Buffer> | null | undefined): ChainClock {
  const clock = readClock(account)
  if (!clock) throw new AppError('rpc/invalid-answer', { method: 'getMultipleAccounts' })
  return clock
}
