import { Suspense, type ReactNode, type RefObject, lazy, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../paths'
import { referrerShare } from '../siteFee'
import { hasJournal } from '../storage/journalFlag'
import { preload } from '../ui/fetchScript'
import { idle } from '../ui/idle'
import { lazyPart, lazyWhenNear } from '../ui/lazyPart'
import { NOT_ARRIVED } from '../ui/loadAnew'
import { useHydrated } from '../ui/useHydrated'
import { NetworkSwitch } from '../wallet/NetworkSwitch'
import { NetworkTrouble } from '../wallet/NetworkTrouble'
import { HeaderProblem } from '../wallet/Problem'
import { WalletButton } from '../wallet/WalletButton'
import { useCluster } from '../wallet/walletStore'
import { routePath } from './basePath'
import { Logo } from './Logo'
import { takeError } from './navigationError'
import { NavLinks } from './NavLinks'
import { useScrollMemory } from './scrollMemory'
import { mobileMenu, useMenu } from './useMenu'

const Footer = lazyWhenNear('.foot-site', () => import('./Footer'))
const footer = (
  <Suspense fallback={<FooterPlaceholder />}>
    <Footer />
  </Suspense>
)

const settling = <SettlingPart />
const referral = referrerShare !== null && <ReferralPart />

/** The frame of every page. While the menu is open, everything behind it is inert. */
export function Shell({ children }: { children: ReactNode }) {
  const menu = useMenu()
  useScrollMemory()
  const covered = menu.state === 'open'
  return (
    <>
      <a className="skip" href="#main" inert={covered}>
        Skip to content
      </a>
      <Header menuOpen={covered} menuMissing={menu.missing} onBurger={menu.open} burger={menu.burger} />
      {menu.state !== 'closed' && (
        <mobileMenu.Part state={menu.state} dispatch={menu.dispatch} burger={menu.burger} />
      )}
      <PracticeLine />
      <RouteErrorBanner />
      <main id="main" tabIndex={-1} inert={covered}>
        {children}
      </main>
      <TroubleLine covered={covered} />
      <div inert={covered}>{footer}</div>
      {settling}
      {referral}
    </>
  )
}

/** The sticky header: logo, links, network, wallet, and the menu button on narrow screens. */
function Header({
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
          <span translate="no">Mintwright</span>
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
        {menuMissing && <HeaderProblem>{NOT_ARRIVED}</HeaderProblem>}
      </div>
    </header>
  )
}

/** A quiet line while the practice chain is chosen: nothing here is worth money. */
function PracticeLine() {
  if (useCluster().id !== 'practice') return null
  return (
    <aside className="practice-line" aria-label="Practice chain">
      <p className="wrap">
        <span className="dot practice" />
        <span>
          Practice chain<span>: nothing here is worth money.</span>
        </span>
      </p>
    </aside>
  )
}

/** The line about a silent network, at the window's lower edge, where it moves no text. Home has its own place for it, in the bill. */
function TroubleLine({ covered }: { covered: boolean }) {
  const isHome = routePath(useLocation().pathname, '') === paths.home
  return !isHome && <NetworkTrouble inert={covered} />
}

const errorBanner = lazyPart(() => import('./ErrorBanner'))

/** Above the content: the error that a navigation carried in its state. The banner's code loads with the first error. */
function RouteErrorBanner() {
  const [shown, setShown] = useState(false)
  const brought = takeError(useLocation().state) !== undefined
  if (brought && !shown) setShown(true)
  return shown && <errorBanner.Part missing={<BareError />} />
}

/** Only the error's text, where the banner's code cannot be loaded. */
function BareError() {
  return <p role="alert">{takeError(useLocation().state)?.error}</p>
}

/** Takes the footer's space until the footer has loaded, so that the layout does not shift. */
function FooterPlaceholder() {
  return <footer className="foot-site" />
}

const Settling = lazy(async () => {
  await idle()
  return (await preload(() => import('./Settling'))) ?? { default: () => null }
})

/** Settles open operations. Its code loads only in browsers that have a journal. */
function SettlingPart() {
  const hydrated = useHydrated()
  if (!hydrated || !hasJournal()) return null
  return (
    <Suspense fallback={null}>
      <Settling />
    </Suspense>
  )
}

const Referral = lazy(async () => (await preload(() => import('./Referral'))) ?? { default: () => null })

/** Stores the referrer of a link. Its code loads only with such a link. */
function ReferralPart() {
  const { search } = useLocation()
  const hydrated = useHydrated()
  if (!hydrated || !new URLSearchParams(search).has('ref')) return null
  return (
    <Suspense fallback={null}>
      <Referral />
    </Suspense>
  )
}
