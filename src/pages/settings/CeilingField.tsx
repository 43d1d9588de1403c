import { useState } from 'react'
import { changeSettings, useSettings } from '../../settings/settingsStore'
import { parseCeiling } from '../../settings/validation'
import { Field } from '../../ui/Field'
import { formatSol } from '../../units/lamports'
import { copy } from './copy'

/** The most that one transaction may bid, in SOL; kept as soon as what is typed makes sense. */
export function CeilingField() {
  const { priorityCeiling } = useSettings()
  const [text, setText] = useState(formatSol(priorityCeiling))
  const parsed = parseCeiling(text)
  return (
    <Field
      label={copy.priority.ceiling}
      numeric
      unit="SOL"
      inputMode="decimal"
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        const lamports = parseCeiling(event.target.value)
        if (typeof lamports === 'bigint') changeSettings({ priorityCeiling: lamports })
      }}
      hint={copy.priority.ceilingHint}
      error={typeof parsed === 'string' ? parsed : undefined}
    />
  )
}
