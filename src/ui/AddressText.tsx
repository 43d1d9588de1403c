import { classNames } from './classNames'
import { CopyButton } from './CopyButton'
import { Seal } from './Seal'
import { shortAddress } from '../units/shortAddress'

/**
 * An address (base58) as 4 + 4 characters with its seal and a copy button. `full` prints all of it;
 * `seal={false}` leaves the seal out where it already stands beside.
 */
export function AddressText({
  address,
  full,
  seal = true,
  copy = true,
  what = 'address',
}: {
  address: string
  full?: boolean
  seal?: boolean
  copy?: boolean
  /** What is copied, for the button's name: "address", "signature". */
  what?: string
}) {
  return (
    <span className={classNames('addr', full && 'full')}>
      {seal && <Seal address={address} size={24} />}
      <span title={full ? undefined : address}>{full ? address : shortAddress(address)}</span>
      {copy && <CopyButton text={address} label={`Copy ${what} ${shortAddress(address)}`} />}
    </span>
  )
}
