import { useEffect, useState } from 'react'
import { isAddress } from '../../../units/base58'
import type { CopyTrendingUrl } from './useUrlState'

/** The name of the search field, by which text that was typed before hydration is found. */
export const FIND_FIELD = 'find-token'

/** The search text, and its setter. A complete address opens its token. */
export function useFindText({
  choose,
}: CopyTrendingUrl): readonly [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(typedEarly)
  const open = (text: string) => {
    if (isAddress(text.trim())) choose(text.trim())
  }
  // What was typed early is heard once the page is there, and no second time.
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
