import type { AccountMeta, PublicKey, TransactionInstruction } from '@solana/web3.js'
import { call, read, signs, SYSTEM, TOKEN_2022, write } from './accounts'
import { POOL_AUTHORITY } from './addresses'
import { MAX_SQRT_PRICE, MIN_SQRT_PRICE } from './curve'
import { encode, option, u128, u16, u64, u8 } from './encode'
import type { InstructionAccounts } from './instructions'

/** How a new pool begins; `opensAt` in unix seconds, null: at once. */
export type NewPool = Readonly<{ liquidity: bigint; sqrtPrice: bigint; opensAt: bigint | null }>

/** A pool over all prices with a fee that stays (`fee` in billionths), taken in B; its maker gets the first position. */
export function initializeCustomPool(
  accounts: InstructionAccounts,
  pool: NewPool,
  fee: bigint,
): TransactionInstruction {
  const baseFee = [u64(fee), u16(0), u64(0n), u64(0n), u8(0)]
  const poolFees = [...baseFee, u16(0), u8(0), option(null)]
  const range = [u128(MIN_SQRT_PRICE), u128(MAX_SQRT_PRICE)]
  const noAlphaVault = u8(0)
  const opening = [noAlphaVault, u128(pool.liquidity), u128(pool.sqrtPrice), u8(BY_TIME), u8(ONLY_B)]
  const data = encode([20, 161, 241, 24, 189, 221, 180, 2], ...poolFees, ...range, ...opening, opensAt(pool))
  return call(newPoolKeys(accounts, []), data)
}

/** A pool with settings that the operators have laid down. */
export function initializeConfigPool(
  accounts: InstructionAccounts,
  pool: NewPool,
  config: PublicKey,
): TransactionInstruction {
  const values = [u128(pool.liquidity), u128(pool.sqrtPrice), opensAt(pool)]
  return call(newPoolKeys(accounts, [read(config)]), encode([95, 180, 10, 172, 84, 174, 232, 40], ...values))
}

const BY_TIME = 1
const ONLY_B = 1

function opensAt(pool: NewPool): Uint8Array {
  return option(pool.opensAt === null ? null : u64(pool.opensAt))
}

function newPoolKeys(
  { pool, position, tokenAccounts, owner }: InstructionAccounts,
  config: readonly AccountMeta[],
) {
  const { a, b } = pool
  return [
    read(owner),
    signs(write(position.nftMint)),
    write(position.nftAccount),
    signs(write(owner)),
    ...config,
    read(POOL_AUTHORITY),
    write(pool.pool),
    write(position.position),
    read(a.mint),
    read(b.mint),
    write(a.vault),
    write(b.vault),
    write(tokenAccounts.a),
    write(tokenAccounts.b),
    read(a.program),
    read(b.program),
    TOKEN_2022,
    SYSTEM,
  ]
}
