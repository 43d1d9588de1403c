import type { PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { configAddresses, tiersOf } from '../raydium-cpmm/fetchConfigs'
import { fetchAccounts } from '../fetchAccounts'
import type { Chain, FeeTier } from '../venue'

/** The fee tiers that a launch can choose among, the usual one first. Rejects with venue/missing or rpc/*. */
export async function fetchLaunchTiers({ connection, cluster }: Chain): Promise<readonly FeeTier[]> {
  const configs: readonly PublicKey[] = configAddresses(cluster)
  return tiersOf(configs, await fetchAccounts(connection, configs))
}

/** The tier at that address; the usual one where it says nothing, or is on another network. */
export function tierAt(tiers: readonly FeeTier[], address: string): FeeTier {
  const tier = tiers.find(({ id }) => id === address) ?? tiers[0]
  if (!tier) throw new AppError('venue/missing', { venue: 'Raydium CPMM' })
  return tier
}
