import type { ExtensionValues, TokenFormValues } from '../form/values'
import { readTokenForm } from '../tokenForm'
import type { TokenFields } from '../tokenFields'
import type { TokenMetadataFile } from '../tokenMetadataFile'
import type { DiffStatus, Template } from './template'

/**
 * What the table is made from: `names` as they were checked elsewhere, `file` the original's metadata file once it is read. `ownFile`: the
 * token will point at a metadata file that is there already, the person's own or the original's, and not at one that the form makes.
 */
export type DiffInput = Readonly<{
  template: Template
  values: TokenFormValues
  names: Readonly<{ name: DiffStatus; symbol: DiffStatus }>
  picture: 'none' | 'copied' | 'own'
  file?: TokenMetadataFile | undefined
  ownFile?: 'another' | 'original' | undefined
}>

type Problems = Readonly<Record<string, string>>

/**
 * The same with the form as far as it can be read, and why not where it cannot, by the field's path. `noExtensions` says why none can be
 * on the token, where that is so.
 */
export type ParsedDiffInput = DiffInput &
  Readonly<{ fields: TokenFields; problems: Problems; noExtensions?: string }>

/** Reads the form. With SPL Token there are no extensions, whatever is ticked: each of those is a problem of its own here. */
export function parseDiffInput(input: DiffInput): ParsedDiffInput {
  const { fields, problems } = readTokenForm(input.values)
  if (input.values.standard !== 'spl') return { ...input, fields, problems }
  return {
    ...input,
    fields: { ...fields, extensions: {} },
    problems: { ...withoutExtensions(problems), ...tickedInVain(input.values.extensions) },
    noExtensions: NO_EXTENSIONS,
  }
}

const NO_EXTENSIONS = 'An SPL Token has none: choose Token-2022 to keep it.'

function withoutExtensions(problems: Problems): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([path]) => !path.startsWith('extensions.')))
}

function tickedInVain(extensions: ExtensionValues): Problems {
  const ticked = Object.entries(extensions).filter(([, { on }]) => on)
  return Object.fromEntries(ticked.map(([name]) => [`extensions.${name}.on`, NO_EXTENSIONS]))
}
