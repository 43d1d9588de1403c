import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ReceiptProps } from '../../../operation/NamedOperation'
import { toNetwork } from '../../../operation/receiptFacts'
import { ReceiptFrame } from '../../../operation/ReceiptFrame'
import { operationDecision } from '../../../liquidity/decision'
import { paths } from '../../../paths'
import { utcDate, utcTime } from '../../../units/moments'
import { receiptOf } from '../../../operation/receipt'
import { Button } from '../../../ui/Button'
import { buttonClass } from '../../../ui/buttonClass'
import { NotArrived } from '../../../ui/NotArrived'
import { lazyPart } from '../../../ui/lazyPart'
import { TokenPicture } from '../../../ui/TokenPicture'
import { wordsOf } from '../copy'
import { forgetOwnAddress } from '../storage/storageChoice'
import { useStoredPicture } from '../storage/useStoredPicture'
import type { ReceiptChecklistProps } from './ReceiptChecklist'
import { receiptCopy as words } from './receiptCopy'
import { ReceiptFacts } from './ReceiptFacts'

const checklist = lazyPart<ReceiptChecklistProps>(() => import('./ReceiptChecklist'))

/** The third part: the token exists. Where it is, what it cost, what others see of it and what comes next. */
export function ReceiptPart({ execution, onAnother }: ReceiptProps) {
  const { operation } = execution
  const { mint = '', uri = '' } = operation.subject
  const picture = useStoredPicture(uri)
  const receipt = receiptOf(execution)
  const decision = operationDecision(execution)
  useEffect(() => forgetOwnAddress(uri), [uri])
  if (!receipt) return null
  return (
    <ReceiptFrame
      execution={execution}
      receipt={receipt}
      address={mint}
      picture={<TokenPicture address={mint} src={picture} size={64} />}
      title={wordsOf(operation.kind).done}
      lede={words.lede(decision.line, utcTime(receipt.at), utcDate(receipt.at))}
      facts={<ReceiptFacts operation={operation} decision={decision} signatures={receipt.signatures} />}
      acts={
        <>
          <Link
            className={buttonClass({ variant: 'primary' })}
            to={paths.token(mint)}
            onClick={toNetwork(operation)}
          >
            {words.see}
          </Link>
          {operation.subject['pool'] !== undefined && (
            <Link
              className={buttonClass({})}
              to={paths.pool(operation.subject['pool'])}
              onClick={toNetwork(operation)}
            >
              {words.seeThePool}
            </Link>
          )}
          <Button onClick={onAnother}>{words.another}</Button>
        </>
      }
    >
      <Checklist operation={operation} />
    </ReceiptFrame>
  )
}

/** Its code comes once the token is there: nobody waits for it. */
function Checklist(props: ReceiptChecklistProps) {
  const [code, setCode] = useState<'fetching' | 'there' | 'failed'>('fetching')
  useEffect(() => {
    checklist.fetch().then(
      () => setCode('there'),
      () => setCode('failed'),
    )
  }, [])
  if (code === 'there') return <checklist.Part {...props} />
  return code === 'failed' && <NotArrived />
}
