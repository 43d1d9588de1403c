import { useMemo, useRef, useState, type PointerEvent, type FocusEvent } from 'react'

/**
 * Whether somebody is reading the list, so that its rows must stay in place: the pointer or the focus is on it, it is scrolled, or one of
 * its tokens is chosen. `round` counts the ends of a hold: scrolling back to the top, and `release`.
 */
export type ListHold = Readonly<{
  held: boolean
  round: number
  release: () => void
  onScrolled: (scrolled: boolean) => void
  /** Props for the element around the rows. */
  region: Readonly<{
    onPointerEnter: (event: PointerEvent) => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: (event: FocusEvent) => void
  }>
}>

export function useHold(chosen: boolean): ListHold {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [scrolled, setScrolled] = useState(false)
  const [round, setRound] = useState(0)
  const wasScrolled = useRef(false)
  const handlers = useMemo(() => {
    const release = () => setRound((before) => before + 1)
    return {
      release,
      onScrolled: (now: boolean) => {
        if (now === wasScrolled.current) return
        wasScrolled.current = now
        setScrolled(now)
        if (!now) release()
      },
      region: {
        // Only a mouse reports when it leaves; a lifted finger does not.
        onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType === 'mouse'),
        onPointerLeave: () => setPointed(false),
        onFocus: () => setFocused(true),
        onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
          setFocused(currentTarget.contains(relatedTarget as Node | null)),
      },
    }
  }, [])
  return { held: pointed || focused || scrolled || chosen, round, ...handlers }
}
