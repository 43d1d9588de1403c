import { useState } from 'react'
import { Field } from '../../ui/Field'

type NumberSettingProps<Value> = {
  label: string
  unit: string
  hint: string
  /** The setting as a person writes it. */
  initial: string
  /** What was typed, or the sentence that says what is wrong with it. */
  parse: (text: string) => Value | string
  keep: (value: Value) => void
}

/** A setting that is typed as a number; kept as soon as what is typed makes sense. */
export function NumberSetting<Value extends number | bigint>(props: NumberSettingProps<Value>) {
  const { label, unit, hint, initial, parse, keep } = props
  const [text, setText] = useState(initial)
  const parsed = parse(text)
  return (
    <Field
      label={label}
      numeric
      unit={unit}
      inputMode="decimal"
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        const value = parse(event.target.value)
        if (typeof value !== 'string') keep(value)
      }}
      hint={hint}
      error={typeof parsed === 'string' ? parsed : undefined}
    />
  )
}
