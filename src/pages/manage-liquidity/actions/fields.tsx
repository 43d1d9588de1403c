/** The fields that the panels of several actions share: an amount, and a part of the position. */

import { useQuery } from '@tanstack/react-query'
import { SOL_MINT } from '../../../liquidity/orient'
import type { PairToken } from '../../../liquidity/venue'
import { NumberInput } from '../../../ui/NumberInput'
import { Segmented } from '../../../ui/Segmented'
import type { ActionOrder } from '../action'
import { type Spendable, spendableSol } from '../../../forms/AmountField'
import type { PageWork } from '../pageWork'
import { actionReserveQuery } from '../queries'
import { panelCopy } from '../../../forms/panelCopy'
import { actionCopy } from './actionCopy'
import styles from './actions.module.css'
import type { ImpactSize } from '../../../liquidity/impact'

/**
 * The largest amount of a token that an order can take: the balance, for SOL minus fees and rents. These come from the bill of `sample`, a
 * similar order of any amount; `key` is its name in the cache.
 */
export function useSpendable(
  work: PageWork,
  { token, held }: Readonly<{ token: Pick<PairToken, 'mint'>; held: bigint | undefined }>,
  key: string,
  sample: () => ActionOrder | null,
): Spendable {
  const { address } = work.context
  const isSol = token.mint === SOL_MINT
  const wanted = isSol && address !== null && held !== undefined
  const { data, isError } = useQuery({ ...actionReserveQuery(work.context, key, sample), enabled: wanted })
  if (!isSol) return { most: held }
  if (!wanted) return { most: undefined }
  return spendableSol(held, data, isError)
}

const partWords = actionCopy.part
const PARTS = ['25', '50', '75', '100'] as const

type PartFieldProps = { percent: string; wrong: string | undefined; onPercent: (percent: string) => void }

/** A part of the free liquidity: by button, or typed. */
export function PartField({ percent, wrong, onPercent }: PartFieldProps) {
  return (
    <>
      <div className={styles['parts']}>
        <Segmented
          label={partWords.group}
          options={PARTS.map((part) => ({
            value: part,
            label: part === '100' ? partWords.all : `${part} %`,
          }))}
          value={percent as (typeof PARTS)[number]}
          onChange={onPercent}
        />
      </div>
      <NumberInput
        label={partWords.exactly}
        unit={partWords.unit}
        value={percent}
        onType={onPercent}
        error={wrong}
      />
    </>
  )
}

/**
 * The sentence below the button to the review where there is no order and no field shows a reason: no amount is typed, or the swap moves
 * the price too far.
 */
export function whyNoOrder(typed: string, effect: ImpactSize = 'small'): string | undefined {
  if (typed.trim() === '') return panelCopy.problems.empty
  return effect === 'absurd' ? panelCopy.problems.tooMuch : undefined
}
