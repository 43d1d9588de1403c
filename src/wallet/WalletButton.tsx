import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { Button } from '../ui/Button'
import { Seal } from '../ui/Seal'
import { shortAddress } from '../ui/shortAddress'
import { Spinner } from '../ui/Spinner'
import { toast } from '../ui/toast/toast'
import { disconnectWallet, openWallet, openWalletView, preloadWallet } from './actions'
import { MenuButton, MenuItem } from './MenuButton'
import { useWallet, type WalletState } from './walletStore'

/**
 * The header's wallet: "Connect wallet", or the address with its menu. The kit is fetched when the pointer comes near.
 * While the last visit's wallet is being asked, a click still opens the list.
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
      {problem !== undefined && (
        <p className="menu wallet-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

const WORDS = {
  disconnected: 'Connect wallet',
  connecting: 'Connecting',
  restoring: 'Reconnecting',
} as const

type Connected = Extract<WalletState, { status: 'connected' }>

function ConnectedButton({ wallet }: { wallet: Connected }) {
  const { address, cluster } = wallet
  return (
    <MenuButton
      className="acct"
      label={`Wallet ${shortAddress(address)}`}
      menuLabel="Wallet"
      onIntent={preloadWallet}
      face={
        <>
          <Seal address={address} size={24} />
          <span>
            {shortAddress(address)}
            <small>{cluster.name}</small>
          </span>
        </>
      }
    >
      <div className="menu-head" role="presentation">
        <b>{wallet.walletName}</b>
        {cluster.name}
      </div>
      <MenuLink to={paths.account}>Account</MenuLink>
      <HistoryItem practice={cluster.id === 'practice'} />
      <MenuItem onChoose={() => void openWalletView('Account')}>Wallet</MenuItem>
      <MenuItem onChoose={() => void copyAddress(address)}>Copy address</MenuItem>
      <hr className="menu-rule" />
      <MenuItem onChoose={() => void disconnectWallet()}>Disconnect</MenuItem>
    </MenuButton>
  )
}

/** The kit's history comes from an indexer that cannot know a chain on this computer: there, our own list is the history. */
function HistoryItem({ practice }: { practice: boolean }) {
  if (practice) return <MenuLink to={`${paths.account}#history`}>History</MenuLink>
  return <MenuItem onChoose={() => void openWalletView('Transactions')}>History</MenuItem>
}

function MenuLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} role="menuitem" tabIndex={-1}>
      {children}
    </Link>
  )
}

async function copyAddress(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toast({ variant: 'success', message: 'Address copied', detail: address })
  } catch {
    toast({
      variant: 'error',
      message: 'The browser did not allow copying',
      detail: 'The Account page shows the whole address.',
    })
  }
}
