import { readTokenForm } from '../tokenForm'
import { amountRows } from './dnaAmounts'
import { baseRows } from './dnaBase'
import { identityRows } from './dnaIdentity'
import { leftOutRows } from './dnaLeftOut'
import { powerRows } from './dnaPowers'
import type { Dna } from './dnaRead'
import type { DnaRow } from './template'

/** Original against new, value by value as the form has them at this moment; what cannot be read stands as it was typed. Never throws. */
export function dnaRows(dna: Dna): readonly DnaRow[] {
  const read = { ...dna, ...readTokenForm(dna.values) }
  return [
    ...baseRows(read),
    ...amountRows(read),
    ...powerRows(read),
    ...leftOutRows(read),
    ...identityRows(read),
  ]
}
