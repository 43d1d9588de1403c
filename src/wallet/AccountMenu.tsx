import { Link } from 'react-router-dom'
import { env } from '../env'
import { paths } from '../paths'
import { toast } from '../ui/toast/toast'
import { QueryRoot } from '../ui/QueryRoot'
import Balance from './Balance'
import { Menu, MenuItem, type MenuProps } from './Menu'
import { SignInItem } from './SignInItem'
import { buyCrypto, disconnectWallet, openWalletView } from './session'
import { useWallet } from './walletStore'
import { WalletName } from './WalletName'

/** The actions for the connected wallet. */
export default function AccountMenu(menu: MenuProps) {
  const wallet = useWallet()
  if (wallet.status !== 'connected') return null
  const { address, walletName, cluster } = wallet
  const isIndexed = cluster.money === 'real' && env.projectId !== undefined
  return (
    <Menu {...menu} label="Wallet">
      <div className="menu-head" role="presentation">
        <b>{walletName}</b>
        <Name address={address} />
        {cluster.name} · <Balance address={address} cluster={cluster} />
      </div>
      <MenuLink to={paths.account}>Account</MenuLink>
      <MenuLink to={paths.send}>Send</MenuLink>
      <MenuLink to={paths.swap}>Swap</MenuLink>
      <MenuLink to={paths.history}>History</MenuLink>
      <MenuItem onChoose={() => void openWalletView('Account')}>Wallet</MenuItem>
      {isIndexed && <MenuItem onChoose={() => void openWalletView('Transactions')}>Activity</MenuItem>}
      {__SIGN_IN__ !== 'off' && <SignInItem />}
      {cluster.money === 'real' && <MenuItem onChoose={() => void buyCrypto()}>Buy crypto</MenuItem>}
      <MenuItem onChoose={() => void copyAddress(address)}>Copy address</MenuItem>
      <hr className="menu-rule" />
      <MenuItem onChoose={() => void disconnectWallet()}>Disconnect</MenuItem>
    </Menu>
  )
}

/** The primary name of the wallet, on a line of its own. */
function Name({ address }: { address: string }) {
  return (
    <QueryRoot>
      <WalletName address={address} />
    </QueryRoot>
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
