import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { operationDecision } from '../../operation/decision'
import { pairName, venueName } from '../../liquidity/names'
import type { Pair, Position } from '../../liquidity/venue'
import type { WalletPositions } from '../../liquidity/venues'
import { MintPicture, OperationPicture, PairPicture } from '../../operation/MintPicture'
import { operationPath } from '../../operation/kinds'
import { operationsQuery, useJournal } from '../../operation/useJournal'
import { summariseOperation } from '../../operation/summary'
import { paths } from '../../paths'
import { ExplorerLinks } from '../../operation/ExplorerLinks'
import type { Holding } from '../../tokens/holdings'
import { readHoldingsQuery, type Reading } from '../../tokens/tokenQueries'
import { wordsOfToken } from '../../tokens/wellKnown'
import type { Execution } from '../../transactions/execution'
import { AddressText } from '../../ui/AddressText'
import { Amount } from '../../ui/Amount'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { ErrorNote } from '../../ui/ErrorNote'
import { Mark } from '../../ui/Mark'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { Tag } from '../../ui/Tag'
import { formatUnits } from '../../units/amounts'
import { formatSolFixed } from '../../units/lamports'
import { utcDate } from '../../units/moments'
import { shortAddress } from '../../units/shortAddress'
import { shownFigures } from '../../units/grouping'
import { NetworkName } from '../../wallet/NetworkName'
import styles from './account.module.css'
import { copy } from './copy'
import { unbroken } from '../../units/unbroken'

/** Balance and tokens of one wallet on one network, with this browser's operations beside them. */
export function Holdings({ address, reading }: { address: string; reading: Reading }) {
  const { data, error, refetch, isFetching } = useQuery(readHoldingsQuery(reading, address))
  const { cluster } = reading
  const ofPools = useQuery(poolHoldingsQuery(reading, address, data?.tokens))
  return (
    <div className="wrap work">
      <div className={styles['parts']}>
        <section>
          <h2>{copy.tokens}</h2>
          {data ? (
            <Tokens tokens={data.tokens} ofPools={ofPools.data} network={cluster.name} />
          ) : error ? (
            <ErrorNote
              error={error}
              actions={
                <Button busy={isFetching} onClick={() => void refetch()}>
                  {copy.again}
                </Button>
              }
            />
          ) : (
            <Waiting />
          )}
        </section>
        <History address={address} reading={reading} />
      </div>
      <div className="aside">
        <div className="card">
          <dl className="kv">
            <dt>{copy.address}</dt>
            <dd>
              <AddressText full address={address} />
            </dd>
            <dt>{copy.network}</dt>
            <dd>
              <NetworkName cluster={cluster} />
            </dd>
            <dt>{copy.balance}</dt>
            <dd>
              {data ? (
                <>
                  <Amount value={formatSolFixed(data.lamports)} /> SOL
                </>
              ) : error ? (
                copy.unknown
              ) : (
                <Skeleton width={140} height={18} />
              )}
            </dd>
            <dt>{copy.look}</dt>
            <dd>
              <ExplorerLinks cluster={cluster} subject={{ address }} />
            </dd>
          </dl>
        </div>
      </div>
    </div>
  )
}

function Waiting() {
  return (
    <div className="stack">
      <output className="sr">{copy.reading}</output>
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} height={48} />
      ))}
    </div>
  )
}

type TokensProps = {
  tokens: readonly Holding[]
  /** The LP tokens and position NFTs among them, by mint; undefined while that is not known. */
  ofPools: ReadonlyMap<string, PoolHolding> | undefined
  network: string
}

/** The tokens of a wallet; each links to its page, LP tokens and position NFTs to their pool's. */
function Tokens({ tokens, ofPools, network }: TokensProps) {
  if (tokens.length === 0)
    return (
      <Note
        title={copy.noTokens}
        actions={
          <Link className={buttonClass({ variant: 'primary' })} to={paths.createToken}>
            {copy.create}
          </Link>
        }
      >
        <p>{copy.noTokensDetail(network)}</p>
      </Note>
    )
  return (
    <ul className={styles['rows']}>
      {tokens.map((holding) => {
        const ofPool = ofPools?.get(holding.mint)
        return (
          <li key={holding.account}>
            {ofPool ? <PoolHoldingRow holding={holding} ofPool={ofPool} /> : <HoldingRow holding={holding} />}
          </li>
        )
      })}
    </ul>
  )
}

/** LP tokens, or the NFT of a position: its actions are on the page of its pool. */
function PoolHoldingRow({
  holding: { mint, amount, token },
  ofPool,
}: {
  holding: Holding
  ofPool: PoolHolding
}) {
  return (
    <Link className="tok" to={paths.pool(ofPool.pool)}>
      <PairPicture pair={ofPool.pair} size={40} inList />
      <div className="grow">
        <b className={styles['name']}>
          <bdi>{pairName(ofPool.pair)}</bdi>
        </b>
        <span className="s">
          {ofPool.what} · <span className="mono">{shortAddress(mint)}</span>
        </span>
      </div>
      {token && token.decimals > 0 && (
        <span className={`mono small ${styles['amount']}`}>{formatUnits(amount, token.decimals)}</span>
      )}
    </Link>
  )
}

