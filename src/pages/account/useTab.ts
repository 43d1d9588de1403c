import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

export const TABS = ['tokens', 'nfts', 'activity'] as const
export type Tab = (typeof TABS)[number]

/** The open tab. It is in the URL, so that it survives a reload and can be shared. */
export function useTab(): readonly [Tab, (tab: Tab) => void] {
  const [search, setSearch] = useSearchParams()
  const named = search.get('tab')
  const open = useCallback(
    (tab: Tab) => setSearch(tab === 'tokens' ? {} : { tab }, { replace: true, preventScrollReset: true }),
    [setSearch],
  )
  return [TABS.find((tab) => tab === named) ?? 'tokens', open]
}
