import { createRequire } from 'node:module'
import { Connection } from '@solana/web3.js'
import BN from 'bn.js'
import type * as Sdk from '@meteora-ag/cp-amm-sdk'

/*
 * What the venue's own library makes of the same bytes (MIT; in tests only). It has no entry that Node could import: its CommonJS one
 * is required.
 */
export const sdk = createRequire(import.meta.url)('@meteora-ag/cp-amm-sdk') as typeof Sdk

/** It decodes without asking anybody. */
export const cpAmm = new sdk.CpAmm(new Connection('http://127.0.0.1:1'))
const { coder } = cpAmm._program

export function poolByOracle(data: Uint8Array): Sdk.PoolState {
  return coder.accounts.decode<Sdk.PoolState>('pool', Buffer.from(data))
}

export function positionByOracle(data: Uint8Array): Sdk.PositionState {
  return coder.accounts.decode<Sdk.PositionState>('position', Buffer.from(data))
}

export function configByOracle(data: Uint8Array): Sdk.ConfigState {
  return coder.accounts.decode<Sdk.ConfigState>('config', Buffer.from(data))
}

export function vestingByOracle(data: Uint8Array): Sdk.VestingState {
  return coder.accounts.decode<Sdk.VestingState>('vesting', Buffer.from(data))
}

export function bn(value: bigint): BN {
  return new BN(value.toString())
}

export function big(value: BN | number): bigint {
  return BigInt(value.toString())
}
