import type { TrendingToken } from '../../../market/trending'
import type { OnChainToken } from '../../../tokens/readToken'
import { Note } from '../../../ui/Note'
import { copy } from '../copy'
import styles from './details.module.css'
import { differences } from './listedOtherwise'

/** What the list says otherwise than the chain. */
export function Differences({ token, listed }: { token: OnChainToken; listed: TrendingToken | undefined }) {
  const found = listed ? differences(token, listed) : []
  if (found.length === 0) return null
  return (
    <div className={styles['differs']}>
      <Note kind="warn" title={copy.differs.title}>
        {[...found, copy.differs.right].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Note>
    </div>
  )
}
