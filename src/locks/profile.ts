import type { ProgramProfile } from '../solana/programs'

/** The address of Jupiter Lock, equal on every chain. */
export const JUPITER_LOCK_PROGRAM = 'LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn'

/**
 * Jupiter Lock, which holds tokens until their dates. Its instructions here were run on version 0.3.1 (locker.so of
 * MeteoraAg/dynamic-bonding-curve-sdk, sha-256 9881678dac9d36ce82ab12f94ecaf1836896f4badb5059915749c31be62cab17) and compared with the
 * interface of 0.5.0; which version Mainnet runs was not read.
 */
export const JUPITER_LOCK: ProgramProfile = {
  address: JUPITER_LOCK_PROGRAM,
  name: 'Jupiter Lock',
  // create_vesting_escrow_v2 makes an account and moves tokens into its vault; the rest is claim_v2.
  units: { first: { 181: 70_000 }, other: 60_000 },
  download: 'needed',
}
