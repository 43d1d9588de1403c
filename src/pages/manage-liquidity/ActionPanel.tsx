import { useEffect, useState } from 'react'
import { NotArrived } from '../../ui/NotArrived'
import { lazyPart } from '../../ui/lazyPart'
import { Skeleton } from '../../ui/Skeleton'
import type { ActionPanelProps } from './actionTarget'
import { copy } from './copy'

const panel = lazyPart<ActionPanelProps>(() => import('./actions/Panel'))

/** For a pointer or a focus that comes near the button of an action. */
export const preloadPanel = panel.preload

const words = copy.panel

/** The panel of an action. Its code is not the page's: it comes with the first panel. */
export function ActionPanel(props: ActionPanelProps) {
  const [code, setCode] = useState<'fetching' | 'there' | 'failed'>('fetching')
  useEffect(() => {
    panel.fetch().then(
      () => setCode('there'),
      () => setCode('failed'),
    )
  }, [])
  if (code === 'there') return <panel.Part {...props} />
  if (code === 'failed') return <NotArrived />
  return (
    <>
      <output className="sr">{words.fetching}</output>
      <Skeleton height={260} />
    </>
  )
}
