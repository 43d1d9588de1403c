import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { ListFigure, ListRows } from '../../forms/ListLines'
import styles from '../../forms/listLines.module.css'
import { outcomeWords } from '../../operation/outcomeWords'
import { paths } from '../../paths'
import type { AmountUnit } from '../../solana/amountScale'
import type { RunRow } from '../../transactions/runs/runView'
import { Exact } from '../../ui/Exact'
import { Mark, type MarkKind } from '../../ui/Mark'
import { isAddress } from '../../units/base58'
import { localMoment } from '../../units/moments'
import { shortAddress } from '../../units/shortAddress'
import { unbroken } from '../../units/unbroken'
import { linesOf, sendManyCopy } from './copy'
import type { ShownLine } from './listForm'
import { saidMessageOf } from '../../operations/said'

type Amounts = AmountUnit & { symbol: string }

/** The lines of the form, each with its problem. */
export function TypedLines({
  rows,
  label,
  ...unit
}: Amounts & { rows: readonly ShownLine[]; label: string }) {
  return (
    <ListRows
      label={label}
      rows={rows}
      render={({ line, what, label = '', amounts, problem, note }) => (
        <>
          <span className={styles['number']}>{sendManyCopy.line(line)}</span>
          <span className={styles['what']}>
            <LineLabel label={label} />
            <bdi className="mono" translate="no">
              {isAddress(what) ? shortAddress(what) : what}
            </bdi>
            {problem !== null ? (
              <span className={styles['note']}>
                <Mark kind="err">{problem}</Mark>
              </span>
            ) : (
              note !== null && <span className={`${styles['note']} ${styles['words']} muted`}>{note}</span>
            )}
          </span>
          {amounts !== null && <ListFigure {...unit} units={amounts.sent} arrives={amounts.arrives} />}
        </>
      )}
    />
  )
}

/** What a list calls a receiver, before the address. */
function LineLabel({ label }: { label: string }) {
  return label === '' ? null : (
    <>
      <bdi translate="no">{label}</bdi>{' '}
    </>
  )
}

const MARKS: Readonly<Record<RunRow['state'], MarkKind>> = {
  waiting: 'off',
  open: 'live',
  said: 'warn',
  paid: 'ok',
  unpaid: 'warn',
  doubtful: 'warn',
  skipped: 'err',
}

type RunLinesProps = Amounts & {
  rows: readonly RunRow[]
  /** The places of unpaid lines whose receivers have since got the amount otherwise. */
  elsewhere: ReadonlySet<number>
}

/** The lines of a run with their state, in the order of the list: the lines of one address are paid side by side. */
export function RunLines({ rows, elsewhere, ...unit }: RunLinesProps) {
  const inOrder = useMemo(
    () => rows.map((row, place) => ({ ...row, place })).toSorted((a, b) => a.line - b.line),
    [rows],
  )
  return (
    <ListRows
      label={sendManyCopy.run.rows}
      rows={inOrder}
      render={({
        line,
        address,
        name,
        label = '',
        units,
        arrives,
        state,
        signature,
        saidAt,
        failure,
        outcome,
        place,
      }) => (
        <>
          <span className={styles['number']}>{sendManyCopy.line(line)}</span>
          <span className={styles['what']}>
            <LineLabel label={label} />
            <Exact
              className="mono"
              text={`${name === undefined ? '' : `${name} → `}${shortAddress(address)}`}
            />
            <span className={styles['note']}>
              <Mark kind={MARKS[state]}>
                {elsewhere.has(place)
                  ? sendManyCopy.run.since
                  : outcome
                    ? sendManyCopy.run.ended(sendManyCopy.run.state[state], outcomeWords(outcome).word)
                    : sendManyCopy.run.state[state]}
                {state === 'said' && saidAt !== undefined && sendManyCopy.run.saidAt(localMoment(saidAt))}
              </Mark>{' '}
              {signature !== undefined && (
                <Link
                  to={paths.transaction(signature)}
                  aria-label={`${sendManyCopy.run.show} ${sendManyCopy.line(line)}`}
                >
                  {sendManyCopy.run.show}
                </Link>
              )}
              {failure !== undefined && <bdi>{saidMessageOf(failure)}</bdi>}
            </span>
          </span>
          <ListFigure {...unit} units={units} arrives={arrives} isPaid={state === 'paid'} />
        </>
      )}
    />
  )
}

/** How the transactions of the unpaid lines ended: each sentence once, with its lines. */
export function RunEnds({ rows }: { rows: readonly RunRow[] }) {
  const bySentence = new Map<string, RunRow[]>()
  for (const row of rows) {
    if (!row.outcome) continue
    const { sentence } = outcomeWords(row.outcome)
    bySentence.set(sentence, [...(bySentence.get(sentence) ?? []), row])
  }
  if (bySentence.size === 0) return null
  return (
    <ul className={`small muted ${styles['ends']}`}>
      {[...bySentence].slice(0, MOST_ENDS).map(([sentence, ended]) => (
        <li key={sentence}>{unbroken(sendManyCopy.run.endedOf(linesOf(ended), sentence))}</li>
      ))}
    </ul>
  )
}

/** The most sentences that are shown above the lines: each line has its own word. */
const MOST_ENDS = 6
