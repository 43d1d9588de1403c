import { amountRows } from './dnaAmounts'
import { baseRows } from './dnaBase'
import { identityRows } from './dnaIdentity'
import { leftOutRows } from './dnaLeftOut'
import { powerRows } from './dnaPowers'
import { readDna, type Dna } from './dnaRead'
import type { DnaRow } from './template'

/**
 * Original against new, value by value as the form has them at this moment. What cannot be read stands as it was typed, and what the form
 * refuses is never 'taken'. Never throws.
 */
export function dnaRows(dna: Dna): readonly DnaRow[] {
  const read = readDna(dna)
  return [
    ...baseRows(read),
    ...amountRows(read),
    ...powerRows(read),
    ...leftOutRows(read),
    ...identityRows(read),
  ]
}
