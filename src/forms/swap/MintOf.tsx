import { wellKnownWords } from '../../tokens/wellKnown'
import { imitationWarning } from '../../operations/pool/swap'
import { AddressText } from '../../ui/AddressText'
import { Note } from '../../ui/Note'
import { swapCopy as words } from './swapCopy'
import styles from './swap.module.css'

type MintOfProps = {
  mint: string | null
  /** The symbol of the well-known token for which it can be mistaken; null for none, undefined where that is not known yet. */
  imitated: string | null | undefined
  /** Whether the line takes its space where there is nothing to say, because a link names the token only after the first paint. */
  isReserved?: boolean
}

/**
 * The address of a chosen token below its field, with a warning where the token imitates another's name. A well-known token needs neither.
 */
export function MintOf({ mint, imitated, isReserved = false }: MintOfProps) {
  if (mint === null || wellKnownWords(mint)) return isReserved && <p className={styles['mint']} />
  return (
    <>
      <p className={`small muted ${styles['mint']}`}>
        {words.mint} <AddressText address={mint} what="mint address" />
      </p>
      {imitated && (
        <Note kind="warn" live="status">
          <p>{imitationWarning(imitated)}</p>
        </Note>
      )}
    </>
  )
}
