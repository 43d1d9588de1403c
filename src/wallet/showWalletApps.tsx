import { createRoot } from 'react-dom/client'
import { env } from '../env'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { browseLink, knownWallets, neutralMark, projectMissing, type KnownWallet } from './knownWallets'
import './walletApps.css'

/** On a phone a wallet opens this page in its own browser; elsewhere it is an extension to install. */
export type WalletAppsKind = 'open' | 'install'
export type WalletAppsChoice = 'list' | 'closed'

/** The wallet that was chosen and is not in this browser, where it is known, and the names of those that are. */
type WalletsHere = Readonly<{ missing: string | undefined; installed: readonly string[] }>

/** Shows links to wallets that are not in this browser, until the user goes back to the list of wallets or closes the dialog. */
export function showWalletApps(
  kind: WalletAppsKind,
  { missing, installed }: WalletsHere = { missing: undefined, installed: [] },
): Promise<WalletAppsChoice> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  return new Promise((resolve) => {
    const choose = (choice: WalletAppsChoice) => {
      root.unmount()
      host.remove()
      resolve(choice)
    }
    const list = kind === 'install' || env.projectId !== undefined
    const chosen = knownWallets.filter(({ name }) => name === missing)
    root.render(
      <WalletApps
        words={chosen.length > 0 ? wordsOfMissing(chosen[0]?.name ?? '', installed) : WORDS[kind]}
        wallets={chosen.length > 0 ? chosen : knownWallets}
        link={LINKS[kind]}
        choose={choose}
        list={list}
      />,
    )
  })
}

const WORDS = {
  open: {
    title: 'Open this page in your wallet',
    lead: 'On a phone a wallet is an app with a browser of its own. It opens this page there, ready to connect.',
    verb: 'Open in',
    list: 'Another wallet',
  },
  // Where the kit does not say which wallet was chosen.
  install: {
    title: 'That wallet is not in this browser',
    lead: 'Install its extension from its own site, reload this page and connect again.',
    verb: 'Get',
    list: 'Back to the list',
  },
} as const

function wordsOfMissing(name: string, installed: readonly string[]): WalletAppsWords {
  const others = installed.map((one) => (one.endsWith(' Wallet') ? `the ${one}` : one)).join(' or ')
  return {
    ...WORDS.install,
    title: `${name} is not in this browser`,
    lead:
      others === ''
        ? `Get ${name} from its own site, reload this page and connect again.`
        : `Get ${name} from its own site and reload this page, or use ${others}.`,
  }
}

const LINKS = {
  open: browseLink,
  install: (wallet: KnownWallet) => wallet.homepage,
} as const

function WalletApps({ words, wallets, link, choose, list }: WalletAppsProps) {
  const { alert, detail, remedy } = projectMissing()
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
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            <a
              href={link(wallet, window.location.href)}
              rel="noopener noreferrer"
              target={words.verb === 'Get' ? '_blank' : undefined}
            >
              <img src={neutralMark} alt="" width="32" height="32" />
              {words.verb} {wallet.name}
            </a>
          </li>
        ))}
      </ul>
      {!list && (
        <p className="muted">
          {detail} {remedy} ({alert})
        </p>
      )}
    </Dialog>
  )
}

type WalletAppsWords = Readonly<Record<'title' | 'lead' | 'verb' | 'list', string>>
type WalletAppsProps = Readonly<{
  words: WalletAppsWords
  wallets: readonly KnownWallet[]
  link: (wallet: KnownWallet, url: string) => string
  choose: (choice: WalletAppsChoice) => void
  /** Whether there is a list with more wallets than these. */
  list: boolean
}>
