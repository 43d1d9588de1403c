import { type FieldReceiver, useReceiverCheck } from '../../../forms/receiverCheck'
import { hintOf, type TypedAddress, useTypedAddress } from '../../../forms/typedAddress'
import { namedAmount } from '../../../tokens/tokenWords'
import { wordsOfToken } from '../../../tokens/wellKnown'
import { Field } from '../../../ui/Field'
import { manageCopy } from './manageCopy'
import type { TokenPanelProps } from './tokenWork'

/* Fields and words that several panels share. */

const words = manageCopy.panels

/**
 * A field for an address or a name; `address` is null while there is none, or where it is refused as a receiver. An empty field means
 * `fallback`, if any.
 */
type AddressOfField = Pick<TypedAddress, 'address' | 'names' | 'hint' | 'isReading'> &
  Readonly<{
    text: string
    wrong: string | undefined
    why: string | undefined
    fallback: string | null
  }>

export function useAddress(
  text: string,
  receiver?: FieldReceiver,
  fallback: string | null = null,
): AddressOfField {
  const { address: typed, names, hint, isReading, problem } = useTypedAddress(text)
  const found = useReceiverCheck(typed, receiver)
  const address = found.problem === undefined ? typed : null
  const isEmpty = text.trim() === ''
  return {
    text,
    fallback,
    address: isEmpty ? fallback : address,
    names,
    isReading,
    hint: hintOf(hint, found.hint),
    wrong:
      isEmpty || address !== null || isReading ? undefined : (problem ?? found.problem ?? words.addressWrong),
    why: isEmpty && fallback === null ? words.typeAddress : undefined,
  }
}

type AddressFieldProps = {
  label: string
  hint: string
  field: AddressOfField
  onType: (text: string) => void
}

export function AddressField({ label, hint, field, onType }: AddressFieldProps) {
  return (
    <Field
      numeric
      label={label}
      hint={field.hint ?? hint}
      error={field.wrong}
      placeholder={field.fallback ?? undefined}
      value={field.text}
      onChange={(event) => onType(event.target.value)}
      spellCheck={false}
      autoCapitalize="off"
    />
  )
}

/** The token in the form that amount fields take. */
export function named({ mint, decimals, scale, metadata }: TokenPanelProps['token']) {
  return { mint, decimals, scale, symbol: wordsOfToken(mint, metadata).symbol }
}

export function amountText(units: bigint, token: TokenPanelProps['token']): string {
  return namedAmount(units, named(token))
}
