import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { rem, useWindowItems } from '../../../ui/windowItems'
import type { ListedRow } from '../view/holdOrder'
import { HEADER } from '../view/useOpenToken'
import { useRowKeys } from './useRowKeys'

type Options = Readonly<{
  /** The element around the rows. */
  list: RefObject<HTMLElement | null>
  rows: readonly ListedRow[]
  /** The mint of the row that gets keyboard focus first. */
  recent: string | null
  /** The height of a row in rem, and how many rows PageUp and PageDown move. */
  row: number
  page: number
}>

/**
 * The rendered rows of a list that scrolls with the page: each with its offset from the first row; the height of all rows; and the keys
 * between them. It renders only rows near the window, and the one that has the focus or would get it.
 */
export function useWindowRows({ list, rows, recent, row, page }: Options) {
  const keys = useRowKeys({ list, rows, recent, page })
  const keyOf = useCallback((index: number) => rows[index]?.token.mint ?? `${index}`, [rows])
  const near = useWindowItems({ list, count: rows.length, keyOf, row, always: keys.at })
  const items = near.items.flatMap((item) => {
    const row = rows[item.index]
    return row ? [{ row, ...item }] : []
  })
  return { keys, items, height: near.height }
}

/** Reports whether the top of the list has left the window. */
export function useScrolled(
  list: RefObject<HTMLElement | null>,
  onScrolled: (scrolled: boolean) => void,
): void {
  useEffect(() => {
    const tell = () => onScrolled((list.current?.getBoundingClientRect().top ?? 0) < 0)
    tell()
    window.addEventListener('scroll', tell, { passive: true })
    return () => {
      window.removeEventListener('scroll', tell)
      onScrolled(false)
    }
  }, [list, onScrolled])
}

/**
 * Shows a new order from its first rows, where the list was scrolled. `asked` names the order. `head`: rem that stay visible above the
 * rows.
 */
export function useFirstRowsOf(asked: string, list: RefObject<HTMLElement | null>, head = 0): void {
  const before = useRef(asked)
  useEffect(() => {
    if (before.current === asked) return
    before.current = asked
    const hidden = HEADER + rem(head) - (list.current?.getBoundingClientRect().top ?? 0)
    if (hidden > 0) window.scrollBy(0, -hidden)
  }, [asked, list, head])
}
