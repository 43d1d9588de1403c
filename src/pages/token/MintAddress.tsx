import { AddressText } from '../../ui/AddressText'
import styles from './head.module.css'

/** The whole address of a mint, which alone tells it from another one of the same name; its place, where it is ''. */
export function MintAddress({ mint }: { mint: string }) {
  return (
    <div>
      {mint === '' ? (
        <span className={`sk ${styles['addressPlace']}`} aria-hidden="true" />
      ) : (
        <AddressText full address={mint} what="mint address" />
      )}
      <p className="cap muted">A name proves nothing. Compare the address.</p>
    </div>
  )
}
