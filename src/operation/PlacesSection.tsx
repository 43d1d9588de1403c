import { lazyPart } from '../ui/lazyPart'
import { LazySection } from '../ui/LazySection'

const table = lazyPart<object>(() => import('./PlacesTable'))

/** The folded table of the places where a token will show. */
export function PlacesSection() {
  return (
    <LazySection
      title="Where it will show"
      said="What each wallet, explorer and market looks at, and its official next step."
      body={table}
      inside={{}}
      fetching="Fetching this part…"
    />
  )
}
