import type { ReactNode } from 'react'

/** The body of a page of text: sections below each other. */
export function Reading({ children }: { children: ReactNode }) {
  return <div className="wrap reading">{children}</div>
}

/** A title on the left and its text on the right. `id` is the target of links within the app. */
export function ReadingSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  )
}
