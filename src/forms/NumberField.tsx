import type { ComponentProps } from 'react'
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
  type UseFormReturn,
} from 'react-hook-form'
import { NumberInput } from '../ui/NumberInput'

type NumberFieldProps<Values extends FieldValues, Parsed> = Omit<
  ComponentProps<typeof NumberInput>,
  'form' | 'name' | 'error' | 'value' | 'onType'
> & {
  form: UseFormReturn<Values, unknown, Parsed>
  name: FieldPath<Values>
}

/** A number of a form, by its path: the form has its plain digits and its error. */
export function NumberField<Values extends FieldValues, Parsed>(props: NumberFieldProps<Values, Parsed>) {
  const { form, name, ...look } = props
  const { field, fieldState } = useController({ control: form.control, name })
  const { value, onChange, ...rest } = field
  return (
    <NumberInput
      {...look}
      {...rest}
      error={fieldState.error?.message}
      value={String(value ?? '')}
      onType={(text) => onChange(text as FieldPathValue<Values, FieldPath<Values>>)}
    />
  )
}
