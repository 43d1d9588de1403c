import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './viewLinks.module.css'

/** A view of a page. `isOfPage`: of this page, whose place stays as it is; `replaces`: going back skips the view before. */
export type ViewLink = Readonly<{
  to: string
  name: ReactNode
  isShown: boolean
  isOfPage?: boolean
  replaces?: boolean
}>

/** Links to the views of one thing, each with an address of its own. */
export function ViewLinks({ label, views }: { label: string; views: readonly ViewLink[] }) {
  return (
    <nav className={`seg ${styles['views']}`} aria-label={label}>
      {views.map(({ to, name, isShown, isOfPage = false, replaces = false }) => (
        <Link
          key={to}
          to={to}
          replace={replaces}
          preventScrollReset={isOfPage}
          aria-current={isShown ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
