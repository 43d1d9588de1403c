import { startTransition, useEffect, useMemo, useState } from 'react'
import type { Position } from '../../../liquidity/venue'
import type { PageWork } from '../pageWork'
import { useOperationsOf } from '../useOperationsOf'
import { PositionRow } from './PositionRow'
import styles from './positions.module.css'

/** Rows that are drawn at once, and as many more each time the page has a moment: hundreds of them never hold up a frame. */
const AT_ONCE = 24

type PositionListProps = { positions: readonly Position[]; work: PageWork; inPool?: boolean }

/** The positions in rows, those with something in them first. */
export function PositionList({ positions, work, inPool }: PositionListProps) {
  const operations = useOperationsOf(work.context)
  const shown = useInSteps(positions.length)
  const sorted = useMemo(() => positions.toSorted(fullFirst), [positions])
  if (positions.length === 0) return null
  return (
    <ul className={styles['list']} aria-busy={shown < positions.length || undefined}>
      {sorted.slice(0, shown).map((position) => (
        <li key={position.id} className={styles['pos']}>
          <PositionRow position={position} operations={operations} work={work} inPool={inPool} />
        </li>
      ))}
    </ul>
  )
}

function useInSteps(all: number): number {
  const [shown, setShown] = useState(AT_ONCE)
  useEffect(() => {
    if (shown >= all) return undefined
    const timer = setTimeout(() => startTransition(() => setShown((count) => count + AT_ONCE)))
    return () => clearTimeout(timer)
  }, [shown, all])
  return Math.min(shown, all)
}

function fullFirst(a: Position, b: Position): number {
  return Number(isEmpty(a)) - Number(isEmpty(b)) || compareWorth(b, a)
}

function isEmpty({ free, locked }: Position): boolean {
  return free + locked.forever + locked.overTime === 0n
}

function compareWorth(a: Position, b: Position): number {
  return a.worth.quote < b.worth.quote ? -1 : a.worth.quote > b.worth.quote ? 1 : 0
}
