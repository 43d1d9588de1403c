import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { verifiedQuery } from '../../../market/verified/verifiedQuery'
import { FORM_ID } from '../../../operation/formFocus'
import { sentenceOf } from '../../../operations/said'
import { useStore } from 'zustand'
import type { Cluster } from '../../../solana/cluster'
import type { TokenStandard } from '../../../tokens/createToken'
import { parseTemplate, parseDecimals, smallestPart } from '../../../tokens/form/parseField'
import { completeTokenForm, EMPTY_TOKEN_FORM } from '../../../tokens/form/values'
import type { ChangeableRole } from '../../../tokens/operations/order'
import type { NamePart } from '../../../tokens/template/checkName'
import { nameWarning, templateStore } from '../../../tokens/template/templateStore'
import { Button } from '../../../ui/Button'
import { ChoiceCards } from '../../../ui/ChoiceCards'
import { Form } from '../../../ui/Form'
import { lazyPart } from '../../../ui/lazyPart'
import { Note } from '../../../ui/Note'
import { TickBox } from '../../../ui/TickBox'
import { Tip } from '../../../ui/Tip'
import { formatSolAbout } from '../../../units/lamports'
import { groupNumber } from '../../../units/typedNumber'
import { createTokenCopy } from '../copy'
import styles from '../create-token.module.css'
import { CopyDraftLink } from '../draft/DraftLink'
import type { TokenFormControl } from '../draft/useDraft'
import { AdvancedSections, DistributionSection, LocksSection, type SectionsProps } from '../sections/Sections'
import { PoolOffer } from '../sections/PoolOffer'
import { useStorage } from '../../../settings/storageChoice'
import { storageCopy } from '../../../forms/storageCopy'
import { StorageField } from '../../../forms/StorageField'
import { extensionsSet, fieldsSet, inOneLine } from '../../../tokens/form/summaries'
import { AuthorityField } from '../../../forms/AuthorityField'
import { FormField } from '../../../forms/FormField'
import { NumberField } from '../../../forms/NumberField'
import { DescriptionField, LinkFields, NameFields } from '../../../forms/MetadataFields'
import { StartField } from './StartField'
import { ImageField, type ImageFieldProps } from '../../../forms/ImageField'

const words = createTokenCopy.form

type TokenFormProps = {
  form: TokenFormControl
  sections: SectionsProps
  prices: StandardPrices
  image: ImageFieldProps
  kept: boolean
  onSubmit: () => void
  /** What became of the form as the network changed, above the first field. */
  news: ReactNode
  /** What the template says of the form, where it has one. */
  template: ReactNode
}

/** The form: four parts, and below them the sections that are rarely needed. An error replaces the hint of its field. */
export function TokenForm(props: TokenFormProps) {
  const { form, sections, prices, image, kept, onSubmit, news, template } = props
  const { cluster } = sections.context
  const { needsPicture } = useStorage(cluster)
  return (
    <Form id={FORM_ID} className="form" data-draft onSubmit={onSubmit}>
      <fieldset aria-label={words.basics} className={styles['basics']}>
        {news}
        {needsPicture && <ImageField key={sections.draft.generation} {...image} />}
        <Names form={form} cluster={cluster} />
        <StartField key={cluster.id} form={form} isLoaded={sections.draft.isLoaded} />
      </fieldset>
      <fieldset>
        <legend>{words.supplyTitle}</legend>
        <Supply form={form} />
        <DistributionSection {...sections} />
        <LocksSection {...sections} />
      </fieldset>
      <fieldset>
        <legend>{words.authorities}</legend>
        <p className="lead">{words.authoritiesLead}</p>
        <Authorities form={form} />
      </fieldset>
      {template}
      <fieldset>
        <legend>{words.more}</legend>
        {!needsPicture && <p className="lead">{storageCopy.ownLead}</p>}
        <div className="grid2">
          <Description form={form} />
          <LinkFields form={form} />
        </div>
        <Storage form={form} cluster={cluster} />
      </fieldset>
      <StandardField form={form} prices={prices} cluster={cluster} />
      <PoolOffer {...sections} />
      <AdvancedSections {...sections} />
      <p className="small muted">{kept ? words.kept : words.notKept}</p>
      <DraftLink form={form} />
    </Form>
  )
}

