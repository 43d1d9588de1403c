import { useState } from 'react'
import { Field } from '../../ui/Field'

type NumberSettingProps<Value> = {
  label: string
  unit: string
  hint: string
  /** The stored setting as text. */
  kept: string
  /** The typed value, or a sentence that says what is wrong with it. */
  parse: (text: string) => Value | string
  keep: (value: Value) => void
}

/**
 * A setting that is typed as a number, and stored as soon as it is valid. No event reports what was typed into the
 * prerendered field before hydration: the ref finds it.
 */
export function NumberSetting<Value extends number | bigint>(props: NumberSettingProps<Value>) {
  const { label, unit, hint, kept, parse, keep } = props
  const [typed, setTyped] = useState<string>()
  const text = typed ?? kept
  const parsed = parse(text)
  const type = (next: string) => {
    setTyped(next)
    const value = parse(next)
    if (typeof value !== 'string') keep(value)
  }
  return (
    <Field
      label={label}
      numeric
      unit={unit}
      inputMode="decimal"
      value={text}
      ref={(field) => {
        if (field && field.value !== text) type(field.value)
      }}
      onChange={(event) => type(event.target.value)}
      hint={hint}
      error={typeof parsed === 'string' ? parsed : undefined}
    />
  )
}
