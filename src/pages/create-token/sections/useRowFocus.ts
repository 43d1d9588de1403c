import { useRef } from 'react'

/**
 * Keeps the focus where a row comes or goes: on the first field of a new row, and on the button that adds when one is removed, so
 * that it is never lost to the page.
 */
export function useRowFocus() {
  const list = useRef<HTMLUListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const toLast = () =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  const toAdd = () => add.current?.focus()
  return { list, add, toLast, toAdd }
}
