import { formatPoolPrice } from '../../../liquidity/tradePrice'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type QuotedSale, sellersShare } from '../../../liquidity/impact'
import { isOpenPool } from '../../../liquidity/opening'
import type { PairToken, Pool } from '../../../liquidity/venue'
import { paths } from '../../../paths'
import { shownUnits } from '../../../solana/amountScale'
import { chainNow } from '../../../solana/chainTime'
import type { Cluster } from '../../../solana/cluster'
import { ExplorerLinks } from '../../../operation/ExplorerLinks'
import { localMoment } from '../../../units/moments'
import { AddressText } from '../../../ui/AddressText'
import { ShortAmount } from '../../../ui/ShortAmount'
import { Mark } from '../../../ui/Mark'
import { Price } from '../../../ui/Price'
import { Sentence } from '../../../ui/Sentence'
import { Tip } from '../../../ui/Tip'
import { manageLiquidityCopy } from '../copy'
import { namedAmount, symbolOf } from '../../../tokens/tokenWords'
import { formatRate, formatShare, formatSigned } from '../../../units/percent'
import sums from '../positions/positions.module.css'
import styles from './pool.module.css'
import { unbroken } from '../../../units/unbroken'
const words = manageLiquidityCopy.pool.facts

/** What a pool pays, holds and keeps forever, with the buttons of its actions as children. */
export function PoolFigures({ pool, children }: { pool: Pool; children: ReactNode }) {
  const { pair, holdings } = pool
  return (
    <div className={`wrap ${sums['sums']} ${styles['figures']}`}>
      <dl>
        <div>
          <dt>{manageLiquidityCopy.pool.priceOf(symbolOf(pair.base))}</dt>
          <dd>
            <Price alone className="mono" price={formatPoolPrice(pool, pair)} />{' '}
            <bdi className="small muted">{symbolOf(pair.quote)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{manageLiquidityCopy.pool.reserves}</dt>
          <dd className={styles['middling']}>
            <Holding units={holdings.quote} token={pair.quote} />
            <Holding units={holdings.base} token={pair.base} />
          </dd>
        </div>
        <div>
          <dt>
            {words.locked}
            <Tip label={manageLiquidityCopy.row.about(words.locked)}>{words.lockedWhy}</Tip>
          </dt>
          <dd className={styles['middling']}>
            <LockedShare pool={pool} />
          </dd>
        </div>
      </dl>
      {children}
    </div>
  )
}

/** A pool's identity, and behind a press its properties. Its venue and trading fee stand in the page's title. */
export function PoolFacts({ pool, cluster }: { pool: Pool; cluster: Cluster }) {
  const { pair, tier, address, lpMint } = pool
  const { base, quote } = pair
  const { split } = tier
  const creatorsShare = split.creator === undefined ? null : formatRate(split.creator)
  return (
    <div className="card">
      <dl className="kv">
        <Fact name={words.address}>
          <AddressText address={address} what="pool address" />
        </Fact>
        <Fact name={words.base}>
          <TokenFact token={base} />
        </Fact>
        <Fact name={words.quote}>
          <TokenFact token={quote} />
        </Fact>
        <SellersFacts pool={pool} />
      </dl>
      <p className={`cap muted ${styles['caution']}`}>{manageLiquidityCopy.pool.nameProves}</p>
      <details className={styles['more']}>
        <summary className="small">{manageLiquidityCopy.pool.more}</summary>
        <dl className="kv">
          <Fact name={manageLiquidityCopy.pool.priceOf(symbolOf(quote))}>
            <Price alone className="mono" price={formatPoolPrice(pool, pair, true)} /> {symbolOf(base)}
          </Fact>
          <Fact name={words.earns}>
            <Sentence
              text={words.earnsWords(formatRate(split.pool), formatRate(split.operators), creatorsShare)}
            />
          </Fact>
          <Fact name={words.opened}>{opening(pool.opensAt)}</Fact>
          <Fact name={words.creator}>
            <AddressText address={pool.creator} />
          </Fact>
          <Fact name={words.lpMint}>
            {lpMint === null ? words.noLpMint : <AddressText address={lpMint} what="mint address" />}
          </Fact>
          <Fact name={words.look}>
            <ExplorerLinks cluster={cluster} subject={{ address }} />
          </Fact>
        </dl>
      </details>
    </div>
  )
}

/** What a seller of a tenth and of all of the tokens outside the pool gets in it, where it takes so many now. */
function SellersFacts({ pool }: { pool: Pool }) {
  const { pair, holdings } = pool
  const { outside, tenth, all } = sellersShare([pool], pair.base.supply, holdings.base)
  if (outside < 10n || !isOpenPool(pool) || pool.switchedOff.includes('swap')) return null
  const saleWords = (sale: QuotedSale | null) =>
    sale
      ? manageLiquidityCopy.pool.sale(namedAmount(sale.amountOut, pair.quote), formatSigned(-sale.loss))
      : manageLiquidityCopy.pool.notTaken
  return (
    <>
      <Fact
        name={words.tenth}
        tip={
          <Tip label={manageLiquidityCopy.row.about(words.tenth)}>
            {words.outside(namedAmount(outside, pair.base))}
          </Tip>
        }
      >
        <Sentence text={saleWords(tenth)} />
      </Fact>
      <Fact name={words.all}>
        <Sentence text={saleWords(all)} />
      </Fact>
    </>
  )
}

function Fact({ name, tip, children }: { name: string; tip?: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>
        {name}
        {tip}
      </dt>
      <dd>{children}</dd>
    </>
  )
}

function Holding({ units, token }: { units: bigint; token: PairToken }) {
  return (
    <span className={styles['line']}>
      <ShortAmount units={shownUnits(units, token)} decimals={token.decimals} unit={symbolOf(token)} />
    </span>
  )
}

function TokenFact({ token }: { token: PairToken }) {
  return (
    <>
      <Link to={paths.token(token.mint)}>{symbolOf(token)}</Link>{' '}
      <AddressText address={token.mint} identicon={false} what="mint address" />
    </>
  )
}

function LockedShare({ pool: { lockedForever, lpSupply } }: { pool: Pool }) {
  if (lockedForever === null) return words.lockedUnknown
  if (lockedForever === 0n) return words.unlocked
  const share = formatShare(lockedForever, lpSupply)
  // A program keeps a little of every pool's liquidity: that protects nobody.
  return lockedForever * 10_000n < lpSupply ? share : <Mark kind="final">{share}</Mark>
}

/** The pool's opening time, by the chain's clock. */
function opening(opensAt: bigint | null): string {
  if (opensAt === null || opensAt === 0n) return words.always
  const at = Number(opensAt) * 1000
  const time = unbroken(localMoment(at))
  return at > chainNow() ? words.opens(time) : words.since(time)
}
