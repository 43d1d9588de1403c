import { useState } from 'react'

/** The token that is looked at, or was last: whoever comes back to the list begins there. */
export function useRecent(token: string | null): string | null {
  const [recent, setRecent] = useState(token)
  if (token !== null && token !== recent) setRecent(token)
  return token ?? recent
}
