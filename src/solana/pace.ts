/** The pace of a chain: the present duration of its slots, as its nodes measured it. No schedule is assumed. */

import type { Connection } from '@solana/web3.js'
import * as v from 'valibot'
import { exactCall } from './exactCall'

/** The number of samples: a node measures one minute at a time, and these are the last five. */
const SAMPLES = 5

/** `numSlots` of a sample is 0 where no slot passed, as on a machine that slept. */
const performance = v.array(
  v.object({
    numSlots: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    samplePeriodSecs: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  }),
)

type Sample = v.InferOutput<typeof performance>[number]

/** The last samples of one of the connection's endpoints; none where it has no minute yet. Rejects with rpc/* where it cannot tell. */
async function fetchSamples(connection: Connection): Promise<readonly Sample[]> {
  const told = await exactCall<unknown>(connection, 'getRecentPerformanceSamples', [SAMPLES])
  return v.parse(performance, told).slice(0, SAMPLES)
}

/**
 * The milliseconds that a slot took in the slowest of the last minutes, Infinity where none passed in one; null where no minute was
 * measured yet. Rejects where the endpoint cannot tell.
 */
export async function fetchSlowestSlotMs(connection: Connection): Promise<number | null> {
  const samples = await fetchSamples(connection)
  return samples.length === 0 ? null : Math.max(...samples.map((sample) => slotMsOf([sample])))
}

/** The mean of these samples; Infinity where no slot passed. */
function slotMsOf(samples: readonly Sample[]): number {
  const slots = samples.reduce((sum, { numSlots }) => sum + numSlots, 0)
  const seconds = samples.reduce((sum, { samplePeriodSecs }) => sum + samplePeriodSecs, 0)
  return (seconds * 1_000) / slots
}

/** Milliseconds for which a pace is cached: a node measures a new one once a minute. */
const FRESH_MS = 60_000

type Known = Readonly<{ slotMs: Promise<number | null>; at: number }>
const known = new WeakMap<Connection, Known>()

/**
 * The present milliseconds of a slot, for the screen: the mean of the last minutes, cached for a minute for each connection. Null where no
 * endpoint can tell; the page then names no time.
 */
export async function fetchSlotMs(connection: Connection): Promise<number | null> {
  const remembered = known.get(connection)
  if (remembered && globalThis.performance.now() - remembered.at < FRESH_MS) return await remembered.slotMs
  const slotMs = fetchSamples(connection).then(
    (samples) => (Number.isFinite(slotMsOf(samples)) ? slotMsOf(samples) : null),
    () => null,
  )
  known.set(connection, { slotMs, at: globalThis.performance.now() })
  return await slotMs
}

/**
 * The milliseconds in which a confirmed slot becomes final, from the chain's present slots and not from a fixed rule: 0 where it is final
 * at once. Null where the pace is not known. Rejects with rpc/*.
 */
export async function fetchFinalityMs(connection: Connection): Promise<number | null> {
  const [slotMs, confirmed, final] = await Promise.all([
    fetchSlotMs(connection),
    connection.getSlot('confirmed'),
    connection.getSlot('finalized'),
  ])
  if (confirmed <= final) return 0
  return slotMs === null ? null : (confirmed - final) * slotMs
}
