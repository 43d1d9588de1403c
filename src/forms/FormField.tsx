import type { ComponentProps } from 'react'
import {
  type FieldError,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type UseFormReturn,
} from 'react-hook-form'
import { Field } from '../ui/Field'

type FormFieldProps<Values extends FieldValues, Parsed> = Omit<
  ComponentProps<typeof Field>,
  'form' | 'name'
> & {
  form: UseFormReturn<Values, unknown, Parsed>
  name: FieldPath<Values>
  /** Returns the field's text after the person leaves it. */
  complete?: (typed: string) => string
}

/** A text field of a form, by its path: the form has its value and its error. */
export function FormField<Values extends FieldValues, Parsed>(props: FormFieldProps<Values, Parsed>) {
  const { form, name, complete, ...field } = props
  const error: FieldError | undefined = get(form.formState.errors, name)
  const onBlur = () => {
    const typed: unknown = form.getValues(name)
    const whole = typeof typed === 'string' && complete ? complete(typed) : typed
    if (whole !== typed)
      form.setValue(name, whole as FieldPathValue<Values, FieldPath<Values>>, { shouldDirty: true })
  }
  return <Field error={error?.message} {...field} {...form.register(name, { onBlur })} />
}
