import { Link, useLocation } from 'react-router-dom'
import { paths } from '../paths'
import { routePath } from './basePath'

const LINKS = [
  { to: paths.home, label: 'Home' },
  { to: paths.createToken, label: 'Create Token' },
  { to: paths.copyTrending, label: 'Copy Trending' },
  { to: paths.createLiquidity, label: 'Create Liquidity' },
  { to: paths.manageLiquidity, label: 'Manage Liquidity' },
] as const

type MenuLinksProps = Readonly<{
  links: readonly Readonly<{ to: string; label: string }>[]
  onFollow?: (() => void) | undefined
}>

/** The five links of the header as list items. */
export function NavLinks({ onFollow }: Pick<MenuLinksProps, 'onFollow'>) {
  return <MenuLinks links={LINKS} onFollow={onFollow} />
}

/** Links as list items; the current page is marked. */
export function MenuLinks({ links, onFollow }: MenuLinksProps) {
  const here = routePath(useLocation().pathname, '')
  return links.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} aria-current={here === to ? 'page' : undefined} onClick={onFollow}>
        {label}
      </Link>
    </li>
  ))
}
