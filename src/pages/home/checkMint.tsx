import type { ReactNode } from 'react'
import { Mark } from '../../ui/Mark'
import { isAddress } from '../../units/base58'

/** Says what is wrong with a typed mint address and shows a valid form, or undefined where it is valid. */
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
