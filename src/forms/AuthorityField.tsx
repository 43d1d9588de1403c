import {
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import type { AuthorityValue } from '../tokens/form/values'
import { SelectField } from '../ui/Field'
import { AddressFormField } from './AddressFormField'
import type { FieldReceiver } from './receiverCheck'

type AuthorityFieldProps<Values extends FieldValues, Parsed> = {
  form: UseFormReturn<Values, unknown, Parsed>
  name: FieldPathByValue<Values, AuthorityValue>
  /** The person's decision: "Who may change it". */
  label: string
  /** Whether the authority may be revoked. */
  revocable?: boolean
  hint?: string
  receiver: FieldReceiver
}

/** Chooses who gets an authority: the wallet or another address; or revokes it, where that is possible. */
export function AuthorityField<Values extends FieldValues, Parsed>(
  props: AuthorityFieldProps<Values, Parsed>,
) {
  const { form, name, label, revocable, hint, receiver } = props
  const [who, address] = [`${name}.who` as FieldPath<Values>, `${name}.address` as FieldPath<Values>]
  const chosen: string = useWatch({ control: form.control, name: who })
  const options = [
    ['wallet', words.wallet],
    ['address', words.otherAddress],
    ...(revocable ? [['revoked', words.revoked] as const] : []),
  ] as const
  return (
    <>
      <SelectField label={label} hint={hint} options={options} {...form.register(who)} />
      {chosen === 'address' && (
        <AddressFormField
          form={form}
          name={address}
          receiver={receiver}
          full
          label={words.address}
          hint={words.addressHint}
        />
      )}
    </>
  )
}

const words = {
  wallet: 'Your wallet',
  otherAddress: 'Another address',
  revoked: 'Revoked forever',
  address: 'Address',
  addressHint:
    'A multisig works too: of Squads, type the address of its vault. An authority that goes to an address no one can sign for is lost.',
} as const
