import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { isLargeFee } from '../liquidity/impact'
import { pairName, venueName } from '../liquidity/names'
import type { Pair, Position } from '../liquidity/venue'
import type { WalletPositions } from '../liquidity/allVenues'
import { type QuoteSums, sumInQuotes, withFees } from '../liquidity/worthInQuote'
import { paths } from '../paths'
import { formatRate } from '../units/percent'
import { PairPicture } from './MintPicture'
import { TokenMarks } from './TokenMarks'

/**
 * LP tokens or the NFT of a position: the pool's address, its pair, and the venue with the kind of token. `worth`: what a withdrawal of
 * all of it would pay now, `locked` or not, with the fees, at the pool's own price; null where that is not known. `account`: whose LP
 * tokens are worth that; null with an NFT.
 */
export type PoolHolding = Readonly<{
  pool: string
  pair: Pair
  what: string
  name: string
  account: string | null
  worth: QuoteSums['sums'][number] | null
  locked: Lock | null
}>

/** What cannot be withdrawn, in words, and whether that is forever. */
type Lock = Readonly<{ what: string; isForever: boolean }>

/** The LP tokens and position NFTs of a wallet, by mint. */
export function poolHoldingsOf({ positions }: WalletPositions): ReadonlyMap<string, PoolHolding> {
  return new Map(positions.flatMap(poolHoldingOf))
}

function poolHoldingOf(position: Position): readonly [mint: string, holding: PoolHolding][] {
  const { id, nft, pool } = position
  const mint = nft ?? pool.lpMint
  if (mint === null) return []
  // Its worth counts the token at the pool's price, which no seller gets where the fee is large.
  const fee = isLargeFee(pool.tier.rate) ? ` · ${formatRate(pool.tier.rate)} fee` : ''
  const what = `${venueName(pool.venue)} · ${nft === null ? 'LP tokens' : 'position'}${fee}`
  const account = nft === null ? id : null
  const worth = sumInQuotes([{ pool, amounts: withFees(position) }]).sums[0] ?? null
  const locked = lockOf(position)
  return [
    [mint, { pool: pool.address, pair: pool.pair, what, name: pairName(pool.pair), account, worth, locked }],
  ]
}

function lockOf({ free, locked: { forever, overTime } }: Position): Lock | null {
  const [isForever, isForTime] = [forever > 0n, overTime > 0n]
  if (!isForever && !isForTime) return null
  const partly = free > 0n || (isForever && isForTime) ? 'partly ' : ''
  return { what: `${partly}locked ${isForever ? 'forever' : 'for a time'}`, isForever }
}

type PoolTokensProps = {
  ofPool: PoolHolding
  /** The end of the row. */
  children: ReactNode
}

/** The row of LP tokens, or of a position's NFT, under the name of the pool, with a link to the pool's page: the actions are there. */
export function PoolTokens({ ofPool, children }: PoolTokensProps) {
  return (
    <Link className="tok" to={paths.pool(ofPool.pool)}>
      <PairPicture pair={ofPool.pair} size={40} inList />
      <div className="grow">
        <b>
          <bdi translate="no">{ofPool.name}</bdi>
        </b>
        <span className="s">{ofPool.what}</span>
        <TokenMarks tokens={[ofPool.pair.base, ofPool.pair.quote]} />
      </div>
      {children}
    </Link>
  )
}
