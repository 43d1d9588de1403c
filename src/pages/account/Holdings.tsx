import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { poolPositionsQuery, POOLS_SEARCHED } from '../../liquidity/poolsQuery'
import { ExplorerLinks } from '../../operation/ExplorerLinks'
import { type PoolHolding, poolHoldingsOf } from '../../operation/PoolTokens'
import { paths } from '../../paths'
import type { HeldAccounts } from '../../tokens/heldAccounts'
import { tokenNameQuery, type TokenName } from '../../tokens/tokenNames'
import type { ReadingNetwork } from '../../tokens/tokenQueries'
import { wordsOfToken } from '../../tokens/wellKnown'
import { AddressText } from '../../ui/AddressText'
import { Amount } from '../../ui/Amount'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { toast } from '../../ui/toast/toast'
import { useCopy } from '../../ui/useCopy'
import { useNow } from '../../ui/useNow'
import { formatSolFixed } from '../../units/lamports'
import { formatWhole } from '../../units/grouping'
import { NetworkName } from '../../wallet/NetworkName'
import { Activity } from './Activity'
import styles from './account.module.css'
import { accountCopy } from './copy'
import { findAccounts, groupAccounts, isNft } from './groups'
import { HoldingList } from './HoldingList'
import { unwrappable } from '../../tokens/spendable'
import { heldBackFor, holdingsQuery } from '../../tokens/heldQuery'
import { WalletName } from '../../wallet/WalletName'
import { Rent, type RentReview } from './Rent'
import { Tabs } from './Tabs'
import { type Tab, useTab } from './useTab'

type OfWallet = { address: string; reading: ReadingNetwork }

/** One wallet on one network: its tokens, NFTs and activity, with its balance beside them. */
export function HoldingsPart({ address, reading, review }: OfWallet & { review: RentReview }) {
  const [tab, open] = useTab()
  const { data, error, refetch } = useQuery(holdingsQuery(reading, address))
  // The rows are drawn in small parts, so that a long list does not hold up a frame.
  const held = useDeferredValue(data)
  const wrapped = data
    ? unwrappable(data.accounts, address).reduce((sum, { amount }) => sum + amount, 0n)
    : 0n
  const isUnread = error !== null && !data
  useEffect(() => {
    if (isUnread) toast({ variant: 'error', message: accountCopy.unavailable })
  }, [isUnread])
  return (
    <div className="wrap work">
      <Tabs open={tab} onOpen={open}>
        {tab === 'activity' ? (
          <Activity address={address} reading={reading} />
        ) : held ? (
          <Held tab={tab} held={held} address={address} reading={reading} review={review} />
        ) : error ? (
          <Unavailable address={address} reading={reading} error={error} onAgain={() => void refetch()} />
        ) : (
          <Waiting />
        )}
      </Tabs>
      <div className="aside">
        <div className="card">
          <dl className="kv">
            <dt>{accountCopy.address}</dt>
            <dd>
              <AddressText full address={address} /> <WalletName address={address} />
            </dd>
            <dt>{accountCopy.network}</dt>
            <dd>
              <NetworkName cluster={reading.cluster} />
            </dd>
            <dt>{accountCopy.balance}</dt>
            <dd>
              {data ? (
                <>
                  <Amount value={formatSolFixed(data.lamports)} /> SOL
                </>
              ) : error ? (
                accountCopy.unknown
              ) : (
                <Skeleton width={140} height={18} />
              )}
            </dd>
            {wrapped > 0n && (
              <>
                <dt>{accountCopy.wrapped}</dt>
                <dd>
                  <Amount value={formatSolFixed(wrapped)} /> SOL{' '}
                  <Button
                    slim
                    busy={review.state.status === 'working'}
                    onClick={() => review.open({ kind: 'unwrap-sol' })}
                  >
                    {accountCopy.unwrap}
                  </Button>
                </dd>
              </>
            )}
            <dt>{accountCopy.look}</dt>
            <dd>
              <ExplorerLinks cluster={reading.cluster} subject={{ address }} />
            </dd>
          </dl>
          <div className={`actions ${styles['actions']}`}>
            <Link className={buttonClass({})} to={paths.send}>
              {accountCopy.send}
            </Link>
            <Link className={buttonClass({})} to={paths.sendMany}>
              {accountCopy.sendMany}
            </Link>
            <Receive address={address} />
          </div>
        </div>
      </div>
    </div>
  )
}

/** Copies the address, which is all that a sender needs. */
function Receive({ address }: { address: string }) {
  const { state, copy: copyText } = useCopy()
  return (
    <>
      <Button onClick={() => copyText(address)}>{accountCopy.receive}</Button>
      <output className="small muted">{accountCopy.received[state]}</output>
    </>
  )
}

/** Says that the wallet could not be read. The button waits until half a minute has passed, and says how long. */
function Unavailable({ address, reading, error, onAgain }: OfWallet & { error: Error; onAgain: () => void }) {
  const seconds = Math.ceil(heldBackFor(reading, address, useNow(500)) / 1_000)
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
        <Skeleton key={row} height={48} />
      ))}
    </div>
  )
}

