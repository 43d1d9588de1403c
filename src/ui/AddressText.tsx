import { Fragment } from 'react'
import { classNames } from './classNames'
import { CopyButton } from './CopyButton'
import { Exact } from './Exact'
import { Identicon } from './Identicon'
import { shortAddress } from '../units/shortAddress'

/**
 * An address (base58) as 4 + 4 characters with its identicon and a copy button. `full` prints the whole address in groups of four, without
 * spaces in copied text; `identicon={false}` leaves the identicon out where one is beside it.
 */
export function AddressText({
  address,
  full,
  identicon = true,
  copy = true,
  what = 'address',
}: {
  address: string
  full?: boolean
  identicon?: boolean
  copy?: boolean
  /** The word in the copy button's name: "address", "signature". */
  what?: string
}) {
  return (
    <span className={classNames('addr', full && 'full')}>
      {identicon && <Identicon address={address} size={24} />}
      <Exact text={full ? address : shortAddress(address)} title={full ? undefined : address}>
        {full ? <Groups address={address} /> : undefined}
      </Exact>
      {copy && <CopyButton text={address} label={`Copy ${what} ${shortAddress(address)}`} />}
    </span>
  )
}

function Groups({ address }: { address: string }) {
  return (address.match(/.{1,4}/gsu) ?? []).map((group, at) => (
    <Fragment key={at}>
      <span>{group}</span>
      <wbr />
    </Fragment>
  ))
}
