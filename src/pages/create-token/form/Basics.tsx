import { useWatch } from 'react-hook-form'
import { BYTE_LIMITS } from '../../../tokens/form/text'
import { Field, TextAreaField } from '../../../ui/Field'
import { utf8Length } from '../../../units/bytes'
import { copy } from '../copy'
import type { TokenFormControl } from '../draft/useDraft'

/** What the token is called, with the room that is left on the chain, and what it is about. */
export function Basics({ form }: { form: TokenFormControl }) {
  const words = copy.form
  const { errors } = form.formState
  const [name, symbol] = useWatch({ control: form.control, name: ['name', 'symbol'] })
  return (
    <div className="grid2">
      <Field
        label={words.name}
        count={words.bytes(utf8Length(name.trim()), BYTE_LIMITS.name)}
        placeholder={words.namePlaceholder}
        error={errors.name?.message}
        dir="auto"
        {...form.register('name')}
      />
      <Field
        label={words.symbol}
        count={words.bytes(utf8Length(symbol.trim()), BYTE_LIMITS.symbol)}
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.symbol?.message}
        dir="auto"
        {...form.register('symbol')}
      />
      <TextAreaField
        full
        label={words.description}
        hint={words.descriptionHint}
        error={errors.description?.message}
        dir="auto"
        {...form.register('description')}
      />
    </div>
  )
}
