import { decodeBaseFee, type BaseFee } from './baseFee'
import { decodeDynamicFee, type DynamicFee } from './dynamicFee'
import { fieldsOf, unknownLayout, type AccountKind, type Fields } from './fields'

export const POOL_ACCOUNT: AccountKind = { discriminator: [241, 154, 109, 4, 17, 177, 109, 188], bytes: 1104 }

/** Where a pool's two mints lie in its account, A before B, for searching. */
export const POOL_MINTS_AT = 168

/** In which token the fee is taken: in what comes out, always in B, or in B with a part of it put back into the pool. */
export type CollectFeeMode = 'out' | 'only-b' | 'compounding'

/**
 * A pool as its account says it (cp-amm state/pool.rs of the versions 0.1.0 to 0.2.5: all of them wrote these fields where they are).
 * Roots of prices in Q64.64, B base units for one of A; liquidity in Q64.64 as well. `amounts` are null where an older program wrote it
 * (layout 0): they follow from price and liquidity then. `activation` counts seconds or slots.
 */
export type PoolState = Readonly<{
  mintA: string
  mintB: string
  vaultA: string
  vaultB: string
  liquidity: bigint
  sqrtMin: bigint
  sqrtMax: bigint
  sqrtPrice: bigint
  openingSqrtPrice: bigint
  amounts: Readonly<{ a: bigint; b: bigint }> | null
  collects: CollectFeeMode
  baseFee: BaseFee
  dynamicFee: DynamicFee | null
  /** The most that a fee can be, in billionths. */
  mostFee: bigint
  /** Percent of the fee that its operators get, and hundredths of a percent of the rest that go back into the pool. */
  protocolPercent: bigint
  compoundingBps: bigint
  activation: Readonly<{ by: 'slot' | 'time'; point: bigint }>
  enabled: boolean
  /** Fees for one of liquidity since the beginning, in 2^-128 base units. */
  feePerLiquidity: Readonly<{ a: bigint; b: bigint }>
  lockedForever: bigint
  creator: string
}>

/** Throws pool/unknown-layout where anything in it is newer than this code. `address` is for that message. */
export function decodePool(data: Uint8Array, address: string): PoolState {
  const fields = fieldsOf(data, POOL_ACCOUNT, address)
  const baseFee = decodeBaseFee(fields)
  const collects = COLLECT_MODES[fields.u8(476)]
  const by = ACTIVATIONS[fields.u8(472)]
  const mostFee = MOST_FEES[fields.u8(478)]
  const layout = fields.u8(688)
  if (!baseFee || !collects || !by || mostFee === undefined || layout > 1) throw unknownLayout(address)
  return {
    ...addressesOf(fields),
    liquidity: fields.u128(352),
    sqrtMin: fields.u128(416),
    sqrtMax: fields.u128(432),
    sqrtPrice: fields.u128(448),
    openingSqrtPrice: fields.u128(144),
    amounts: layout === 0 ? null : { a: fields.u64(672), b: fields.u64(680) },
    collects,
    baseFee,
    dynamicFee: decodeDynamicFee(fields.from(48)),
    mostFee,
    protocolPercent: BigInt(fields.u8(40)),
    compoundingBps: BigInt(fields.u16(46)),
    activation: { by, point: fields.u64(464) },
    enabled: fields.u8(473) === 0,
    feePerLiquidity: { a: fields.u256(480), b: fields.u256(512) },
    lockedForever: fields.u128(544),
  }
}

function addressesOf(fields: Fields) {
  return {
    mintA: fields.address(160),
    mintB: fields.address(192),
    vaultA: fields.address(224),
    vaultB: fields.address(256),
    creator: fields.address(640),
  }
}

export const COLLECT_MODES: readonly CollectFeeMode[] = ['out', 'only-b', 'compounding']
export const ACTIVATIONS = ['slot', 'time'] as const
/** constants.rs `get_max_fee_numerator`, by a pool's fee version. */
const MOST_FEES = [500_000_000n, 990_000_000n] as const
