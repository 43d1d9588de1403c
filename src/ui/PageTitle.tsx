import type { ReactNode } from 'react'

type PageTitleProps = {
  title: ReactNode
  /** A line above the title: what it is about. */
  above?: ReactNode
  children?: ReactNode
}

/** A page's h1 with one sentence and the decorative band. The h1 takes the focus after a navigation. */
export function PageTitle({ title, above, children }: PageTitleProps) {
  return (
    <div className="wrap title">
      {above}
      <h1 tabIndex={-1}>{title}</h1>
      {children !== undefined && <p>{children}</p>}
      <div className="band" />
    </div>
  )
}
