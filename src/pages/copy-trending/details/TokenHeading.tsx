import { AddressText } from '../../../ui/AddressText'
import { TokenPicture } from '../../../ui/TokenPicture'
import { isAddress } from '../../../units/base58'
import styles from './details.module.css'

/** Whose details these are. The heading takes the focus where they take the list's place. */
export function TokenHeading({
  mint,
  name,
  symbol,
  picture,
}: {
  mint: string
  name: string
  symbol: string | undefined
  picture: string | null | undefined
}) {
  return (
    <div className={`tok ${styles['heading']}`}>
      <TokenPicture address={mint} src={picture ?? undefined} size={72} />
      <div>
        <h2 tabIndex={-1} data-token-heading="">
          <bdi>{name}</bdi>
        </h2>
        <p className="s">
          <bdi>{symbol}</bdi>{' '}
          {isAddress(mint) && <AddressText address={mint} identicon={false} what="mint address" />}
        </p>
      </div>
    </div>
  )
}
