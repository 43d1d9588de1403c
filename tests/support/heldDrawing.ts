import { act } from '@testing-library/react'
import { use } from 'react'
import { useLocation } from 'react-router-dom'
import { keyInHistory } from '../../src/operation/historyEntry'

/* A router that draws an entry of the browser's history late, as on a slow phone. */

let held: Readonly<{ key: string | null; promise: Promise<void> }> | null = null

/** Stands within a BrowserRouter, which then draws nothing while drawing is held. */
export function HeldDrawing(): null {
  const { key } = useLocation()
  if (held && key !== held.key) use(held.promise)
  return null
}

/** From now on the router draws no other entry than the present one, until the returned function is called. */
export function holdDrawing(): () => Promise<void> {
  let release = () => {}
  held = { key: keyInHistory(), promise: new Promise((resolve) => (release = resolve)) }
  return async () => {
    held = null
    await act(async () => release())
  }
}
