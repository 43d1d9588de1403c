import { useTyped, type Typed } from '../useTyped'
import { parseSlippage } from '../../../settings/validation'
import { useSettings } from '../../../settings/settingsStore'
import { formatUnits } from '../../../units/amounts'

/** How far the price may move, in basis points; null while what is typed is none. */
export type SlippageControl = Readonly<{
  text: string
  basisPoints: number | null
  /** What is wrong with what is typed. */
  wrong: string | undefined
  type: (text: string) => void
}>

/** Begins with what the settings say, and stays with the panel. */
export function useSlippage(typed: Typed): SlippageControl {
  const { slippageBps } = useSettings()
  const [text, type] = useTyped(typed, 'slippage', formatUnits(BigInt(slippageBps), 2))
  const parsed = parseSlippage(text)
  const wrong = typeof parsed === 'string' ? parsed : undefined
  return { text, basisPoints: typeof parsed === 'string' ? null : parsed, wrong, type }
}
