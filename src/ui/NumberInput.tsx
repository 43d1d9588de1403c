import type { ComponentProps } from 'react'
import { Field } from './Field'
import { useNumberText } from './useNumberText'

type NumberInputProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'numeric'> & {
  /** The number as plain digits. */
  value: string
  onType: (value: string) => void
}

/**
 * A labelled number; see useNumberText. The caret stays at its digit while separators come and go. A text that is no number stays as
 * typed, and the form reports it.
 */
export function NumberInput({ value, onType, error, ...look }: NumberInputProps) {
  const { shown, onChange, question } = useNumberText(value, onType)
  return (
    <Field
      inputMode="decimal"
      {...look}
      numeric
      question={question}
      error={error}
      value={shown}
      onChange={onChange}
    />
  )
}
