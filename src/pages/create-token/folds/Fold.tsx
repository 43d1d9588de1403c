import type { ReactNode, SyntheticEvent } from 'react'
import { NotArrived } from '../../../ui/NotArrived'
import { copy } from '../copy'
import styles from '../create-token.module.css'
import type { FoldBodyProps } from './FoldBody'
import { fetchFolds, foldBody, type FoldStatus } from './foldCode'

type FoldProps = {
  title: string
  /** What is set inside, in a sentence. */
  said: ReactNode
  chips?: ReactNode
  code: FoldStatus
  inside: FoldBodyProps
}

/** A part that is rarely needed: closed it says what is set inside, and its code comes once a pointer or the focus is near. */
export function Fold({ title, said, chips, code, inside }: FoldProps) {
  const toggle = (event: SyntheticEvent<HTMLDetailsElement>) => {
    if (event.currentTarget.open && code !== 'there') fetchFolds()
  }
  return (
    <details className="adv" onToggle={toggle}>
      <summary onPointerEnter={foldBody.preload} onFocus={foldBody.preload}>
        <b>{title}</b>
        <span className="chev" />
        <span className="said">{said}</span>
        {chips}
      </summary>
      <div className={styles['inside']}>
        {code === 'there' ? (
          <foldBody.Part {...inside} />
        ) : code === 'failed' ? (
          <NotArrived />
        ) : (
          <output className="small muted">{copy.fold.fetching}…</output>
        )}
      </div>
    </details>
  )
}
