import { useSyncExternalStore, useState, useCallback, useLayoutEffect, useRef, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Trending, TrendingToken } from '../../market/trending'
import { classNames } from '../../ui/classNames'
import { PageTitle } from '../../ui/PageTitle'
import { QueryRoot } from '../../ui/QueryRoot'
import { useHydrated } from '../../ui/useHydrated'
import { copy } from './copy'
import styles from './copy-trending.module.css'
import { ChooseOne, DetailsPart } from './details/DetailsPart'
import { linkOf } from './list/useRowKeys'
import { TrendingPart } from './TrendingPart'
import { holdOrder, type ListedRow, type Shown } from './view/holdOrder'
import { formatSort, sortTokens } from './view/sort'
import { useHold, type Hold } from './view/useHold'
import { useTrending } from './view/useTrending'
import { useFindText } from './view/useFindText'
import { useUrlState, type UrlState } from './view/useUrlState'

/** The trending tokens, and how each of them is made; the chosen one is at `?token=`. No wallet is needed. */
export default function CopyTrendingPage() {
  return (
    <QueryRoot>
      <CopyTrending />
    </QueryRoot>
  )
}

function CopyTrending() {
  const urlState = useUrlState()
  const narrow = useNarrow()
  const [typed, type] = useFindText(urlState)
  const hold = useHold(urlState.token !== null)
  const query = useTrending(urlState.window)
  const rows = useRows(query.data, urlState, typed, hold)
  const covered = narrow && urlState.token !== null
  const back = useReturn(narrow, urlState)
  const recent = useRecent(urlState.token)
  const listed = query.data?.tokens.find(({ mint }) => mint === urlState.token)
  return (
    <>
      <div className={classNames(covered && 'sr')}>
        <PageTitle title={copy.title}>{copy.lede}</PageTitle>
      </div>
      {!covered && (
        <TrendingPart
          query={query}
          rows={rows}
          urlState={urlState}
          hold={hold}
          narrow={narrow}
          recent={recent}
          typed={typed}
          onType={type}
        />
      )}
      <div className={`wrap ${styles['details']}`}>
        {urlState.token === null ? (
          (rows.length > 0 || !query.data) && !narrow && <ChooseOne />
        ) : (
          <DetailsPart mint={urlState.token} listed={listed} {...(covered && { onBack: back })} />
        )}
      </div>
    </>
  )
}

const NARROW = '(max-width: 640px)'

/** Whether the screen is a phone's: rows are then cards, and a chosen token replaces the list. */
function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  )
}

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** The chosen token, or the last chosen one: keyboard focus starts there after coming back to the list. */
function useRecent(token: string | null): string | null {
  const [recent, setRecent] = useState(token)
  if (token !== null && token !== recent) setRecent(token)
  return token ?? recent
}

/**
 * On a phone a chosen token replaces the list, like a page: it starts at the top with the focus on its heading, and going back
 * returns to the same position in the list. Returns the function that goes back.
 */
function useReturn(narrow: boolean, { token, choose }: UrlState): () => void {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const shown = useRef<string | null>(undefined)
  const left = useRef<Readonly<{ top: number }>>(null)
  useLayoutEffect(() => {
    if (!narrow || token !== null) return
    const note = () => (left.current = { top: window.scrollY })
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [narrow, token])
  useLayoutEffect(() => {
    const before = shown.current
    if (hydrated) shown.current = token
    if (before === undefined || before === token || !narrow) return
    if (token === null) goTo(left.current?.top ?? 0, linkOf(document.body, before))
    else goTo(0, document.querySelector<HTMLElement>('[data-token-heading]'))
    if (token !== null) left.current ??= { top: 0 }
  }, [hydrated, narrow, token])
  return useCallback(() => {
    if (left.current) void navigate(-1)
    else choose(null)
  }, [navigate, choose])
}

function goTo(top: number, place: HTMLElement | null | undefined): void {
  window.scrollTo(0, top)
  place?.focus({ preventScroll: true })
}

const NOTHING: Trending['tokens'] = []

/** The shown rows: in the requested order, or held, and filtered by the search. */
function useRows(
  trending: Trending | undefined,
  { window, sort, withAdvertising }: UrlState,
  typed: string,
  { held, round }: Hold,
): readonly ListedRow[] {
  const [shown, setShown] = useState<Shown | null>(null)
  const tokens = trending?.tokens ?? NOTHING
  const sorted = useMemo(() => sortTokens(tokens, sort, window), [tokens, sort, window])
  const key = `${window} ${formatSort(sort)} ${round} ${trending === undefined}`
  const next = holdOrder(shown, key, sorted, held)
  // Derived from what was shown before, as React’s reference does it (useState, “Storing information from previous renders”).
  if (next !== shown) setShown(next)
  return useMemo(() => findTokens(next.rows, typed, withAdvertising), [next.rows, typed, withAdvertising])
}

/** The text for a search that ignores case and width. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** The tokens whose name, symbol or mint contains the search text; all where it is empty. */
function findTokens<Row extends { token: TrendingToken }>(
  rows: readonly Row[],
  typed: string,
  withAdvertising: boolean,
): readonly Row[] {
  const words = fold(typed.trim())
  if (words === '' && withAdvertising) return rows
  return rows.filter(
    ({ token: { name, symbol, mint, advertising } }) =>
      (withAdvertising || advertising === null) &&
      [name, symbol, mint].some((text) => fold(text).includes(words)),
  )
}
