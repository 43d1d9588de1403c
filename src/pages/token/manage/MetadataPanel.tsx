import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { ImageField } from '../../../forms/ImageField'
import { checkRows } from '../../../forms/errorPaths'
import { DescriptionField, LinkFields, NameFields } from '../../../forms/MetadataFields'
import { FieldRows } from '../../../forms/Rows'
import { StorageField } from '../../../forms/StorageField'
import { useKeptForm } from '../../../forms/keptForm'
import { lacking, pictureLimit, useStorage, useStorageChoice } from '../../../settings/storageChoice'
import { LIMITS } from '../../../tokens/combinations'
import type { TokenFields } from '../../../tokens/createToken'
import { isFieldFit } from '../../../tokens/form/rows'
import { parseTokenForm, tokenFormSchema } from '../../../tokens/form/tokenForm'
import {
  completeTokenForm,
  EMPTY_TOKEN_FORM,
  type FieldRow,
  type TokenFormValues,
} from '../../../tokens/form/values'
import type { MetadataChanges } from '../../../tokens/operations/order'
import type { OnChainToken } from '../../../tokens/readToken'
import { tokenFileQuery, type TokenMetadataFile } from '../../../tokens/tokenMetadataFile'
import { verifiedQuery } from '../../../market/verified/verifiedQuery'
import { MintPicture } from '../../../operation/MintPicture'
import { TokenFileChecks } from '../../../operation/TokenFileChecks'
import { verifiedWarnings } from '../../../operation/verifiedWarnings'
import { Mark } from '../../../ui/Mark'
import { Skeleton } from '../../../ui/Skeleton'
import { TickBox } from '../../../ui/TickBox'
import { manageCopy } from './manageCopy'
import styles from './manage.module.css'
import { TokenPanel } from './TokenPanel'
import type { NewFile } from '../chainWork'
import type { TokenPanelProps } from './tokenWork'

const words = manageCopy.metadata
const RESOLVER = valibotResolver(tokenFormSchema)
const formSchema = v.pipe(v.unknown(), v.transform(completeTokenForm))
const imageSchema = v.object({
  blob: v.instance(Blob),
  name: v.string(),
  width: v.number(),
  height: v.number(),
  originalSize: v.number(),
  stilled: v.boolean(),
})
/** The storage choices. `keeps`: the present file stays, so that no other one is stored. */
const FILE = {
  schema: v.object({ image: v.nullable(imageSchema), keeps: v.boolean() }),
  empty: { image: null, keeps: false },
}

/** Fields for name, symbol and the metadata file of the token, filled with the present values. The file is read first. */
export function MetadataPanel(props: TokenPanelProps) {
  const uri = props.token.metadata?.uri ?? ''
  const file = useQuery({ ...tokenFileQuery(uri), enabled: uri !== '' })
  if (uri !== '' && file.isPending)
    return (
      <>
        <output className="sr">{words.reading}</output>
        <Skeleton height={260} />
      </>
    )
  return <MetadataForm {...props} file={file.data} isUnread={file.isError} />
}

type MetadataFormProps = TokenPanelProps & {
  /** The present file; undefined where there is none, or it could not be read. */
  file: TokenMetadataFile | undefined
  isUnread: boolean
}