/** A separate component, because it renders at each key press. */
function DraftLink({ form }: PartProps) {
  const values = useWatch({ control: form.control, compute: completeTokenForm })
  return <CopyDraftLink values={values} read={() => completeTokenForm(form.getValues())} />
}

type PartProps = { form: TokenFormControl }

/** Name and symbol; with a template, the original's are beside them. */
function Names({ form, cluster }: PartProps & { cluster: Cluster }) {
  const values = useWatch({
    control: form.control,
    compute: ({ template, name, symbol }) => ({ template, name, symbol }),
  })
  const { mint, original } = useStore(templateStore)
  const isNamed = values.name.trim() !== '' || values.symbol.trim() !== ''
  const { data: warn } = useQuery({ ...verifiedWarningsQuery(cluster), enabled: isNamed })
  const ofTemplate = (what: NamePart) => {
    const said = nameWarning(what, values)
    return said && sentenceOf(said)
  }
  // A token with a template is compared with all verified ones, and may not be close to any.
  const warnings =
    values.template === '' ? warn?.(values) : { name: ofTemplate('name'), symbol: ofTemplate('symbol') }
  return (
    <NameFields
      form={form}
      original={mint === values.template ? original : undefined}
      {...(warnings && { warnings })}
    />
  )
}

/** What stands beside a name that can be mistaken for a verified token's. Its words load late. */
function verifiedWarningsQuery({ id }: Cluster) {
  return {
    queryKey: ['verified-warnings', id],
    queryFn: async ({ client }: { client: QueryClient }) => {
      const [{ verifiedWarnings }, verified] = await Promise.all([
        import('../../../operation/verifiedWarnings'),
        client.fetchQuery(verifiedQuery(id)),
      ])
      return (typed: Readonly<{ name: string; symbol: string }>) =>
        verifiedWarnings(typed, verified, 'before')
    },
  }
}

function Description({ form }: PartProps) {
  const template = useWatch({ control: form.control, name: 'template' })
  return <DescriptionField form={form} isOfTemplate={template !== ''} />
}

/** The section about storage. It compares name, symbol and template with those in the person's own metadata file. */
function Storage({ form, cluster }: PartProps & { cluster: Cluster }) {
  const typed = useWatch({ control: form.control, name: ['name', 'symbol', 'template'] })
  const { root } = form.formState.errors
  const [name, symbol, template] = typed
  const own = { name, symbol, template: parseTemplate(template) }
  return <StorageField cluster={cluster} {...own} refusal={root?.['storage']} />
}

const STANDARDS = ['token-2022', 'spl'] as const

/** The present cost of a token of each standard, in lamports; null where it is not known, undefined while it is being read. */
export type StandardPrices = Readonly<Record<TokenStandard, bigint | null | undefined>>

type StandardFieldProps = { form: TokenFormControl; prices: StandardPrices; cluster: Cluster }

/**
 * The two standards as cards, each with its present price. Choosing SPL Token removes no setting: a note lists the settings that it cannot
 * have. The cards are not registered with the form library, for the same reason as the ticks of the authorities.
 */
function StandardField({ form, prices, cluster }: StandardFieldProps) {
  const standard = useWatch({ control: form.control, name: 'standard' })
  return (
    <fieldset>
      <legend>{words.standard}</legend>
      <ChoiceCards
        className={styles['standard']}
        label={words.standard}
        aria-invalid={form.formState.errors.standard !== undefined || undefined}
        aria-describedby="standard-note"
        options={STANDARDS.map((value) => ({
          value,
          ...words.standards[value],
          extra: <Price lamports={prices[value]} />,
        }))}
        input={(one) => ({
          name: 'standard',
          checked: one === standard,
          onChange: () => form.setValue('standard', one, { shouldDirty: true }),
        })}
      />
      <div id="standard-note">
        {standard === 'spl' && <NotOnSpl form={form} />}
        {standard === 'spl' && cluster.id === 'practice' && (
          <needsMetaplex.Part cluster={cluster} missing={null} />
        )}
      </div>
    </fieldset>
  )
}

function Price({ lamports }: { lamports: bigint | null | undefined }) {
  return (
    <span className="mono" translate="no">
      {typeof lamports === 'bigint' ? (
        words.about(formatSolAbout(lamports))
      ) : (
        <span className="faint">{lamports === null ? words.priceUnknown : words.priceLater}</span>
      )}
    </span>
  )
}

