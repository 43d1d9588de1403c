import type { ComponentProps } from 'react'

/** A link that leaves the app: a new tab that gets neither our window nor our address. */
export function ExternalLink({ children, ...anchor }: ComponentProps<'a'> & { href: string }) {
  return (
    <a target="_blank" rel="noopener noreferrer" {...anchor}>
      {children}
      <span className="sr"> (opens in a new tab)</span>
    </a>
  )
}
