import { deedDecision } from '../../liquidity/decision'
import { billOf } from '../../transactions/bill'
import { Bill } from '../../transactions/components/Bill'
import { ConsentBill } from '../../transactions/components/ConsentBill'
import { DeedFacts } from '../../transactions/components/DeedFacts'
import { DeedProgress } from '../../transactions/components/DeedProgress'
import { importedCopy } from '../../transactions/components/importedCopy'
import type { DeedHere } from '../../transactions/components/deedView'
import { countDone, currentTransaction, isUnsettled, promisedCosts } from '../../transactions/execution'
import { PageTitle } from '../../ui/PageTitle'
import { copy } from '../copy'
import styles from '../deeds.module.css'
import type { DeedWords } from '../words'
import { clusterNamed } from './clusterNamed'
import { Countdown, type FetchHeightOf } from './Countdown'
import { deedCopy } from './deedCopy'
import { NextStep, type NextStepProps } from './NextStep'
import { useNextBill, type NextBill } from './useNextBill'

type DeedPartProps = Omit<NextStepProps, 'next'> & {
  fetchHeight: FetchHeightOf
}

/** The strip where the deed stands, what it means, and the one next step. */
export function DeedPart(props: DeedPartProps) {
  const { execution, lost, activity } = props.deed
  const { deed } = execution
  const { state } = currentTransaction(execution)
  const next = useNextBill(props.deed)
  return (
    <>
      <PageTitle title={deedTitle(props.deed, props.words)}>
        <bdi>{deedDecision(execution).line}.</bdi> {copy.deed.lede}
      </PageTitle>
      <div className="wrap work">
        <div className={styles['strip']}>
          <DeedProgress execution={execution} lost={lost} />
          {(activity === 'driving' || activity === 'watching' || state.status === 'awaiting-consent') && (
            <Countdown {...props} />
          )}
          <div className={styles['next']}>
            <NextStep {...props} next={next} />
          </div>
        </div>
        <div className="aside">
          <DeedBill execution={execution} next={next} />
          <DeedFacts
            payer={deed.payer}
            cluster={clusterNamed(deed)}
            prompts={execution.transactions.length - countDone(execution)}
            signers={new Set(deed.parts?.flatMap(({ signers }) => signers)).size}
          />
        </div>
      </div>
    </>
  )
}

/** What is decided about now: what the wallet made of it, what is missing, or the bill as it was promised. */
function DeedBill({ execution, next }: { execution: DeedHere['execution']; next: NextBill }) {
  const { state } = currentTransaction(execution)
  if (state.status === 'awaiting-consent')
    return <ConsentBill execution={execution} changed={state.changed} />
  const note = execution.transactions.length > 1 ? deedCopy.several.bill : deedCopy.newPrice.bill
  if (next.status === 'reading') return <Bill bill={null} note={note} />
  if (next.status === 'ready') return <Bill bill={next.next.bill} note={note} />
  return <Bill bill={billOf(promisedCosts(execution))} note={copy.deed.note} />
}

/** What the page is called while this deed stands as it does. */
export function deedTitle({ execution, activity }: DeedHere, words: DeedWords): string {
  const name = execution.deed.subject['name'] ?? execution.deed.title
  if (execution.deed.imported) return importedCopy.name(name)
  if (currentTransaction(execution).state.status === 'awaiting-consent') return deedCopy.consent.yours(name)
  if (activity === 'driving' || activity === 'watching') return words.running(name)
  if (activity === 'searching' || isUnsettled(execution)) return copy.deed.unknown(name)
  const done = countDone(execution)
  return done > 0 ? deedCopy.several.part(name, done, execution.transactions.length) : words.stopped(name)
}
