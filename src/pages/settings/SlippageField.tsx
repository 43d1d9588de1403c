import { changeSettings, useSettings } from '../../settings/settingsStore'
import { formatSlippage, parseSlippage } from '../../settings/validation'
import { copy } from './copy'
import { NumberSetting } from './NumberSetting'

/** The slippage limit in percent. */
export function SlippageField() {
  return (
    <NumberSetting
      label={copy.slippage.label}
      unit="%"
      hint={copy.slippage.hint}
      kept={formatSlippage(useSettings().slippageBps)}
      parse={parseSlippage}
      keep={(slippageBps) => changeSettings({ slippageBps })}
    />
  )
}
