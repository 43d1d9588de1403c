import * as v from 'valibot'
import type { LedgerAccount } from '../chain/accounts'
import type { Chain } from '../chain/Chain'
import { FEE_GATES, feeStepOf, isOpen } from '../chain/feeSteps'
import { SLOTS_PER_EPOCH } from '../chain/machine'
import type { Prefetch } from '../rpc/answer'
import { Asked } from './Asked'
import { catchUp } from './catchUp'
import { needOf } from './needs'
import { accountsShape, Count, Slot } from './shapes'
import { Taking } from './Taking'
import { Upstream, UpstreamError, type UpstreamOptions } from './Upstream'

/** The cluster that a chain is forked from, and its state at that moment. */
export type ForkedCluster = Readonly<{
  upstream: Upstream
  genesisHash: string
  /** Its slot. */
  slot: number
  /** The same position in the same epoch if all epochs have the practice chain's length. */
  slotHere: number
  lamportsPerByte: bigint
  /** The gates of its fee that are open. */
  feeGates: ReadonlyMap<string, LedgerAccount>
}>

/** Bytes for which rent is paid besides an account's data (ACCOUNT_STORAGE_OVERHEAD). */
const ACCOUNT_OVERHEAD = 128n

/** Slots that a new chain passes before anyone can use it. */
const SLOTS_BEFORE_USE = 50

const EpochInfo = v.object({
  absoluteSlot: Slot,
  epoch: v.pipe(Count, v.maxValue(1_000_000)),
  slotIndex: Slot,
  slotsInEpoch: v.pipe(Count, v.minValue(1)),
})
const GenesisHash = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

/** Reads the state of the cluster at an RPC endpoint. Rejects with a sentence where its answers are not a cluster's. */
export async function openCluster(url: string, options?: UpstreamOptions): Promise<ForkedCluster> {
  const upstream = new Upstream(url, options)
  try {
    const [genesisHash, info, least, gates] = await Promise.all([
      upstream.ask('getGenesisHash', [], GenesisHash),
      upstream.ask('getEpochInfo', [{ commitment: 'processed' }], EpochInfo),
      upstream.ask('getMinimumBalanceForRentExemption', [0], v.pipe(Count, v.minValue(1))),
      upstream.ask(
        'getMultipleAccounts',
        [FEE_GATES, { encoding: 'base64' }],
        accountsShape(FEE_GATES.length),
      ),
    ])
    const lamportsPerByte = BigInt(least) / ACCOUNT_OVERHEAD
    const feeGates = new Map(
      FEE_GATES.flatMap((gate, index) => {
        const account = gates.value[index] ?? null
        return isOpen(account) ? [[gate, account] as const] : []
      }),
    )
    const slot = info.absoluteSlot
    return { upstream, genesisHash, slot, slotHere: slotHere(info), lamportsPerByte, feeGates }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    throw new Error(`The cluster at ${new URL(url).host} cannot be forked: ${error.message}.`)
  }
}

/** The first slot of a new chain that is forked from that cluster: it reaches the cluster's slot when it is ready. */
export function startSlotOf({ slotHere: slot }: ForkedCluster): number {
  return Math.max(0, slot - SLOTS_BEFORE_USE)
}

/**
 * Sets the chain to the cluster's slot, rent and fee, unless its fee was changed here, and lets it take over accounts that a request needs and the chain does not
 * know. Changes stay on the chain, and known accounts are never taken over again. Throws a sentence if the cluster is the
 * chain itself.
 */
export function forkInto(chain: Chain, cluster: ForkedCluster): Prefetch {
  const { upstream, genesisHash, lamportsPerByte, feeGates } = cluster
  if (genesisHash === chain.genesisHash)
    throw new Error('The cluster to fork is this practice chain itself. Name another one after --fork.')
  if (chain.lamportsPerByte !== lamportsPerByte) chain.setRent(lamportsPerByte)
  chain.usualLamportsPerByte = lamportsPerByte
  chain.usualFeeStep = feeStepOf((gate) => feeGates.get(gate) ?? null)
  if (chain.usualFeeStep !== chain.feeStep) chain.warp(1)
  chain.takeIn({ genesis: feeGates })
  catchUp(chain, cluster.slotHere)
  const taking = new Taking(chain, upstream, cluster.slotHere - cluster.slot)
  const asked = new Asked(upstream, taking)
  return (method, params) => {
    const need = needOf(method, params, chain)
    if (!need) return undefined
    const { question, addresses } = need
    const needed = () => addresses((question && asked.found(question)) ?? [])
    if (question && asked.isOpen(question)) return asked.ask(question).then(() => taking.take(needed))
    return taking.lacks(needed()) ? taking.take(needed) : undefined
  }
}

/** The clusters' epochs differ: in their lengths, and in the short first ones of some (warmup). */
function slotHere({ epoch, slotIndex, slotsInEpoch }: v.InferOutput<typeof EpochInfo>): number {
  return epoch * SLOTS_PER_EPOCH + Math.floor((slotIndex * SLOTS_PER_EPOCH) / slotsInEpoch)
}
