import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { AccountViews, accountViewWords, NFTS } from '../operation/AccountViews'
import { isUnanswered } from '../errors/silence'
import { pairName } from '../liquidity/names'
import { isNft } from '../liquidity/walletWorth'
import type { AppContext } from '../operation/appContext'
import { GetSol } from '../operation/GetSol'
import { paths } from '../paths'
import type { HeldAccounts } from '../tokens/heldAccounts'
import { heldBackFor, holdingsQuery } from '../tokens/heldQuery'
import { tokenNameQuery, type TokenName } from '../tokens/tokenNames'
import { largestFirst } from '../tokens/spendable'
import type { ReadingNetwork } from '../tokens/tokenQueries'
import { wordsOfToken } from '../tokens/wellKnown'
import { Button } from '../ui/Button'
import { buttonClass } from '../ui/buttonClass'
import { classNames } from '../ui/classNames'
import { EmptyList } from '../ui/EmptyList'
import { lazyPart } from '../ui/lazyPart'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/Skeleton'
import { Tip } from '../ui/Tip'
import { toast } from '../ui/toast/toast'
import { useNear } from '../ui/useNear'
import { useNow } from '../ui/useNow'
import { formatWhole } from '../units/grouping'
import { useIsSilent } from '../wallet/useIsSilent'
import styles from './desk.module.css'
import { deskCopy } from './copy'
import { DueCard, LOCKS_ID } from './DueCard'
import { findAccounts, foundIn, groupAccounts } from './groups'
import { HoldingList } from './HoldingList'
import { MadeList } from './MadeList'
import { PositionRows } from './PositionRows'
import { type DeskWorth, useDeskWorth } from './useDeskWorth'
import { MANY_ROWS } from './WindowList'
import { ReceiveCard, WorthPart } from './WorthPart'

const locks = lazyPart(() => import('./LocksPart'))

type OfWallet = { address: string; reading: ReadingNetwork }
type DeskProps = OfWallet & {
  context: AppContext
  /** On Account: what its page adds. */
  account?: AccountParts
  /** What stands below the worth, above the lists. */
  start?: ReactNode
}

type AccountParts = Readonly<{
  /** What stands beside the lists of a wallet with token accounts. */
  beside: (accounts: HeldAccounts['accounts']) => ReactNode
  /** Opens the review that closes the empty accounts. */
  onCloseAccounts: () => void
}>

/** One wallet on one network: what it is worth, its tokens and its pools; on Account its NFTs, too. */
export function Desk({ context, address, reading, account, start }: DeskProps) {
  const { data, error, refetch } = useQuery(holdingsQuery(reading, address))
  // The rows are drawn in small parts, so that a long list does not hold up a frame.
  const held = useDeferredValue(data)
  const isUnread = error !== null && !data
  const [isAsked, setAsked] = useState(false)
  const worth = useDeskWorth({ address, reading, held: data }, isAsked)
  useEffect(() => {
    if (isUnread) toast({ variant: 'error', message: deskCopy.unavailable })
  }, [isUnread])
  return (
    <>
      <WorthPart {...{ address, reading, isUnread, worth }} held={data} isNamed={account !== undefined} />
      {start}
      {held ? (
        <Held {...{ held, context, address, reading, account, worth }} onSearchPools={() => setAsked(true)} />
      ) : (
        <div className={classNames('wrap work', !error && 'height-unknown')}>
          <div className={styles['parts']}>
            {account && <Views />}
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
  if (isSilent && isUnanswered(error)) return <p className="muted">{deskCopy.unread(reading.cluster.name)}</p>
  return (
    <Note
      kind="err"
      live="alert"
      title={deskCopy.unavailable}
      actions={
        <>
          <Button disabled={seconds > 0} onClick={onAgain}>
            {deskCopy.again}
          </Button>
          {seconds > 0 && <span className="small muted">{deskCopy.heldBack(seconds)}</span>}
        </>
      }
    >
      <p>{deskCopy.unavailableDetail(error, reading.cluster.name)}</p>
    </Note>
  )
}

function Waiting() {
  return (
    <div className="stack">
      <output className="sr">{deskCopy.reading}</output>
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} height={52} />
      ))}
    </div>
  )
}

