import { Button } from '../ui/Button'
import { lazyPart } from '../ui/lazyPart'
import { TriangleIcon } from '../ui/icons'
import { Exact } from '../ui/Exact'
import { Identicon } from '../ui/Identicon'
import { shortAddress } from '../units/shortAddress'
import { Spinner } from '../ui/Spinner'
import { openWallet, preloadWallet } from './actions'
import { MenuButton } from './MenuButton'
import { HeaderProblem } from './Problem'
import { useIsSilent } from './useIsSilent'
import { useWallet, type WalletState } from './walletStore'

/**
 * The header's wallet: "Connect wallet", or the address with its menu. The kit is fetched when the pointer comes near.
 * While the wallet of the last visit is being reconnected, a click still opens the list.
 */
export function WalletButton() {
  const wallet = useWallet()
  if (wallet.status === 'connected') return <ConnectedButton wallet={wallet} />
  const problem = wallet.status === 'disconnected' ? wallet.problem : undefined
  return (
    <div className="menu-root">
      <Button
        variant={wallet.status === 'restoring' ? 'secondary' : 'primary'}
        slim
        busy={wallet.status === 'connecting'}
        onPointerEnter={preloadWallet}
        onFocus={preloadWallet}
        onClick={() => void openWallet()}
      >
        {wallet.status === 'restoring' && <Spinner />}
        {WORDS[wallet.status]}
      </Button>
      {problem !== undefined && <HeaderProblem>{problem}</HeaderProblem>}
    </div>
  )
}

const WORDS = {
  disconnected: 'Connect wallet',
  connecting: 'Connecting',
  restoring: 'Reconnecting',
} as const

const menu = lazyPart(() => import('./AccountMenu'))
const balance = lazyPart(() => import('./Balance'))

function ConnectedButton({ wallet }: { wallet: Extract<WalletState, { status: 'connected' }> }) {
  const { address, cluster } = wallet
  const isSilent = useIsSilent(cluster)
  return (
    <MenuButton
      className="acct"
      label={`Wallet ${shortAddress(address)}`}
      menu={menu}
      onPreload={preloadWallet}
      face={
        <>
          <Identicon address={address} size={24} />
          <span>
            <Exact text={shortAddress(address)} />
            <small className="sum" translate="no">
              <balance.Part address={address} cluster={cluster} missing={null} />
            </small>
            <small className={isSilent ? 'silent' : undefined}>
              {isSilent && <TriangleIcon />} {isSilent ? 'Not answering' : cluster.name}
            </small>
          </span>
        </>
      }
    />
  )
}
