import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { AccountViews, accountViewWords, NFTS } from '../../operation/AccountViews'
import { isUnanswered } from '../../errors/silence'
import { poolPositionsQuery, POOLS_SEARCHED } from '../../liquidity/poolsQuery'
import type { AppContext } from '../../operation/appContext'
import { GetSol } from '../../operation/GetSol'
import { type PoolHolding, poolHoldingsOf } from '../../operation/PoolTokens'
import { paths } from '../../paths'
import type { HeldAccounts } from '../../tokens/heldAccounts'
import { heldBackFor, holdingsQuery } from '../../tokens/heldQuery'
import { tokenNameQuery, type TokenName } from '../../tokens/tokenNames'
import type { ReadingNetwork } from '../../tokens/tokenQueries'
import { wordsOfToken } from '../../tokens/wellKnown'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { EmptyList } from '../../ui/EmptyList'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { toast } from '../../ui/toast/toast'
import { useNow } from '../../ui/useNow'
import { formatWhole } from '../../units/grouping'
import { useIsSilent } from '../../wallet/useIsSilent'
import styles from './account.module.css'
import { accountCopy } from './copy'
import { findAccounts, groupAccounts, isNft } from './groups'
import { HoldingList } from './HoldingList'
import { Rent, type RentReview } from './Rent'
import { ReceiveCard, WorthPart } from './WorthPart'

type OfWallet = { address: string; reading: ReadingNetwork }
type HoldingsPartProps = OfWallet & { context: AppContext; review: RentReview }

/** One wallet on one network: what it is worth, its tokens or NFTs, its pools and its rent. */
export function HoldingsPart({ context, address, reading, review }: HoldingsPartProps) {
  const { data, error, refetch } = useQuery(holdingsQuery(reading, address))
  // The rows are drawn in small parts, so that a long list does not hold up a frame.
  const held = useDeferredValue(data)
  const isUnread = error !== null && !data
  useEffect(() => {
    if (isUnread) toast({ variant: 'error', message: accountCopy.unavailable })
  }, [isUnread])
  return (
    <>
      <WorthPart address={address} reading={reading} held={data} isUnread={isUnread} />
      {held ? (
        <Held {...{ held, context, address, reading, review }} />
      ) : (
        <div className={`wrap work ${error ? '' : styles['waiting']}`}>
          <div className={styles['parts']}>
            <Views />
            {error ? (
              <Unavailable address={address} reading={reading} error={error} onAgain={() => void refetch()} />
            ) : (
              <Waiting />
            )}
          </div>
        </div>
      )}
    </>
  )
}

/** Whether the NFTs are shown. It is in the URL, so that it survives a reload and can be shared. */
function useNftsShown(): boolean {
  const [search] = useSearchParams()
  return search.get('tab') === NFTS
}

function Views() {
  return <AccountViews shown={useNftsShown() ? 'nfts' : 'tokens'} />
}

/**
 * Says that the wallet could not be read. The button waits until half a minute has passed, and says how long. While the page says that the
 * network does not answer, no button: the wallet is read again by itself.
 */
function Unavailable({ address, reading, error, onAgain }: OfWallet & { error: Error; onAgain: () => void }) {
  const isSilent = useIsSilent(reading.cluster)
  const seconds = Math.ceil(heldBackFor(reading, address, useNow(500)) / 1_000)
  if (isSilent && isUnanswered(error))
    return <p className="muted">{accountCopy.unread(reading.cluster.name)}</p>
  return (
    <Note
      kind="err"
      live="alert"
      title={accountCopy.unavailable}
      actions={
        <>
          <Button disabled={seconds > 0} onClick={onAgain}>
            {accountCopy.again}
          </Button>
          {seconds > 0 && <span className="small muted">{accountCopy.heldBack(seconds)}</span>}
        </>
      }
    >
      <p>{accountCopy.unavailableDetail(error, reading.cluster.name)}</p>
    </Note>
  )
}

function Waiting() {
  return (
    <div className="stack">
      <output className="sr">{accountCopy.reading}</output>
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} height={52} />
      ))}
    </div>
  )
}

const NO_POOLS: ReadonlyMap<string, PoolHolding> = new Map()

/** With this many accounts or more, the page has a search field. */
const MANY = 8

type HeldProps = HoldingsPartProps & { held: HeldAccounts }

