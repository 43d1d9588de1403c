import type { ComponentProps } from 'react'
import { groupNumber } from '../units/typedNumber'
import { Field } from './Field'
import { numberTyped } from './numberTyped'

type NumberInputProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'numeric'> & {
  /** As plain digits. */
  value: string
  onType: (value: string) => void
}

/**
 * A labelled number. Whoever holds it has the plain digits; the field shows them with separators between the thousands, and the caret stays
 * at its digit while they come and go. A text that is no number stays as it was typed, for the form to say so.
 */
export function NumberInput({ value, onType, ...look }: NumberInputProps) {
  const shown = groupNumber(value)
  return (
    <Field
      inputMode="decimal"
      {...look}
      numeric
      value={shown}
      onChange={(event) => onType(numberTyped(shown, event))}
    />
  )
}
