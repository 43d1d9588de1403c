import { useWatch } from 'react-hook-form'
import { largestSupply, parseDecimals, smallestPart } from '../../tokens/form/supply'
import { BYTE_LIMITS } from '../../tokens/form/text'
import { Field, TextAreaField } from '../../ui/Field'
import { utf8Length } from '../../units/bytes'
import { Authorities } from './Authorities'
import { copy } from './copy'
import { FORM_ID } from './draft'
import { AdvancedFolds, DistributionFold, type FoldsProps } from './Folds'
import { ImageField, type ImageFieldProps } from './ImageField'
import { StandardField, type StandardPrices } from './StandardField'
import type { TokenFormControl } from './useDraft'

type TokenFormProps = {
  form: TokenFormControl
  folds: FoldsProps
  prices: StandardPrices
  image: ImageFieldProps
  /** Where pictures are stored, in a few words: "on Arweave, for good". */
  place: string
  kept: boolean
  onSubmit: () => void
}

/** The form: four parts, and what is rarely needed folded away below. Hints follow what is typed; errors take their place. */
export function TokenForm({ form, folds, prices, image, place, kept, onSubmit }: TokenFormProps) {
  const words = copy.form
  return (
    <form
      id={FORM_ID}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <fieldset>
        <legend>{words.basics}</legend>
        <p className="lead">{words.basicsLead}</p>
        <StandardField form={form} prices={prices} cluster={folds.company.cluster} />
        <Basics form={form} />
      </fieldset>
      <fieldset>
        <legend>{words.picture}</legend>
        <p className="lead">{words.pictureLead(place)}</p>
        <Picture form={form} image={image} />
      </fieldset>
      <fieldset>
        <legend>{words.supplyTitle}</legend>
        <p className="lead">{words.supplyLead}</p>
        <Supply form={form} />
        <DistributionFold {...folds} />
      </fieldset>
      <fieldset>
        <legend>{words.authorities}</legend>
        <p className="lead">{words.authoritiesLead}</p>
        <Authorities form={form} />
      </fieldset>
      <AdvancedFolds {...folds} />
      <p className="small muted">{kept ? words.kept : words.notKept}</p>
    </form>
  )
}

type PartProps = { form: TokenFormControl }

function Basics({ form }: PartProps) {
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
        {...form.register('name')}
      />
      <Field
        label={words.symbol}
        count={words.bytes(utf8Length(symbol.trim()), BYTE_LIMITS.symbol)}
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.symbol?.message}
        {...form.register('symbol')}
      />
      <TextAreaField
        full
        label={words.description}
        hint={words.descriptionHint}
        error={errors.description?.message}
        {...form.register('description')}
      />
    </div>
  )
}

const LINKS = ['website', 'x', 'telegram', 'discord'] as const

function Picture({ form, image }: PartProps & Pick<TokenFormProps, 'image'>) {
  const words = copy.form
  return (
    <div className="grid2">
      <ImageField {...image} />
      {LINKS.map((name) => (
        <Field
          key={name}
          type="url"
          inputMode="url"
          spellCheck={false}
          autoCapitalize="off"
          label={words[name]}
          placeholder={words[`${name}Placeholder`]}
          error={form.formState.errors[name]?.message}
          {...form.register(name)}
        />
      ))}
    </div>
  )
}

function Supply({ form }: PartProps) {
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
        hint={decimals === undefined ? undefined : words.decimalsHint(smallestPart(decimals), symbol.trim())}
        error={errors.decimals?.message}
        {...form.register('decimals')}
      />
    </div>
  )
}
