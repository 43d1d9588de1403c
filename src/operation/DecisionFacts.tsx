import type { ReactNode } from 'react'
import type { Decision, Fact as DecidedFact } from '../liquidity/decision'
import { AddressText } from '../ui/AddressText'
import { Mark } from '../ui/Mark'
import styles from './operation.module.css'

/** What is decided, in one sentence, with its picture: the first thing that a review says. */
export function DecisionLine({ decision, picture }: { decision: Decision; picture: ReactNode }) {
  return (
    <span className={styles['decided']}>
      {picture}
      <bdi>{decision.line}.</bdi>
    </span>
  )
}

/** Its figures, as rows of a `.kv`: where it happens first. */
export function DecisionFacts({ decision: { pool, facts } }: { decision: Decision }) {
  return (
    <>
      {pool && (
        <>
          <dt>Pool</dt>
          <dd>
            <bdi>{pool.words}</bdi>{' '}
            <AddressText address={pool.address} identicon={false} what="pool address" />
          </dd>
        </>
      )}
      {facts.map((fact, at) => (
        <FactRow key={`${at} ${fact.label}`} fact={fact} />
      ))}
    </>
  )
}

function FactRow({ fact: { label, value, note, final, address } }: { fact: DecidedFact }) {
  return (
    <>
      <dt>
        <bdi>{label}</bdi>
      </dt>
      <dd>
        {final ? (
          <Mark kind="final">{value}</Mark>
        ) : (
          <bdi className={/\d/.test(value) ? 'mono' : ''}>{value}</bdi>
        )}
        {address !== undefined && (
          <>
            {' '}
            <AddressText address={address} />
          </>
        )}
        {note !== undefined && <span className={`cap muted ${styles['factnote']}`}>{note}</span>}
      </dd>
    </>
  )
}
