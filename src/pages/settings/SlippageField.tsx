import { useState } from 'react'
import { changeSettings, useSettings } from '../../settings/settingsStore'
import { formatSlippage, parseSlippage } from '../../settings/validation'
import { Field } from '../../ui/Field'
import { copy } from './copy'

/** The slippage limit in percent; kept as soon as what is typed makes sense. */
export function SlippageField() {
  const { slippageBps } = useSettings()
  const [text, setText] = useState(formatSlippage(slippageBps))
  const parsed = parseSlippage(text)
  return (
    <Field
      label={copy.slippage.label}
      numeric
      unit="%"
      inputMode="decimal"
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        const bps = parseSlippage(event.target.value)
        if (typeof bps === 'number') changeSettings({ slippageBps: bps })
      }}
      hint={copy.slippage.hint}
      error={typeof parsed === 'string' ? parsed : undefined}
    />
  )
}
