import type { ReactNode } from 'react'

/** A page's h1 with one sentence and the decorative band. The h1 takes the focus after a navigation. */
export function PageTitle({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="wrap title">
      <h1 tabIndex={-1}>{title}</h1>
      {children !== undefined && <p>{children}</p>}
      <div className="band" />
    </div>
  )
}
