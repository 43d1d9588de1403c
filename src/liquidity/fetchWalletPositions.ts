import { toAppError, type AppError } from '../errors/AppError'
import type { Chain, Position, Venue } from './venue'
import { venues } from './venues'

/** All positions of a wallet, and which venues could not be read: what of them is missing here is not said to be nothing. */
export type WalletPositions = Readonly<{
  positions: readonly Position[]
  failures: readonly Readonly<{ venue: Venue; error: AppError }>[]
}>

/** Every venue is asked in the same tick, so that their questions travel together. Never rejects. */
export async function fetchWalletPositions(chain: Chain, owner: string): Promise<WalletPositions> {
  const asked = venues.filter(({ programs }) => programs[chain.cluster] !== undefined)
  const answers = await Promise.allSettled(asked.map((venue) => venue.fetchPositions(chain, owner)))
  const positions = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const failures = asked.flatMap((venue, at) => {
    const answer = answers[at]
    return answer?.status === 'rejected' ? [{ venue, error: toAppError(answer.reason) }] : []
  })
  return { positions, failures }
}
