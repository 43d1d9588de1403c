/*
 * The review as an entry of the browser's history (`?step=review`), after that of the form: Back leads from the review to the form, and
 * Forward to the review again. The entry says only that a review belongs there: each time the entry is shown again, the review is prepared
 * again from the form's contents, so that no old figure is shown, and no wallet is asked. Where the form is empty, the entry becomes the
 * form's. An operation that was asked for takes the place of its review.
 */
import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { namesReview } from '../paths'
import { useOnceHydrated } from '../ui/useHydrated'
import { indexInHistory, keyInHistory } from './historyEntry'

/**
 * The contents that a form still has after a reload. `draft`: the draft of this browser; `reading`: a draft that is being read; `address`:
 * the values in the URL, which a stranger's link can also hold; `nothing`: no typed value. `order`: a page without fields, whose last order
 * is kept until the reload.
 */
export type KeptByForm = 'draft' | 'reading' | 'address' | 'nothing' | 'order'

type ReviewEntryOptions = Readonly<{
  /** Whether the review is shown, or being prepared. */
  isUnder: boolean
  /** Called when the person goes to another entry: closes the review, or stops preparing it. */
  onLeft: () => void
  kept: KeptByForm
}>

export type ReviewEntry = Readonly<{
  /** Whether the review is to be prepared again from the form's contents. False again once the person presses or types something. */
  isWanted: boolean
  /** Whether the URL names the review. */
  isNamed: () => boolean
  /** Adds an entry for a review that is shown from now on. Returns false where the person has gone elsewhere meanwhile. */
  add: () => boolean
  /**
   * Ends the entry: the review was closed, or is not prepared again. `back`: goes back where the form is the previous entry, so that no
   * second entry of the form remains.
   */
  end: (by?: 'back') => void
}>

