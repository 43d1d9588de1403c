import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { poolPositionsQuery, POOLS_SEARCHED } from '../../liquidity/poolsQuery'
import type { Position } from '../../liquidity/venue'
import { sumInQuotes, withFees } from '../../liquidity/worthInQuote'
import { usdPricesOf } from '../../market/price'
import type { UsdPrices } from '../../market/usdPrices'
import { formatWorth, pricesQuery, usdWorth } from '../../market/worth'
import { ExplorerLinks } from '../../operation/ExplorerLinks'
import { paths } from '../../paths'
import { useSettings } from '../../settings/settingsStore'
import type { AmountUnit } from '../../solana/amountScale'
import type { HeldAccounts } from '../../tokens/heldAccounts'
import { tokenNameQuery, type TokenName } from '../../tokens/tokenNames'
import type { ReadingNetwork } from '../../tokens/tokenQueries'
import { SOL_MINT } from '../../tokens/wellKnown'
import { AddressText } from '../../ui/AddressText'
import { Amount } from '../../ui/Amount'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { Dialog } from '../../ui/Dialog'
import { Exact } from '../../ui/Exact'
import { lazyPart } from '../../ui/lazyPart'
import { Skeleton } from '../../ui/Skeleton'
import { formatSolFixed } from '../../units/lamports'
import { utcTime } from '../../units/moments'
import { WalletName } from '../../wallet/WalletName'
import styles from './account.module.css'
import { accountCopy, type UncountedWorth } from './copy'
import { isNft } from './groups'

const words = accountCopy.worth

/** In a wallet with more tokens than this, SOL alone is counted: each token's decimals and price have to be asked for. */
const MOST_PRICED = 60

type WorthPartProps = {
  address: string
  reading: ReadingNetwork
  /** Undefined while the wallet is read. */
  held: HeldAccounts | undefined
  isUnread: boolean
}

/** The answer of the page: what the wallet is worth, its SOL, and what one can do with it. Only Mainnet has prices: elsewhere SOL is largest. */
export function WorthPart({ address, reading, held, isUnread }: WorthPartProps) {
  const { cluster } = reading
  const balance = isUnread ? (
    accountCopy.unknown
  ) : held ? (
    <>
      <Amount value={formatSolFixed(held.lamports)} className="" /> <Exact text="SOL" />
    </>
  ) : (
    <Skeleton width="6em" height="0.8em" />
  )
  return (
    <section className={`wrap ${styles['sum']}`} aria-label={words.label}>
      {cluster.id === 'mainnet' ? (
        <div>
          <TotalWorth address={address} reading={reading} held={held} isUnread={isUnread} />
          <dl className={styles['sol']}>
            <dt>{accountCopy.balance}</dt>
            <dd className="mono" translate="no">
              {balance}
            </dd>
          </dl>
        </div>
      ) : (
        <dl>
          <dt className="cap muted">{accountCopy.balance}</dt>
          <dd className={styles['big']}>{balance}</dd>
        </dl>
      )}
      <div className="actions">
        {/* In an empty wallet the next step is another one. */}
        <Link
          className={buttonClass({ variant: held?.accounts.length === 0 ? 'secondary' : 'primary' })}
          to={paths.send}
        >
          {accountCopy.send}
        </Link>
        <Receive address={address} reading={reading} />
        <Link className={buttonClass({})} to={paths.swap}>
          {accountCopy.swap}
        </Link>
      </div>
      <div className={styles['who']}>
        <AddressText address={address} />
        <WalletName address={address} />
        <ExplorerLinks cluster={cluster} subject={{ address }} />
        <Link to={paths.sendMany}>{accountCopy.sendMany}</Link>
      </div>
    </section>
  )
}

/** The worth of SOL, and of all tokens and pools that have a price, in the unit of the settings, with its source and its time. */
function TotalWorth({ address, reading, held, isUnread }: WorthPartProps) {
  const { worth: unit } = useSettings()
  const mints = pricedMints(held)
  const isAll = mints.length <= MOST_PRICED
  const counted = isAll ? mints : []
  const pools = useQuery(poolPositionsQuery(reading, address, held?.accounts ?? [], false))
  const positions = pools.data?.positions ?? NO_POSITIONS
  const quotes = isAll ? positions.map(({ pool }) => pool.pair.quote.mint) : []
  const prices = useQuery(
    pricesQuery(
      reading.cluster.id,
      [SOL_MINT, ...counted, ...quotes],
      held !== undefined && !pools.isLoading,
    ),
  )
  const names = useQueries({ queries: counted.map((mint) => tokenNameQuery(reading, mint)) })
  const usd = prices.data && usdPricesOf(prices.data)
  const isPending = held && (prices.isPending || pools.isLoading || names.some((name) => name.isPending))
  const nameOf = (mint: string) => names[counted.indexOf(mint)]?.data ?? undefined
  const sum = held && !isPending ? totalWorth(held, usd, nameOf, isAll ? positions : NO_POSITIONS) : undefined
  const unread =
    pools.data === undefined
      ? pools.isError || (held?.accounts.length ?? 0) > POOLS_SEARCHED
      : pools.data.failures.length > 0
  const sources = (prices.data ?? [])
    .filter((answer) => answer.prices !== undefined)
    .map(({ source }) => source)
  return (
    <>
      <p className="cap muted">
        {isAll ? words.total({ ...(sum?.leftOut ?? NOTHING_LEFT_OUT), unread }) : words.solOnly}
      </p>
      <p className={styles['big']}>
        {(held && !isPending) || isUnread ? (
          (formatWorth(sum?.usd, unit, usd) ?? accountCopy.unknown)
        ) : (
          <Skeleton width="5em" height="0.8em" />
        )}
      </p>
      <p className={`cap faint ${styles['source']}`}>
        {prices.data &&
          (sources.length === 0
            ? words.silent
            : words.source(sources.join(', '), utcTime(prices.dataUpdatedAt)))}
      </p>
    </>
  )
}

