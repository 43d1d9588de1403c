import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { rem, useWindowItems } from '../../../ui/windowItems'
import type { ListedRow } from '../view/holdOrder'
import { HEADER } from '../view/useOpenToken'
import { useRowKeys } from './useRowKeys'

type Options = Readonly<{
  /** The element around the rows. */
  list: RefObject<HTMLElement | null>
  rows: readonly ListedRow[]
  /** The mint of the row that has keyboard focus first. */
  recent: string | null
  /** The height of a row in rem, and how many rows PageUp and PageDown move. */
  row: number
  page: number
}>

/**
 * The rows of a list that scrolls with the page: those to render, each with its offset from the first row, the height of all, and the keys
 * between them. Only rows near the window are rendered, and the one that has the focus or would get it.
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

/** A new order, named by `asked`, starts at its first rows, where the list was scrolled. `head`: rem that stay visible above them. */
export function useFirstRowsOf(asked: string, list: RefObject<HTMLElement | null>, head = 0): void {
  const before = useRef(asked)
  useEffect(() => {
    if (before.current === asked) return
    before.current = asked
    const hidden = HEADER + rem(head) - (list.current?.getBoundingClientRect().top ?? 0)
    if (hidden > 0) window.scrollBy(0, -hidden)
  }, [asked, list, head])
}
