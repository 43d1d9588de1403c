import type { PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import type { ClusterId } from '../../solana/cluster'
import type { Found } from '../fetchAccounts'
import type { FeeTier } from '../venue'
import { configAddress, cpmmProgram } from './addresses'
import { decodeAmmConfig, type AmmConfig } from './layouts'
import { tierOf } from './tier'

/** Configs are numbered from 0; mainnet has some ten of them. */
const INDEXES = 24

const known = new Map<ClusterId, readonly PublicKey[]>()

/** Where the program's configs lie, whether they are there or not. */
export function configAddresses(cluster: ClusterId): readonly PublicKey[] {
  const addresses =
    known.get(cluster) ??
    Array.from({ length: INDEXES }, (_, index) => configAddress(cpmmProgram(cluster), index))
  known.set(cluster, addresses)
  return addresses
}

/**
 * The choices of trading fee: those that let new pools be made, each rate and price once, the first config first and the others by
 * their rate. Configs that cannot be read here are no choice. Throws venue/missing where none is there at all.
 */
export function tiersOf(addresses: readonly PublicKey[], accounts: readonly Found[]): readonly FeeTier[] {
  const configs = addresses.flatMap((address, at) => readable(address.toBase58(), accounts[at] ?? null))
  const open = configs.filter(({ config }) => !config.newPoolsRefused)
  const tiers = new Map<string, FeeTier>()
  for (const { address, config } of open) {
    const tier = tierOf(address, config)
    const same = `${tier.rate} ${tier.shares.operators} ${tier.creationFee}`
    if (!tiers.has(same)) tiers.set(same, tier)
  }
  const [usual, ...others] = [...tiers.values()]
  if (!usual) throw new AppError('venue/missing', { venue: 'Raydium CPMM' })
  return [usual, ...others.toSorted((a, b) => Number(a.rate - b.rate))]
}

function readable(address: string, account: Found): readonly { address: string; config: AmmConfig }[] {
  if (!account) return []
  try {
    return [{ address, config: decodeAmmConfig(account.data, address) }]
  } catch {
    return []
  }
}
