import { JUPITER_LOCK } from '../locks/profile'
import { registerPrograms } from '../solana/programs'
import { JUPITER } from './jupiter/profile'
import { METEORA_DAMM_V2 } from './meteora-damm-v2/profile'
import { RAYDIUM_CPMM } from './raydium-cpmm/profile'

/**
 * The venues at which pools can be made and managed here, without their code. Importing this file registers their programs, Jupiter's and Jupiter
 * Lock, which estimates, names and the texts for failures need.
 */
export const VENUES = [RAYDIUM_CPMM, METEORA_DAMM_V2] as const

export type VenueId = (typeof VENUES)[number]['id']

for (const { programProfiles } of VENUES) registerPrograms(programProfiles)
registerPrograms([JUPITER, JUPITER_LOCK])
