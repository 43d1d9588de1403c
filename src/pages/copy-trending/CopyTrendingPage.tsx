import { useState, useMemo } from 'react'
import { useStore } from 'zustand'
import { favouritesStore, type Favourite } from '../../market/favourites'
import { UNKNOWN } from '../../market/rows'
import type { Trending, TrendingToken } from '../../market/trending'
import { classNames } from '../../ui/classNames'
import { PageTitle } from '../../ui/PageTitle'
import { QueryRoot } from '../../ui/QueryRoot'
import { useNarrow } from '../../ui/useNarrow'
import { copyTrendingCopy } from './copy'
import styles from './copy-trending.module.css'
import { DetailsPart } from './details/DetailsPart'
import { TrendingPart } from './TrendingPart'
import { holdOrder, type ListedRow, type ShownOrder } from './view/holdOrder'
import { formatSort, sortTokens } from './view/sort'
import { useHold, type ListHold } from './view/useHold'
import { useTrending } from './view/useTrending'
import { useFindText } from './view/useFindText'
import { useOpenToken } from './view/useOpenToken'
import { useCopyTrendingUrl, type CopyTrendingUrl } from './view/useUrlState'
import { cleanText } from '../../units/pastedText'

/** The trending tokens and their settings; the open token is at `?token=`. No wallet is needed. */
export default function CopyTrendingPage() {
  return (
    <QueryRoot>
      <CopyTrending />
    </QueryRoot>
  )
}

function CopyTrending() {
  const urlState = useCopyTrendingUrl()
  const narrow = useNarrow()
  const [typed, type] = useFindText(urlState)
  const { token } = urlState
  const hold = useHold(token !== null)
  const query = useTrending(urlState.window)
  const rows = useRows(query.data, urlState, typed, hold)
  const covered = narrow && token !== null
  const close = useOpenToken(narrow, urlState)
  const recent = useRecent(token)
  const listed = query.data?.tokens.find(({ mint }) => mint === token)
  const details = token !== null && (
    <DetailsPart mint={token} listed={listed} window={urlState.window} covering={covered} onClose={close} />
  )
  return (
    <>
      <Head covered={covered} />
      {/* Escape closes the details from anywhere in the page, like the button in the details. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        onKeyDown={(event) => {
          if (event.key === 'Escape' && token !== null && !isTyping(event.target)) close()
        }}
      >
        {covered ? (
          <div className={`wrap ${styles['body']}`}>{details}</div>
        ) : (
          <TrendingPart
            query={query}
            rows={rows}
            urlState={urlState}
            hold={hold}
            narrow={narrow}
            recent={recent}
            typed={typed}
            onType={type}
          >
            {details}
          </TrendingPart>
        )}
      </div>
    </>
  )
}

function Head({ covered }: { covered: boolean }) {
  return (
    <div className={classNames(styles['head'], covered && 'sr')}>
      <PageTitle title={<span className={styles['title']}>{copyTrendingCopy.title}</span>}>
        {copyTrendingCopy.lede}
      </PageTitle>
    </div>
  )
}

/** Whether Escape has a meaning of its own: in a field with text, and in an open list of choices. */
function isTyping(target: EventTarget): boolean {
  return (
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '')
  )
}

/** The chosen token, or the last chosen one: the keyboard focus returns to it in the list. */
function useRecent(token: string | null): string | null {
  const [recent, setRecent] = useState(token)
  if (token !== null && token !== recent) setRecent(token)
  return token ?? recent
}

const NOTHING: Trending['tokens'] = []

/** The shown rows: in the requested order, or in the held one; filtered by the search, by favourites and by advertising. */
function useRows(
  trending: Trending | undefined,
  { window, sort, withAdvertising, onlyFavourites }: CopyTrendingUrl,
  typed: string,
  { held, round }: ListHold,
): readonly ListedRow[] {
  const [shown, setShown] = useState<ShownOrder | null>(null)
  const favourites = useStore(favouritesStore)
  const tokens = trending?.tokens ?? NOTHING
  const sorted = useMemo(() => sortTokens(tokens, sort, window), [tokens, sort, window])
  const key = `${window} ${formatSort(sort)} ${round} ${trending === undefined}`
  const next = holdOrder(shown, key, sorted, held)
  // Derived from the previous render, as in React's reference (useState, “Storing information from previous renders”).
  if (next !== shown) setShown(next)
  return useMemo(() => {
    const rows = onlyFavourites ? favouriteRows(next.rows, favourites) : next.rows
    return findTokens(rows, typed, withAdvertising)
  }, [next.rows, favourites, onlyFavourites, typed, withAdvertising])
}

/** The rows of favourites, and after them the favourites that are in no list, of which only the names are known. */
function favouriteRows(rows: readonly ListedRow[], favourites: readonly Favourite[]): readonly ListedRow[] {
  const left = new Map(favourites.map((favourite) => [favourite.mint, favourite]))
  const trending = rows.filter(({ token }) => left.delete(token.mint))
  const others = [...left.values()].map(({ mint, name, symbol }) => ({
    token: { ...UNKNOWN, mint, name, symbol, altered: false, sources: [] },
    gone: true,
  }))
  return [...trending, ...others]
}

/** Normalises a text for a search that ignores case, width and invisible characters. */
function fold(text: string): string {
  return cleanText(text).text.normalize('NFKC').toLowerCase()
}

/** The tokens whose name, symbol or mint contains the search text; all where it is empty. */
function findTokens<Row extends { token: TrendingToken }>(
  rows: readonly Row[],
  typed: string,
  withAdvertising: boolean,
): readonly Row[] {
  const words = fold(typed)
  if (words === '' && withAdvertising) return rows
  return rows.filter(
    ({ token: { name, symbol, mint, advertising } }) =>
      (withAdvertising || advertising === null) &&
      [name, symbol, mint].some((text) => fold(text).includes(words)),
  )
}
