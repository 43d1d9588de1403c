import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isUsualQuote, QUOTE_MINTS } from '../liquidity/orient'
import { foundPoolsQuery, poolPositionsQuery, POOLS_SEARCHED } from '../liquidity/poolsQuery'
import type { Position } from '../liquidity/venue'
import { isNft, mintOfPosition, walletWorth } from '../liquidity/walletWorth'
import { usdPricesOf } from '../market/price'
import { pricesQuery } from '../market/worth'
import { useOperations } from '../operation/useJournal'
import type { HeldAccount, HeldAccounts } from '../tokens/heldAccounts'
import { tokenNameQuery } from '../tokens/tokenNames'
import type { ReadingNetwork } from '../tokens/tokenQueries'
import { isDone } from '../transactions/execution'
import { SOL_MINT } from '../tokens/wellKnown'
import { localTime } from '../units/moments'
import { deskCopy } from './copy'

/** The tokens that are counted: the pools of each have to be searched. */
const MOST_SEARCHED = 20
/** The tokens whose mints are read for that: two accounts each, a hundred in a call. */
const MOST_NAMED = 100

/** What the wallet may do with a token that it made, and what that has withheld, changes more often than a name. */
const MADE_STALE_MS = 15_000

type WalletAt = Readonly<{ address: string; reading: ReadingNetwork; held: HeldAccounts | undefined }>

export type DeskWorth = ReturnType<typeof useDeskWorth>

/**
 * What a wallet is worth, and what that is counted from: its positions, the mints that it made, and the prices in dollars of SOL and the
 * stablecoins. `isAsked`: pools are searched in a wallet with very many accounts, too.
 */
export function useDeskWorth({ address, reading, held }: WalletAt, isAsked: boolean) {
  const { cluster } = reading
  const made = useMadeBy(reading, address)
  const accounts = held?.accounts ?? NO_ACCOUNTS
  const isSearched = accounts.length <= POOLS_SEARCHED || isAsked
  const found = useQuery(poolPositionsQuery(reading, address, accounts, isAsked))
  const positions = found.data?.positions ?? NO_POSITIONS
  const ofPools = useMemo(
    () => new Set(positions.flatMap((position) => mintOfPosition(position) ?? [])),
    [positions],
  )
  const mints = isSearched && !found.isLoading ? mintsOf(accounts).filter((mint) => !ofPools.has(mint)) : []
  const ofOwn = [...made].slice(0, MOST_SEARCHED)
  const read = [...new Set([...ofOwn, ...mints])].slice(0, MOST_NAMED)
  const names = useQueries({
    queries: read.map((mint) => {
      const query = tokenNameQuery(reading, mint)
      return made.has(mint) ? { ...query, staleTime: MADE_STALE_MS } : query
    }),
  })
  const nameOf = (mint: string) => names[read.indexOf(mint)]?.data ?? undefined
  const wanted = read.filter((mint) => {
    const name = nameOf(mint)
    return !made.has(mint) && !isUsualQuote(mint) && name && !isNft(name)
  })
  const searched = wanted.slice(0, MOST_SEARCHED)
  const pools = useQueries({ queries: searched.map((mint) => foundPoolsQuery(reading, mint)) })
  const madePools = useQueries({
    queries: ofOwn.map((mint) => ({ ...foundPoolsQuery(reading, mint), enabled: isSearched })),
  })
  const prices = useQuery(
    pricesQuery(cluster.id, QUOTE_MINTS, held !== undefined && cluster.money === 'real'),
  )
  const usd = prices.data && usdPricesOf(prices.data)
  const poolsOf = (mint: string) =>
    read.includes(mint) && wanted.indexOf(mint) < MOST_SEARCHED
      ? (pools[searched.indexOf(mint)]?.data?.pools ?? [])
      : undefined
  const sources = (prices.data ?? []).filter((answer) => answer.prices).map(({ source }) => source)
  return {
    worth: held && walletWorth({ owner: address, held, positions, made, usd, nameOf, poolsOf }),
    usd,
    /** By how many percent the price of SOL in dollars changed in 24 hours, where a source says it. */
    solChange: prices.data?.find(({ changes }) => changes?.has(SOL_MINT))?.changes?.get(SOL_MINT),
    nameOf,
    made,
    madePools: madePools.flatMap(({ data }) => data?.pools ?? []),
    positions,
    ofPools,
    isSearched,
    said:
      sources.length === 0 ? '' : deskCopy.worth.prices(sources.join(', '), localTime(prices.dataUpdatedAt)),
    isPending: found.isLoading || prices.isLoading || names.some(({ isPending }) => isPending),
    isReading: [...pools, ...madePools].some(({ isLoading }) => isLoading),
    isPoolsUnread:
      (found.data ? found.data.failures.length > 0 : found.isError || !isSearched) ||
      madePools.some(({ isError }) => isError),
    /** Whether a token that the wallet made was not read. */
    isMadeUnread:
      made.size > MOST_SEARCHED || ofOwn.some((mint) => names[read.indexOf(mint)]?.data === undefined),
    /** Whether it is not known yet which tokens are of pools. */
    isFinding: found.isLoading,
  }
}

const NO_ACCOUNTS: readonly HeldAccount[] = []
const NO_POSITIONS: readonly Position[] = []

function mintsOf(accounts: readonly HeldAccount[]): readonly string[] {
  return [...new Set(accounts.filter(({ amount, native }) => amount > 0n && !native).map(({ mint }) => mint))]
}

/** The mints that this wallet made, as far as this browser knows, the newest first. */
function useMadeBy({ cluster, ownRpcUrl }: ReadingNetwork, payer: string): ReadonlySet<string> {
  const operations = useOperations({ cluster, ownRpcUrl, payer })
  return useMemo(
    () =>
      new Set(
        operations.filter(isDone).flatMap(({ operation: { creates, subject } }) => {
          const { mint } = subject
          return mint !== undefined && creates.some(({ address }) => address === mint) ? [mint] : []
        }),
      ),
    [operations],
  )
}
