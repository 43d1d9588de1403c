import { type FieldPath, type FieldPathByValue, type UseFormReturn } from 'react-hook-form'
import type { FormExtension } from '../tokens/form/summaries'
import type { AuthorityValue, ExtensionValues } from '../tokens/form/values'
import type { ChangeableRole } from '../tokens/operations/order'
import { AuthorityField } from './AuthorityField'
import { AddressFormField } from './AddressFormField'
import { NumberField } from './NumberField'

type WithExtensions = { extensions: ExtensionValues }

type TextPath = Extract<
  FieldPath<WithExtensions>,
  `extensions.${string}.${'percent' | 'maximum' | 'program' | 'multiplier'}`
>
type AuthorityPath = FieldPathByValue<WithExtensions, AuthorityValue>

/** A number or an address to type; `unit` "symbol" is the token's own. */
type TextSetting = Readonly<{
  text: TextPath
  label: string
  hint: string
  unit?: '%' | '×' | 'symbol'
}>

/** The address of an authority; `revocable`: it may also be revoked. */
type AuthoritySetting = Readonly<{
  authority: AuthorityPath
  role: ChangeableRole
  label: string
  hint?: string
  revocable?: true
}>

/** The settings of each extension, in the order in which they are shown. */
const SETTINGS: Readonly<Record<FormExtension, readonly (TextSetting | AuthoritySetting)[]>> = {
  transferFee: [
    {
      text: 'extensions.transferFee.percent',
      label: 'Fee of each transfer',
      hint: 'In percent: 0 to 100, with at most two decimals.',
      unit: '%',
    },
    {
      text: 'extensions.transferFee.maximum',
      label: 'At most, for one transfer',
      hint: 'Leave it empty for no maximum.',
      unit: 'symbol',
    },
    {
      authority: 'extensions.transferFee.config',
      role: 'fee-config',
      label: 'Who may change the fee',
      hint: 'A change begins in the second epoch after it, two to four days later.',
      revocable: true,
    },
    {
      authority: 'extensions.transferFee.withdraw',
      role: 'withheld-fees',
      label: 'Who may take the fees out',
      hint: 'If it is revoked, withheld fees can never be withdrawn.',
      revocable: true,
    },
  ],
  interestBearing: [
    {
      text: 'extensions.interestBearing.percent',
      label: 'Interest a year',
      hint: 'May be negative. It compounds continuously.',
      unit: '%',
    },
    {
      authority: 'extensions.interestBearing.authority',
      role: 'interest-rate',
      label: 'Who may change the rate',
      revocable: true,
    },
  ],
  permanentDelegate: [
    {
      authority: 'extensions.permanentDelegate.holder',
      role: 'permanent-delegate',
      label: 'Who is the delegate',
    },
  ],
  closeAuthority: [
    { authority: 'extensions.closeAuthority.holder', role: 'close', label: 'Who may close the mint' },
  ],
  transferHook: [
    {
      text: 'extensions.transferHook.program',
      label: 'Program',
      hint: 'Its address. Before the first transfer, the program must have its list of extra accounts for this mint.',
    },
    {
      authority: 'extensions.transferHook.authority',
      role: 'hook',
      label: 'Who may change the program',
      revocable: true,
    },
  ],
  pausable: [{ authority: 'extensions.pausable.holder', role: 'pause', label: 'Who may pause' }],
  scaledAmount: [
    {
      text: 'extensions.scaledAmount.multiplier',
      label: 'Multiplier',
      hint: '1 leaves the shown amounts unchanged.',
      unit: '×',
    },
    {
      authority: 'extensions.scaledAmount.authority',
      role: 'scaled-amount',
      label: 'Who may change the multiplier',
      revocable: true,
    },
  ],
  nonTransferable: [],
  defaultFrozen: [],
}

/** Only Token-2022 has extensions. The mint has no address yet. */
const TOKEN_2022 = { program: 'token-2022' } as const

type ExtensionFieldsProps<Values extends WithExtensions, Parsed> = {
  form: UseFormReturn<Values, unknown, Parsed>
  extension: FormExtension
  /** The token's symbol, beside amounts of tokens. */
  symbol: string
}

/** The fields of one extension; nothing for an extension without settings. */
export function ExtensionFields<Values extends WithExtensions, Parsed>(
  props: ExtensionFieldsProps<Values, Parsed>,
) {
  const { form, extension, symbol } = props
  return SETTINGS[extension].map((setting) => {
    if ('authority' in setting) {
      const { authority, role, ...field } = setting
      const name = authority as FieldPathByValue<Values, AuthorityValue>
      return (
        <AuthorityField
          key={authority}
          form={form}
          name={name}
          receiver={{ role, token: TOKEN_2022 }}
          {...field}
        />
      )
    }
    const { text, unit, ...field } = setting
    const name = text as FieldPath<Values>
    if (text.endsWith('program'))
      return (
        <AddressFormField
          key={text}
          form={form}
          name={name}
          receiver={{ role: 'hook-program', token: TOKEN_2022 }}
          full
          {...field}
        />
      )
    return (
      <NumberField
        key={text}
        form={form}
        name={name}
        spellCheck={false}
        unit={unit === 'symbol' ? symbol || undefined : unit}
        {...field}
      />
    )
  })
}
