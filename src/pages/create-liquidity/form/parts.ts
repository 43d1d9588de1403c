import { SOL_MINT } from '../../../liquidity/orient'
import { formatUnits } from '../../../units/amounts'
import type { PairState } from '../useLiquidity'

/** A part of the wallet's balance, ready to be typed: "25 %" and the amount as text. */
export type Part = Readonly<{ percent: bigint; text: string }>

const PERCENTS = [25n, 50n, 100n]

/** Parts of what can be deposited of one side; none where the balance is not known. The costs are kept back from SOL. */
export function partsOf(side: 'base' | 'quote', state: PairState | null): readonly Part[] {
  if (!state?.held) return []
  const { decimals, mint } = state.pair[side]
  const spare = mint === SOL_MINT ? spareSol(state, state.held[side]) : state.held[side]
  if (spare === null || spare <= 0n) return []
  return PERCENTS.map((percent) => ({ percent, text: formatUnits((spare * percent) / 100n, decimals) }))
}

/**
 * The lamports that remain after the costs. The simulation may find somewhat higher costs than the bill, so the same amount again
 * is kept back.
 */
function spareSol({ held, reading, bills }: PairState, lamports: bigint): bigint | null {
  const bill = reading.option && bills.value?.get(reading.option.venue.id)?.bill
  if (!bill || !held) return null
  const costs = bill.lines
    .filter(({ kind }) => kind !== 'deposit')
    .reduce((sum, line) => sum + line.lamports, 0n)
  return lamports - costs - 2n * held.least
}