type HeldProps = Omit<DeskProps, 'start'> & {
  held: HeldAccounts
  worth: DeskWorth
  onSearchPools: () => void
}

/** The tokens of a wallet, those that it made first, and its positions; or its NFTs. Each row links to its page, positions to their pool's. */
function Held({ held, context, address, reading, account, worth, onSearchPools }: HeldProps) {
  const { accounts, lamports } = held
  const { made, ofPools, positions, parts } = worth
  const nftsShown = useNftsShown() && account !== undefined
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words)
  const isWanted = wanted.trim() !== ''
  const nameOf = useKnownNames(reading)
  // Accounts of one unit can be NFTs. Their mints are read here, because the other view may list them.
  const units = useSingleUnits(accounts, reading)
  const elsewhere = useMemo(() => new Set([...made, ...ofPools]), [made, ofPools])
  const groups = useMemo(
    () => groupAccounts(accounts, elsewhere, (mint) => units.known.get(mint)),
    [accounts, elsewhere, units.known],
  )
  const wordsOf = (mint: string) => {
    const { name, symbol } = wordsOfToken(mint, nameOf(mint))
    return `${name} ${symbol}`
  }
  const find = (of: typeof accounts) => findAccounts(of, wanted, wordsOf)
  const list = { worth, all: accounts, reading, owner: address }
  const tokens = find(useMostFirst(groups.tokens, worth))
  const [nfts, empty] = [find(groups.nfts), find(groups.empty)]
  const own = foundIn([...made], wanted, (mint) => `${mint} ${wordsOf(mint)}`)
  const pools = foundIn(positions, wanted, ({ pool }) => `${pool.address} ${pairName(pool.pair)}`)
  const all = own.length + tokens.length + pools.length
  const shown = nftsShown ? nfts.length : all + empty.length
  // What is due may still grow.
  const isUnsettled = worth.isPending || worth.isReading
  // Until it is known which tokens are of pools, rows could move from one list to another.
  if (worth.isFinding || units.isLoading)
    return (
      <div className="wrap work height-unknown">
        <div className={styles['parts']}>
          {account && <Views />}
          <Waiting />
        </div>
      </div>
    )
  return (
    <div className={classNames('wrap work', styles['desk'], isUnsettled && 'height-unknown')}>
      {accounts.length > 0 && (
        <div className={`aside ${styles['beside']}`}>
          <DueCard
            {...{ accounts, worth, reading }}
            owner={address}
            onCloseAccounts={account?.onCloseAccounts}
          />
        </div>
      )}
      <div className={styles['parts']}>
        {account && <Views />}
        {accounts.length >= MANY_ROWS && <Search value={words} onChange={setWords} />}
        {nftsShown ? (
          nfts.length > 0 && <HoldingList {...list} label={accountViewWords.nfts} accounts={nfts} />
        ) : (
          <>
            {own.length > 0 && (
              <Section title={deskCopy.made.title(own.length)} to={paths.createToken} next={deskCopy.create}>
                <MadeList {...list} mints={own} accounts={accounts} />
              </Section>
            )}
            {tokens.length > 0 && (
              <Section
                title={deskCopy.groups[own.length > 0 ? 'others' : 'tokens'](
                  formatWhole(new Set(tokens.map(({ mint }) => mint)).size),
                )}
              >
                <HoldingList {...list} label={accountViewWords.tokens} accounts={tokens} />
              </Section>
            )}
            {pools.length > 0 && (
              <Section
                title={deskCopy.positions.title}
                tip={<Tip label={deskCopy.positions.about}>{deskCopy.positions.counted}</Tip>}
                to={paths.manageLiquidity}
                next={deskCopy.positions.manage}
              >
                <PositionRows positions={pools} parts={parts} accounts={accounts} owner={address} />
              </Section>
            )}
            {all === 0 && !isWanted && (
              <NoTokens context={context} network={reading.cluster.name} isPoor={lamports === 0n} />
            )}
          </>
        )}
        {shown === 0 && isWanted && <NothingFound onClear={() => setWords('')} />}
        {shown === 0 && !isWanted && nftsShown && <NoNfts network={reading.cluster.name} />}
        {!nftsShown && empty.length > 0 && <EmptyAccounts {...list} accounts={empty} isWanted={isWanted} />}
        {!nftsShown && !isWanted && (
          <Locks {...{ reading, lamports }} owner={address} isReady={!isUnsettled} />
        )}
        {!worth.isSearched && (
          <p className="small muted">
            {deskCopy.manyAccounts}{' '}
            <Button slim onClick={onSearchPools}>
              {deskCopy.searchPools}
            </Button>
          </p>
        )}
      </div>
      <div className={`aside ${styles['beside']}`}>
        {accounts.length > 0 ? (
          account?.beside(accounts)
        ) : (
          <ReceiveCard address={address} network={reading.cluster.name} />
        )}
      </div>
    </div>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyList title={deskCopy.notFound} next={<Button onClick={onClear}>{deskCopy.clearSearch}</Button>}>
      <p>{deskCopy.notFoundDetail}</p>
    </EmptyList>
  )
}

