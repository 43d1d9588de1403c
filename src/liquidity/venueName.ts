import { VENUES } from './compatibility'

/** The name of a venue by its id, as an operation's record has it; an id that this version does not know as it is. */
export function venueName(id: string): string {
  return VENUES.find((venue) => venue.id === id)?.name ?? id
}
