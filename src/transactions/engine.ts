import type { Connection } from '@solana/web3.js'
import type { ClusterId } from '../solana/cluster'
import type { Journal } from './journal'
import type { AccountReader } from './plan'

/**
 * What every operation runs on: a node, the journal that remembers, and which chain it is. `now` in ms since 1970; `readAccount`
 * lets a simulation be held against what the steps promise of accounts.
 */
export type Engine = Readonly<{
  connection: Connection
  journal: Journal
  cluster: ClusterId
  genesisHash: string
  now: () => number
  readAccount?: AccountReader
}>
