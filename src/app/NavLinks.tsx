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

/** The five links of the header as list items; the current page is marked. */
export function NavLinks({ onFollow }: { onFollow?: () => void }) {
  const here = routePath(useLocation().pathname, '')
  return LINKS.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} aria-current={here === to ? 'page' : undefined} onClick={onFollow}>
        {label}
      </Link>
    </li>
  ))
}
