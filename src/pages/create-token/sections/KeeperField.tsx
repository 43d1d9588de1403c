import { useWatch } from 'react-hook-form'
import type { ExtensionValues, TokenFormValues } from '../../../tokens/form/values'
import { Field, SelectField } from '../../../ui/Field'
import { copy } from '../copy'
import styles from '../create-token.module.css'
import type { TokenFormControl } from '../draft/useDraft'

const words = copy.form

type Keepers<Values> = {
  [Name in keyof Values & string]: Values[Name] extends { who: string; address: string } ? Name : never
}[keyof Values & string]

type ExtensionKeepers = {
  [Name in keyof ExtensionValues]: `extensions.${Name}.${Keepers<ExtensionValues[Name]>}`
}[keyof ExtensionValues]

/** The path of a keeper in the form. */
export type KeeperPath = Keepers<TokenFormValues> | ExtensionKeepers

type KeeperFieldProps = {
  form: TokenFormControl
  name: KeeperPath
  /** What is being given: "Who may change it". */
  label: string
  /** Whether it may be nobody's. */
  nobody?: boolean
  hint?: string
}

/** Whose a power shall be: the wallet's, another address', or nobody's where that is possible. */
export function KeeperField({ form, name, label, nobody, hint }: KeeperFieldProps) {
  const who = useWatch({ control: form.control, name: `${name}.who` })
  const problem = form.getFieldState(`${name}.address`, form.formState).error?.message
  const options = [
    ['wallet', words.wallet],
    ['address', words.otherAddress],
    ...(nobody ? [['nobody', words.nobody] as const] : []),
  ] as const
  return (
    <div className={styles['keeper']}>
      <SelectField label={label} hint={hint} options={options} {...form.register(`${name}.who`)} />
      {who === 'address' && (
        <Field
          numeric
          full
          label={words.address}
          hint={words.addressHint}
          error={problem}
          spellCheck={false}
          autoCapitalize="off"
          {...form.register(`${name}.address`)}
        />
      )}
    </div>
  )
}
