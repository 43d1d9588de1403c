import type { ReactNode } from 'react'
import type { FieldPath } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import type { TokenFormValues } from '../../tokens/form/values'
import { Field } from '../../ui/Field'
import styles from './create-token.module.css'
import { foldWords as words } from './foldCopy'
import { KeeperField } from './KeeperField'
import type { ExtensionName } from './summaries'
import type { TokenFormControl } from './useDraft'

type SettingsProps = { form: TokenFormControl; name: ExtensionName }

/** What there is to say of an extension that is ticked. */
export function ExtensionSettings({ form, name }: SettingsProps) {
  const settings = settingsOf(form, name)
  return settings === null ? null : <div className={styles['settings']}>{settings}</div>
}

function settingsOf(form: TokenFormControl, name: ExtensionName): ReactNode {
  switch (name) {
    case 'transferFee':
      return <TransferFee form={form} />
    case 'interestBearing':
      return (
        <>
          <Text
            form={form}
            name="extensions.interestBearing.percent"
            label={words.rate}
            hint={words.rateHint}
            unit="%"
          />
          <KeeperField
            form={form}
            name="extensions.interestBearing.authority"
            label={words.mayChangeRate}
            nobody
          />
        </>
      )
    case 'permanentDelegate':
      return <KeeperField form={form} name="extensions.permanentDelegate.holder" label={words.delegate} />
    case 'closeAuthority':
      return <KeeperField form={form} name="extensions.closeAuthority.holder" label={words.closer} />
    case 'transferHook':
      return (
        <>
          <Text
            form={form}
            name="extensions.transferHook.program"
            label={words.program}
            hint={words.programHint}
            full
          />
          <KeeperField
            form={form}
            name="extensions.transferHook.authority"
            label={words.mayChangeHook}
            nobody
          />
        </>
      )
    case 'pausable':
      return <KeeperField form={form} name="extensions.pausable.holder" label={words.pauser} />
    case 'scaledAmount':
      return (
        <>
          <Text
            form={form}
            name="extensions.scaledAmount.multiplier"
            label={words.multiplier}
            hint={words.multiplierHint}
            unit="×"
          />
          <KeeperField
            form={form}
            name="extensions.scaledAmount.authority"
            label={words.mayChangeMultiplier}
            nobody
          />
        </>
      )
    case 'nonTransferable':
    case 'defaultFrozen':
      return null
  }
}

function TransferFee({ form }: Pick<SettingsProps, 'form'>) {
  const symbol = useWatch({ control: form.control, name: 'symbol' }).trim()
  return (
    <>
      <Text
        form={form}
        name="extensions.transferFee.percent"
        label={words.feePercent}
        hint={words.feePercentHint}
        unit="%"
      />
      <Text
        form={form}
        name="extensions.transferFee.maximum"
        label={words.feeMaximum}
        hint={words.feeMaximumHint}
        unit={symbol || undefined}
      />
      <KeeperField
        form={form}
        name="extensions.transferFee.config"
        label={words.feeConfig}
        hint={words.feeConfigHint}
        nobody
      />
      <KeeperField
        form={form}
        name="extensions.transferFee.withdraw"
        label={words.feeWithdraw}
        hint={words.feeWithdrawHint}
        nobody
      />
    </>
  )
}

type TextPath = Extract<
  FieldPath<TokenFormValues>,
  `extensions.${string}.${'percent' | 'maximum' | 'program' | 'multiplier'}`
>

type TextProps = {
  form: TokenFormControl
  name: TextPath
  label: string
  hint: string
  unit?: string | undefined
  full?: boolean
}

function Text({ form, name, unit, ...look }: TextProps) {
  const problem = form.getFieldState(name, form.formState).error?.message
  return (
    <Field
      numeric
      inputMode={name.endsWith('program') ? 'text' : 'decimal'}
      spellCheck={false}
      unit={unit}
      error={problem}
      {...look}
      {...form.register(name)}
    />
  )
}