function NoNfts({ network }: { network: string }) {
  return (
    <EmptyList
      title={deskCopy.noNfts}
      next={
        <Link className={buttonClass({})} to={paths.account}>
          {deskCopy.toTokens}
        </Link>
      }
    >
      <p>{deskCopy.noNftsDetail(network)}</p>
    </EmptyList>
  )
}

type LocksProps = ComponentProps<typeof locks.Part> & { isReady: boolean }

/** The wallet's locks, which are searched for when their place is seen and what stands above it was read. */
function Locks({ isReady, ...of }: LocksProps) {
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useNear(place, '0px', true)
  return (
    <div ref={place} id={LOCKS_ID} tabIndex={-1} className={styles['lockBook']}>
      {isSeen && isReady && <locks.Part {...of} />}
    </div>
  )
}

type EmptyAccountsProps = Omit<ComponentProps<typeof HoldingList>, 'label'> & { isWanted: boolean }

/** The tokens that count for most first, once all of them are read. */
function useMostFirst(tokens: HeldAccounts['accounts'], { parts, isReading }: DeskWorth) {
  const worths = isReading ? undefined : parts.tokens
  return useMemo(() => {
    const worthOf = ({ mint }: HeldAccounts['accounts'][number]) => worths?.get(mint)?.lamports ?? -1n
    return worths ? tokens.toSorted((a, b) => largestFirst(worthOf(a), worthOf(b))) : tokens
  }, [tokens, worths])
}

/** The accounts without a balance, folded away until a search looks among them. */
function EmptyAccounts({ isWanted, ...list }: EmptyAccountsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={styles['empty']}
      open={isOpen || isWanted}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>{deskCopy.groups.empty(formatWhole(list.accounts.length))}</h2>
        <span className="chev" />
      </summary>
      {(isOpen || isWanted) && <HoldingList {...list} label={deskCopy.groups.emptyLabel} />}
    </details>
  )
}

type SectionProps = { title: string; tip?: ReactNode; to?: string; next?: string; children: ReactNode }

function Section({ title, tip, to, next, children }: SectionProps) {
  return (
    <section>
      <div className={styles['head']}>
        <h2>
          {title}
          {tip && <> {tip}</>}
        </h2>
        {to !== undefined && (
          <Link className="small" to={to}>
            {next}
          </Link>
        )}
      </div>
      {children}
    </section>
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
      title={deskCopy.noTokens}
      next={
        <>
          <Link className={buttonClass({ variant: 'primary' })} to={paths.createToken}>
            {deskCopy.create}
          </Link>
          {isPoor && <GetSol context={context} />}
        </>
      }
    >
      <p>{isPoor ? deskCopy.nothingDetail(network) : deskCopy.noTokensDetail(network)}</p>
    </EmptyList>
  )
}

function Search({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  return (
    <search className="ctl">
      <input
        type="search"
        aria-label={deskCopy.search}
        placeholder={deskCopy.searchHint}
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
