import { useTyped, type Typed } from '../useTyped'
import { parseSlippage } from '../../../settings/validation'
import { useSettings } from '../../../settings/settingsStore'
import { formatUnits } from '../../../units/amounts'

/** The slippage in basis points; null while the typed value is invalid. */
export type SlippageControl = Readonly<{
  text: string
  basisPoints: number | null
  /** What is wrong with the typed value. */
  wrong: string | undefined
  type: (text: string) => void
}>

/** Starts with the setting, and lasts as long as the panel. */
export function useSlippage(typed: Typed): SlippageControl {
  const { slippageBps } = useSettings()
  const [text, type] = useTyped(typed, 'slippage', formatUnits(BigInt(slippageBps), 2))
  const parsed = parseSlippage(text)
  const wrong = typeof parsed === 'string' ? parsed : undefined
  return { text, basisPoints: typeof parsed === 'string' ? null : parsed, wrong, type }
}
