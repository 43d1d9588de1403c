import { SolanaAdapter } from '@reown/appkit-adapter-solana'
import type { Wallet } from '@wallet-standard/base'
import { guardRequests, guardWallet } from './allowed'
import { currentLink } from './link'
import { signInFirst } from './signIn'
import { firstAccount } from './standardWallets'

type Connect = SolanaAdapter['connect']
type SyncConnection = SolanaAdapter['syncConnection']
type Disconnect = SolanaAdapter['disconnect']
type UniversalProvider = Parameters<SolanaAdapter['setUniversalProvider']>[0]
type Connector = Parameters<SolanaAdapter['addConnector']>[number]

/**
 * The kit's Solana adapter with three bugs fixed (1.8.24): a change of account in the wallet reaches the modal (the kit's
 * `onAccountsChanged` looks for the connector of EVM chains and does nothing), a wallet that has no disconnect, or does not answer
 * it, does not keep the modal connected, and a wallet is asked to connect only when the person has chosen it (the kit, as it starts, asks
 * the one of the last visit twice, and not silently). Every request of the kit to a wallet passes the guard (allowed.ts). Where sign-in is required, a
 * wallet that is able to connects and signs in with one prompt.
 */
export class SolanaAccountsAdapter extends SolanaAdapter {
  /** The wallets of this browser that the person has chosen in the kit's list. */
  private readonly chosen = new WeakSet<Wallet>()

  protected override onAccountsChanged(
    accounts: (object | string)[],
    connectorId: string,
    disconnectIfNone?: boolean,
  ): void {
    super.onAccountsChanged(accounts as string[], connectorId, disconnectIfNone)
    const [address] = accounts
    const connector = this.connectors.find((candidate) => candidate.id === connectorId)
    const active = this.getConnectorId('solana') === connectorId
    if (active && connector && typeof address === 'string') {
      this.emit('accountChanged', { address, connector: connector as never })
    }
  }

  /** Guards each wallet of this browser before the kit gets it, which then connects to no wallet by itself. */
  protected override addConnector(...connectors: Connector[]): void {
    for (const connector of connectors) {
      const known = connector as Connector & { wallet?: Wallet }
      if (known.wallet) {
        const wallet = (known.wallet = guardWallet(known.wallet))
        const connect = connector.connect.bind(connector)
        connector.connect = async (params) =>
          this.chosen.has(wallet) ? await connect(params) : connectedAddress(wallet)
      }
      guardRequests(connector)
    }
    super.addConnector(...connectors)
  }

  /** Guards the provider for wallets on other devices, and the client through which it reaches them. */
  override async setUniversalProvider(provider: UniversalProvider): Promise<void> {
    guardRequests(provider)
    guardRequests(provider.client)
    await super.setUniversalProvider(provider)
  }

  override async connect(...params: Parameters<Connect>): ReturnType<Connect> {
    const { wallet } = (this.connectors.find(({ id }) => id === params[0].id) ?? {}) as { wallet?: Wallet }
    if (wallet) this.chosen.add(wallet)
    if (__SIGN_IN__ === 'required' && wallet) await signInFirst(wallet)
    return super.connect(...params)
  }

  /** Resumes the connection that the page has, which the kit does by itself as it starts. */
  override syncConnection(...[params]: Parameters<SyncConnection>): ReturnType<SyncConnection> {
    return super.connect({ ...params, type: '' })
  }

  override async disconnect(...params: Parameters<Disconnect>): ReturnType<Disconnect> {
    try {
      return await answered(super.disconnect(...params))
    } catch {
      const [{ id }] = params
      if (id !== undefined) this.deleteConnection(id)
      this.emit('disconnect')
      return { connections: [] }
    }
  }
}

/** The account with which the page is connected to the wallet; throws where it is not, and the kit then drops its session. */
function connectedAddress(wallet: Wallet): string {
  const link = currentLink()
  const account = link?.reach === 'browser' && link.wallet === wallet ? firstAccount(wallet) : undefined
  if (!account) throw new Error('the person has chosen no wallet yet')
  return account.address
}

/** Milliseconds to wait for a wallet's answer: longer than a working wallet takes, shorter than the user's way back to the list. */
const ANSWER_MS = 1_000

function answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('the wallet does not answer')), ANSWER_MS)
    answer.then(resolve, reject)
  })
}
