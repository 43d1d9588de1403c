/** The fields that the panels of several actions share: an amount, a part of the position, and the slippage. */

import { useQuery } from '@tanstack/react-query'
import { SOL_MINT } from '../../../liquidity/orient'
import { maxOf } from '../../../liquidity/math'
import { useSettings } from '../../../settings/settingsStore'
import { parseSlippage } from '../../../settings/validation'
import { Note } from '../../../ui/Note'
import { NumberInput } from '../../../ui/NumberInput'
import { Segmented } from '../../../ui/Segmented'
import { formatUnits } from '../../../units/amounts'
import { formatSolAbout } from '../../../units/lamports'
import { unbroken } from '../../../units/unbroken'
import type { ActionOrder } from '../action'
import type { AmountFieldProps, Spendable } from '../../../forms/AmountField'
import { usePanelField, type TypedByField } from '../../../forms/panel'
import type { PageWork } from '../pageWork'
import { formatMove } from '../figures'
import { reserveQuery } from '../queries'
import { panelCopy } from '../../../forms/panelCopy'
import { actionCopy } from './actionCopy'
import styles from './actions.module.css'
import type { QuotedSwap } from './quotes'

/**
 * The most of a token that an order can take: the balance, and of SOL the balance less fees and rents. These are read from the bill of
 * `sample`, a similar order of any amount; `key` is its name in the cache.
 */
export function useSpendable(
  work: PageWork,
  { token, held }: Pick<AmountFieldProps, 'token' | 'held'>,
  key: string,
  sample: () => ActionOrder | null,
): Spendable {
  const { address } = work.context
  const isSol = token.mint === SOL_MINT
  const wanted = isSol && address !== null && held !== undefined
  const { data, isError } = useQuery({ ...reserveQuery(work.context, key, sample), enabled: wanted })
  if (!isSol) return { most: held }
  if (!wanted) return { most: undefined }
  if (data === undefined)
    return { most: undefined, note: isError ? actionCopy.maxUnknown : actionCopy.maxReading }
  const most = maxOf(held - data, 0n)
  return { most, note: most === 0n ? actionCopy.maxNothing : actionCopy.maxLeaves(formatSolAbout(data)) }
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

const impactWords = actionCopy.swap

/** Says where a swap moves the price much, and where it is refused for that. `moved` in hundredths of a percent. */
export function ImpactNote({ effect, moved }: Pick<QuotedSwap, 'effect' | 'moved'>) {
  if (effect === 'small') return null
  const move = formatMove(moved)
  return (
    <Note kind={effect === 'absurd' ? 'err' : 'warn'} live="status">
      <p>{unbroken(effect === 'absurd' ? impactWords.stop(move) : impactWords.warn(move))}</p>
    </Note>
  )
}

/**
 * What the panel says below the button to the review where there is no order and no field says why: no amount is typed, or the swap moves
 * the price too far.
 */
export function whyNoOrder(typed: string, effect: QuotedSwap['effect'] = 'small'): string | undefined {
  if (typed.trim() === '') return panelCopy.problems.empty
  return effect === 'absurd' ? panelCopy.problems.tooMuch : undefined
}

const slippageWords = actionCopy.slippage

/** A section whose summary shows the slippage, and in which the user changes it. */
export function SlippageSection({ slippage }: { slippage: SlippageControl }) {
  const { wrong } = slippage
  return (
    <details className={styles['slippage']} open={wrong !== undefined || undefined}>
      <summary className="small">{slippageWords.summary}</summary>
      <NumberInput
        label={slippageWords.label}
        unit={slippageWords.unit}
        value={slippage.text}
        onType={slippage.type}
        hint={slippageWords.hint}
        error={wrong}
      />
    </details>
  )
}

/** The slippage in basis points; null while the typed value is invalid. */
export type SlippageControl = Readonly<{
  text: string
  basisPoints: number | null
  /** What is wrong with the typed value. */
  wrong: string | undefined
  type: (text: string) => void
}>

/** Starts with the setting, and lasts as long as the panel. */
export function useSlippage(typed: TypedByField): SlippageControl {
  const { slippageBps } = useSettings()
  const [text, type] = usePanelField(typed, 'slippage', formatUnits(BigInt(slippageBps), 2))
  const parsed = parseSlippage(text)
  const wrong = typeof parsed === 'string' ? parsed : undefined
  return { text, basisPoints: typeof parsed === 'string' ? null : parsed, wrong, type }
}
