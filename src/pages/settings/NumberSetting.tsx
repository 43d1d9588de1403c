import { useState } from 'react'
import { Field } from '../../ui/Field'

type NumberSettingProps<Value> = {
  label: string
  unit: string
  hint: string
  /** The setting that is kept, as a person writes it. */
  kept: string
  /** What was typed, or the sentence that says what is wrong with it. */
  parse: (text: string) => Value | string
  keep: (value: Value) => void
}

/**
 * A setting that is typed as a number; kept as soon as what is typed makes sense. What was typed into the prerendered field
 * before this ran, no event tells of: the ref finds it.
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
