import { useWatch } from 'react-hook-form'
import { largestSupply, parseDecimals, smallestPart } from '../../../tokens/form/supply'
import { EMPTY_TOKEN_FORM } from '../../../tokens/form/values'
import { Field } from '../../../ui/Field'
import { copy } from '../copy'
import type { TokenFormControl } from '../draft/useDraft'

/** How many there will be, and into how small parts one divides. */
export function Supply({ form }: { form: TokenFormControl }) {
  const words = copy.form
  const { errors } = form.formState
  const [typedDecimals, symbol] = useWatch({ control: form.control, name: ['decimals', 'symbol'] })
  const decimals = parseDecimals(typedDecimals)
  return (
    <div className="grid2">
      <Field
        numeric
        inputMode="decimal"
        label={words.supply}
        placeholder={words.supplyPlaceholder}
        unit={symbol.trim() || undefined}
        hint={decimals === undefined ? undefined : words.supplyHint(decimals, largestSupply(decimals))}
        error={errors.supply?.message}
        {...form.register('supply')}
      />
      <Field
        numeric
        inputMode="numeric"
        label={words.decimals}
        defaultValue={EMPTY_TOKEN_FORM.decimals}
        hint={decimals === undefined ? undefined : words.decimalsHint(smallestPart(decimals), symbol.trim())}
        error={errors.decimals?.message}
        {...form.register('decimals')}
      />
    </div>
  )
}
