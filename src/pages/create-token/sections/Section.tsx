import type { ReactNode, SyntheticEvent } from 'react'
import { NotArrived } from '../../../ui/NotArrived'
import { copy } from '../copy'
import styles from '../create-token.module.css'
import type { SectionBodyProps } from './SectionBody'
import { fetchSections, sectionBody, type SectionStatus } from './sectionCode'

type SectionProps = {
  title: string
  /** What is set inside, in a sentence. */
  said: ReactNode
  chips?: ReactNode
  code: SectionStatus
  inside: SectionBodyProps
}

/** A section that is rarely needed. Its summary says what is set inside; its code loads once a pointer or the focus is near. */
export function Section({ title, said, chips, code, inside }: SectionProps) {
  const toggle = (event: SyntheticEvent<HTMLDetailsElement>) => {
    if (event.currentTarget.open && code !== 'there') fetchSections()
  }
  return (
    <details className="adv" onToggle={toggle}>
      <summary onPointerEnter={sectionBody.preload} onFocus={sectionBody.preload}>
        <b>{title}</b>
        <span className="chev" />
        <span className="said">{said}</span>
        {chips}
      </summary>
      <div className={styles['inside']}>
        {code === 'there' ? (
          <sectionBody.Part {...inside} />
        ) : code === 'failed' ? (
          <NotArrived />
        ) : (
          <output className="small muted">{copy.section.fetching}…</output>
        )}
      </div>
    </details>
  )
}
