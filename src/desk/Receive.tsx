import { AddressText } from '../ui/AddressText'
import { QrCode } from '../ui/QrCode'
import styles from './desk.module.css'
import { deskCopy } from './copy'

/** What a sender needs: the QR code of the address, and the address as a whole. */
export default function Receive({ address, network }: { address: string; network: string }) {
  return (
    <div className={styles['receive']}>
      <QrCode text={address} alt={deskCopy.receiveCode} />
      <div>
        <AddressText full address={address} identicon={false} />
        <p className="small muted">{deskCopy.receiveDetail(network)}</p>
      </div>
    </div>
  )
}
