import { PublicKey } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { withRpcErrors } from '../solana/namedErrors'
import type { VenueId } from './compatibility'
import { meteoraDammV2 } from './meteora-damm-v2/venue'
import { raydiumCpmm } from './raydium-cpmm/venue'
import type { Chain, Pool, Venue } from './venue'

/** The venues at which pools can be made and managed here. */
export const venues: readonly Venue[] = [raydiumCpmm, meteoraDammV2]

/** One of them. Throws venue/missing where this version has none of that name. */
export function venueOf(id: VenueId): Venue {
  const venue = venues.find((one) => one.id === id)
  if (!venue) throw new AppError('venue/missing', { venue: id })
  return venue
}

/** The pool at an address, whosever it is. Rejects with account/not-found, account/not-a-pool, pool/unknown-layout or rpc/*. */
export function fetchPoolAt(chain: Chain, address: string): Promise<Pool> {
  return withRpcErrors(async () => {
    const here = venues.filter(({ programs }) => programs[chain.cluster] !== undefined)
    const found = await Promise.all(here.map((venue) => venue.fetchPool(chain, address)))
    const pool = found.find((one) => one !== null)
    if (pool) return pool
    const there = await chain.connection.getAccountInfo(new PublicKey(address), 'confirmed')
    throw new AppError(there ? 'account/not-a-pool' : 'account/not-found', { address })
  })
}
