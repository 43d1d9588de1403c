import { Suspense, type ReactNode } from 'react'
import { lazyWhenNear } from '../ui/lazyWhenNear'
import { FooterPlaceholder } from './FooterPlaceholder'
import { Header } from './Header'
import { PracticeLine } from './PracticeLine'
import { RouteErrorBanner } from './RouteErrorBanner'
import { SettlingPart } from './SettlingPart'
import { mobileMenu, useMenu } from './useMenu'
import { useScrollMemory } from './useScrollMemory'

const Footer = lazyWhenNear('.foot-site', () => import('./Footer'))
const footer = (
  <Suspense fallback={<FooterPlaceholder />}>
    <Footer />
  </Suspense>
)

const settling = <SettlingPart />

/** What surrounds every page. While the menu is open, everything behind it is inert. */
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
      {menu.state !== 'closed' && <mobileMenu.Part state={menu.state} act={menu.act} burger={menu.burger} />}
      <PracticeLine />
      <RouteErrorBanner />
      <main id="main" tabIndex={-1} inert={covered}>
        {children}
      </main>
      <div inert={covered}>{footer}</div>
      {settling}
    </>
  )
}
