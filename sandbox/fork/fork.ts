import * as v from 'valibot'
import { SLOTS_PER_EPOCH, type Chain } from '../chain/Chain'
import type { Prefetch } from '../rpc/answer'
import type { Params } from '../rpc/params'
import { RpcError } from '../rpc/RpcError'
import { Asked } from './Asked'
import { needOf, type Need } from './needs'
import { Taking } from './Taking'
import { Upstream, UpstreamError, type UpstreamOptions } from './Upstream'

/** The cluster that a chain is forked from, as it was when the chain began. */
export type ForkedCluster = Readonly<{
  upstream: Upstream
  genesisHash: string
  /** A slot in the same place of the same epoch, where every epoch has the practice chain's length. */
  startSlot: number
  lamportsPerByte: bigint
}>

/** Bytes that rent is paid for beside an account's data (ACCOUNT_STORAGE_OVERHEAD). */
const ACCOUNT_OVERHEAD = 128n

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const EpochInfo = v.object({ epoch: Count, slotIndex: Count, slotsInEpoch: v.pipe(Count, v.minValue(1)) })
const GenesisHash = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

/** Asks the cluster at an RPC endpoint where it is. Rejects with a sentence where it does not answer as clusters do. */
export async function openCluster(url: string, options?: UpstreamOptions): Promise<ForkedCluster> {
  const upstream = new Upstream(url, options)
  try {
    const [genesisHash, { epoch, slotIndex, slotsInEpoch }, least] = await Promise.all([
      upstream.ask('getGenesisHash', [], GenesisHash),
      upstream.ask('getEpochInfo', [{ commitment: 'confirmed' }], EpochInfo),
      upstream.ask('getMinimumBalanceForRentExemption', [0], v.pipe(Count, v.minValue(1))),
    ])
    const startSlot = epoch * SLOTS_PER_EPOCH + Math.floor((slotIndex * SLOTS_PER_EPOCH) / slotsInEpoch)
    return { upstream, genesisHash, startSlot, lamportsPerByte: BigInt(least) / ACCOUNT_OVERHEAD }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    throw new Error(`The cluster at ${url} cannot be forked: ${error.message}.`)
  }
}

/**
 * Lets the chain take from that cluster whatever a request needs and the chain has never heard of. What happens on the
 * chain stays there, and what it has heard of is never taken again. Throws a sentence if the cluster is the chain itself.
 */
export function forkInto(chain: Chain, { upstream, genesisHash }: ForkedCluster): Prefetch {
  if (genesisHash === chain.genesisHash)
    throw new Error('The cluster to fork is this practice chain itself. Name another one after --fork.')
  const taking = new Taking(chain, upstream)
  const asked = new Asked(upstream, taking)
  return (method, params) => {
    const need = readNeed(method, params, chain)
    if (!need) return undefined
    const { question, addresses } = need
    const needed = () => addresses((question && asked.found(question)) ?? [])
    if (question && asked.isOpen(question)) return asked.ask(question).then(() => taking.take(needed))
    return taking.lacks(needed()) ? taking.take(needed) : undefined
  }
}

/** Parameters that are none need nothing: the method itself says what is wrong with them. */
function readNeed(method: string, params: Params, chain: Chain): Need | undefined {
  try {
    return needOf(method, params, chain)
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}
