import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { type FieldValues, get, useWatch } from 'react-hook-form'
import { FormField } from './FormField'
import { type FieldReceiver, useReceiverCheck } from './receiverCheck'
import { hintOf, useTypedAddress } from './typedAddress'

type AddressFormFieldProps<Values extends FieldValues, Parsed> = ComponentProps<
  typeof FormField<Values, Parsed>
> & {
  /** What the address gets, where it must be able to use it. */
  receiver?: FieldReceiver
}

/**
 * A form's field for an address or a name. The address of a name is shown below it, and its error disappears once that address is known;
 * so is what is known of the address of a receiver.
 */
export function AddressFormField<Values extends FieldValues, Parsed>({
  receiver,
  ...props
}: AddressFormFieldProps<Values, Parsed>) {
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
  const found = useReceiverCheck(typed.address, receiver)
  const problem = typed.problem ?? found.problem
  return (
    <FormField
      numeric
      spellCheck={false}
      autoCapitalize="off"
      {...props}
      {...(problem !== undefined && { error: problem })}
      hint={hintOf(typed.hint, found.hint) ?? hint}
    />
  )
}
