import { useWatch } from 'react-hook-form'
import { FORM_ID } from '../../../operation/formId'
import type { Cluster } from '../../../solana/cluster'
import { parseTemplate } from '../../../tokens/form/parseAuthority'
import { completeTokenForm } from '../../../tokens/form/values'
import { Field } from '../../../ui/Field'
import { copy } from '../copy'
import { AdvancedSections, DistributionSection, PoolSection, type SectionsProps } from '../sections/Sections'
import { useStorage } from '../storage/storage'
import { storageCopy } from '../storage/storageCopy'
import { StorageField } from '../storage/StorageField'
import { ShareDraft } from '../draft/ShareDraft'
import type { TokenFormControl } from '../draft/useDraft'
import { Authorities } from './Authorities'
import { Basics } from './Basics'
import { ImageField, type ImageFieldProps } from './ImageField'
import { StandardField, type StandardPrices } from './StandardField'
import { Supply } from './Supply'

type TokenFormProps = {
  form: TokenFormControl
  sections: SectionsProps
  prices: StandardPrices
  image: ImageFieldProps
  kept: boolean
  onSubmit: () => void
}

/** The form: four parts, and below them the sections that are rarely needed. Hints follow what is typed; errors take their place. */
export function TokenForm({ form, sections, prices, image, kept, onSubmit }: TokenFormProps) {
  const words = copy.form
  const { cluster } = sections.context
  const { storage, needsPicture } = useStorage(cluster)
  return (
    <form
      id={FORM_ID}
      className="form"
      data-draft
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <fieldset>
        <legend>{words.basics}</legend>
        <p className="lead">{words.basicsLead}</p>
        <StandardField form={form} prices={prices} cluster={cluster} />
        <Basics form={form} />
      </fieldset>
      <fieldset>
        <legend>{words.picture}</legend>
        <p className="lead">{needsPicture ? words.pictureLead(storage.place) : storageCopy.ownLead}</p>
        <Picture form={form} image={needsPicture ? image : undefined} />
        <Storage form={form} cluster={cluster} />
      </fieldset>
      <fieldset>
        <legend>{words.supplyTitle}</legend>
        <p className="lead">{words.supplyLead}</p>
        <Supply form={form} />
        <DistributionSection {...sections} />
      </fieldset>
      <fieldset>
        <legend>{words.authorities}</legend>
        <p className="lead">{words.authoritiesLead}</p>
        <Authorities form={form} />
      </fieldset>
      <PoolSection {...sections} />
      <AdvancedSections {...sections} />
      <p className="small muted">{kept ? words.kept : words.notKept}</p>
      <Share form={form} />
    </form>
  )
}

/** A part of its own, which follows every field. */
function Share({ form }: PartProps) {
  return <ShareDraft values={useWatch({ control: form.control, compute: completeTokenForm })} />
}

type PartProps = { form: TokenFormControl }

const LINKS = ['website', 'x', 'telegram', 'discord'] as const

function Picture({ form, image }: PartProps & { image: ImageFieldProps | undefined }) {
  const words = copy.form
  return (
    <div className="grid2">
      {image && <ImageField {...image} />}
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

/** A section that follows name, symbol and template: a metadata file of the user's own must say the same. */
function Storage({ form, cluster }: PartProps & { cluster: Cluster }) {
  const typed = useWatch({ control: form.control, name: ['name', 'symbol', 'template'] })
  const { root } = form.formState.errors
  const [name, symbol, template] = typed
  const own = { name, symbol, template: parseTemplate(template) }
  return <StorageField cluster={cluster} {...own} refusal={root?.['storage']} />
}
