import { chainNow } from '../solana/chainTime'
import type { Pool } from './venue'

/** The opening of a pool in ms since 1970; 0 for a pool that was open from the start. */
export function poolOpening({ opensAt }: Pick<Pool, 'opensAt'>): number {
  return Number(opensAt ?? 0n) * 1_000
}

/** Whether a pool is open by the chain's clock. */
export function isOpenPool(pool: Pick<Pool, 'opensAt'>): boolean {
  return poolOpening(pool) <= chainNow()
}
