import { useEffect, useRef, useState } from 'react'

export type CopyState = 'idle' | 'copied' | 'refused'

const SHOWN_FOR_MS = 2000

/** Copies a text; `state` shows the result for two seconds, `refused` where the browser does not allow it. */
export function useCopy(): { state: CopyState; copy: (text: string) => void } {
  const [state, setState] = useState<CopyState>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = (next: CopyState) => {
    clearTimeout(timer.current)
    setState(next)
    timer.current = setTimeout(() => setState('idle'), SHOWN_FOR_MS)
  }
  const copy = (text: string) => void write(text).then(show)
  return { state, copy }
}

async function write(text: string): Promise<CopyState> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'refused'
  }
}
