import { SolanaAdapter } from '@reown/appkit-adapter-solana'
import type { Wallet } from '@wallet-standard/base'
import { guardRequests, guardWallet } from './allowed'
import { signInFirst } from './signIn'

type Connect = SolanaAdapter['connect']
type SyncConnection = SolanaAdapter['syncConnection']
type Disconnect = SolanaAdapter['disconnect']
type UniversalProvider = Parameters<SolanaAdapter['setUniversalProvider']>[0]
type Connector = Parameters<SolanaAdapter['addConnector']>[number]

/**
 * The kit's Solana adapter with two bugs fixed (1.8.24): a change of account in the wallet reaches the modal (the kit's
 * `onAccountsChanged` looks for the connector of EVM chains and does nothing), and a wallet that has no disconnect, or does not answer
 * it, does not keep the modal connected. Every request of the kit to a wallet passes the guard (allowed.ts). Where sign-in is required, a
 * wallet that is able to connects and signs in with one prompt.
 */
export class SolanaAccountsAdapter extends SolanaAdapter {
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

  /** Guards each wallet of this browser before the kit gets it. */
  protected override addConnector(...connectors: Connector[]): void {
    for (const connector of connectors) {
      const known = connector as Connector & { wallet?: Wallet }
      if (known.wallet) known.wallet = guardWallet(known.wallet)
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
    if (__SIGN_IN__ === 'required' && wallet) await signInFirst(wallet)
    return super.connect(...params)
  }

  /** Resumes the connection of an earlier visit, which the kit does by itself. */
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

/** Milliseconds to wait for a wallet's answer: longer than a working wallet takes, shorter than the user's way back to the list. */
const ANSWER_MS = 1_000

function answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('the wallet does not answer')), ANSWER_MS)
    answer.then(resolve, reject)
  })
}
