/** How a chain agrees on its blocks. */

import type { Connection } from '@solana/web3.js'
import * as v from 'valibot'
import { exactCall } from './exactCall'

/** With `alpenglow` what is confirmed is final; with `towerbft` it becomes final later. */
export type Consensus = 'alpenglow' | 'towerbft'

/** The part of a genesis certificate of Alpenglow that says since which slot it holds (getAgGenesisCert). */
const certificate = v.object({
  block: v.object({ slot: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
})

/**
 * How the chain agrees on its blocks, by the word of one of the connection's endpoints: enough to choose words by, not to believe a
 * transaction final. Null where that is not known: a node from before Agave 4.3 does not have the question, and another does not answer.
 */
export async function fetchConsensus(connection: Connection): Promise<Consensus | null> {
  const told = await exactCall<unknown>(connection, 'getAgGenesisCert', []).catch(() => undefined)
  if (told === null) return 'towerbft'
  return v.is(certificate, told) ? 'alpenglow' : null
}
