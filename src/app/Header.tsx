import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { NetworkSwitch } from '../wallet/NetworkSwitch'
import { NOT_ARRIVED } from '../ui/loadAnew'
import { Problem } from '../wallet/Problem'
import { WalletButton } from '../wallet/WalletButton'
import { Logo } from './Logo'
import { mobileMenu } from './useMenu'
import { NavLinks } from './NavLinks'

/** The sticky header: logo, links, network, wallet, and the menu button on narrow screens. */
export function Header({
  menuOpen,
  menuMissing,
  onBurger,
  burger,
}: {
  menuOpen: boolean
  menuMissing: boolean
  onBurger: () => void
  burger: RefObject<HTMLButtonElement | null>
}) {
  return (
    <header className="head" inert={menuOpen}>
      <div className="wrap">
        <Link className="logo" to={paths.home} aria-label="Mintwright, home">
          <Logo />
          <span>Mintwright</span>
        </Link>
        <nav aria-label="Main" className="nav">
          <ul>
            <NavLinks />
          </ul>
        </nav>
        <NetworkSwitch />
        <WalletButton />
        <button
          ref={burger}
          type="button"
          className="burger"
          aria-label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onPointerEnter={mobileMenu.preload}
          onFocus={mobileMenu.preload}
          onClick={onBurger}
        >
          <i />
          <i />
          <i />
        </button>
        {menuMissing && <Problem>{NOT_ARRIVED}</Problem>}
      </div>
    </header>
  )
}
