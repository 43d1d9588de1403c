import { createRoot } from 'react-dom/client'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import './phoneSheet.css'
import { browseLink, knownWallets } from './knownWallets'

export type PhoneChoice = 'other wallet' | 'closed'

/** Asks in which app this page is to be opened. Following a link leaves the page, so only the other ends resolve. */
export function showPhoneSheet(url = window.location.href): Promise<PhoneChoice> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  return new Promise((resolve) => {
    const choose = (choice: PhoneChoice) => {
      root.unmount()
      host.remove()
      resolve(choice)
    }
    root.render(<PhoneSheet url={url} choose={choose} />)
  })
}

function PhoneSheet({ url, choose }: { url: string; choose: (choice: PhoneChoice) => void }) {
  return (
    <Dialog
      title="Open this page in your wallet"
      onClose={() => choose('closed')}
      acts={
        <>
          <Button onClick={() => choose('closed')}>Stay here</Button>
          <Button variant="quiet" onClick={() => choose('other wallet')}>
            Another wallet
          </Button>
        </>
      }
    >
      <p className="muted">
        On a phone a wallet is an app with a browser of its own. It opens this page there, ready to connect.
      </p>
      <ul className="phone-wallets">
        {knownWallets.map((wallet) => (
          <li key={wallet.id}>
            <a href={browseLink(wallet, url)}>
              <img src={wallet.image} alt="" width="32" height="32" />
              Open in {wallet.name}
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
