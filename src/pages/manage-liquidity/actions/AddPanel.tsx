import { useQuery } from '@tanstack/react-query'
import { mostOf } from '../../../liquidity/math'
import { symbolOf } from '../../../liquidity/names'
import { addSubject } from '../../../liquidity/subject'
import type { Pool, Position, Side } from '../../../liquidity/venue'
import { decisionOf } from '../../../operation/decision'
import { SelectField } from '../../../ui/Field'
import { formatUnits } from '../../../units/amounts'
import { formatShare } from '../../../units/percent'
import { type PageWork, usePanelField } from '../pageWork'
import { heldQuery } from '../queries'
import { actionCopy } from './actionCopy'
import { AmountField, SlippageSection, useSlippage, useSpendable } from './fields'
import { PanelFrame } from './PanelFrame'
import { otherSide, quoteAdd, sampleAdd } from './quotes'

const words = actionCopy.add
const SIDES: readonly Side[] = ['quote', 'base']

type AddPanelProps = {
  work: PageWork
  pool: Pool
  position: Position | null
  /** The positions that it can go to, where `position` does not say. */
  choices: readonly Position[]
}

/** The user types either side, and the other follows. */
export function AddPanel({ work, pool, position: given, choices }: AddPanelProps) {
  const { pair } = pool
  const [into, setInto] = usePanelField(
    work.typed,
    `into ${pool.address}`,
    work.urlState.position ?? choices[0]?.id ?? '',
  )
  const position = given ?? choices.find(({ id }) => id === into) ?? null
  const key = `add ${given?.id ?? pool.address}`
  const [typed, setTyped] = usePanelField<{ side: Side; text: string }>(work.typed, key, {
    side: 'quote',
    text: '',
  })
  const { data: held = null } = useQuery(heldQuery(work.context, work.context.address, pair))
  const slippage = useSlippage(work.typed)
  const { basisPoints } = slippage
  const { quote: deposit, wrong } = quoteAdd(pool, typed.side, typed.text, held)
  const good = deposit !== null && basisPoints !== null && Object.keys(wrong).length === 0
  const order = good
    ? ({ action: 'add', pool, position, quote: deposit, slippage: basisPoints } as const)
    : null
  const sample = () => held && sampleAdd(pool, position, held)
  const spendable = {
    base: useSpendable(work, { token: pair.base, held: held?.base }, `${key} ${into} base`, sample),
    quote: useSpendable(work, { token: pair.quote, held: held?.quote }, `${key} ${into} quote`, sample),
  }
  /** As much of a side as the other allows. SOL is wrapped up to the slippage's limit. */
  const fill = (side: Side, units: bigint) => {
    const other = otherSide(side)
    const most = spendable[other].most ?? held?.[other] ?? 0n
    const { quote } = quoteAdd(pool, side, formatUnits(units, pair[side].decimals), null)
    const short = quote !== null && mostOf(quote.deposits[other], basisPoints ?? 0) > most
    const [by, amount] = short && most > 0n ? [other, most] : [side, units]
    setTyped({ side: by, text: formatUnits(amount, pair[by].decimals) })
  }
  const textOf = (side: Side) =>
    side === typed.side ? typed.text : deposit ? formatUnits(deposit.deposits[side], pair[side].decimals) : ''
  return (
    <PanelFrame
      title={words.title}
      lead={position === null ? `${words.lead} ${words.first}` : words.lead}
      work={work}
      result={{ order, why: deposit ? undefined : actionCopy.problems.empty }}
      figures={{
        title: actionCopy.pay,
        decision:
          deposit && basisPoints !== null
            ? decisionOf({
                kind: 'add-liquidity',
                subject: addSubject({ pool, position, quote: deposit, slippage: basisPoints }),
              })
            : null,
      }}
    >
      {given === null && choices.some(({ nft }) => nft !== null) && (
        <SelectField
          label={words.into}
          options={[...choices.map((one) => [one.id, intoWords(one)] as const), ['', words.intoNew] as const]}
          value={into}
          onChange={(event) => setInto(event.target.value)}
        />
      )}
      {SIDES.map((side) => (
        <AmountField
          key={side}
          token={pair[side]}
          text={textOf(side)}
          held={held?.[side]}
          wrong={wrong[side]}
          spendable={spendable[side]}
          onText={(text) =>
            setTyped(text === '' && side !== typed.side ? { side: otherSide(side), text } : { side, text })
          }
          onMost={(units) => fill(side, units)}
        />
      ))}
      <p className="hint">{words.protected(slippage.text)}</p>
      <SlippageSection slippage={slippage} />
    </PanelFrame>
  )
}

function intoWords({ free, locked, pool, worth }: Position): string {
  const share = formatShare(free + locked.forever + locked.overTime, pool.lpSupply)
  const { quote } = pool.pair
  return words.intoOwn(share, `${formatUnits(worth.quote, quote.decimals)} ${symbolOf(quote)}`)
}
