import { instructionBytes, isInstruction } from '../transactions/instructionData'
import type { ReadTransaction } from '../transactions/readTransaction'
import { isUsualQuote } from './orient'
import { type VenueId, VENUES } from './profiles'
import type { VenueProfile } from './venueProfile'

/** A pool that a transaction opened: its venue, and its two mints (base58), SOL or a stablecoin last, none where the transaction does not show both. */
type OpenedPool = Readonly<{ venue: VenueProfile; mints: readonly string[] }>

/** The instructions that open a pool, by the first eight bytes of their data (Anchor's discriminators). */
const OPENING: Readonly<Record<VenueId, readonly (readonly number[])[]>> = {
  // initialize, initialize_with_permission
  'raydium-cpmm': [
    [175, 175, 109, 31, 13, 152, 155, 237],
    [63, 55, 254, 65, 49, 178, 89, 121],
  ],
  // initialize_pool, initialize_customizable_pool, initialize_pool_with_dynamic_config
  'meteora-damm-v2': [
    [95, 180, 10, 172, 84, 174, 232, 40],
    [20, 161, 241, 24, 189, 221, 180, 2],
    [149, 82, 72, 197, 253, 252, 68, 15],
  ],
}

/** The pool that a transaction that succeeded opened; undefined where it opened none that this code knows. Its mints are those of its vaults. */
export function openedPool({
  instructions,
  tokenAccounts,
}: Pick<ReadTransaction, 'instructions' | 'tokenAccounts'>): OpenedPool | undefined {
  for (const venue of VENUES) {
    const own: ReadonlySet<string> = new Set(Object.values(venue.programs))
    const opening = instructions.find(
      ({ program, data }) => own.has(program) && isInstruction(instructionBytes(data), OPENING[venue.id]),
    )
    if (!opening) continue
    const owners: ReadonlySet<string | undefined> = new Set(Object.values(venue.vaultOwners))
    const vaults = tokenAccounts.filter(
      ({ account, owner }) => owners.has(owner) && opening.accounts?.includes(account) === true,
    )
    const mints = [...new Set(vaults.map(({ mint }) => mint))].toSorted(
      (a, b) => Number(isUsualQuote(a)) - Number(isUsualQuote(b)),
    )
    return { venue, mints: mints.length === 2 ? mints : [] }
  }
  return undefined
}
