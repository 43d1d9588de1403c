import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '../../paths'
import { typedAmount } from '../../solana/amountScale'
import { readDropFile } from '../../transactions/runs/keptRuns'
import type { RunView } from '../../transactions/runs/runView'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { Dialog } from '../../ui/Dialog'
import { ErrorNote } from '../../ui/ErrorNote'
import { saveFile, saveParts } from '../../ui/saveFile'
import { TickBox } from '../../ui/TickBox'
import { toast } from '../../ui/toast/toast'
import { formatWhole } from '../../units/grouping'
import { beyondWords, NO_SYMBOL, sendManyCopy } from './copy'
import { dropCopy } from './dropCopy'
import type { RunControls, ShownRun } from './runs'
import { saidMessageOf, exportedSentence } from '../../operations/said'

const words = sendManyCopy.run

type RunActionsProps = { run: RunControls & Readonly<{ now: ShownRun }>; view: RunView }

/** Buttons to begin another list, to save the result of this one as a file, and to delete it here. */
export function RunActions({ run: controls, view }: RunActionsProps) {
  const { now } = controls
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { head, counts } = view
  const [hasAgreed, setAgreed] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const erase = async () => {
    setAsking(false)
    const what = await controls.erase()
    if (what === 'erased') void navigate(paths.sendMany, { replace: true })
    else toast({ variant: 'error', message: what === 'busy' ? words.busy : words.eraseUnderWay })
  }
  return (
    <>
      {!now.isDriven && (
        <Link className={buttonClass({ variant: view.done ? 'primary' : 'secondary' })} to={paths.sendMany}>
          {words.another}
        </Link>
      )}
      <Button
        onClick={() => void saveParts(`send-to-many-${head.id.slice(0, 8)}.csv`, 'text/csv', csvParts(view))}
      >
        {words.csv}
      </Button>
      {head.drop && (
        <Button onClick={() => void saveDrop(head.id).catch(setFailure)}>{dropCopy.record.save}</Button>
      )}
      {!now.isDriven && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {words.erase}
        </Button>
      )}
      {failure !== null && <ErrorNote error={failure} />}
      {isAsking && (
        <Dialog
          title={words.eraseTitle}
          final
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{words.keep}</Button>
              {counts.open === 0 && (
                <Button
                  disabled={counts.said > 0 && !hasAgreed}
                  onClick={() => void erase().catch(setFailure)}
                >
                  {words.erase}
                </Button>
              )}
            </>
          }
        >
          <p>{counts.open > 0 ? words.eraseUnderWay : words.eraseText}</p>
          {counts.waiting + counts.unpaid + counts.doubtful > 0 && <p>{words.eraseOpen}</p>}
          {counts.open === 0 && counts.said > 0 && (
            <TickBox
              label={words.eraseSaid(formatWhole(counts.said))}
              detail={words.eraseSaidDetail}
              checked={hasAgreed}
              onChange={({ target }) => setAgreed(target.checked)}
            />
          )}
        </Dialog>
      )}
    </>
  )
}

async function saveDrop(id: string): Promise<void> {
  const file = await readDropFile(id)
  if (file !== null) saveFile(`drop-${id.slice(0, 8)}.csv`, 'text/csv', file)
}

/**
 * Line, address, amount, what arrives of it, state, signatures and reason of each line, in the order of the list, and the token and network
 * that it is of: the form knows a list by these names in this order (ownColumns), and leaves out what is paid. The mint would make a long list too long
 * to choose again. Last stands what the list calls the receivers, where it does. Where lines were paid more than once, that comes first,
 * above the table. In parts that are joined.
 */
function* csvParts(view: RunView): Generator<string> {
  const { rows, head } = view
  const { token, cluster } = head
  // A spreadsheet would read a text with such a beginning as a formula.
  const plain = (value: string) => (/^[=+@-]/.test(value) ? `'${value}` : value)
  const text = (value: string) =>
    `"${plain(value)
      .replaceAll('"', '""')
      .replaceAll(/[\r\n]+/g, ' ')}"`
  const of = token.symbol === NO_SYMBOL ? token.mint : text(token.symbol)
  const hasFee = rows.some(({ units, arrives = units }) => arrives < units)
  const figures = (units: bigint) => [typedAmount(units, token), ...(token.scale ? [`${units}`] : [])]
  const hasLabels = rows.some(({ label }) => label !== undefined)
  const names = (name: string, exact: string) => `${name},${token.scale ? `${exact},` : ''}`
  const arrival = hasFee ? names('arrives', 'arrives in base units') : ''
  if (head.beyond) yield `${text(`${words.beyondTitle}. ${beyondWords(rows)}`)}\n`
  yield `line,address,${names('amount', 'base units')}${arrival}state,signature,reason,token,network${hasLabels ? ',label' : ''}\n`
  for (const row of rows.toSorted((a, b) => a.line - b.line)) {
    const {
      line,
      address,
      units,
      arrives = units,
      state,
      signature = '',
      more = [],
      failure,
      label = '',
    } = row
    const reason = failure ? saidMessageOf(failure, exportedSentence) : ''
    const cells = [
      `${line}`,
      address,
      ...figures(units),
      ...(hasFee ? figures(arrives) : []),
      state,
      [signature, ...more].join(' '),
      reason === '' ? '' : text(reason),
      of,
      cluster,
      ...(hasLabels ? [label === '' ? '' : text(label)] : []),
    ]
    yield `${cells.join(',')}\n`
  }
}
