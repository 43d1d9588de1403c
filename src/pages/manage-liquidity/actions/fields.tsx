/** The fields that the panels of several actions share: an amount, a part of the position, and the slippage. */

import { amountOf, symbolOf } from '../../../liquidity/names'
import { SOL_MINT } from '../../../liquidity/orient'
import type { PairToken } from '../../../liquidity/venue'
import { useSettings } from '../../../settings/settingsStore'
import { parseSlippage } from '../../../settings/validation'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { Segmented } from '../../../ui/Segmented'
import { formatUnits } from '../../../units/amounts'
import { usePanelField, type TypedByField } from '../pageWork'
import { actionCopy } from './actionCopy'
import styles from './actions.module.css'

type AmountFieldProps = {
  token: PairToken
  text: string
  /** The wallet's balance of it; undefined where that is not known. */
  held: bigint | undefined
  wrong: string | undefined
  onText: (text: string) => void
}

/** An amount of a token, with the wallet's balance. "All" is offered except for SOL, which also pays the fees. */
export function AmountField({ token, text, held, wrong, onText }: AmountFieldProps) {
  const spendable = held !== undefined && held > 0n && token.mint !== SOL_MINT
  return (
    <div className={styles['amount']}>
      <Field
        numeric
        label={symbolOf(token)}
        unit={symbolOf(token)}
        inputMode="decimal"
        value={text}
        onChange={(event) => onText(event.target.value)}
        hint={held === undefined ? undefined : actionCopy.held(amountOf(held, token))}
        error={wrong}
      />
      {spendable && (
        <Button variant="quiet" slim onClick={() => onText(formatUnits(held, token.decimals))}>
          {actionCopy.useAll}
        </Button>
      )}
    </div>
  )
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
      <Field
        numeric
        label={partWords.exactly}
        unit={partWords.unit}
        inputMode="decimal"
        value={percent}
        onChange={(event) => onPercent(event.target.value)}
        error={wrong}
      />
    </>
  )
}

const slippageWords = actionCopy.slippage

/** A section whose summary shows the slippage, and in which the user changes it. */
export function SlippageSection({ slippage }: { slippage: SlippageControl }) {
  const { wrong } = slippage
  return (
    <details className={styles['slippage']} open={wrong !== undefined || undefined}>
      <summary className="small">{slippageWords.summary}</summary>
      <Field
        numeric
        label={slippageWords.label}
        unit={slippageWords.unit}
        inputMode="decimal"
        value={slippage.text}
        onChange={(event) => slippage.type(event.target.value)}
        hint={slippageWords.hint}
        error={wrong}
      />
    </details>
  )
}

/** The slippage in basis points; null while the typed value is invalid. */
type SlippageControl = Readonly<{
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
