import { useEffect, useState } from 'react'
import { isAddress } from '../../../units/base58'
import type { CopyTrendingUrl } from './useUrlState'
import { cleanReceiver } from '../../../units/pastedText'

/** The name of the search field, by which the page finds text that was typed before hydration. */
export const FIND_FIELD = 'find-token'

/** The search text, and its setter. A complete address opens its token. */
export function useFindText({
  choose,
}: CopyTrendingUrl): readonly [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(typedEarly)
  const open = (text: string) => {
    if (isAddress(cleanReceiver(text).text)) choose(cleanReceiver(text).text)
  }
  // A text that was typed early is opened once, when the page runs.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => open(typed), [])
  return [
    typed,
    (text) => {
      setTyped(text)
      open(text)
    },
  ]
}

function typedEarly(): string {
  if (typeof document === 'undefined') return ''
  return document.querySelector<HTMLInputElement>(`input[name="${FIND_FIELD}"]`)?.value ?? ''
}
