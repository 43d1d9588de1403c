import type { Cluster } from './cluster'

/** The network and endpoint that a page reads from. */
type Reading = Readonly<{ cluster: Cluster; ownRpcUrl: string | undefined }>

/** Milliseconds in which the requests of one screen are gathered. */
const GATHER_MS = 20

/**
 * Makes a reader of one value by its address (base58). Requests at the same time become one call of `read`. The reader returns null where
 * `read` does not find the value. Rejects like `read`.
 */
export function gathered<Value>(
  read: (reading: Reading, addresses: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (reading: Reading, address: string) => Promise<Value | null> {
  const gatherings = new Map<string, { addresses: Set<string>; found: Promise<ReadonlyMap<string, Value>> }>()
  const gather = (reading: Reading, key: string) => {
    const addresses = new Set<string>()
    const end = new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    const found = end.then(() => {
      gatherings.delete(key)
      return read(reading, [...addresses])
    })
    const gathering = { addresses, found }
    gatherings.set(key, gathering)
    return gathering
  }
  return async (reading, address) => {
    const key = JSON.stringify([reading.cluster.id, reading.ownRpcUrl])
    const gathering = gatherings.get(key) ?? gather(reading, key)
    gathering.addresses.add(address)
    return (await gathering.found).get(address) ?? null
  }
}