export function useReviewEntry({ isUnder, onLeft, kept }: ReviewEntryOptions): ReviewEntry {
  const location = useLocation()
  const navigate = useNavigate()
  const reachedBy = useNavigationType()
  const { key } = location
  // The prerendered page is the form.
  const named = useOnceHydrated(namesReview(new URLSearchParams(location.search)), false)
  const [hasOpened, setOpened] = useState(false)
  /** The key of the shown entry, once its review was opened or abandoned. */
  const [ended, setEnded] = useState<string | null>(null)
  const [shown, setShown] = useState({ key, named, isReached: reachedBy === 'POP' })
  if (shown.key !== key || shown.named !== named) {
    // The form may write its values into the review's entry before it is ready to open the review: it is the same entry.
    const isSame = shown.key === key || (reachedBy === 'REPLACE' && shown.named && named)
    setShown({ key, named, isReached: isSame ? shown.isReached : reachedBy === 'POP' })
    if (isSame && ended === shown.key) setEnded(key)
  }
  const { isReached } = shown
  if (isUnder && !hasOpened) setOpened(true)
  if (named && isUnder && ended !== key) setEnded(key)
  if (!named && ended !== null) setEnded(null)
  const isOpen = named && isReached && !isUnder && ended !== key
  const canAgain = hasOpened || kept === 'draft' || (kept === 'address' && isAfterForm(location))
  const isWanted = isOpen && canAgain
  const isOver = named && !isUnder && !(isOpen && (canAgain || kept === 'reading'))

  const latest = useRef({ location, named, index: null as number | null, goesBack: false })
  useLayoutEffect(() => {
    const { goesBack } = latest.current
    latest.current = { location, named, index: indexInHistory(), goesBack: named && goesBack }
  }, [location, named])

  const left = useEffectEvent(() => {
    if (isUnder) onLeft()
  })
  useEffect(() => (named ? () => left() : undefined), [named])
  /** A new object for each added entry, rendered together with the entry. */
  const [added, setAdded] = useState<object | null>(null)
  const overtaken = useEffectEvent(() => {
    if (!named && !namesReview(new URLSearchParams(window.location.search))) left()
  })
  useEffect(() => {
    // A person who went back before the entry was rendered never passed through it, so `left` was not called.
    if (added !== null) overtaken()
  }, [added])

  const end = useCallback((by?: 'back') => {
    const { location: at, named: isThere } = latest.current
    if (!isThere) return
    latest.current.goesBack = by === 'back' && isAfterForm(at)
    setEnded(at.key)
  }, [])
  const remove = useEffectEvent(() => {
    const { goesBack, index } = latest.current
    // What leads elsewhere, or has replaced the entry, may be rendered later than this.
    if (index !== indexInHistory() || (keyInHistory() ?? key) !== key) return
    latest.current.goesBack = false
    if (goesBack) void navigate(-1)
    else void navigate(withStep(location, false), { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (isOver) remove()
    // It runs again where a navigation has replaced the entry by one that still names the review.
  }, [isOver, key])

  useEndAtPress(isOpen, end)

  const add = useCallback(() => {
    const { location: from, named: isThere, index } = latest.current
    if (index !== indexInHistory()) return false
    if (!isThere) {
      void navigate(withStep(from, true), { state: { isAfterForm: true }, preventScrollReset: true })
      startTransition(() => setAdded({}))
    }
    return true
  }, [navigate])
  const isNamed = useCallback(() => latest.current.named, [])
  return { isWanted, isNamed, add, end }
}

/**
 * Repeats a press on the button to the review that came while the form's facts are read: `act` runs once they are, unless the person presses
 * or types something before that. `waits`: the button is busy until then.
 */
export function usePressOnceRead(
  isReading: boolean,
  act: () => void,
): Readonly<{ submit: () => void; waits: boolean }> {
  const [isPressed, setPressed] = useState(false)
  if (isPressed && !isReading) setPressed(false)
  const isWanted = useRef(false)
  const goOn = useEffectEvent(() => {
    if (!isWanted.current) return
    isWanted.current = false
    act()
  })
  useEffect(() => {
    if (!isReading) goOn()
  }, [isReading])
  useEffect(() => {
    if (!isPressed) return undefined
    // A scroll or a key that moves the focus does not cancel the press.
    const giveUp = () => {
      isWanted.current = false
      setPressed(false)
    }
    for (const type of ['input', 'click']) addEventListener(type, giveUp, { capture: true })
    return () => {
      for (const type of ['input', 'click']) removeEventListener(type, giveUp, { capture: true })
    }
  }, [isPressed])
  const submit = () => {
    if (!isReading) return act()
    isWanted.current = true
    setPressed(true)
  }
  return { submit, waits: isPressed && isReading }
}

/** Ends an entry whose review may be opened again, once the person presses or types something. */
function useEndAtPress(isOpen: boolean, end: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const giveUp = (event: Event) => {
      // A shortcut of the browser, such as the one for Back, does not mean that the person uses the form.
      if (!(event instanceof KeyboardEvent && (event.altKey || event.metaKey || event.ctrlKey))) end()
    }
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, giveUp, { capture: true })
    return () => {
      for (const type of ['pointerdown', 'keydown']) removeEventListener(type, giveUp, { capture: true })
    }
  }, [isOpen, end])
}

/**
 * Opens the review again where it is wanted, as soon as the form has an order; null: it has none, or does not know yet. No message is
 * shown, because the person has not pressed anything.
 */
export function useReopening<Fields>(
  { isWanted, open }: Readonly<{ isWanted: boolean; open: (fields: Fields) => void }>,
  order: Fields | null,
): void {
  const reopen = useEffectEvent(() => order !== null && open(order))
  const can = isWanted && order !== null
  useEffect(() => {
    if (can) reopen()
  }, [can])
}

/** Whether the previous entry is the form that this entry came from. The browser keeps this with the entry, also during a reload. */
export function isAfterForm({ state }: Pick<Location, 'state'>): boolean {
  return typeof state === 'object' && state !== null && 'isAfterForm' in state
}

/** The URL's search with or without `step=review`; other parameters stay. */
function withStep({ search, hash }: Location, isReview: boolean): Readonly<{ search: string; hash: string }> {
  const next = new URLSearchParams(search)
  if (isReview) next.set('step', 'review')
  else next.delete('step')
  return { search: next.size === 0 ? '' : `?${next}`, hash }
}
