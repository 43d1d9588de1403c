import { useSettings } from '../../settings/settingsStore'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { QueryRoot } from '../../ui/QueryRoot'
import { openWallet } from '../../wallet/actions'
import { useWallet } from '../../wallet/walletStore'
import { copy } from './copy'
import { Holdings } from './Holdings'

/** The connected wallet's holdings, and the operations started in this browser, at /account. */
export default function AccountPage() {
  const wallet = useWallet()
  const ownRpcUrl = useSettings().rpcUrls[wallet.cluster.id]
  return (
    <>
      <PageTitle title={copy.title}>{copy.lede}</PageTitle>
      {wallet.status === 'connected' ? (
        <QueryRoot>
          <Holdings
            key={`${wallet.address} ${wallet.cluster.id}`}
            address={wallet.address}
            reading={{ cluster: wallet.cluster, ownRpcUrl }}
          />
        </QueryRoot>
      ) : (
        <div className="wrap page-body">
          <Note
            title={copy.disconnected}
            actions={
              <Button
                variant="primary"
                busy={wallet.status !== 'disconnected'}
                onClick={() => void openWallet()}
              >
                {wallet.status === 'disconnected' ? copy.connect : copy.connecting}
              </Button>
            }
          >
            <p>{copy.disconnectedDetail}</p>
          </Note>
        </div>
      )}
    </>
  )
}
