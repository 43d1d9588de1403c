import type { ReactNode } from 'react'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { Reading, ReadingSection } from '../../ui/Reading'

/** A page whose work is still to come: what it will do, that it is not open yet, and what can be done today. */
export function NotOpenYet({
  title,
  lede,
  will,
  today,
}: {
  title: string
  lede: string
  will: readonly string[]
  today: ReactNode
}) {
  return (
    <>
      <PageTitle title={title}>{lede}</PageTitle>
      <div className="wrap page-note">
        <Note kind="warn" title="Not open yet">
          <p>This page is being built. Nothing on it can be signed or paid for.</p>
        </Note>
      </div>
      <Reading>
        <ReadingSection title="What it will do">
          <ul>
            {will.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </ReadingSection>
        <ReadingSection title="What you can do today">{today}</ReadingSection>
      </Reading>
    </>
  )
}
