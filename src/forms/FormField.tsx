import type { ComponentProps } from 'react'
import { type FieldError, type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import { Field } from '../ui/Field'

type FormFieldProps<Values extends FieldValues, Parsed> = Omit<
  ComponentProps<typeof Field>,
  'form' | 'name' | 'error'
> & {
  form: UseFormReturn<Values, unknown, Parsed>
  name: FieldPath<Values>
}

/** A text field of a form, by its path: the form has its value and its error. */
export function FormField<Values extends FieldValues, Parsed>(props: FormFieldProps<Values, Parsed>) {
  const { form, name, ...field } = props
  const error: FieldError | undefined = get(form.formState.errors, name)
  return <Field error={error?.message} {...field} {...form.register(name)} />
}
