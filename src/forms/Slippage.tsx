import * as v from 'valibot'
import { useSettings } from '../settings/settingsStore'
import { formatSlippage, parseSlippage } from '../settings/validation'
import { NumberInput } from '../ui/NumberInput'
import { Sentence } from '../ui/Sentence'
import { type FormMemory, useKeptForm } from './keptForm'
import styles from './slippage.module.css'

const words = {
  summary: (percent: string) => `Slippage: ${percent} % · change`,
  label: 'Slippage',
  unit: '%',
  hint: 'How far the price may move; beyond it the operation is refused. It comes from your settings; a change here is for this action alone.',
} as const

/** A section for the slippage; its summary shows the present one. */
export function SlippageSection({ slippage }: { slippage: SlippageControl }) {
  const { wrong } = slippage
  return (
    <details className={styles['slippage']} open={wrong !== undefined || undefined}>
      <summary className="small">
        {wrong === undefined ? <Sentence text={words.summary(slippage.text)} /> : words.label}
      </summary>
      <NumberInput
        label={words.label}
        unit={words.unit}
        value={slippage.text}
        onType={slippage.type}
        hint={words.hint}
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

/** `text`: null where nothing was typed. The field shows the setting then, which the prerendered page does not know. */
const TYPED = { schema: v.object({ text: v.nullable(v.string()) }), empty: { text: null } }

/** The slippage of a panel: it starts with the setting, and lasts as long as the panel. */
export function useSlippage(memory: FormMemory): SlippageControl {
  const { slippageBps } = useSettings()
  const { values, change } = useKeptForm({ ...TYPED, memory: { of: memory, name: 'slippage' } })
  const text = values.text ?? formatSlippage(slippageBps)
  const parsed = parseSlippage(text)
  const wrong = typeof parsed === 'string' ? parsed : undefined
  const basisPoints = typeof parsed === 'string' ? null : parsed
  return { text, basisPoints, wrong, type: (next) => change({ text: next }) }
}
