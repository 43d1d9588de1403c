import type { TokenFormValues } from '../form/values'
import { readTokenForm } from '../tokenForm'
import type { TokenMetadataFile } from '../tokenMetadataFile'
import { baseRows } from './dnaBase'
import { extensionRows } from './dnaExtensions'
import { identityRows } from './dnaIdentity'
import { leftOutRows } from './dnaLeftOut'
import type { DnaRow, DnaVerdict, Template } from './template'

/** What the table is made from: `names` as they were judged elsewhere, `file` the original's metadata file once it is read. */
export type Dna = Readonly<{
  template: Template
  values: TokenFormValues
  names: Readonly<{ name: DnaVerdict; symbol: DnaVerdict }>
  picture: 'none' | 'copied' | 'own'
  file?: TokenMetadataFile | undefined
}>

/** Original against new, value by value as the form has them at this moment; what cannot be read stands as it was typed. Never throws. */
export function dnaRows(dna: Dna): readonly DnaRow[] {
  const read = { ...dna, ...readTokenForm(dna.values) }
  return [...baseRows(read), ...extensionRows(read), ...leftOutRows(read), ...identityRows(read)]
}
