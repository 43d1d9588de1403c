import type { ReactNode } from 'react'
import { Mark } from '../../ui/Mark'
import { isAddress } from '../../units/base58'

/** What is wrong with a typed mint address and what one looks like, or undefined where it is valid. */
export function complainAbout(mint: string): ReactNode {
  if (isAddress(mint)) return undefined
  return (
    <Mark kind="err">
      {mint === ''
        ? 'Paste a mint address first.'
        : 'This is not an address: one has 32 to 44 letters and digits, without 0, O, I and l.'}
    </Mark>
  )
}