const NO_POOLS: ReadonlyMap<string, PoolHolding> = new Map()

/** With this many accounts or more, the page has a search field. */
const MANY = 8

type HeldProps = OfWallet & {
  tab: Exclude<Tab, 'activity'>
  held: HeldAccounts
  review: RentReview
}

/** The tokens of a wallet, or its NFTs; each links to its page, LP tokens and position NFTs to their pool's. */
function Held({ tab, held: { accounts }, address, reading, review }: HeldProps) {
  const [asked, setAsked] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words)
  const pools = useQuery({
    ...poolPositionsQuery(reading, address, accounts, asked),
    select: poolHoldingsOf,
  })
  const ofPools = pools.data ?? NO_POOLS
  const nameOf = useKnownNames(reading)
  // Accounts of one unit can be NFTs. Their mints are read here, because the other tab may list them.
  const units = useSingleUnits(accounts, reading)
  const groups = useMemo(
    () => groupAccounts(accounts, ofPools, (mint) => units.get(mint)),
    [accounts, ofPools, units],
  )
  const find = (of: typeof accounts) =>
    findAccounts(of, wanted, (mint) => {
      const { name, symbol } = wordsOfToken(mint, nameOf(mint))
      return `${name} ${symbol} ${ofPools.get(mint)?.name ?? ''}`
    })
  const list = { ofPools, reading, owner: address }
  const search = accounts.length >= MANY && <Search value={words} onChange={setWords} />
  if (tab === 'nfts') {
    const nfts = find(groups.nfts)
    return (
      <div className={styles['parts']}>
        {search}
        {nfts.length > 0 ? (
          <HoldingList {...list} label={accountCopy.tabs.nfts} accounts={nfts} />
        ) : (
          <Note title={wanted.trim() === '' ? accountCopy.noNfts : accountCopy.notFound}>
            <p>
              {wanted.trim() === ''
                ? accountCopy.noNftsDetail(reading.cluster.name)
                : accountCopy.notFoundDetail}
            </p>
          </Note>
        )}
      </div>
    )
  }
  const [tokens, lp, empty] = [find(groups.tokens), find(groups.lp), find(groups.empty)]
  const isSearchable = accounts.length > POOLS_SEARCHED && !asked
  return (
    <div className={styles['parts']}>
      {search}
      {tokens.length > 0 && (
        <section>
          <h2>{accountCopy.groups.tokens(formatWhole(tokens.length))}</h2>
          <HoldingList {...list} label={accountCopy.tabs.tokens} accounts={tokens} />
        </section>
      )}
      {lp.length > 0 && (
        <section>
          <h2>{accountCopy.groups.lp(formatWhole(lp.length))}</h2>
          <HoldingList {...list} label={accountCopy.groups.lpLabel} accounts={lp} />
        </section>
      )}
      {tokens.length + lp.length === 0 && wanted.trim() === '' && <NoTokens network={reading.cluster.name} />}
      {tokens.length + lp.length + empty.length === 0 && wanted.trim() !== '' && (
        <Note title={accountCopy.notFound}>
          <p>{accountCopy.notFoundDetail}</p>
        </Note>
      )}
      {isSearchable && (
        <p className="small muted">
          {accountCopy.manyAccounts}{' '}
          <Button slim onClick={() => setAsked(true)}>
            {accountCopy.searchPools}
          </Button>
        </p>
      )}
      {empty.length > 0 && (
        <details
          className={styles['empty']}
          open={isOpen || wanted.trim() !== ''}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>
            <h2>{accountCopy.groups.empty(formatWhole(empty.length))}</h2>
            <span className="chev" />
          </summary>
          {(isOpen || wanted.trim() !== '') && (
            <HoldingList {...list} label={accountCopy.groups.emptyLabel} accounts={empty} />
          )}
        </details>
      )}
      {accounts.length > 0 && <Rent {...{ accounts, address, reading, review }} />}
    </div>
  )
}

function NoTokens({ network }: { network: string }) {
  return (
    <Note
      title={accountCopy.noTokens}
      actions={
        <Link className={buttonClass({ variant: 'primary' })} to={paths.createToken}>
          {accountCopy.create}
        </Link>
      }
    >
      <p>{accountCopy.noTokensDetail(network)}</p>
    </Note>
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
): ReadonlyMap<string, boolean> {
  const client = useQueryClient()
  const mints = useMemo(
    () =>
      accounts
        .filter(({ amount }) => amount === 1n)
        .slice(0, UNITS_READ)
        .map(({ mint }) => mint),
    [accounts],
  )
  const { data } = useQuery({
    queryKey: ['single-units', reading.cluster.id, reading.ownRpcUrl, ...mints],
    enabled: mints.length > 0,
    queryFn: async () => {
      const names = await Promise.all(mints.map((mint) => client.fetchQuery(tokenNameQuery(reading, mint))))
      return new Map(mints.flatMap((mint, at) => (names[at] ? [[mint, isNft(names[at])] as const] : [])))
    },
  })
  return data ?? NOTHING_KNOWN
}

const NOTHING_KNOWN: ReadonlyMap<string, boolean> = new Map()
