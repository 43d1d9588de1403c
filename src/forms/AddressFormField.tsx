import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { type FieldValues, get, useWatch } from 'react-hook-form'
import { FormField } from './FormField'
import { useTypedAddress } from './typedAddress'

type AddressFormFieldProps<Values extends FieldValues, Parsed> = ComponentProps<
  typeof FormField<Values, Parsed>
>

/**
 * A form's field for an address or a name. The address of a name is shown below it, and its error disappears once that address is known.
 */
export function AddressFormField<Values extends FieldValues, Parsed>(
  props: AddressFormFieldProps<Values, Parsed>,
) {
  const { form, name, hint } = props
  const text: unknown = useWatch({ control: form.control, name })
  const typed = useTypedAddress(typeof text === 'string' ? text : '')
  const isKnown = typed.address !== null && typed.hint !== undefined
  const check = useEffectEvent(() => {
    if (get(form.formState.errors, name) !== undefined) void form.trigger(name)
  })
  useEffect(() => {
    if (isKnown) check()
  }, [isKnown])
  const { problem } = typed
  return (
    <FormField
      numeric
      spellCheck={false}
      autoCapitalize="off"
      {...props}
      {...(problem !== undefined && { error: problem })}
      hint={typed.hint ?? hint}
    />
  )
}
