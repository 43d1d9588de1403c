import type { ComponentProps } from 'react'
import { type FieldError, type FieldPath, get } from 'react-hook-form'
import type { TokenFormValues } from '../../../tokens/form/values'
import { Field } from '../../../ui/Field'
import type { TokenFormControl } from '../draft/useDraft'

type FormFieldProps = Omit<ComponentProps<typeof Field>, 'form' | 'name' | 'error'> & {
  form: TokenFormControl
  name: FieldPath<TokenFormValues>
}

/** A text field of the form, by its path: its value and what is wrong with it are the form's. */
export function FormField({ form, name, ...field }: FormFieldProps) {
  const error: FieldError | undefined = get(form.formState.errors, name)
  return <Field error={error?.message} {...field} {...form.register(name)} />
}
