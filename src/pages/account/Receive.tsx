import { AddressText } from '../../ui/AddressText'
import { QrCode } from '../../ui/QrCode'
import styles from './account.module.css'
import { accountCopy } from './copy'

/** What a sender needs: the QR code of the address, and the address as a whole. */
export default function Receive({ address, network }: { address: string; network: string }) {
  return (
    <div className={styles['receive']}>
      <QrCode text={address} alt={accountCopy.receiveCode} />
      <div>
        <AddressText full address={address} identicon={false} />
        <p className="small muted">{accountCopy.receiveDetail(network)}</p>
      </div>
    </div>
  )
}
