import { VENUES } from '../../liquidity/compatibility'

/** The venues whose positions are managed here, by name; their code comes with the chain's. */
export const MANAGED = VENUES.filter(({ id }) => id !== 'orca')
