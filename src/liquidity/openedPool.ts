import { instructionBytes, isInstruction } from '../transactions/instructionData'
import type { ReadTransaction } from '../transactions/readTransaction'
import { type VenueId, VENUES } from './profiles'
import type { VenueProfile } from './venueProfile'

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

/** The venue at which a transaction that succeeded opened a pool; undefined where it opened none that this code knows. */
export function venueOfOpenedPool({
  instructions,
}: Pick<ReadTransaction, 'instructions'>): VenueProfile | undefined {
  return VENUES.find(({ id, programs }) => {
    const own: ReadonlySet<string> = new Set(Object.values(programs))
    return instructions.some(
      ({ program, data }) => own.has(program) && isInstruction(instructionBytes(data), OPENING[id]),
    )
  })
}
