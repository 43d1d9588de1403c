import type { PublicKey } from '@solana/web3.js'
import type { BuiltPool } from './plans'
import type { VenueId } from './records'
import type { PayingAccount } from './tokenAccounts'
import type { ChainConnection, FeeTier, Pair, PoolOrder, PoolSide } from './venue'
import type { VenueRecord } from './venueRecord'

/** The facts for the pool of a token that does not exist yet: the wallet's future LP token account, and the mint of the LP tokens. */
export type LaunchedPool = Readonly<{
  lp: PublicKey
  lpMint: PublicKey
  /** Pure. `refundable` is false where the LP tokens are burnt at once. Throws pool/refused. */
  build: (refundable: boolean) => BuiltPool
}>

/** The part of a venue that opens the pool of a new token. The functions that read reject with venue/missing or rpc/*. */
export type VenueLaunch = Readonly<{
  record: VenueRecord & Readonly<{ id: VenueId }>
  /** The fee tiers, the usual one first. */
  fetchTiers: (chain: ChainConnection) => Promise<readonly FeeTier[]>
  /** The bytes of each account that a new pool of the pair needs. */
  sizesOf: (pair: Pair) => readonly number[]
  /** `paying`: the future state of the wallet's accounts of both tokens. Rejects with pool/* where such a pool is not possible. */
  fetchPool: (
    chain: ChainConnection,
    order: PoolOrder,
    paying: Readonly<Record<PoolSide, PayingAccount>>,
  ) => Promise<LaunchedPool>
}>
