import { Field } from '../../../ui/Field'
import { actionCopy } from './actionCopy'
import type { SlippageControl } from './useSlippage'
import styles from './actions.module.css'

const words = actionCopy.slippage

/** A section whose summary shows the slippage, and in which the user changes it. */
export function SlippageSection({ slippage }: { slippage: SlippageControl }) {
  const { wrong } = slippage
  return (
    <details className={styles['slippage']} open={wrong !== undefined || undefined}>
      <summary className="small">{words.summary}</summary>
      <Field
        numeric
        label={words.label}
        unit={words.unit}
        inputMode="decimal"
        value={slippage.text}
        onChange={(event) => slippage.type(event.target.value)}
        hint={words.hint}
        error={wrong}
      />
    </details>
  )
}
