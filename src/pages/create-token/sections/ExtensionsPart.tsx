import { useWatch, type FieldPath } from 'react-hook-form'
import { problemsOf } from '../../../tokens/combinations'
import { completeTokenForm, type TokenFormValues } from '../../../tokens/form/values'
import { combinationOf } from '../../../tokens/form/tokenForm'
import { Mark } from '../../../ui/Mark'
import { TickBox } from '../../../ui/TickBox'
import styles from '../create-token.module.css'
import type { TokenFormControl } from '../draft/useDraft'
import { FormField } from '../form/FormField'
import { EXTENSION_LABELS, EXTENSION_NAMES, type ExtensionName } from '../../../tokens/form/summaries'
import { AuthorityField, type AuthorityPath } from './AuthorityField'
import { sectionWords as words } from './sectionCopy'

/** The nine extensions, each with its consequence; what does not go with the rest cannot be ticked and says why. */
export function ExtensionsPart({ form }: { form: TokenFormControl }) {
  const values = useWatch({ control: form.control, compute: completeTokenForm })
  return (
    <>
      <p className={`lead ${styles['plain']}`}>
        {words.extensionsLead} <Mark kind="final">{words.extensionsForever}</Mark>
      </p>
      {EXTENSION_NAMES.map((name) => (
        <div key={name} className={styles['authority']}>
          <TickBox
            label={EXTENSION_LABELS[name]}
            detail={words.details[name]}
            checked={values.extensions[name].on}
            barred={values.extensions[name].on ? undefined : reasonAgainst(values, name)}
            error={
              values.extensions[name].on ? form.formState.errors.extensions?.[name]?.on?.message : undefined
            }
            onChange={({ target }) =>
              form.setValue(`extensions.${name}.on`, target.checked, { shouldDirty: true })
            }
          />
          {values.extensions[name].on && <ExtensionSettings form={form} name={name} />}
        </div>
      ))}
    </>
  )
}

/** Why an extension cannot be ticked with all else as it is; undefined where it can. */
function reasonAgainst(values: TokenFormValues, name: ExtensionName): string | undefined {
  if (values.standard === 'spl') return words.spl
  const now = combinationOf(values)
  const ticked = { ...now, extensions: { ...now.extensions, [name]: true } }
  return problemsOf(ticked).find(({ between }) => between.includes(name))?.reason
}

type TextPath = Extract<
  FieldPath<TokenFormValues>,
  `extensions.${string}.${'percent' | 'maximum' | 'program' | 'multiplier'}`
>

/** A number or an address to type; `unit` "symbol" is the token's own. */
type TextSetting = Readonly<{
  text: TextPath
  label: string
  hint: string
  unit?: '%' | '×' | 'symbol'
}>

/** Who gets an authority; `revocable`: it may also be revoked. */
type AuthoritySetting = Readonly<{ authority: AuthorityPath; label: string; hint?: string; revocable?: true }>

/** What there is to say of each extension, in order. */
const SETTINGS: Readonly<Record<ExtensionName, readonly (TextSetting | AuthoritySetting)[]>> = {
  transferFee: [
    {
      text: 'extensions.transferFee.percent',
      label: words.feePercent,
      hint: words.feePercentHint,
      unit: '%',
    },
    {
      text: 'extensions.transferFee.maximum',
      label: words.feeMaximum,
      hint: words.feeMaximumHint,
      unit: 'symbol',
    },
    {
      authority: 'extensions.transferFee.config',
      label: words.feeConfig,
      hint: words.feeConfigHint,
      revocable: true,
    },
    {
      authority: 'extensions.transferFee.withdraw',
      label: words.feeWithdraw,
      hint: words.feeWithdrawHint,
      revocable: true,
    },
  ],
  interestBearing: [
    { text: 'extensions.interestBearing.percent', label: words.rate, hint: words.rateHint, unit: '%' },
    { authority: 'extensions.interestBearing.authority', label: words.mayChangeRate, revocable: true },
  ],
  permanentDelegate: [{ authority: 'extensions.permanentDelegate.holder', label: words.delegate }],
  closeAuthority: [{ authority: 'extensions.closeAuthority.holder', label: words.closer }],
  transferHook: [
    { text: 'extensions.transferHook.program', label: words.program, hint: words.programHint },
    { authority: 'extensions.transferHook.authority', label: words.mayChangeHook, revocable: true },
  ],
  pausable: [{ authority: 'extensions.pausable.holder', label: words.pauser }],
  scaledAmount: [
    {
      text: 'extensions.scaledAmount.multiplier',
      label: words.multiplier,
      hint: words.multiplierHint,
      unit: '×',
    },
    { authority: 'extensions.scaledAmount.authority', label: words.mayChangeMultiplier, revocable: true },
  ],
  nonTransferable: [],
  defaultFrozen: [],
}

/** What there is to say of an extension that is ticked. */
function ExtensionSettings({ form, name }: { form: TokenFormControl; name: ExtensionName }) {
  const settings = SETTINGS[name]
  if (settings.length === 0) return null
  return (
    <div className={styles['settings']}>
      {settings.map((setting) =>
        'text' in setting ? (
          <Text key={setting.text} form={form} {...setting} />
        ) : (
          <AuthorityField key={setting.authority} form={form} name={setting.authority} {...setting} />
        ),
      )}
    </div>
  )
}

function Text({ form, text: name, label, hint, unit }: TextSetting & { form: TokenFormControl }) {
  const symbol = useWatch({ control: form.control, name: 'symbol' }).trim()
  const isAddress = name.endsWith('program')
  return (
    <FormField
      form={form}
      name={name}
      numeric
      inputMode={isAddress ? 'text' : 'decimal'}
      full={isAddress}
      spellCheck={false}
      label={label}
      hint={hint}
      unit={unit === 'symbol' ? symbol || undefined : unit}
    />
  )
}