const NO_POSITIONS: readonly Position[] = []
const NOTHING_LEFT_OUT = { tokens: 0, pools: 0, locked: false }

function pricedMints(held: HeldAccounts | undefined): readonly string[] {
  const some = (held?.accounts ?? []).filter(({ amount, native }) => amount > 0n && !native)
  return [...new Set(some.map(({ mint }) => mint))]
}

/**
 * The worth in US dollars of a wallet's SOL, wrapped or not, of its tokens with a known price and unit, and of its positions in pools, each
 * at its pool's own price; NFTs never count. `leftOut`: how many other tokens and positions are not in it. Undefined where the price of SOL
 * is not known.
 */
export function totalWorth(
  { lamports, accounts }: HeldAccounts,
  prices: UsdPrices | undefined,
  nameOf: (mint: string) => NamedUnit | undefined,
  positions: readonly Position[],
): Readonly<{ usd: number; leftOut: Omit<UncountedWorth, 'unread'> }> | undefined {
  const sol = accounts.reduce((sum, { native, amount }) => sum + (native ? amount : 0n), lamports)
  let usd = usdWorth(prices, SOL_MINT, sol, { decimals: 9 })
  if (usd === undefined) return undefined
  const ofPools = new Set(positions.map(({ nft, pool }) => nft ?? pool.lpMint))
  const leftOut = new Set<string>()
  for (const { native, mint, amount } of accounts) {
    if (native || amount === 0n || ofPools.has(mint)) continue
    const name = nameOf(mint)
    if (name && isNft(name)) continue
    const worth = name && usdWorth(prices, mint, amount, name)
    if (worth === undefined) leftOut.add(mint)
    else usd += worth
  }
  const worths = positions.map((position) => poolWorth(position, prices))
  for (const worth of worths) usd += worth ?? 0
  return {
    usd,
    leftOut: {
      tokens: leftOut.size,
      pools: worths.filter((worth) => worth === undefined).length,
      locked: positions.some(
        ({ locked }, nth) => locked.forever + locked.overTime > 0n && worths[nth] !== undefined,
      ),
    },
  }
}

/** The worth of a position in US dollars, as Manage Liquidity counts it; undefined where it is not known. */
function poolWorth(position: Position, prices: UsdPrices | undefined): number | undefined {
  const { sums, unknown } = sumInQuotes([{ pool: position.pool, amounts: withFees(position) }], prices)
  const [sum] = sums
  if (!sum) return unknown === 0 ? 0 : undefined
  return usdWorth(prices, sum.token.mint, sum.units, sum.token)
}

type NamedUnit = AmountUnit & Pick<TokenName, 'supply'>

/** The code of the QR code loads with the first look at it. */
const receivePart = lazyPart(() => import('./Receive'))

/** What a sender needs, beside an empty wallet. */
export function ReceiveCard({ address, network }: { address: string; network: string }) {
  return (
    <section className="card">
      <h2 className="h3">{accountCopy.receiveOn(network)}</h2>
      <receivePart.Part
        address={address}
        network={network}
        fallback={
          <div className={`${styles['receive']} ${styles['waiting']}`}>
            <Skeleton width={148} height={148} />
          </div>
        }
      />
    </section>
  )
}

/** Opens what a sender needs: the QR code, the whole address and the network. */
function Receive({ address, reading }: Pick<WorthPartProps, 'address' | 'reading'>) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        onPointerEnter={receivePart.preload}
        onFocus={receivePart.preload}
        onClick={() =>
          void receivePart.fetch().then(
            () => setOpen(true),
            () => setOpen(true),
          )
        }
      >
        {accountCopy.receive}
      </Button>
      {isOpen && (
        <Dialog
          title={accountCopy.receiveOn(reading.cluster.name)}
          onClose={close}
          actions={<Button onClick={close}>{accountCopy.close}</Button>}
        >
          <receivePart.Part address={address} network={reading.cluster.name} />
        </Dialog>
      )}
    </>
  )
}