/** The settings that an SPL Token cannot have, with two buttons: back to Token-2022, or remove them. */
function NotOnSpl({ form }: Pick<StandardFieldProps, 'form'>) {
  const values = useWatch({ control: form.control, compute: completeTokenForm })
  const set = [...extensionsSet(values), ...fieldsSet(values)]
  if (set.length === 0) return null
  const takeOff = () => {
    form.setValue('extensions', structuredClone(EMPTY_TOKEN_FORM.extensions), { shouldDirty: true })
    form.setValue('fields', [], { shouldDirty: true })
  }
  return (
    <Note
      kind="warn"
      live="status"
      title={words.notOnSpl}
      actions={
        <>
          <Button slim onClick={() => form.setValue('standard', 'token-2022', { shouldDirty: true })}>
            {words.backToToken2022}
          </Button>
          <Button variant="quiet" slim onClick={takeOff}>
            {words.takeOff}
          </Button>
        </>
      }
    >
      <p>{words.notOnSplDetail(inOneLine(set))}</p>
    </Note>
  )
}

/** Says that the practice chain lacks Metaplex's program, where it does. Its code loads with the first SPL token on that chain. */
const needsMetaplex = lazyPart<{ cluster: Cluster }>(() => import('../sections/ProgramDownload'))

/** The total supply and the decimals. */
function Supply({ form }: { form: TokenFormControl }) {
  const [typedDecimals, symbol] = useWatch({ control: form.control, name: ['decimals', 'symbol'] })
  const decimals = parseDecimals(typedDecimals)
  return (
    <div className="grid2">
      <NumberField
        form={form}
        name="supply"
        label={words.supply}
        placeholder={words.supplyPlaceholder}
        unit={symbol.trim() || undefined}
      />
      <FormField
        form={form}
        name="decimals"
        numeric
        inputMode="numeric"
        label={words.decimals}
        defaultValue={EMPTY_TOKEN_FORM.decimals}
        count={
          decimals !== undefined && (
            <Tip label={words.decimalsWhat}>{words.decimalsHint(smallestPart(decimals), symbol.trim())}</Tip>
          )
        }
      />
    </div>
  )
}

/** The three authorities over the token: each is revoked for good, or has an address. */
function Authorities({ form }: { form: TokenFormControl }) {
  const supply = useWatch({ control: form.control, name: 'supply' })
  const authorities = [
    {
      tick: 'revokeMintAuthority',
      authority: 'mintAuthority',
      role: 'mint',
      whose: words.whoseMint,
      label: words.revokeMint,
      detail: words.revokeMintDetail(groupNumber(supply.trim())),
    },
    {
      tick: 'revokeFreezeAuthority',
      authority: 'freezeAuthority',
      role: 'freeze',
      whose: words.whoseFreeze,
      label: words.revokeFreeze,
      detail: words.revokeFreezeDetail,
    },
    {
      tick: 'immutableMetadata',
      authority: 'metadataAuthority',
      role: 'metadata',
      whose: words.whoseMetadata,
      label: words.immutable,
      detail: words.immutableDetail,
    },
  ] as const
  return authorities.map((each) => <AuthorityTick key={each.tick} form={form} {...each} />)
}

type AuthorityTickProps = {
  form: TokenFormControl
  tick: 'revokeMintAuthority' | 'revokeFreezeAuthority' | 'immutableMetadata'
  authority: 'mintAuthority' | 'freezeAuthority' | 'metadataAuthority'
  role: ChangeableRole
  whose: string
  label: string
  detail: string
}

/**
 * The tick box is not registered with the form library: so the prerendered page shows the form's initial value, and what the person
 * ticks there before hydration stays until useTokenDraft reads it.
 */
function AuthorityTick({ form, tick, authority, role, whose, label, detail }: AuthorityTickProps) {
  const [isRevoked, standard] = useWatch({ control: form.control, name: [tick, 'standard'] })
  const token = { program: standard === 'spl' ? 'token' : 'token-2022' } as const
  return (
    <div className={styles['authority']}>
      <TickBox
        forever
        label={label}
        detail={detail}
        name={tick}
        checked={isRevoked}
        onChange={({ target }) => form.setValue(tick, target.checked, { shouldDirty: true })}
      />
      {!isRevoked && (
        <div className={styles['settings']}>
          <AuthorityField form={form} name={authority} label={whose} receiver={{ role, token }} />
        </div>
      )}
    </div>
  )
}
