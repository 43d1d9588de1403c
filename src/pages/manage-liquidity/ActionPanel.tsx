import type { LiquidityAction } from './action'
import { lazyPart } from '../../ui/lazyPart'
import { Skeleton } from '../../ui/Skeleton'
import type { ActionPanelProps } from './pageWork'
import { manageLiquidityCopy } from './copy'

const panel = lazyPart<ActionPanelProps>(() => import('./actions/LiquidityPanels'))

/** Called when a pointer or the focus comes near the button of an action. */
export const preloadPanel = panel.preload

const words = manageLiquidityCopy.panel

/** About the heights of the tallest panels, in pixels, so that what stands below does not move as they come. */
const HEIGHTS: Readonly<Partial<Record<LiquidityAction, number>>> = { add: 760, swap: 640, remove: 520 }

/** The panel of an action. Its code loads with the first panel. */
export function ActionPanel(props: ActionPanelProps) {
  const waiting = (
    <>
      <output className="sr">{words.fetching}</output>
      <Skeleton height={HEIGHTS[props.action] ?? 260} />
    </>
  )
  return <panel.Part {...props} fallback={waiting} />
}
