import { PublicKey, type Connection } from '@solana/web3.js'
import { inChunks } from '../inChunks'
import type { FeeTier } from '../venue'
import { configAddress } from './addresses'
import { decodeConfig, type ConfigState } from './configState'
import { MAX_SQRT_PRICE, MIN_SQRT_PRICE } from './curve'
import { FEE_DENOMINATOR } from './quote'
import { tierOf } from './toPool'

/**
 * What the program takes of a fee for its operators: it is written into it, and into each pool as it is made (constants.rs
 * PROTOCOL_FEE_PERCENT). Any fee from 0.01 % to 99 % is allowed; these are usual ones.
 */
const PROTOCOL_PERCENT = 20n
const CHOICES = [2_500n, 3_000n, 10_000n, 20_000n, 40_000n, 60_000n]

/** Fees that the maker of a pool may choose from. */
export const CUSTOM_TIERS: readonly FeeTier[] = CHOICES.map((millionths) =>
  tierOf(`custom:${millionths}`, (millionths * FEE_DENOMINATOR) / 1_000_000n, PROTOCOL_PERCENT),
)

/** The settings of the operators that a tier stands for; null where the maker of the pool chooses. */
export function configOf({ id }: FeeTier): PublicKey | null {
  const [kind, address] = id.split(':')
  return kind === 'config' && address ? new PublicKey(address) : null
}

/** Their numbers begin at zero; so many are looked for, in parts that hold up no frame. */
const CONFIGS = 100
const CONFIGS_A_CALL = 50

/**
 * Settings that anybody may make a pool with, over all prices and with a fee that stays: for a pair whose one free pool is taken.
 * Rejects with rpc/*.
 */
export async function fetchConfigTiers(connection: Connection): Promise<readonly FeeTier[]> {
  const numbers = Array.from({ length: CONFIGS }, (_, index) => index)
  const tiers = await inChunks(numbers, CONFIGS_A_CALL, async (chunk) => {
    const addresses = chunk.map(configAddress)
    const found = await connection.getMultipleAccountsInfo(addresses, 'confirmed')
    return addresses.flatMap((address, at) => {
      const data = found[at]?.data
      return data ? tierOfConfig(data, address.toBase58()) : []
    })
  })
  const byRate = new Map(tiers.map((tier) => [tier.rate, tier]))
  return [...byRate.values()].toSorted((a, b) => Number(a.rate - b.rate))
}

function tierOfConfig(data: Uint8Array, address: string): readonly FeeTier[] {
  try {
    const config = decodeConfig(data, address)
    if (!isPlain(config)) return []
    return [tierOf(`config:${address}`, config.baseFee.cliff, config.protocolPercent)]
  } catch {
    return []
  }
}

function isPlain({ open, dynamic, baseFee, collects, activation, sqrtMin, sqrtMax }: ConfigState): boolean {
  const stays = baseFee.kind === 'by-time' && baseFee.every === 0n
  const whole = sqrtMin === MIN_SQRT_PRICE && sqrtMax === MAX_SQRT_PRICE
  return open && stays && whole && !dynamic && collects === 'only-b' && activation === 'time'
}
