import { describeError } from '../../errors/describeError'
import { testEndpoint } from '../../settings/testEndpoint'
import type { Cluster } from '../../solana/cluster'
import { settingsCopy } from './copy'

/** What trying an endpoint has shown, as a sentence. */
export type Tried = Readonly<{ status: 'good' | 'bad'; sentence: string }>

const words = settingsCopy.rpc

/** Asks an endpoint for its chain, and says whether it can serve this network. */
export async function tryEndpoint(url: string, cluster: Cluster): Promise<Tried> {
  try {
    const { milliseconds, rightChain } = await testEndpoint(url, cluster)
    return rightChain
      ? { status: 'good', sentence: words.answers(milliseconds, cluster.name) }
      : { status: 'bad', sentence: words.wrongChain(cluster.name) }
  } catch (thrown) {
    return { status: 'bad', sentence: `${describeError(thrown).title}.` }
  }
}
