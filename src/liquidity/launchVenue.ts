import type { PublicKey } from '@solana/web3.js'
import type { BuiltPool } from './plans'
import type { VenueId } from './records'
import type { PayingAccount } from './tokenAccounts'
import type { ChainConnection, FeeTier, Pair, PoolOrder, PoolSide } from './venue'
import type { VenueRecord } from './venueRecord'

/** What was read for the pool of a token that does not exist yet: the wallet's future LP token account, and the mint of the LP tokens. */
export type LaunchedPool = Readonly<{
  lp: PublicKey
  lpMint: PublicKey
  /** Pure. `refundable` is false where the LP tokens are burnt at once. Throws pool/refused. */
  build: (refundable: boolean) => BuiltPool
}>

/** What a venue does for a token that opens with a pool. All that reads rejects with venue/missing or rpc/*. */
export type VenueLaunch = Readonly<{
  record: VenueRecord & Readonly<{ id: VenueId }>
  /** The fee tiers, the usual one first. */
  fetchTiers: (chain: ChainConnection) => Promise<readonly FeeTier[]>
  /** The bytes of each account that a new pool of the pair needs. */
  sizesOf: (pair: Pair) => readonly number[]
  /** `paying`: the wallet's accounts of both tokens, as they will be by then. Rejects with pool/* where there can be no such pool. */
  fetchPool: (
    chain: ChainConnection,
    order: PoolOrder,
    paying: Readonly<Record<PoolSide, PayingAccount>>,
  ) => Promise<LaunchedPool>
}>
