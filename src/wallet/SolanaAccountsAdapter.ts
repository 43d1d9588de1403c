import { SolanaAdapter } from '@reown/appkit-adapter-solana'

type Disconnect = SolanaAdapter['disconnect']

/**
 * The kit's Solana adapter with two things put right (1.8.24): another account chosen in the wallet reaches the modal
 * (`onAccountsChanged` asks for the connector of EVM chains and so stays silent), and a wallet that cannot be told of
 * a disconnect does not keep the modal connected.
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

  override async disconnect(...params: Parameters<Disconnect>): ReturnType<Disconnect> {
    try {
      return await super.disconnect(...params)
    } catch {
      this.emit('disconnect')
      return { connections: [] }
    }
  }
}
