import { useEffect, useState } from 'react'
import { NotArrived } from '../../ui/NotArrived'
import { lazyPart } from '../../ui/lazyPart'
import { Skeleton } from '../../ui/Skeleton'
import type { ActPanelProps } from './actTarget'
import { copy } from './copy'

const panel = lazyPart<ActPanelProps>(() => import('./acts/Panel'))

/** For a pointer or a focus that comes near the button of an act. */
export const preloadPanel = panel.preload

const words = copy.panel

/** The panel of an act. Its code is not the page's: it comes with the first panel. */
export function ActPanel(props: ActPanelProps) {
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
