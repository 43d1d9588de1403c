import { AddressForm } from '../../../forms/AddressForm'
import { manageLiquidityCopy } from '../copy'
import styles from './pool.module.css'

/** The id of the field for a pool's address, to which the page links. */
export const LOOK_UP_ID = 'pool-address'

/** Opens any pool by its address; no wallet is needed. */
export function LookUpPool({ onPool }: { onPool: (address: string) => void }) {
  return (
    <AddressForm
      id={LOOK_UP_ID}
      className={styles['lookup']}
      words={manageLiquidityCopy.lookUp}
      onAddress={onPool}
    />
  )
}
