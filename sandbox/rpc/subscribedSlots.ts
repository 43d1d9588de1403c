import type { Chain } from '../chain/Chain'
import type { Start } from './subscription'

/** Reports each slot as it begins. */
export const slotSubscribe: Start = (chain, params, notify) => {
  params.take([])
  return chain.onBlock(({ slot, parentSlot }) =>
    notify({ parent: parentSlot, root: chain.blocks.at('finalized').slot, slot }),
  )
}

/** Reports each slot as it becomes final. */
export const rootSubscribe: Start = (chain, params, notify) => {
  params.take([])
  return onRoot(chain, notify)
}

/** Reports the stages of each slot: started, over, voted for, final. */
export const slotsUpdatesSubscribe: Start = (chain, params, notify) => {
  params.take([])
  const tell = (type: string, slot: number, more: object = {}) =>
    notify({ type, slot, timestamp: Date.now(), ...more })
  const stopRoots = onRoot(chain, (slot) => tell('root', slot))
  const stop = chain.onBlock(({ slot, parentSlot }) => {
    tell('frozen', parentSlot, { stats: statsOf(chain, parentSlot) })
    tell('createdBank', slot, { parent: parentSlot })
    tell('optimisticConfirmation', chain.blocks.at('confirmed').slot)
  })
  return () => {
    stopRoots()
    stop()
  }
}

/** Mostly each block makes an older one final. */
function onRoot(chain: Chain, tell: (slot: number) => void): () => void {
  let root = chain.blocks.at('finalized').slot
  return chain.onBlock(() => {
    const { slot } = chain.blocks.at('finalized')
    if (slot !== root) tell((root = slot))
  })
}

/** The contents of a block: each transaction is a separate entry. */
function statsOf(chain: Chain, slot: number): object {
  const { signatures = [] } = chain.blocks.inSlot(slot) ?? {}
  const failed = signatures.filter((signature) => (chain.history.get(signature)?.err ?? null) !== null).length
  return {
    numTransactionEntries: signatures.length,
    numSuccessfulTransactions: signatures.length - failed,
    numFailedTransactions: failed,
    maxTransactionsPerEntry: Math.min(1, signatures.length),
  }
}
