import type { TokenFormValues } from '../form/values'
import type { TokenFields } from '../tokenFields'
import type { TokenMetadataFile } from '../tokenMetadataFile'
import type { DnaVerdict, Template } from './template'

/** What the table is made from: `names` as they were judged elsewhere, `file` the original's metadata file once it is read. */
export type Dna = Readonly<{
  template: Template
  values: TokenFormValues
  names: Readonly<{ name: DnaVerdict; symbol: DnaVerdict }>
  picture: 'none' | 'copied' | 'own'
  file?: TokenMetadataFile | undefined
}>

/** The same with the form as far as it can be read, and why not where it cannot, by the field's path. */
export type ReadDna = Dna & Readonly<{ fields: TokenFields; problems: Readonly<Record<string, string>> }>
