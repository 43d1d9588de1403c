import { useRef, useState } from 'react'
import type { AppContext } from '../../operation/appContext'
import { Bill } from '../../operation/Bill'
import type { RunLine, RunToken } from '../../transactions/runs'
import { AddressText } from '../../ui/AddressText'
import { Button } from '../../ui/Button'
import { ErrorNote } from '../../ui/ErrorNote'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { formatUnits } from '../../units/amounts'
import { formatWhole } from '../../units/grouping'
import { unbroken } from '../../units/unbroken'
import type { Figures } from './chainWork'
import { copy } from './copy'
import type { Receivers } from './listForm'
import { ReceiverCounts } from './ReceiverCounts'
import styles from './sendMany.module.css'

const words = copy.review

type ReviewPartProps = {
  context: AppContext & Readonly<{ address: string }>
  token: RunToken
  lines: readonly RunLine[]
  receivers: Receivers
  figures: Figures
  /** Leaves out the lines that were paid before. */
  onLeaveBefore: () => void
  onBack: () => void
  onStart: () => Promise<void>
}

/** How long a prompt takes: to look through it, to sign it, and until all of it has landed. */
const PROMPT_SECONDS = 30

/** The list as one decision: what, to how many, what it costs, and how often the wallet asks. */
export function ReviewPart({
  context,
  token,
  lines,
  receivers,
  figures,
  onLeaveBefore,
  onBack,
  onStart,
}: ReviewPartProps) {
  const [start, setStart] = useState<Readonly<{ busy: boolean; error: unknown }>>({
    busy: false,
    error: null,
  })
  const { transactions, prompts, bill, isCovered, paidBefore, saidBefore } = figures
  const total = lines.reduce((sum, { units }) => sum + units, 0n)
  const amount = `${formatUnits(total, token.decimals)} ${token.symbol}`
  const minutes = Math.max(1, Math.round((prompts * PROMPT_SECONDS) / 60))
  /** The button is busy only once it is drawn again: until then further presses arrive. */
  const isStarting = useRef(false)
  const begin = () => {
    if (isStarting.current) return
    isStarting.current = true
    setStart({ busy: true, error: null })
    onStart().catch((error: unknown) => {
      isStarting.current = false
      setStart({ busy: false, error })
    })
  }
  return (
    <>
      <PageTitle title={words.title}>
        <bdi>{unbroken(words.line(amount, formatWhole(lines.length)))}.</bdi>
      </PageTitle>
      <div className="wrap work">
        <div className={styles['parts']}>
          <div className="card">
            <dl className="kv">
              <dt>{words.from}</dt>
              <dd>
                <AddressText address={context.address} />
              </dd>
              {token.program !== null && (
                <>
                  <dt>{words.token}</dt>
                  <dd>
                    <bdi>{token.symbol}</bdi> <AddressText address={token.mint} />
                  </dd>
                </>
              )}
              <dt>{words.transactions}</dt>
              <dd className="mono">{formatWhole(transactions)}</dd>
              <dt>{words.prompts}</dt>
              <dd>{words.promptsValue(formatWhole(prompts))}</dd>
              <dt>{words.time}</dt>
              <dd>{words.minutes(formatWhole(minutes))}</dd>
            </dl>
            <ReceiverCounts context={context} lines={lines} receivers={receivers} />
          </div>
          {paidBefore.size > 0 && (
            <Note
              kind="warn"
              title={words.before(formatWhole(paidBefore.size))}
              actions={
                paidBefore.size < lines.length && (
                  <Button slim onClick={onLeaveBefore}>
                    {words.leaveBefore}
                  </Button>
                )
              }
            >
              <p>{words.beforeDetail}</p>
              {saidBefore > 0 && <p>{words.beforeSaid(formatWhole(saidBefore))}</p>}
            </Note>
          )}
        </div>
        <div className="aside">
          <Bill bill={bill} note={words.note} foot={words.foot}>
            {!isCovered && (
              <Note kind="err">
                <p>{words.poor}</p>
              </Note>
            )}
            {start.error !== null && <ErrorNote error={start.error} />}
            <div className="actions">
              <Button variant="primary" wide busy={start.busy} disabled={!isCovered} onClick={begin}>
                {words.start}
              </Button>
              <Button wide onClick={onBack}>
                {words.back}
              </Button>
            </div>
          </Bill>
        </div>
      </div>
    </>
  )
}
