import { Children, cloneElement, isValidElement, type PropsWithChildren, type ReactNode } from 'react'
import { unbroken } from '../units/unbroken'

/** The body of a page of text: sections below each other. */
export function TextPage({ children }: { children: ReactNode }) {
  return <div className="wrap reading">{children}</div>
}

/** A title on the left and its text on the right, amounts and dates unbroken. `id` is the target of links within the app. */
export function ReadingSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id}>
      <h2>{title}</h2>
      <div>{unbrokenIn(children)}</div>
    </section>
  )
}

/** A copy of the elements, with `unbroken` applied to each of their texts. */
export function unbrokenIn(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (typeof child === 'string') return unbroken(child)
    if (!isValidElement<PropsWithChildren>(child) || child.props.children === undefined) return child
    return cloneElement(child, undefined, unbrokenIn(child.props.children))
  })
}
