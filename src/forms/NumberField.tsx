import type { ChangeEvent, ComponentProps } from 'react'
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
  type UseFormReturn,
} from 'react-hook-form'
import { Field } from '../ui/Field'
import { numberTyped } from '../ui/numberTyped'
import { groupNumber } from '../units/typedNumber'

type NumberFieldProps<Values extends FieldValues, Parsed> = Omit<
  ComponentProps<typeof Field>,
  'form' | 'name' | 'error' | 'value' | 'onChange' | 'numeric'
> & {
  form: UseFormReturn<Values, unknown, Parsed>
  name: FieldPath<Values>
}

/**
 * A number of a form, by its path. The form has the plain digits; the field shows them with commas between the thousands, and the caret
 * stays at its digit while commas come and go. A text that is no number stays as it was typed, for the form to say so.
 */
export function NumberField<Values extends FieldValues, Parsed>(props: NumberFieldProps<Values, Parsed>) {
  const { form, name, ...look } = props
  const { field, fieldState } = useController({ control: form.control, name })
  const shown = groupNumber(String(field.value ?? ''))
  const change = (event: ChangeEvent<HTMLInputElement>) =>
    field.onChange(numberTyped(shown, event) as FieldPathValue<Values, FieldPath<Values>>)
  return (
    <Field
      inputMode="decimal"
      {...look}
      numeric
      error={fieldState.error?.message}
      {...field}
      value={shown}
      onChange={change}
    />
  )
}