function MetadataForm({ token, work, action, file, isUnread }: MetadataFormProps) {
  const { cluster } = work.context
  const now = valuesOf(token, file)
  const { form, values } = useKeptForm<TokenFormValues, TokenFields>({
    empty: now,
    schema: formSchema,
    resolver: RESOLVER,
    memory: { of: work.typed, name: 'metadata' },
  })
  const ofFile = useKeptForm({ ...FILE, memory: { of: work.typed, name: 'metadata file' } })
  const { keeps: keepsFile } = ofFile.values
  const image = ofFile.values.image ?? undefined
  const [reading, setReading] = useState<Promise<void> | null>(null)
  const { storage, needsPicture } = useStorage(cluster)
  const missing = lacking(cluster, useStorageChoice())
  const parsed = parseTokenForm(values)
  const fields = parsed.ok ? parsed.fields : null
  const changed = fields ? changesOf(fields, token) : {}
  const newFile = !keepsFile && (image !== undefined || isOtherFile(values, now))
  const nothing = Object.keys(changed).length === 0 && !newFile
  const refused = newFile && missing !== undefined
  const stored: NewFile | undefined =
    fields && newFile
      ? {
          fields,
          image,
          picture: file?.image,
          length: 'upload' in storage ? storage.addressLength : storage.address.length,
        }
      : undefined
  const { data: verified } = useQuery(verifiedQuery(cluster.id))
  const warnings = verifiedWarnings({ ...values, mint: token.mint }, verified, 'changeable')
  const order = fields && !nothing && !refused ? ({ kind: 'update-metadata', ...changed } as const) : null
  return (
    <TokenPanel
      {...{ token, work, action }}
      order={order}
      file={stored}
      why={nothing && fields ? words.unchanged : refused ? words.storageMissing : undefined}
      about={fields?.name}
    >
      {isUnread && (
        <>
          <Mark kind="warn">{words.unread}</Mark>
          <TokenFileChecks stage="changeable" uri={token.metadata?.uri ?? ''} />
        </>
      )}
      <NameFields form={form} warnings={warnings}>
        <DescriptionField form={form} />
      </NameFields>
      <TickBox
        label={words.keepFile}
        detail={words.keepFileDetail}
        checked={keepsFile}
        onChange={(event) => ofFile.change({ keeps: event.target.checked })}
      />
      {!keepsFile && (
        <>
          {needsPicture && (
            <ImageField
              image={image}
              present={
                file?.image === undefined ? undefined : (
                  <MintPicture mint={token.mint} uri={token.metadata?.uri} size={72} />
                )
              }
              onImage={(next) => ofFile.change({ image: next ?? null })}
              onReading={(next) => {
                setReading(next)
                next.catch(() => {}).finally(() => setReading(null))
              }}
              fetchLimit={() => pictureLimit(cluster)}
            />
          )}
          <LinkFields form={form} />
          <StorageField cluster={cluster} name={values.name} symbol={values.symbol} refusal={undefined} />
        </>
      )}
      {token.metadata?.source === 'mint' && <FurtherFields form={form} token={token} />}
      {reading && <output className="small muted">{words.readingPicture}</output>}
    </TokenPanel>
  )
}

type FurtherFieldsProps = {
  form: UseFormReturn<TokenFormValues, unknown, TokenFields>
  token: OnChainToken
}

/** The keys and values on the mint itself besides name, symbol and file: a row each. */
function FurtherFields({ form, token }: FurtherFieldsProps) {
  const rows = useWatch({ control: form.control, name: 'fields' })
  const errors = form.formState.errors.fields
  const others = (token.metadata?.fields.length ?? 0) - fieldsOf(token).length
  const change = (next: FieldRow[]) => {
    form.setValue('fields', next, { shouldDirty: true })
    // Errors of a row that is removed, or has moved up, would be wrong.
    if (next.length !== rows.length) form.clearErrors('fields')
  }
  return (
    <fieldset className={styles['fields']}>
      <legend>{words.fields}</legend>
      <p className="small muted">{words.fieldsLead}</p>
      {others > 0 && <p className="small muted">{words.otherFields(others)}</p>}
      <FieldRows
        rows={rows}
        onChange={change}
        barred={false}
        errorsAt={(at) => ({
          key: errors?.[at]?.key?.message,
          value: errors?.[at]?.value?.message ?? (at === rows.length - 1 ? errors?.root?.message : undefined),
        })}
        onCheck={() => checkRows(form, 'fields')}
      />
    </fieldset>
  )
}

/** The further fields that a row can hold unchanged: a stranger's text may be cut, too long, or have hidden characters. */
function fieldsOf({ metadata }: OnChainToken): FieldRow[] {
  return (metadata?.fields ?? [])
    .map(([key, value]) => ({ key, value }))
    .filter(isFieldFit)
    .slice(0, LIMITS.fields)
}

/** The form with the token's present values. Supply and authorities are those of an empty form: they are not part of this panel. */
function valuesOf(token: OnChainToken, file: TokenMetadataFile | undefined): TokenFormValues {
  const { description = '', website = '', x = '', telegram = '', discord = '' } = file ?? {}
  const { name = '', symbol = '' } = token.metadata ?? {}
  const fields = fieldsOf(token)
  return { ...EMPTY_TOKEN_FORM, name, symbol, description, website, x, telegram, discord, fields }
}

const IN_FILE = ['name', 'symbol', 'description', 'website', 'x', 'telegram', 'discord'] as const

function isOtherFile(values: TokenFormValues, now: TokenFormValues): boolean {
  return IN_FILE.some((field) => values[field].trim() !== now[field].trim())
}

/** The changes on the chain besides the file's address. A renamed field is a new one, and the old one is removed. */
function changesOf({ name, symbol, fields }: TokenFields, token: OnChainToken): MetadataChanges {
  const { metadata } = token
  const present = fieldsOf(token)
  const written = fields.filter(
    ({ key, value }) => !present.some((one) => one.key === key && one.value === value),
  )
  const removed = present.map(({ key }) => key).filter((key) => !fields.some((one) => one.key === key))
  return {
    ...(name !== metadata?.name && { name }),
    ...(symbol !== metadata?.symbol && { symbol }),
    ...(written.length > 0 && { fields: written }),
    ...(removed.length > 0 && { removed }),
  }
}
