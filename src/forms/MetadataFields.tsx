import type { ReactNode } from 'react'
import { type FieldError, type FieldPath, get, type UseFormReturn, useWatch } from 'react-hook-form'
import { BYTE_LIMITS } from '../tokens/createToken'
import { completeLink } from '../tokens/form/tokenForm'
import type { TokenFormValues } from '../tokens/form/values'
import { TextAreaField } from '../ui/Field'
import { utf8Length } from '../units/bytes'
import { FormField } from './FormField'

const LINKS = ['website', 'x', 'telegram', 'discord'] as const

type MetadataValues = Pick<TokenFormValues, 'name' | 'symbol' | 'description' | (typeof LINKS)[number]>

type MetadataFieldsProps<Values extends MetadataValues, Parsed> = {
  form: UseFormReturn<Values, unknown, Parsed>
}

/**
 * Name and symbol, with the bytes that they take on the chain. `original`: the name and symbol of the template; `warnings`: names for which
 * these may be mistaken.
 */
export function NameFields<Values extends MetadataValues, Parsed>({
  form,
  original,
  warnings,
  children,
}: MetadataFieldsProps<Values, Parsed> & {
  original?: Readonly<Record<'name' | 'symbol', string>> | undefined
  warnings?: Readonly<Record<'name' | 'symbol', string | undefined>>
  /** Further fields of the same grid. */
  children?: ReactNode
}) {
  const typed = useWatch({ control: form.control, compute: ({ name, symbol }) => ({ name, symbol }) })
  return (
    <div className="grid2">
      <FormField
        form={form}
        name={pathOf<Values>('name')}
        label={words.name}
        {...beside(typed.name, BYTE_LIMITS.name, original?.name, warnings?.name)}
        placeholder={words.namePlaceholder}
        dir="auto"
      />
      <FormField
        form={form}
        name={pathOf<Values>('symbol')}
        label={words.symbol}
        {...beside(typed.symbol, BYTE_LIMITS.symbol, original?.symbol, warnings?.symbol)}
        autoCapitalize="characters"
        spellCheck={false}
        dir="auto"
      />
      {children}
    </div>
  )
}

/**
 * What stands beside a name: the original's until something is typed, then the bytes. It arrives later than the field, so it takes no line
 * of its own; it stays the field's description.
 */
function beside(
  typed: string,
  limit: number,
  original: string | undefined,
  warning: string | undefined,
): { count: ReactNode; hint: ReactNode } {
  const said =
    original === undefined || original === '' ? undefined : (
      <>
        {words.original} <bdi translate="no">{original}</bdi>
      </>
    )
  return {
    count: typed === '' ? said && <span className="cut">{said}</span> : byteCount(typed, limit),
    hint: warning ?? (said && <span className="sr">{said}</span>),
  }
}

type DescriptionFieldProps<Values extends MetadataValues, Parsed> = MetadataFieldsProps<Values, Parsed> & {
  isOfTemplate?: boolean
}

/** The token's description. */
export function DescriptionField<Values extends MetadataValues, Parsed>({
  form,
  isOfTemplate = false,
}: DescriptionFieldProps<Values, Parsed>) {
  const description = pathOf<Values>('description')
  const error: FieldError | undefined = get(form.formState.errors, description)
  return (
    <TextAreaField
      full
      label={words.description}
      hint={isOfTemplate ? words.descriptionOfTemplate : words.descriptionHint}
      error={error?.message}
      dir="auto"
      {...form.register(description)}
    />
  )
}

/** The token's links. */
export function LinkFields<Values extends MetadataValues, Parsed>({
  form,
}: MetadataFieldsProps<Values, Parsed>) {
  return LINKS.map((name) => (
    <FormField
      key={name}
      form={form}
      name={pathOf<Values>(name)}
      type="url"
      inputMode="url"
      spellCheck={false}
      autoCapitalize="off"
      label={words[name]}
      complete={(typed) => completeLink(name, typed)}
      placeholder={words[`${name}Placeholder`]}
    />
  ))
}

/** A metadata name as a path of any form that has it. */
function pathOf<Values extends MetadataValues>(name: keyof MetadataValues): FieldPath<Values> {
  return name as string as FieldPath<Values>
}

/** The used and the allowed bytes of a text. */
export function byteCount(text: string, limit: number): string {
  return `${utf8Length(text.trim())} / ${limit} bytes`
}

const words = {
  name: 'Name',
  namePlaceholder: 'What wallets will call it',
  symbol: 'Symbol',
  original: 'Original:',
  description: 'Description',
  descriptionHint: 'In the metadata file, not on the chain.',
  descriptionOfTemplate: 'In the metadata file, not on the chain. Questions without an answer are left out.',
  website: 'Website',
  websitePlaceholder: 'quietheron.example',
  x: 'X',
  xPlaceholder: '@name or https://x.com/…',
  telegram: 'Telegram',
  telegramPlaceholder: '@name or https://t.me/…',
  discord: 'Discord',
  discordPlaceholder: 'https://discord.gg/…',
} as const
