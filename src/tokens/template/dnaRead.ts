import type { TokenFields } from '../tokenFields'
import type { Dna } from './dnaRows'

/** The same with the form as far as it can be read, and why not where it cannot, by the field's path. */
export type ReadDna = Dna & Readonly<{ fields: TokenFields; problems: Readonly<Record<string, string>> }>
