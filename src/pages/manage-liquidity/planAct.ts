import { PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { joinPlans, sharedChanges } from '../../liquidity/joinPlans'
import type { Chain, Position, Venue } from '../../liquidity/venue'
import { venueOf } from '../../liquidity/venues'
import { readAccountFields } from '../../liquidity/readAccountFields'
import type { Plan } from '../../transactions/plan'
import type { ActOrder } from './act'
import { copy } from './copy'

/** The plan of what is wanted, as its venue makes it. Rejects with venue/missing where it cannot do that, pool/* or rpc/*. */
export async function planAct(chain: Chain, order: ActOrder, payer: string): Promise<Plan> {
  switch (order.act) {
    case 'add':
      return await venueOf(order.pool.venue).planAdd(chain, { ...order, payer })
    case 'swap':
      return await venueOf(order.pool.venue).planSwap(chain, { ...order, payer })
    case 'remove':
      return await at(order.position).planRemove(chain, order)
    case 'claim':
      return await planClaim(chain, order.position)
    case 'claim-all':
      return await planClaimAll(chain, order.positions)
    case 'lock':
      return await able(at(order.position), 'planLock')(chain, order)
    case 'burn':
      return await able(at(order.position), 'planBurn')(chain, order)
    case 'close':
      return await able(at(order.position), 'planClose')(chain, order.position)
    case 'creator-fees':
      return await able(venueOf(order.pool.venue), 'planClaimCreatorFees')(chain, order.pool, payer)
  }
}

function at({ pool }: Position): Venue {
  return venueOf(pool.venue)
}

function planClaim(chain: Chain, position: Position): Promise<Plan> {
  return able(at(position), 'planClaim')(chain, position)
}

type Able = 'planClaim' | 'planLock' | 'planBurn' | 'planClose' | 'planClaimCreatorFees'

function able<Name extends Able>(venue: Venue, name: Name): NonNullable<Venue[Name]> {
  const plan = venue[name]
  if (!plan) throw new AppError('venue/missing', { venue: venue.name })
  return plan
}

/** All the plans are made in the same tick, and what they share is read once. */
async function planClaimAll(chain: Chain, positions: readonly Position[]): Promise<Plan> {
  const [first, ...others] = await Promise.all(positions.map((position) => planClaim(chain, position)))
  if (!first) throw new RangeError('there is a position to claim from')
  const shared = sharedChanges([first, ...others])
  const addresses = [...new Set(shared.map(({ account }) => account))].map((one) => new PublicKey(one))
  const accounts = await chain.connection.getMultipleAccountsInfo(addresses, 'confirmed')
  const words = new Map(
    addresses.map((one, nth) => [one.toBase58(), readAccountFields(accounts[nth] ?? null)]),
  )
  const title = copy.claimAllTitle(positions.length)
  return joinPlans([first, ...others], title, ({ account, field }) =>
    BigInt(words.get(account)?.[field] ?? 0),
  )
}
