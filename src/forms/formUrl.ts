import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import { keyInHistory } from '../operation/historyEntry'
import { namedOperation, namesReview } from '../paths'
import { useOnceHydrated } from '../ui/useHydrated'
import { isAddress } from '../units/base58'

/**
 * Safari lets a page write its URL 100 times within 30 seconds, and throws at the next write: after so many writes, the next one waits
 * until the typing stops.
 */
const AT_ONCE = { writes: 80, withinMs: 30_000 } as const
const LATER_MS = 2_000

/** The part of a form that is in its URL, so that it can be shared and survives a reload. */
export type FormUrl<Values> = Readonly<{
  /** Reads form values from the URL, which anybody may have written. */
  read: (search: URLSearchParams) => Partial<Values>
  /** Writes the form into a URL, whose other parameters stay. */
  write: (search: URLSearchParams, values: Values) => void
}>

/** The address (base58) that a URL names; null where it names none. */
export function addressInUrl(search: URLSearchParams, name: string): string | null {
  const value = search.get(name)
  return value !== null && isAddress(value) ? value : null
}

/** The present form. `hasEarly`: includes text that was typed before hydration, which belongs to the page's first URL. */
export type FormNow<Values> = Readonly<{
  values: () => Values
  isFilledWith: (values: Values, hasEarly: boolean) => boolean
  /** Fills the form and returns its values afterwards. */
  fill: (values: Values, hasEarly: boolean) => Values
}>

/** The form's part in the URL; null before hydration where there may be one, because the prerendered page does not know its URL. */
export function useFormInUrl<Values>(url: FormUrl<Values> | undefined): Partial<Values> | null {
  const [search] = useSearchParams()
  const isKnown = useOnceHydrated(true, search.toString() === '')
  return url && isKnown ? url.read(search) : null
}

/**
 * Keeps form and URL equal. Typed values are written into the URL at once; where a link or the browser's history leads to another form,
 * that one is filled in. An operation's URL is left alone. Returns a function to call when the form's purpose is done: an earlier entry of
 * the browser's history then does not restore the form.
 */
export function useFormUrl<Values>(
  url: FormUrl<Values> | undefined,
  values: Values,
  empty: Values,
  form: FormNow<Values>,
): () => void {
  const [search, setSearch] = useSearchParams()
  const location = useLocation()
  const isReached = useNavigationType() === 'POP'
  const there = useFormInUrl(url)
  /** The URL's part when form and URL were equal last; null before the form was filled from the URL. */
  const last = useRef<string | null>(null)
  /** The key of the entry that the form was last shown at, which is still the form's where Back leads to it from the review. */
  const ownKey = useRef<string | null>(null)
  const finished = useRef<ReadonlySet<string>>(new Set())

  const said = (write: FormUrl<Values>['write'], of: Values): string => {
    const only = new URLSearchParams()
    write(only, of)
    return only.toString()
  }
  const read = useEffectEvent(() => {
    if (!url || !there) return
    const named = { ...empty, ...there }
    const isFirst = last.current === null
    last.current = said(url.write, named)
    if (!isFirst || last.current !== said(url.write, form.values())) form.fill(named, isFirst)
  })
  const writtenAt = useRef<readonly number[]>([])
  /** Returns whether the URL must be written later. */
  const follow = useEffectEvent((isLate: boolean): boolean => {
    if (!url || !there || namedOperation(search) !== null) return false
    // The router draws an entry later than the browser has it: what is drawn until then is over, and the next one to be drawn is followed.
    if ((keyInHistory() ?? location.key) !== location.key) return false
    const now = said(url.write, { ...empty, ...there })
    // The entry of a review shows what the form has by now, and so does the form's own after it.
    const isReview = namesReview(search)
    const isOther = now !== last.current && !isReview && location.key !== ownKey.current
    if (!isReview) ownKey.current = location.key
    if (isOther && !(isReached && finished.current.has(now))) {
      read()
      return false
    }
    const next = new URLSearchParams(search)
    url.write(next, form.values())
    if (next.toString() !== search.toString()) {
      const recent = writtenAt.current.filter((at) => Date.now() - at < AT_ONCE.withinMs)
      if (!isLate && recent.length >= AT_ONCE.writes) return true
      writtenAt.current = [...recent, Date.now()]
      setSearch(next, { replace: true, preventScrollReset: true, state: location.state as unknown })
      // The router may draw the review's entry next.
      if (!isReview) ownKey.current = keyInHistory()
    }
    last.current = said(url.write, form.values())
    return false
  })
  const isKnown = there !== null
  useLayoutEffect(() => {
    if (isKnown) read()
  }, [isKnown])
  useEffect(() => {
    if (!follow(false)) return undefined
    const timer = setTimeout(() => follow(true), LATER_MS)
    return () => clearTimeout(timer)
  }, [values, location, isKnown])
  return useCallback(() => {
    if (last.current !== null) finished.current = new Set([...finished.current, last.current])
  }, [])
}
