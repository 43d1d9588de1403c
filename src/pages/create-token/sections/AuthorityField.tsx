import { useWatch } from 'react-hook-form'
import type { ExtensionValues, TokenFormValues } from '../../../tokens/form/values'
import { SelectField } from '../../../ui/Field'
import { copy } from '../copy'
import styles from '../create-token.module.css'
import type { TokenFormControl } from '../draft/useDraft'
import { FormField } from '../form/FormField'

const words = copy.form

type AuthorityNames<Values> = {
  [Name in keyof Values & string]: Values[Name] extends { who: string; address: string } ? Name : never
}[keyof Values & string]

type ExtensionAuthorityPaths = {
  [Name in keyof ExtensionValues]: `extensions.${Name}.${AuthorityNames<ExtensionValues[Name]>}`
}[keyof ExtensionValues]

/** The path of an authority in the form. */
export type AuthorityPath = AuthorityNames<TokenFormValues> | ExtensionAuthorityPaths

type AuthorityFieldProps = {
  form: TokenFormControl
  name: AuthorityPath
  /** What is being given: "Who may change it". */
  label: string
  /** Whether the authority may be revoked. */
  revocable?: boolean
  hint?: string
}

/** Chooses who gets an authority: the wallet or another address; or revokes it, where that is possible. */
export function AuthorityField({ form, name, label, revocable, hint }: AuthorityFieldProps) {
  const who = useWatch({ control: form.control, name: `${name}.who` })
  const options = [
    ['wallet', words.wallet],
    ['address', words.otherAddress],
    ...(revocable ? [['nobody', words.revoked] as const] : []),
  ] as const
  return (
    <div className={styles['authorityField']}>
      <SelectField label={label} hint={hint} options={options} {...form.register(`${name}.who`)} />
      {who === 'address' && (
        <FormField
          form={form}
          name={`${name}.address`}
          numeric
          full
          label={words.address}
          hint={words.addressHint}
          spellCheck={false}
          autoCapitalize="off"
        />
      )}
    </div>
  )
}
