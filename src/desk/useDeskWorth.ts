import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isUsualQuote, QUOTE_MINTS } from '../liquidity/orient'
import { foundPoolsQuery, poolPositionsQuery, POOLS_SEARCHED } from '../liquidity/poolsQuery'
import type { Pool, Position } from '../liquidity/venue'
import { isNft, mintOfPosition, type WalletWorth, walletWorth } from '../liquidity/walletWorth'
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
  const ofOwn = useMemo(() => [...made].slice(0, MOST_SEARCHED), [made])
  const isListed = isSearched && !found.isLoading
  const read = useMemo(() => {
    const mints = isListed ? mintsOf(accounts).filter((mint) => !ofPools.has(mint)) : []
    return [...new Set([...ofOwn, ...mints])].slice(0, MOST_NAMED)
  }, [accounts, isListed, ofPools, ofOwn])
  const { nameOf, isNaming } = useNames(reading, read, made)
  const wanted = useMemo(
    () =>
      read.filter((mint) => {
        const name = nameOf(mint)
        return !made.has(mint) && !isUsualQuote(mint) && name && !isNft(name)
      }),
    [read, nameOf, made],
  )
  const searched = wanted.slice(0, MOST_SEARCHED)
  const pools = useQueries({ queries: searched.map((mint) => foundPoolsQuery(reading, mint)) })
  const ofMints = useSame(pools.map(({ data }) => data?.pools ?? NO_POOLS))
  const ofMade = useQueries({
    queries: ofOwn.map((mint) => ({ ...foundPoolsQuery(reading, mint), enabled: isSearched })),
  })
  const madePools = useSame(ofMade.flatMap(({ data }) => data?.pools ?? NO_POOLS))
  const prices = useQuery(
    pricesQuery(cluster.id, QUOTE_MINTS, held !== undefined && cluster.money === 'real'),
  )
  const usd = useMemo(() => prices.data && usdPricesOf(prices.data), [prices.data])
  const worth = useMemo(() => {
    const isRead = new Set(read)
    const poolsOf = (mint: string) => {
      const at = wanted.indexOf(mint)
      return isRead.has(mint) && at < MOST_SEARCHED ? (ofMints[at] ?? NO_POOLS) : undefined
    }
    return held && walletWorth({ owner: address, held, positions, madePools, made, usd, nameOf, poolsOf })
  }, [address, held, positions, madePools, made, usd, nameOf, read, wanted, ofMints])
  const isReading = [...pools, ...ofMade].some(({ isLoading }) => isLoading)
  const change = useDayChange(cluster, held, isReading ? undefined : worth)
  const sources = (prices.data ?? []).filter((answer) => answer.prices).map(({ source }) => source)
  return {
    worth,
    /** How much of what the desk lists is counted. */
    parts: worth?.parts ?? NOTHING_COUNTED,
    usd,
    change,
    nameOf,
    made,
    madePools,
    positions,
    ofPools,
    isSearched,
    said:
      sources.length === 0 ? '' : deskCopy.worth.prices(sources.join(', '), localTime(prices.dataUpdatedAt)),
    isPending: found.isLoading || prices.isLoading || isNaming,
    isReading,
    isPoolsUnread:
      (found.data ? found.data.failures.length > 0 : found.isError || !isSearched) ||
      ofMade.some(({ isError }) => isError),
    /** Whether a token that the wallet made was not read. */
    isMadeUnread: made.size > MOST_SEARCHED || ofOwn.some((mint) => nameOf(mint) === undefined),
    /** Whether it is not known yet which tokens are of pools. */
    isFinding: found.isLoading,
  }
}

/** The names of these mints, as far as they were read; those of tokens that the wallet made are read again sooner. */
function useNames(reading: ReadingNetwork, mints: readonly string[], made: ReadonlySet<string>) {
  const names = useQueries({
    queries: mints.map((mint) => {
      const query = tokenNameQuery(reading, mint)
      return made.has(mint) ? { ...query, staleTime: MADE_STALE_MS } : query
    }),
  })
  const named = useSame(names.map(({ data }) => data))
  const nameOf = useMemo(() => {
    const byMint = new Map(mints.map((mint, at) => [mint, named[at] ?? undefined]))
    return (mint: string) => byMint.get(mint)
  }, [mints, named])
  return { nameOf, isNaming: names.some(({ isPending }) => isPending) }
}

const NO_ACCOUNTS: readonly HeldAccount[] = []
const NO_POSITIONS: readonly Position[] = []
const NO_POOLS: readonly Pool[] = []
const NOTHING_COUNTED: WalletWorth['parts'] = { tokens: new Map(), pools: new Map(), rent: 0n }

/** By how many percent the worth of SOL and of so many tokens changed in 24 hours, by their prices in dollars. */
type DayChange = Readonly<{ percent: number; tokens: number }>

/**
 * The change of the SOL and of each counted token whose own change a source tells; undefined where none tells that of SOL. A token moves it by
 * no more than it counts for now: what it was worth before is a stranger's word, which no sale proves.
 */
function useDayChange(
  { id, money }: ReadingNetwork['cluster'],
  held: HeldAccounts | undefined,
  worth: WalletWorth | undefined,
): DayChange | undefined {
  const tokens = worth?.parts.tokens ?? NOTHING_COUNTED.tokens
  const mints = [...new Set([SOL_MINT, ...tokens.keys()])]
  const isAsked = worth !== undefined && money === 'real'
  const { data } = useQuery({
    ...pricesQuery(id, mints, isAsked),
    // With each token that is counted other prices are asked for; until they answer, those of before stand.
    placeholderData: keepPreviousData,
  })
  const changeOf = (mint: string) => data?.find(({ changes }) => changes?.has(mint))?.changes?.get(mint)
  if (!held || !isAsked || changeOf(SOL_MINT) === undefined) return undefined
  const sums = new Map([...tokens].map(([mint, { lamports }]) => [mint, lamports]))
  sums.set(SOL_MINT, (sums.get(SOL_MINT) ?? 0n) + held.lamports)
  const parts = [...sums].flatMap(([mint, lamports]) => {
    const percent = changeOf(mint)
    const times = 1 + (percent ?? -100) / 100
    if (lamports <= 0n || percent === undefined || !(times > 0)) return []
    // A stranger's token moves the figure by no more than it counts for now.
    const weight = Number(lamports) / (mint === SOL_MINT ? times : Math.max(1, times))
    return [{ weight, moved: weight * percent }]
  })
  const weight = sumOf(parts.map((part) => part.weight))
  return weight > 0
    ? {
        percent: sumOf(parts.map((part) => part.moved)) / weight,
        tokens: parts.length - (sums.get(SOL_MINT) ? 1 : 0),
      }
    : undefined
}

function sumOf(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0)
}

/** The list of before while its entries are the same. */
function useSame<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list)
  if (kept.length === list.length && kept.every((one, at) => one === list[at])) return kept
  setKept(list)
  return list
}

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
