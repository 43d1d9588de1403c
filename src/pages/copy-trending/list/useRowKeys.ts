import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import type { ListedRow } from '../view/holdOrder'

/** The row in the tab order, and the keys that move along the list. */
export type RowKeys = Readonly<{
  /** The index of the row in the tab order; it must be rendered at every scroll position. */
  at: number
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (event: FocusEvent) => void
}>

type Options = Readonly<{
  list: RefObject<HTMLElement | null>
  rows: readonly ListedRow[]
  /** The mint of the row that gets keyboard focus first. */
  recent: string | null
  /** The number of rows that PageUp and PageDown move. */
  page: number
}>

/** Moves the focus along the links of a list that renders only some of its rows; the browser scrolls to the focused link. */
export function useRowKeys({ list, rows, recent, page }: Options): RowKeys {
  const [active, setActive] = useState(recent)
  const moving = useRef(false)
  const found = rows.findIndex(({ token }) => token.mint === active)
  const at = Math.max(0, found)
  useLayoutEffect(() => {
    if (!moving.current) return
    moving.current = false
    linkOf(list.current, active)?.focus()
  }, [list, active])
  return {
    at,
    onKeyDown: (event) => {
      if (!isRowLink(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const to = target(event.key, at, rows.length - 1, page)
      if (to === undefined) return
      event.preventDefault()
      moving.current = to !== at
      setActive(rows[to]?.token.mint ?? null)
    },
    onFocus: ({ target }) => {
      if (isRowLink(target)) setActive(target.dataset['row'] ?? null)
    },
  }
}

/** The link of a row, if it is rendered. */
export function linkOf(list: HTMLElement | null, mint: string | null): HTMLElement | undefined {
  const links = list?.querySelectorAll<HTMLElement>('[data-row]') ?? []
  return [...links].find(({ dataset }) => dataset['row'] === mint)
}

function isRowLink(target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && target.dataset['row'] !== undefined
}

function target(key: string, at: number, last: number, page: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, at + 1)
    case 'ArrowUp':
      return Math.max(0, at - 1)
    case 'PageDown':
      return Math.min(last, at + page)
    case 'PageUp':
      return Math.max(0, at - page)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
