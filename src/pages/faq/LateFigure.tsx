import { useEffect, useState } from 'react'
import type { NetworkFigureProps } from '../../operation/NetworkFigure'
import { lazyPart } from '../../ui/lazyPart'
import { whenInUse } from '../../ui/whenInUse'

const figure = lazyPart(async () => ({
  default: (await import('../../operation/NetworkFigure')).NetworkFigure,
}))

/** A NetworkFigure in an answer. The answers are closed at first, so the figures load when the page is first used. */
export function LateFigure(props: NetworkFigureProps) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => void whenInUse().then(() => setWanted(true)), [])
  if (!isWanted) return <>{props.children}</>
  return <figure.Part {...props} fallback={props.children} missing={props.children} />
}
