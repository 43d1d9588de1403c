import { operationDecision } from '../liquidity/decision'
import { billOf } from '../transactions/bill'
import { Bill } from './Bill'
import { ConsentBill } from './ConsentBill'
import { OperationFacts } from './OperationFacts'
import { OperationProgress } from './OperationProgress'
import type { OperationHere } from './operationView'
import { countDone, currentTransaction, isUnsettled, promisedCosts } from '../transactions/execution'
import { PageTitle } from '../ui/PageTitle'
import styles from './operation.module.css'
import type { OperationWords } from './words'
import { clusterNamed } from './clusterNamed'
import { Countdown, type FetchHeightOf } from './Countdown'
import { NextStep, type NextStepProps } from './NextStep'
import { useNextBill, type NextBill } from './useNextBill'
import { copy } from './copy'

type OperationPartProps = Omit<NextStepProps, 'next'> & {
  fetchHeight: FetchHeightOf
}

/** How far the operation is, what it means, and the one next step. */
export function OperationPart(props: OperationPartProps) {
  const { execution, lost, activity } = props.operation
  const { operation } = execution
  const { state } = currentTransaction(execution)
  const next = useNextBill(props.operation)
  return (
    <>
      <PageTitle title={operationTitle(props.operation, props.words)}>
        <bdi>{operationDecision(execution).line}.</bdi> {copy.operation.lede}
      </PageTitle>
      <div className="wrap work">
        <div className={styles['progress']}>
          <OperationProgress execution={execution} lost={lost} />
          {(activity === 'driving' || activity === 'watching' || state.status === 'awaiting-consent') && (
            <Countdown {...props} />
          )}
          <div className={styles['next']}>
            <NextStep {...props} next={next} />
          </div>
        </div>
        <div className="aside">
          <OperationBill execution={execution} next={next} />
          <OperationFacts
            payer={operation.payer}
            cluster={clusterNamed(operation)}
            prompts={execution.transactions.length - countDone(execution)}
            signers={new Set(operation.parts?.flatMap(({ signers }) => signers)).size}
          />
        </div>
      </div>
    </>
  )
}

/** What is decided about now: what the wallet made of it, what is missing, or the bill as it was promised. */
function OperationBill({ execution, next }: { execution: OperationHere['execution']; next: NextBill }) {
  const { state } = currentTransaction(execution)
  if (state.status === 'awaiting-consent')
    return <ConsentBill execution={execution} changed={state.changed} />
  const note = execution.transactions.length > 1 ? copy.several.bill : copy.newPrice.bill
  if (next.status === 'reading') return <Bill bill={null} note={note} />
  if (next.status === 'ready') return <Bill bill={next.next.bill} note={note} />
  return <Bill bill={billOf(promisedCosts(execution))} note={copy.operation.note} />
}

/** What the page is called while this operation stands as it does. */
export function operationTitle({ execution, activity }: OperationHere, words: OperationWords): string {
  const name = execution.operation.subject['name'] ?? execution.operation.title
  if (execution.operation.imported) return copy.imported.name(name)
  if (currentTransaction(execution).state.status === 'awaiting-consent') return copy.consent.yours(name)
  if (activity === 'driving' || activity === 'watching') return words.running(name)
  if (activity === 'searching' || isUnsettled(execution)) return copy.operation.unknown(name)
  const done = countDone(execution)
  return done > 0 ? copy.several.part(name, done, execution.transactions.length) : words.stopped(name)
}
