import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { ReceiptProps } from '../../../operation/OperationPage'
import {
  ExplorerFact,
  Fact,
  Facts,
  ReceiptFrame,
  toNetwork,
  TransactionsFact,
} from '../../../operation/Receipt'
import { DecisionFacts } from '../../../operation/Facts'
import { VENUES } from '../../../liquidity/compatibility'
import { OPERATION_KINDS } from '../../../operation/kinds'
import { operationDecision } from '../../../liquidity/decision'
import { paths } from '../../../paths'
import { useSettings } from '../../../settings/settingsStore'
import { findCluster } from '../../../wallet/walletStore'
import { utcDate, utcTime } from '../../../units/moments'
import { receiptOf } from '../../../operation/bills'
import type { OperationRecord } from '../../../transactions/events'
import { AddressText } from '../../../ui/AddressText'
import { Button } from '../../../ui/Button'
import { buttonClass } from '../../../ui/buttonClass'
import { CopyButton } from '../../../ui/CopyButton'
import { Identicon } from '../../../ui/Identicon'
import { copy } from '../copy'
import { poolQuery } from '../queries'
import { PoolNow } from './PoolNow'

const words = copy.receipt

/** The third part: the pool exists. Where it is, what the chain says of it at once, what it cost and what comes next. */
export function ReceiptPart({ execution, onAnother }: ReceiptProps) {
  const { operation } = execution
  const { pool = '', venue } = operation.subject
  const decision = operationDecision(execution)
  const receipt = receiptOf(execution)
  if (!receipt) return null
  const venueName = VENUES.find(({ id }) => id === venue)?.name ?? venue ?? ''
  const managing = `${paths.manageLiquidity}?pool=${pool}`
  return (
    <ReceiptFrame
      execution={execution}
      receipt={receipt}
      address={pool}
      picture={<Identicon address={pool} size={64} />}
      title={OPERATION_KINDS[operation.kind].receiptTitle}
      lede={words.lede(decision.line, utcTime(receipt.at), utcDate(receipt.at))}
      facts={
        <Facts>
          <DecisionFacts decision={{ ...decision, pool: null }} />
          <Fact name={words.pool}>
            <AddressText full identicon={false} address={pool} what="pool address" />
          </Fact>
          <TransactionsFact operation={operation} signatures={receipt.signatures} />
          <ExplorerFact operation={operation} subject={{ address: pool }} />
          <Fact name={words.venue}>{venueName}</Fact>
          <Fact name={words.link}>
            <span className="addr">
              <CopyButton text={new URL(managing, location.href).href} label={words.copyLink} />
            </span>
          </Fact>
          <Now operation={operation} pool={pool} madeAt={receipt.at} />
        </Facts>
      }
      acts={
        <>
          <Link className={buttonClass({ variant: 'primary' })} to={managing} onClick={toNetwork(operation)}>
            {words.manage}
          </Link>
          <Button onClick={onAnother}>{words.another}</Button>
        </>
      }
    />
  )
}

/** The pool as the chain that it was opened on has it now. */
function Now({ operation, pool, madeAt }: { operation: OperationRecord; pool: string; madeAt: number }) {
  const cluster = findCluster(operation.cluster)
  const { rpcUrls } = useSettings()
  const reading = cluster && { cluster, ownRpcUrl: rpcUrls[operation.cluster] }
  const { data, error, refetch, isFetching } = useQuery(poolQuery(reading ?? null, pool))
  if (!reading) return null
  return (
    <PoolNow madeAt={madeAt} pool={data} error={error} busy={isFetching} onAgain={() => void refetch()} />
  )
}
