import { ExternalLink } from './ExternalLink'

/** Links that leave the app, in one line with commas. */
export function ExternalLinks({ links }: { links: readonly Readonly<{ name: string; href: string }>[] }) {
  return links.map(({ name, href }, at) => (
    <span key={name}>
      {at > 0 && ', '}
      <ExternalLink href={href}>{name}</ExternalLink>
    </span>
  ))
}
