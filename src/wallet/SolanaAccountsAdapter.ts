import { SolanaAdapter } from '@reown/appkit-adapter-solana'

type Disconnect = SolanaAdapter['disconnect']

/**
 * The kit's Solana adapter with two bugs fixed (1.8.24): a change of account in the wallet reaches the modal (the kit's
 * `onAccountsChanged` looks for the connector of EVM chains and does nothing), and a wallet that has no disconnect, or does not answer
 * it, does not keep the modal connected.
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
