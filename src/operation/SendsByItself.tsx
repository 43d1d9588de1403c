import { useWallet } from '../wallet/walletStore'
import { copy } from './copy'

/** Says of a wallet that can only sign and send in one go that it does; `signers` are the keys that would have to sign besides, `oneKey` what helps there. */
export function SendsByItself({ signers = 0, oneKey = '' }: { signers?: number; oneKey?: string }) {
  const wallet = useWallet()
  if (wallet.status !== 'connected' || !wallet.sends) return null
  return (
    <p className="small muted">
      {signers > 0
        ? copy.operation.sendsAlone(wallet.walletName, oneKey)
        : copy.operation.sends(wallet.walletName)}
    </p>
  )
}
