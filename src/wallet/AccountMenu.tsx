import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { toast } from '../ui/toast/toast'
import Balance from './Balance'
import { Menu, MenuItem, type MenuProps } from './Menu'
import { buyCrypto, disconnectWallet, openWalletView } from './session'
import { useWallet } from './walletStore'

/** What can be done with the connected wallet. */
export default function AccountMenu(menu: MenuProps) {
  const wallet = useWallet()
  if (wallet.status !== 'connected') return null
  const { address, walletName, cluster } = wallet
  return (
    <Menu {...menu} label="Wallet">
      <div className="menu-head" role="presentation">
        <b>{walletName}</b>
        {cluster.name} · <Balance address={address} cluster={cluster} />
      </div>
      <MenuLink to={paths.account}>Account</MenuLink>
      <MenuLink to={paths.send}>Send</MenuLink>
      <MenuLink to={paths.history}>History</MenuLink>
      <MenuItem onChoose={() => void openWalletView('Account')}>Wallet</MenuItem>
      {cluster.money === 'real' && <MenuItem onChoose={() => void buyCrypto()}>Buy crypto</MenuItem>}
      <MenuItem onChoose={() => void copyAddress(address)}>Copy address</MenuItem>
      <hr className="menu-rule" />
      <MenuItem onChoose={() => void disconnectWallet()}>Disconnect</MenuItem>
    </Menu>
  )
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
