import type { ReactNode } from 'react'

/** The body of a page to read: sections below each other. */
export function Reading({ children }: { children: ReactNode }) {
  return <div className="wrap reading">{children}</div>
}

/** A title on the left and its words on the right. `id` is what links of the app point at. */
export function ReadingSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  )
}
