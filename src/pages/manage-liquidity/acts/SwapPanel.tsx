import { decisionOf } from '../../../liquidity/decision'
import { swapSubject } from '../../../liquidity/subject'
import { useQuery } from '@tanstack/react-query'
import type { Pool, Side } from '../../../liquidity/venue'
import { Note } from '../../../ui/Note'
import { Segmented } from '../../../ui/Segmented'
import { symbolOf } from '../../../liquidity/names'
import type { PageWork } from '../pageWork'
import { heldQuery } from '../queries'
import { formatMove } from '../swapMove'
import { actCopy } from './actCopy'
import { AmountField } from './AmountField'
import { PanelFrame } from './PanelFrame'
import { quoteSwap } from './quotes'
import { SlippageSection } from './SlippageSection'
import { useSlippage } from './useSlippage'
import { useTyped } from '../useTyped'
import styles from './acts.module.css'

const words = actCopy.swap
const SIDES: readonly Side[] = ['quote', 'base']

/** A small swap in this one pool. A large change of the price is shown, and an absurd one is refused. */
export function SwapPanel({ work, pool }: { work: PageWork; pool: Pool }) {
  const { pair } = pool
  const [from, setFrom] = useTyped<Side>(work.typed, `from ${pool.address}`, 'quote')
  const [text, setText] = useTyped(work.typed, `swap ${pool.address}`, '')
  const { data: held = null } = useQuery(heldQuery(work.context, work.context.address, pair))
  const slippage = useSlippage(work.typed)
  const { basisPoints } = slippage
  const { swap, moved, effect, wrong } = quoteSwap(pool, from, text, held)
  const good = swap !== null && wrong === undefined && effect !== 'absurd' && basisPoints !== null
  const order = good ? ({ act: 'swap', pool, quote: swap, slippage: basisPoints } as const) : null
  return (
    <PanelFrame
      title={words.title}
      lead={words.lead}
      work={work}
      result={{ order, why: swap ? undefined : actCopy.problems.empty }}
      figures={{
        title: actCopy.get,
        decision:
          swap && basisPoints !== null
            ? decisionOf({ kind: 'swap', subject: swapSubject({ pool, quote: swap, slippage: basisPoints }) })
            : null,
      }}
    >
      <div className={styles['parts']}>
        <Segmented
          label={words.direction}
          options={SIDES.map((side) => ({ value: side, label: words.pays(symbolOf(pair[side])) }))}
          value={from}
          onChange={(side) => {
            setFrom(side)
            setText('')
          }}
        />
      </div>
      <AmountField
        key={from}
        token={pair[from]}
        text={text}
        held={held?.[from]}
        wrong={wrong}
        onText={setText}
      />
      {swap && effect !== 'small' && (
        <Note kind={effect === 'absurd' ? 'err' : 'warn'} live="status">
          <p>{effect === 'absurd' ? words.stop(formatMove(moved)) : words.warn(formatMove(moved))}</p>
        </Note>
      )}
      <p className="hint">{words.protected(slippage.text)}</p>
      <SlippageSection slippage={slippage} />
    </PanelFrame>
  )
}
