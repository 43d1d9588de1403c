import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ImageField } from '../../../forms/ImageField'
import { LinkFields, NameFields } from '../../../forms/MetadataFields'
import { StorageField } from '../../../forms/StorageField'
import { usePanelField } from '../../../forms/panel'
import { lacking, pictureLimit, useStorage, useStorageChoice } from '../../../settings/storageChoice'
import type { TokenFields } from '../../../tokens/createToken'
import { parseTokenForm, tokenFormSchema } from '../../../tokens/form/tokenForm'
import { completeTokenForm, EMPTY_TOKEN_FORM, type TokenFormValues } from '../../../tokens/form/values'
import type { TokenImage } from '../../../tokens/imageFile'
import type { OnChainToken } from '../../../tokens/readToken'
import type { TokenMetadataFile } from '../../../tokens/tokenMetadataFile'
import { tokenFileQuery } from '../../../tokens/tokenQueries'
import { MintPicture } from '../../../operation/MintPicture'
import { Mark } from '../../../ui/Mark'
import { Skeleton } from '../../../ui/Skeleton'
import { TickBox } from '../../../ui/TickBox'
import { manageCopy } from './manageCopy'
import { TokenPanel } from './TokenPanel'
import type { NewFile, TokenPanelProps } from './tokenWork'

const words = manageCopy.metadata
const RESOLVER = valibotResolver(tokenFormSchema)

/** Name, symbol and the metadata file of the token: what is there now, to be changed. The file is read first. */
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
  return <MetadataForm {...props} file={file.data} unread={file.isError} />
}

type MetadataFormProps = TokenPanelProps & {
  /** The present file; undefined where there is none, or it could not be read (`unread`). */
  file: TokenMetadataFile | undefined
  unread: boolean
}

function MetadataForm({ token, work, action, file, unread }: MetadataFormProps) {
  const { cluster } = work.context
  const now = valuesOf(token, file)
  const [kept, keep] = usePanelField<TokenFormValues>(work.typed, 'metadata', now)
  const [image, setImage] = usePanelField<TokenImage | undefined>(work.typed, 'metadata picture', undefined)
  const [keepsFile, setKeepsFile] = usePanelField(work.typed, 'metadata keeps file', false)
  const [reading, setReading] = useState<Promise<void> | null>(null)
  const form = useForm<TokenFormValues, unknown, TokenFields>({
    resolver: RESOLVER,
    defaultValues: kept,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const values = useWatch({ control: form.control, compute: completeTokenForm })
  useEffect(() => keep(values), [values]) // eslint-disable-line react-hooks/exhaustive-deps
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
  const order = fields && !nothing && !refused ? ({ kind: 'update-metadata', ...changed } as const) : null
  return (
    <TokenPanel
      {...{ token, work, action }}
      lead={manageCopy.panels.leads['update-metadata']}
      order={order}
      file={stored}
      why={nothing && fields ? words.unchanged : refused ? words.storageMissing : undefined}
      about={fields?.name}
    >
      {unread && <Mark kind="warn">{words.unread}</Mark>}
      <NameFields form={form} />
      <TickBox
        label={words.keepFile}
        detail={words.keepFileDetail}
        checked={keepsFile}
        onChange={(event) => setKeepsFile(event.target.checked)}
      />
      {!keepsFile && (
        <>
          {needsPicture && (
            <>
              {image === undefined && file?.image !== undefined && (
                <p className="small muted">
                  <MintPicture mint={token.mint} uri={token.metadata?.uri} size={40} /> {words.samePicture}
                </p>
              )}
              <ImageField
                image={image}
                onImage={setImage}
                onReading={(next) => {
                  setReading(next)
                  next.catch(() => {}).finally(() => setReading(null))
                }}
                fetchLimit={() => pictureLimit(cluster)}
              />
            </>
          )}
          <LinkFields form={form} />
          <StorageField cluster={cluster} name={values.name} symbol={values.symbol} refusal={undefined} />
        </>
      )}
      {reading && <output className="small muted">{words.readingPicture}</output>}
    </TokenPanel>
  )
}

/** The form as the token is now. Supply and authorities are those of an empty form: they are not part of this panel. */
function valuesOf({ metadata }: OnChainToken, file: TokenMetadataFile | undefined): TokenFormValues {
  const { description = '', website = '', x = '', telegram = '', discord = '' } = file ?? {}
  const { name = '', symbol = '' } = metadata ?? {}
  return { ...EMPTY_TOKEN_FORM, name, symbol, description, website, x, telegram, discord }
}

const IN_FILE = ['name', 'symbol', 'description', 'website', 'x', 'telegram', 'discord'] as const

function isOtherFile(values: TokenFormValues, now: TokenFormValues): boolean {
  return IN_FILE.some((field) => values[field].trim() !== now[field].trim())
}

/** What changes on the chain beside the address of the file. */
function changesOf({ name, symbol }: TokenFields, { metadata }: OnChainToken) {
  return {
    ...(name !== metadata?.name && { name }),
    ...(symbol !== metadata?.symbol && { symbol }),
  }
}
