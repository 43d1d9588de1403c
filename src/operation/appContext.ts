import type { Cluster } from '../solana/cluster'
import type { PriorityLevel } from '../solana/priorityLevel'

/** Which chain, over which endpoint, with what bid, and from whose wallet (base58; null while none is connected). */
export type AppContext = Readonly<{
  cluster: Cluster
  ownRpcUrl: string | undefined
  priority: PriorityLevel
  /** The most that one transaction may bid, in lamports. */
  priorityCeiling: bigint
  address: string | null
}>

/** The same with a wallet: who pays. */
export type PayingContext = AppContext & Readonly<{ address: string }>
