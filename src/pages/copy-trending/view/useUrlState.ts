import { useMemo } from 'react'
import { useSearchParams, type To } from 'react-router-dom'
import { WINDOWS, type TrendingWindow } from '../../../market/trending'
import { useOnceHydrated } from '../../../ui/useHydrated'
import { formatSort, parseSort, type ListSort } from './sort'
import { cleanReceiver } from '../../../units/pastedText'

const USUAL: TrendingWindow = '1h'

/**
 * The state in the URL: time window, sort order, whether advertising is hidden, whether only favourites are shown, and the chosen token
 * (the unchecked text of a mint). `rest`: the state without the token, as text.
 */
export type CopyTrendingUrl = Readonly<{
  window: TrendingWindow
  sort: ListSort
  withAdvertising: boolean
  onlyFavourites: boolean
  token: string | null
  rest: string
  setWindow: (window: TrendingWindow) => void
  setSort: (sort: ListSort) => void
  setAdvertising: (shown: boolean) => void
  setFavourites: (only: boolean) => void
  /** Switches off both filters, of advertising and of favourites. */
  showAll: () => void
  choose: (mint: string | null) => void
  /** The same address with another token, for a link. */
  linkTo: (mint: string) => To
}>

/** Reads and changes the state in the URL. So choices survive a reload and a visit to Create Token, and the link can be shared. */
export function useCopyTrendingUrl(): CopyTrendingUrl {
  const [search, setSearch] = useSearchParams()
  // The prerendered page is the list in its default window: the URL is read after hydration.
  const asked = useOnceHydrated(search.toString(), '')
  return useMemo(() => {
    const now = new URLSearchParams(asked)
    const token = cleanReceiver(now.get('token') ?? '').text || null
    const go = (name: string, value: string | null, replace = true) =>
      setSearch(having(now, name, value), { replace, preventScrollReset: true })
    return {
      window: WINDOWS.find((window) => window === now.get('window')) ?? USUAL,
      sort: parseSort(now.get('sort')),
      withAdvertising: now.get('advertising') !== 'hidden',
      onlyFavourites: now.get('show') === 'favourites',
      token,
      rest: `${having(now, 'token', null)}`,
      setWindow: (window) => go('window', window === USUAL ? null : window),
      setSort: (sort) => go('sort', formatSort(sort) || null),
      setAdvertising: (shown) => go('advertising', shown ? null : 'hidden'),
      setFavourites: (only) => go('show', only ? 'favourites' : null),
      showAll: () =>
        setSearch(having(having(now, 'show', null), 'advertising', null), {
          replace: true,
          preventScrollReset: true,
        }),
      // The first chosen token adds a history entry, so that going back returns to the list; the next ones replace it.
      choose: (mint) => go('token', mint, token !== null),
      linkTo: (mint) => ({ search: `?${having(now, 'token', mint)}` }),
    }
  }, [asked, setSearch])
}

function having(now: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(now)
  if (value === null) next.delete(name)
  else next.set(name, value)
  return next
}
