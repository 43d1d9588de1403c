import { lazyPart } from '../../ui/lazyPart'
import { Skeleton } from '../../ui/Skeleton'
import type { ActionPanelProps } from './pageWork'
import { manageLiquidityCopy } from './copy'

const panel = lazyPart<ActionPanelProps>(() => import('./actions/Panel'))

/** Called when a pointer or the focus comes near the button of an action. */
export const preloadPanel = panel.preload

const words = manageLiquidityCopy.panel

/** The panel of an action. Its code loads with the first panel. */
export function ActionPanel(props: ActionPanelProps) {
  const waiting = (
    <>
      <output className="sr">{words.fetching}</output>
      <Skeleton height={260} />
    </>
  )
  return <panel.Part {...props} fallback={waiting} />
}
