import type { ReactNode } from 'react'
import { Note } from './Note'

/** In place of a list that is empty: why, and the next step, a link or a button; two at most, the main one first. */
export function EmptyList({
  title,
  children,
  next,
  live,
}: {
  title: ReactNode
  children?: ReactNode
  next: ReactNode
  /** Announces it where it replaces a list by a press. */
  live?: 'status'
}) {
  return (
    <Note title={title} actions={next} {...(live && { live })}>
      {children}
    </Note>
  )
}
