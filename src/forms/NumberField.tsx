import type { ChangeEvent, ComponentProps } from 'react'
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
  type UseFormReturn,
} from 'react-hook-form'
import { Field } from '../ui/Field'
import { type Edit, groupNumber, typeNumber } from '../units/typedNumber'

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
  const change = ({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const typed = typeNumber(
      shown,
      input.value,
      input.selectionStart ?? input.value.length,
      editOf(nativeEvent),
    )
    if (input.value !== typed.shown) {
      input.value = typed.shown
      // Safari would move the focus to a field whose selection is set.
      if (document.activeElement === input) input.setSelectionRange(typed.caret, typed.caret)
    }
    field.onChange(typed.value as FieldPathValue<Values, FieldPath<Values>>)
  }
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

/** A field that a program fills says nothing of what it changed. */
function editOf(event: Event): Edit {
  const { inputType = '', data } = event as Partial<InputEvent>
  if (inputType.startsWith('delete')) return { inserted: '', forward: inputType === 'deleteContentForward' }
  return { inserted: data ?? undefined }
}
