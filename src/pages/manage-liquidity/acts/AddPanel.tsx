import { useQuery } from '@tanstack/react-query'
import { decisionOf } from '../../../liquidity/decision'
import { addSubject } from '../../../liquidity/subject'
import type { Pool, Position, Side } from '../../../liquidity/venue'
import { formatUnits } from '../../../units/amounts'
import type { PageWork } from '../pageWork'
import { heldQuery } from '../queries'
import { actCopy } from './actCopy'
import { AmountField } from './AmountField'
import { PanelFrame } from './PanelFrame'
import { otherSide, quoteAdd } from './quotes'
import { SlippageSection } from './SlippageSection'
import { useSlippage } from './useSlippage'
import { useTyped } from '../useTyped'

const words = actCopy.add
const SIDES: readonly Side[] = ['quote', 'base']

type AddPanelProps = { work: PageWork; pool: Pool; position: Position | null }

/** Either side is typed, and the other follows. */
export function AddPanel({ work, pool, position }: AddPanelProps) {
  const { pair } = pool
  const key = `add ${position?.id ?? pool.address}`
  const [typed, setTyped] = useTyped<{ side: Side; text: string }>(work.typed, key, {
    side: 'quote',
    text: '',
  })
  const { data: held = null } = useQuery(heldQuery(work.context, work.context.address, pair))
  const slippage = useSlippage(work.typed)
  const { basisPoints } = slippage
  const { quote, wrong } = quoteAdd(pool, typed.side, typed.text, held)
  const good = quote !== null && basisPoints !== null && Object.keys(wrong).length === 0
  const order = good ? ({ act: 'add', pool, position, quote, slippage: basisPoints } as const) : null
  const textOf = (side: Side) =>
    side === typed.side ? typed.text : quote ? formatUnits(quote.deposits[side], pair[side].decimals) : ''
  return (
    <PanelFrame
      title={words.title}
      lead={position === null ? `${words.lead} ${words.first}` : words.lead}
      work={work}
      result={{ order, why: quote ? undefined : actCopy.problems.empty }}
      figures={{
        title: actCopy.pay,
        decision:
          quote && basisPoints !== null
            ? decisionOf({
                kind: 'add-liquidity',
                subject: addSubject({ pool, position, quote, slippage: basisPoints }),
              })
            : null,
      }}
    >
      {SIDES.map((side) => (
        <AmountField
          key={side}
          token={pair[side]}
          text={textOf(side)}
          held={held?.[side]}
          wrong={wrong[side]}
          onText={(text) =>
            setTyped(text === '' && side !== typed.side ? { side: otherSide(side), text } : { side, text })
          }
        />
      ))}
      <p className="hint">{words.protected(slippage.text)}</p>
      <SlippageSection slippage={slippage} />
    </PanelFrame>
  )
}
