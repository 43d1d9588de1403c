import type { ReactNode } from 'react'
import { type FieldError, type FieldPath, get, type UseFormReturn, useWatch } from 'react-hook-form'
import { BYTE_LIMITS } from '../tokens/form/parseField'
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
 * Name, symbol and description, with the bytes that are left on the chain. `original`: the name and symbol of the template; `warnings`:
 * names for which these may be mistaken.
 */
export function NameFields<Values extends MetadataValues, Parsed>({
  form,
  original,
  warnings,
}: MetadataFieldsProps<Values, Parsed> & {
  original?: Readonly<Record<'name' | 'symbol', string>> | undefined
  warnings?: Readonly<Record<'name' | 'symbol', string | undefined>>
}) {
  const typed = useWatch({ control: form.control, compute: ({ name, symbol }) => ({ name, symbol }) })
  const description = pathOf<Values>('description')
  const error: FieldError | undefined = get(form.formState.errors, description)
  return (
    <div className="grid2">
      <FormField
        form={form}
        name={pathOf<Values>('name')}
        label={words.name}
        count={byteCount(typed.name, BYTE_LIMITS.name)}
        placeholder={words.namePlaceholder}
        hint={warnings?.name ?? originally(original?.name)}
        dir="auto"
      />
      <FormField
        form={form}
        name={pathOf<Values>('symbol')}
        label={words.symbol}
        count={byteCount(typed.symbol, BYTE_LIMITS.symbol)}
        autoCapitalize="characters"
        spellCheck={false}
        hint={warnings?.symbol ?? originally(original?.symbol)}
        dir="auto"
      />
      <TextAreaField
        full
        label={words.description}
        hint={original ? words.descriptionOfTemplate : words.descriptionHint}
        error={error?.message}
        dir="auto"
        {...form.register(description)}
      />
    </div>
  )
}

function originally(text: string | undefined): ReactNode {
  if (text === undefined || text === '') return undefined
  return (
    <>
      {words.original} <bdi>{text}</bdi>
    </>
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
