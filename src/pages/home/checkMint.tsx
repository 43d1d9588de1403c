import type { ReactNode } from 'react'
import { Mark } from '../../ui/Mark'
import { isAddress } from '../../units/base58'
import { cleanReceiver } from '../../units/pastedText'

/** The mint address in a typed text, and what is wrong with it, with a valid form; `complaint` is undefined where it is valid. */
export function checkMint(typed: string): Readonly<{ mint: string; complaint?: ReactNode }> {
  const mint = cleanReceiver(typed).text
  if (isAddress(mint)) return { mint }
  const complaint = (
    <Mark kind="err">
      {mint === ''
        ? 'Paste a mint address first.'
        : 'This is not an address: one has 32 to 44 letters and digits, without 0, O, I and l.'}
    </Mark>
  )
  return { mint, complaint }
}
