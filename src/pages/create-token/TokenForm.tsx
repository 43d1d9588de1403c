import { useWatch } from 'react-hook-form'
import { largestSupply, parseDecimals, smallestPart } from '../../tokens/form/supply'
import { BYTE_LIMITS } from '../../tokens/form/text'
import { Field, TextAreaField } from '../../ui/Field'
import { TickBox } from '../../ui/TickBox'
import { utf8Length } from '../../units/bytes'
import { copy } from './copy'
import { FORM_ID } from './draft'
import type { ImageFieldProps } from './ImageField'
import { ImageField } from './ImageField'
import type { TokenFormControl } from './useDraft'

type TokenFormProps = {
  form: TokenFormControl
  image: ImageFieldProps
  /** Where pictures are stored, in a few words: "on Arweave, for good". */
  place: string
  kept: boolean
  onSubmit: () => void
}

/** The form in four parts. Hints follow what is typed; errors take their place. */
export function TokenForm({ form, image, place, kept, onSubmit }: TokenFormProps) {
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
      </fieldset>
      <fieldset>
        <legend>{words.authorities}</legend>
        <p className="lead">{words.authoritiesLead}</p>
        <Authorities form={form} />
      </fieldset>
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

/** A part of its own, so that fields register in the order of the page: the first bad one is focused by that order. */
function Picture({ form, image }: PartProps & Pick<TokenFormProps, 'image'>) {
  const words = copy.form
  return (
    <div className="grid2">
      <ImageField {...image} />
      <Field
        full
        type="url"
        inputMode="url"
        label={words.website}
        placeholder={words.websitePlaceholder}
        error={form.formState.errors.website?.message}
        {...form.register('website')}
      />
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
        {...form.register('decimals', {
          onChange: () => {
            if (form.getFieldState('supply').isTouched) void form.trigger('supply')
          },
        })}
      />
    </div>
  )
}

function Authorities({ form }: PartProps) {
  const words = copy.form
  const supply = useWatch({ control: form.control, name: 'supply' })
  return (
    <>
      <TickBox
        forever
        label={words.revokeMint}
        detail={words.revokeMintDetail(supply.trim())}
        {...form.register('revokeMintAuthority')}
      />
      <TickBox
        forever
        label={words.revokeFreeze}
        detail={words.revokeFreezeDetail}
        {...form.register('revokeFreezeAuthority')}
      />
      <TickBox
        forever
        label={words.immutable}
        detail={words.immutableDetail}
        {...form.register('immutableMetadata')}
      />
    </>
  )
}
