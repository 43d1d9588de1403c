import { memo } from 'react'
import { deedDecision } from '../../liquidity/decision'
import { summariseDeed } from '../../transactions/components/deedSummary'
import { utcDate, utcTime } from '../../transactions/components/moments'
import { receiptOf } from '../../transactions/components/receipt'
import type { DeedRecord } from '../../transactions/events'
import { isUnsettled, promisedCosts, type Execution } from '../../transactions/execution'
import type { KeptDeed } from '../../transactions/history'
import { formatSolFixed } from '../../units/lamports'
import { Amount } from '../../ui/Amount'
import { Mark } from '../../ui/Mark'
import { shortAddress } from '../../units/shortAddress'
import { Spinner } from '../../ui/Spinner'
import { Tag } from '../../ui/Tag'
import { chainOf } from './chains'
import { copy } from './copy'
import { DeedDetail } from './DeedDetail'
import { SealWhenNear } from './SealWhenNear'
import { subjectAddress } from './subjectAddress'
import styles from './history.module.css'

type DeedRowProps = {
  kept: KeptDeed
  /** The genesis hash of the practice chain that is served now, null while it has not answered. */
  practiceHash: string | null
  open: boolean
  /** It is being settled beside this page. */
  lookedUp: boolean
  onToggle: () => void
}

/** One deed: what, when, where, how it ended and what it took; opened, all of it. */
export function DeedRow({ kept, practiceHash, open, lookedUp, onToggle }: DeedRowProps) {
  const { execution } = kept
  const { deed } = execution
  const id = `deed-${deed.id}`
  return (
    <li id={id}>
      <button
        type="button"
        className={styles['row']}
        aria-expanded={open}
        aria-controls={open ? `${id}-detail` : undefined}
        onClick={onToggle}
      >
        <Summary execution={execution} practiceHash={practiceHash} lookedUp={lookedUp} />
      </button>
      {open && (
        <DeedDetail
          id={`${id}-detail`}
          kept={kept}
          chain={chainOf(deed, practiceHash)}
          lost={isUnsettled(execution)}
        />
      )}
    </li>
  )
}

type SummaryProps = Pick<DeedRowProps, 'practiceHash' | 'lookedUp'> & { execution: Execution }

/** What is always seen of a deed. Kept as it was while others open and close: there may be hundreds of them. */
const Summary = memo(function Summary({ execution, practiceHash, lookedUp }: SummaryProps) {
  const { deed } = execution
  return (
    <>
      <SealWhenNear address={subjectAddress(execution)} size={40} />
      <span className={styles['what']}>
        <b>
          <bdi>{deed.title}</bdi>
        </b>
        <bdi className={styles['decision']}>{deedDecision(execution).line}</bdi>
        <Where deed={deed} practiceHash={practiceHash} />
      </span>
      <span className={`mono ${styles['payer']}`}>{shortAddress(deed.payer)}</span>
      <Figure execution={execution} />
      <span className={styles['state']}>{lookedUp ? <LookedUp /> : <State execution={execution} />}</span>
    </>
  )
})

function Where({ deed, practiceHash }: { deed: DeedRecord; practiceHash: string | null }) {
  const { name, state } = chainOf(deed, practiceHash)
  return (
    <span className={styles['where']}>
      <time dateTime={new Date(deed.createdAt).toISOString()}>
        {utcDate(deed.createdAt)}, {utcTime(deed.createdAt)}
      </time>
      {' · '}
      {name} {state === 'gone' && <Tag>{copy.gone}</Tag>} {deed.imported && <Tag>{copy.imported}</Tag>}
    </span>
  )
}

function State({ execution }: { execution: Execution }) {
  const { mark, word } = summariseDeed(execution)
  return <Mark kind={mark}>{word}</Mark>
}

function LookedUp() {
  return (
    <span className={styles['looked']}>
      <Spinner />
      {copy.lookedUp}
    </span>
  )
}

function Figure({ execution }: { execution: Execution }) {
  const paid = receiptOf(execution)?.paid
  const promised = promisedCosts(execution).reduce((sum, { lamports }) => sum + lamports, 0n)
  const known = paid ?? promised
  const said = known < 0n ? copy.received : copy.paid
  const expected = execution.deed.imported ? copy.inFile : copy.promised[known < 0n ? 'in' : 'out']
  return (
    <span className={styles['figure']}>
      <Amount value={formatSolFixed(known < 0n ? -known : known)} />
      <span className="cap faint">SOL {paid === undefined ? expected : said}</span>
    </span>
  )
}