/** The tokens of a wallet, or its NFTs, with its pools and its rent; each row links to its page, those of pools to their pool's. */
function Held({ held, context, address, reading, review }: HeldProps) {
  const { accounts, lamports } = held
  const nftsShown = useNftsShown()
  const [asked, setAsked] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words)
  const isWanted = wanted.trim() !== ''
  const pools = useQuery({
    ...poolPositionsQuery(reading, address, accounts, asked),
    select: poolHoldingsOf,
  })
  const ofPools = pools.data ?? NO_POOLS
  const nameOf = useKnownNames(reading)
  // Accounts of one unit can be NFTs. Their mints are read here, because the other view may list them.
  const units = useSingleUnits(accounts, reading)
  const groups = useMemo(
    () => groupAccounts(accounts, ofPools, (mint) => units.known.get(mint)),
    [accounts, ofPools, units.known],
  )
  const find = (of: typeof accounts) =>
    findAccounts(of, wanted, (mint) => {
      const { name, symbol } = wordsOfToken(mint, nameOf(mint))
      return `${name} ${symbol} ${ofPools.get(mint)?.name ?? ''}`
    })
  const list = { ofPools, reading, owner: address }
  const [tokens, nfts, lp, empty] = [
    find(groups.tokens),
    find(groups.nfts),
    find(groups.lp),
    find(groups.empty),
  ]
  const shown = nftsShown ? nfts.length : tokens.length + lp.length + empty.length
  const isSearchable = accounts.length > POOLS_SEARCHED && !asked
  // Until it is known which tokens are of pools, rows could move from one list to another.
  if (pools.isLoading || units.isLoading)
    return (
      <div className={`wrap work ${styles['waiting']}`}>
        <div className={styles['parts']}>
          <Views />
          <Waiting />
        </div>
      </div>
    )
  return (
    <div className="wrap work">
      <div className={styles['parts']}>
        <Views />
        {accounts.length >= MANY && <Search value={words} onChange={setWords} />}
        {nftsShown ? (
          nfts.length > 0 && <HoldingList {...list} label={accountViewWords.nfts} accounts={nfts} />
        ) : (
          <>
            {tokens.length > 0 && (
              <section>
                <h2>{accountCopy.groups.tokens(formatWhole(tokens.length))}</h2>
                <HoldingList {...list} label={accountViewWords.tokens} accounts={tokens} />
              </section>
            )}
            {lp.length > 0 && (
              <section>
                <h2>{accountCopy.groups.lp(formatWhole(lp.length))}</h2>
                <HoldingList {...list} label={accountCopy.groups.lpLabel} accounts={lp} />
              </section>
            )}
            {tokens.length + lp.length === 0 && !isWanted && (
              <NoTokens context={context} network={reading.cluster.name} isPoor={lamports === 0n} />
            )}
          </>
        )}
        {shown === 0 && (isWanted || nftsShown) && (
          <EmptyList
            title={isWanted ? accountCopy.notFound : accountCopy.noNfts}
            next={
              isWanted ? (
                <Button onClick={() => setWords('')}>{accountCopy.clearSearch}</Button>
              ) : (
                <Link className={buttonClass({})} to={paths.account}>
                  {accountCopy.toTokens}
                </Link>
              )
            }
          >
            <p>{isWanted ? accountCopy.notFoundDetail : accountCopy.noNftsDetail(reading.cluster.name)}</p>
          </EmptyList>
        )}
        {!nftsShown && empty.length > 0 && (
          <details
            className={styles['empty']}
            open={isOpen || isWanted}
            onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          >
            <summary>
              <h2>{accountCopy.groups.empty(formatWhole(empty.length))}</h2>
              <span className="chev" />
            </summary>
            {(isOpen || isWanted) && (
              <HoldingList {...list} label={accountCopy.groups.emptyLabel} accounts={empty} />
            )}
          </details>
        )}
        {isSearchable && (
          <p className="small muted">
            {accountCopy.manyAccounts}{' '}
            <Button slim onClick={() => setAsked(true)}>
              {accountCopy.searchPools}
            </Button>
          </p>
        )}
      </div>
      <div className={`aside ${styles['beside']}`}>
        {accounts.length > 0 ? (
          <Rent {...{ accounts, address, reading, review }} />
        ) : (
          <ReceiveCard address={address} network={reading.cluster.name} />
        )}
      </div>
    </div>
  )
}

type NoTokensProps = {
  context: AppContext
  network: string
  /** The wallet has no SOL either. */
  isPoor: boolean
}

/** A wallet without a token, with its next step: SOL where it has none, else a token. */
function NoTokens({ context, network, isPoor }: NoTokensProps) {
  return (
    <EmptyList
      title={accountCopy.noTokens}
      next={
        <>
          <Link className={buttonClass({ variant: 'primary' })} to={paths.createToken}>
            {accountCopy.create}
          </Link>
          {isPoor && <GetSol context={context} />}
        </>
      }
    >
      <p>{isPoor ? accountCopy.nothingDetail(network) : accountCopy.noTokensDetail(network)}</p>
    </EmptyList>
  )
}

function Search({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  return (
    <search className="ctl">
      <input
        type="search"
        aria-label={accountCopy.search}
        placeholder={accountCopy.searchHint}
        value={value}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </search>
  )
}

/** Names that rows have already read: a search looks in these, and reads no more. */
function useKnownNames(reading: ReadingNetwork): (mint: string) => TokenName | undefined {
  const client = useQueryClient()
  return (mint) => client.getQueryData<TokenName | null>(tokenNameQuery(reading, mint).queryKey) ?? undefined
}

/** The most mints of single units that are read to separate tokens from NFTs: two accounts each, in two calls. */
const UNITS_READ = 100

/** Whether each mint of which the wallet has exactly one unit is an NFT, as far as the mints were read. */
function useSingleUnits(
  accounts: HeldAccounts['accounts'],
  reading: ReadingNetwork,
): Readonly<{ known: ReadonlyMap<string, boolean>; isLoading: boolean }> {
  const client = useQueryClient()
  const mints = useMemo(
    () =>
      accounts
        .filter(({ amount }) => amount === 1n)
        .slice(0, UNITS_READ)
        .map(({ mint }) => mint),
    [accounts],
  )
  const { data, isLoading } = useQuery({
    queryKey: ['single-units', reading.cluster.id, reading.ownRpcUrl, ...mints],
    enabled: mints.length > 0,
    queryFn: async () => {
      const names = await Promise.all(mints.map((mint) => client.fetchQuery(tokenNameQuery(reading, mint))))
      return new Map(mints.flatMap((mint, at) => (names[at] ? [[mint, isNft(names[at])] as const] : [])))
    },
  })
  return { known: data ?? NOTHING_KNOWN, isLoading }
}

const NOTHING_KNOWN: ReadonlyMap<string, boolean> = new Map()
