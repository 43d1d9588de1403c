import { amountRows } from './diffAmounts'
import { baseRows } from './diffBase'
import { identityRows } from './diffIdentity'
import { leftOutRows } from './diffLeftOut'
import { extensionRows } from './diffExtensions'
import { parseDiffInput, type DiffInput } from './diffInput'
import type { DiffRow } from './template'

/**
 * Original against new, value by value as the form has them at this moment. What cannot be read stands as it was typed, and what the form
 * refuses is never 'taken'. Never throws.
 */
export function diffRows(input: DiffInput): readonly DiffRow[] {
  const read = parseDiffInput(input)
  return [
    ...baseRows(read),
    ...amountRows(read),
    ...extensionRows(read),
    ...leftOutRows(read),
    ...identityRows(read),
  ]
}