function HoldingRow({ holding }: { holding: Holding }) {
  const { mint, amount, token, frozen } = holding
  const { name, symbol } = wordsOfToken(mint, token?.metadata)
  return (
    <Link className="tok" to={paths.token(mint)}>
      <MintPicture mint={mint} uri={token?.metadata?.uri ?? ''} size={40} />
      <div className="grow">
        <b className={styles['name']}>
          <bdi>{name || copy.noName}</bdi>
        </b>
        <span className="s">
          {symbol !== '' && (
            <>
              <bdi>{symbol}</bdi> ·{' '}
            </>
          )}
          <span className="mono">{shortAddress(mint)}</span>
        </span>
      </div>
      {frozen && <Tag>{copy.frozen}</Tag>}
      <span className={`mono small ${styles['amount']}`}>
        {token ? formatUnits(amount, token.decimals) : amount.toString()}
      </span>
    </Link>
  )
}

const SHOWN = 5

/** The newest operations of this wallet on this chain; each links to its page, and the history has them all. */
function History({ address, reading }: { address: string; reading: Reading }) {
  const { cluster, ownRpcUrl } = reading
  const { data, error } = useJournal(operationsQuery({ cluster, ownRpcUrl, payer: address }))
  return (
    <section id="history" tabIndex={-1} className={styles['history']}>
      <h2>{copy.history}</h2>
      <p className="lead">
        {copy.historyLead} <Link to={paths.history}>{copy.allHistory}</Link>
      </p>
      {error && <ErrorNote error={error} />}
      {data?.length === 0 && (
        <Note title={copy.noHistory}>
          <p>{copy.noHistoryDetail}</p>
        </Note>
      )}
      {data && data.length > 0 && (
        <ul className={styles['rows']}>
          {data.slice(0, SHOWN).map((execution) => (
            <li key={execution.operation.id}>
              <OperationRow execution={execution} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function OperationRow({ execution }: { execution: Execution }) {
  const { operation } = execution
  const { mark, word } = summariseOperation(execution)
  return (
    <Link className="tok" to={operationPath(operation)}>
      <OperationPicture
        subject={operation.subject}
        address={operation.payer}
        size={40}
        on={operation.cluster}
        inList
      />
      <div className="grow">
        <b className={styles['name']}>
          <bdi>{shownFigures(operation.title)}</bdi>
        </b>
        <span className="s">
          <bdi>{unbroken(operationDecision(execution).line)}</bdi> · {unbroken(utcDate(operation.createdAt))}
        </span>
      </div>
      <Mark kind={mark}>{word}</Mark>
    </Link>
  )
}

/** A wallet's LP tokens or position NFT of a pool: the pool's address, its pair, and the venue with the kind of token. */
type PoolHolding = Readonly<{ pool: string; pair: Pair; what: string }>

/**
 * The LP tokens and position NFTs among a wallet's tokens, by mint. Tokens that look like one are checked against the venues'
 * accounts; nothing is read where no token looks like one.
 */
function poolHoldingsQuery({ cluster, ownRpcUrl }: Reading, owner: string, tokens: readonly Holding[] = []) {
  return {
    queryKey: ['pool-holdings', cluster.id, ownRpcUrl, owner],
    staleTime: 0,
    enabled: tokens.some((token) => mayBeOfPool(token, owner)),
    queryFn: async (): Promise<WalletPositions> => {
      const [{ fetchWalletPositions }, { connectTo }] = await Promise.all([
        import('../../liquidity/venues'),
        import('../../solana/connection'),
      ])
      const chain = { connection: connectTo(cluster, ownRpcUrl), cluster: cluster.id }
      return await fetchWalletPositions(chain, owner)
    },
    select: poolHoldingsOf,
  }
}

/**
 * Looks like a position's NFT, whose supply is one, or like LP tokens, which have no name and a program as mint authority.
 */
function mayBeOfPool({ amount, token }: Holding, owner: string): boolean {
  if (!token || amount === 0n) return false
  const { decimals, mintAuthority, metadata } = token
  const madeByOther = mintAuthority !== null && mintAuthority !== owner
  return (decimals === 0 && amount === 1n) || (metadata === null && madeByOther)
}

function poolHoldingsOf({ positions }: WalletPositions): ReadonlyMap<string, PoolHolding> {
  return new Map(positions.flatMap(poolHoldingOf))
}

function poolHoldingOf({ nft, pool }: Position): readonly [mint: string, holding: PoolHolding][] {
  const mint = nft ?? pool.lpMint
  if (mint === null) return []
  const what = copy.poolHolding(venueName(pool.venue), nft === null ? 'lp-tokens' : 'position')
  return [[mint, { pool: pool.address, pair: pool.pair, what }]]
}
