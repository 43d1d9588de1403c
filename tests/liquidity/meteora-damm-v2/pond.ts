import { Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js'
import {
  poolAccounts,
  positionAccounts,
  customPoolAddress,
} from '../../../src/liquidity/meteora-damm-v2/addresses'
import type { Amounts2, DammSide } from '../../../src/liquidity/meteora-damm-v2/curve'
import { encode, option, u128, u16, u64, u8 } from '../../../src/liquidity/anchor'
import {
  type InstructionAccounts,
  initializeCustomPool,
  createPosition,
} from '../../../src/liquidity/meteora-damm-v2/instructions'
import { openingFor, type Opening, type Fees2 } from '../../../src/liquidity/meteora-damm-v2/quote'
import {
  decodePool,
  type DammPoolState,
  decodePosition,
  type PositionState,
} from '../../../src/liquidity/meteora-damm-v2/layouts'
import { netOf } from '../../../src/tokens/transferFeeMath'
import { tokenAccountOf } from '../../../src/tokens/tokenProgram'
import type { Bench, TestMint } from '../bench'

/** A pool on the bench with the owner's first position in it. */
export type Pond = Readonly<{ accounts: InstructionAccounts; fees: Fees2; opening: Opening }>

/** What others may choose that our own pools do not: other fees, other ways to take them, a range of prices. */
export type Kind = Readonly<{
  baseFee: Uint8Array
  compoundingBps?: number
  dynamicFee?: Uint8Array
  range?: readonly [bigint, bigint]
  collects: 0 | 1 | 2
}>

function u32(value: number): Uint8Array {
  return Buffer.concat([u16(value & 0xffff), u16(value >>> 16)])
}

export const FLAT = (fee: bigint): Uint8Array => Buffer.concat([u64(fee), u16(0), u64(0n), u64(0n), u8(0)])

/** A fee that falls with time: linearly (0) or by a part of what is left (1). */
export const FALLING = (mode: 0 | 1, cliff: bigint, periods: number, every: bigint, by: bigint) =>
  Buffer.concat([u64(cliff), u16(periods), u64(every), u64(by), u8(mode)])

/** A fee that falls as the price rises: linearly (3) or by a part of what is left (4). */
export const WITH_PRICE = (
  mode: 3 | 4,
  cliff: bigint,
  periods: number,
  step: number,
  lasts: number,
  by: bigint,
) => Buffer.concat([u64(cliff), u16(periods), u32(step), u32(lasts), u64(by), u8(mode)])

/** A fee that rises with what is bought at once. */
export const BY_AMOUNT = (cliff: bigint, rise: number, lasts: number, most: number, reference: bigint) =>
  Buffer.concat([u64(cliff), u16(rise), u32(lasts), u32(most), u64(reference), u8(2)])

/** The volatility fee that the venue's own page sets. */
export const DYNAMIC = Buffer.concat([
  u16(1),
  u128(1_844_674_407_370_955n),
  u16(10),
  u16(120),
  u16(5_000),
  u32(14_460_000),
  u32(956),
])

/** Pools of the real program on that bench. */
export function ponds(bench: Bench) {
  const { owner, run, dataOf, amountOf } = bench

  /** Opens one of ours, for so much leaving the wallet. */
  function aPond(a: TestMint, b: TestMint, deposits: Amounts2, fee = 2_500_000n): Pond {
    const { accounts, fees } = newAccounts(a, b)
    const opening = openingFor({ a: netOf(deposits.a, fees.a), b: netOf(deposits.b, fees.b) })
    run(initializeCustomPool(accounts, { ...opening, opensAt: null }, fee))
    return { accounts, fees, opening }
  }

  /** Opens one as others may have made it. */
  function aForeignPond(
    a: TestMint,
    b: TestMint,
    kind: Kind,
    opening: Pick<Opening, 'sqrtPrice' | 'liquidity'>,
  ): Pond {
    const { accounts, fees } = newAccounts(a, b)
    const ours = initializeCustomPool(accounts, { ...opening, opensAt: null }, 1n)
    run(Object.assign(ours, { data: dataFor(kind, opening, ours.data) }))
    return { accounts, fees, opening: { ...opening, amounts: { a: 0n, b: 0n } } }
  }

  function newAccounts(a: TestMint, b: TestMint) {
    const [mintA, mintB] = [new PublicKey(a.mint), new PublicKey(b.mint)]
    const tokenAccounts = {
      a: tokenAccountOf(owner, mintA, a.standard),
      b: tokenAccountOf(owner, mintB, b.standard),
    }
    const pool = poolAccounts(customPoolAddress(mintA, mintB), a, b)
    const position = positionAccounts(Keypair.generate().publicKey)
    return {
      accounts: { pool, position, tokenAccounts, owner },
      fees: { a: a.transferFee, b: b.transferFee },
    }
  }

  function anotherPosition({ accounts, ...rest }: Pond): Pond {
    const position = positionAccounts(Keypair.generate().publicKey)
    run(createPosition(accounts.pool.pool, position, owner))
    return { ...rest, accounts: { ...accounts, position } }
  }

  const poolOf = ({ accounts: { pool } }: Pond): DammPoolState =>
    decodePool(dataOf(pool.pool), pool.pool.toBase58())
  const positionOf = ({ accounts: { position } }: Pond): PositionState =>
    decodePosition(dataOf(position.position), position.position.toBase58())
  const held = ({ accounts: { tokenAccounts } }: Pond, token: DammSide) => amountOf(tokenAccounts[token])

  /** By how much the owner's two accounts grew. */
  function gained(pond: Pond, ...instructions: readonly TransactionInstruction[]): Amounts2 {
    const before = { a: held(pond, 'a'), b: held(pond, 'b') }
    run(...instructions)
    return { a: held(pond, 'a') - before.a, b: held(pond, 'b') - before.b }
  }

  const now = () => bench.svm.getClock().unixTimestamp
  return { aPond, aForeignPond, anotherPosition, poolOf, positionOf, gained, now }
}

/** The data of an instruction of ours that opens a pool, for one of that kind. */
export function dataFor(
  kind: Kind,
  { liquidity, sqrtPrice }: Pick<Opening, 'sqrtPrice' | 'liquidity'>,
  ours: Buffer,
) {
  const [low, high] = kind.range ?? [4_295_048_016n, 79_226_673_521_066_979_257_578_248_091n]
  return encode(
    [...ours.subarray(0, 8)],
    kind.baseFee,
    u16(kind.compoundingBps ?? 0),
    u8(0),
    option(kind.dynamicFee ?? null),
    u128(low),
    u128(high),
    u8(0),
    u128(liquidity),
    u128(sqrtPrice),
    u8(1),
    u8(kind.collects),
    option(null),
  )
}
