import { PageTitle } from '../../ui/PageTitle'
import { QueryRoot } from '../../ui/QueryRoot'
import { useHydrated } from '../../ui/useHydrated'
import { copy } from './copy'
import { HistoryPart } from './HistoryPart'
import { Waiting } from './Waiting'

/** All operations that were started in this browser, at /history; the open one is at `?operation=`. */
export default function HistoryPage() {
  // What this browser has stored is known after the first render.
  const hydrated = useHydrated()
  return (
    <>
      <PageTitle title={copy.title}>{copy.lede}</PageTitle>
      <div className="wrap page-body">
        {hydrated ? (
          <QueryRoot>
            <HistoryPart />
          </QueryRoot>
        ) : (
          <Waiting />
        )}
      </div>
    </>
  )
}
