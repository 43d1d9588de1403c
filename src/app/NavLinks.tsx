import { NavLink } from 'react-router-dom'
import { paths } from '../paths'

const LINKS = [
  { to: paths.home, label: 'Home' },
  { to: paths.createToken, label: 'Create Token' },
  { to: paths.copyTrending, label: 'Copy Trending' },
  { to: paths.createLiquidity, label: 'Create Liquidity' },
  { to: paths.manageLiquidity, label: 'Manage Liquidity' },
] as const

/** The five links of the header (SPEC section 2) as list items; the present page is marked. */
export function NavLinks({ onFollow }: { onFollow?: () => void }) {
  return LINKS.map(({ to, label }) => (
    <li key={to}>
      <NavLink to={to} end onClick={onFollow}>
        {label}
      </NavLink>
    </li>
  ))
}
