import { createRoot } from 'react-dom/client'
import { env } from '../env'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { browseLink, knownWallets, neutralMark, projectMissing, type KnownWallet } from './knownWallets'
import './walletApps.css'

/** On a phone a wallet opens this page in its own browser; elsewhere it is an extension to install. */
export type WalletAppsKind = 'open' | 'install'
export type WalletAppsChoice = 'list' | 'closed'

/** Shows links to wallets that are not in this browser, until the user goes back to the list of wallets or closes the dialog. */
export function showWalletApps(kind: WalletAppsKind, url = window.location.href): Promise<WalletAppsChoice> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  return new Promise((resolve) => {
    const choose = (choice: WalletAppsChoice) => {
      root.unmount()
      host.remove()
      resolve(choice)
    }
    const list = kind === 'install' || env.projectId !== undefined
    root.render(<WalletApps words={WORDS[kind]} link={LINKS[kind]} url={url} choose={choose} list={list} />)
  })
}

const WORDS = {
  open: {
    title: 'Open this page in your wallet',
    lead: 'On a phone a wallet is an app with a browser of its own. It opens this page there, ready to connect.',
    verb: 'Open in',
    list: 'Another wallet',
  },
  install: {
    title: 'That wallet is not in this browser',
    lead: 'Install its extension from its own site, reload this page and connect again.',
    verb: 'Get',
    list: 'Back to the list',
  },
} as const

const LINKS = {
  open: browseLink,
  install: (wallet: KnownWallet) => wallet.homepage,
} as const

function WalletApps({ words, link, url, choose, list }: WalletAppsProps) {
  return (
    <Dialog
      title={words.title}
      onClose={() => choose('closed')}
      actions={
        <>
          <Button onClick={() => choose('closed')}>Stay here</Button>
          {list && (
            <Button variant="quiet" onClick={() => choose('list')}>
              {words.list}
            </Button>
          )}
        </>
      }
    >
      <p className="muted">{words.lead}</p>
      <ul className="wallet-apps">
        {knownWallets.map((wallet) => (
          <li key={wallet.id}>
            <a
              href={link(wallet, url)}
              rel="noopener noreferrer"
              target={words.verb === 'Get' ? '_blank' : undefined}
            >
              <img src={neutralMark} alt="" width="32" height="32" />
              {words.verb} {wallet.name}
            </a>
          </li>
        ))}
      </ul>
      {!list && <p className="muted">{projectMissing()}</p>}
    </Dialog>
  )
}

type WalletAppsProps = Readonly<{
  words: (typeof WORDS)[WalletAppsKind]
  link: (wallet: KnownWallet, url: string) => string
  url: string
  choose: (choice: WalletAppsChoice) => void
  /** Whether there is a list with more wallets than these. */
  list: boolean
}>
