import type { ComponentProps } from 'react'

/** A link that leaves the app: it opens a new tab without opener and referrer. */
export function ExternalLink({ children, ...anchor }: ComponentProps<'a'> & { href: string }) {
  return (
    <a target="_blank" rel="noopener noreferrer" {...anchor}>
      {children}
      <span className="sr"> (opens in a new tab)</span>
    </a>
  )
}
