import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { addressInUrl } from '../../forms/formUrl'
import { SOL_MINT } from '../../liquidity/orient'
import { VENUES, type VenueId } from '../../liquidity/profiles'
import { useOnceHydrated } from '../../ui/useHydrated'

/** The two mints in the URL (`?token=…&quote=…`), base58; the quote is SOL by default. */
export type PairMints = Readonly<{ token: string | null; quote: string }>

export function useMints(): [PairMints, (mints: PairMints) => void] {
  const [search, setSearch] = useSearchParams()
  // The prerendered page does not know its URL: it is read after hydration.
  const token = useOnceHydrated(addressInUrl(search, 'token'), null)
  const quote = useOnceHydrated(addressInUrl(search, 'quote'), null) ?? SOL_MINT
  const setMints = useCallback(
    (mints: PairMints) => setSearch((before) => withMints(before, mints), { replace: true }),
    [setSearch],
  )
  return [{ token, quote }, setMints]
}

/** The venue in the URL (`?venue=…`), which the person has chosen or a link names. Null: none, or an unknown one. */
export function useVenueInUrl(): [VenueId | null, (venue: VenueId | null) => void] {
  const [search, setSearch] = useSearchParams()
  const named = search.get('venue')
  const venue = useOnceHydrated(VENUES.find(({ id }) => id === named)?.id ?? null, null)
  const setVenue = useCallback(
    (chosen: VenueId | null) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          if (chosen === null) after.delete('venue')
          else after.set('venue', chosen)
          return after
        },
        { replace: true },
      ),
    [setSearch],
  )
  return [venue, setVenue]
}

function withMints(before: URLSearchParams, { token, quote }: PairMints): URLSearchParams {
  const search = new URLSearchParams(before)
  if (token === null) search.delete('token')
  else search.set('token', token)
  if (quote === SOL_MINT) search.delete('quote')
  else search.set('quote', quote)
  return search
}
