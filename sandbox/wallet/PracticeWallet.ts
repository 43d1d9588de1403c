import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type {
  StandardConnectMethod,
  StandardEventsChangeProperties,
  StandardEventsOnMethod,
} from '@wallet-standard/features'
import type {
  SolanaSignAndSendTransactionMethod,
  SolanaSignMessageMethod,
  SolanaSignTransactionInput,
  SolanaSignTransactionMethod,
} from '@solana/wallet-standard-features'
import { isAllowed, publicKeyOf, setAllowed, storedAccount, type StoredAccount } from './account'
import { ICON } from './icon'

const CHAINS = ['solana:mainnet', 'solana:devnet'] as const
const FEATURES = ['solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signMessage'] as const

/**
 * A Wallet Standard wallet for the practice chain. What it needs to ask, to sign and to try a transaction is loaded
 * when it is first used.
 */
export class PracticeWallet implements Wallet {
  readonly version = '1.0.0'
  readonly name = 'Practice Wallet'
  readonly icon = ICON
  readonly chains = CHAINS
  #accounts: readonly WalletAccount[] = []
  #listeners = new Set<(properties: StandardEventsChangeProperties) => void>()
  /** Called whenever money may have moved or the account changed. */
  constructor(private readonly onUse: () => void) {}

  get accounts(): readonly WalletAccount[] {
    return this.#accounts
  }

  get features() {
    return {
      'standard:connect': { version: '1.0.0', connect: this.#connect },
      'standard:disconnect': { version: '1.0.0', disconnect: this.#disconnect },
      'standard:events': { version: '1.0.0', on: this.#on },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: this.#signTransaction,
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signAndSendTransaction: this.#signAndSendTransaction,
      },
      'solana:signMessage': { version: '1.0.0', signMessage: this.#signMessage },
    } as const
  }

  /** Another account took the place of the one before: connected pages are told. */
  accountChanged(account: StoredAccount): void {
    if (this.#accounts.length > 0) this.#show([toWalletAccount(account)])
  }

  #connect: StandardConnectMethod = async ({ silent } = {}) => {
    const known = storedAccount()
    if (silent && !(known && isAllowed())) return { accounts: [] }
    const { ensureAccount, askToConnect } = await desk()
    const account = await ensureAccount()
    if (!isAllowed()) {
      if (!(await askToConnect(account))) throw rejected()
      setAllowed(true)
    }
    this.#show([toWalletAccount(account)])
    this.onUse()
    return { accounts: this.#accounts }
  }

  #disconnect = (): Promise<void> => {
    setAllowed(false)
    this.#show([])
    return Promise.resolve()
  }

  #on: StandardEventsOnMethod = (_, listener) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #signTransaction: SolanaSignTransactionMethod = async (...inputs) => {
    const signed = await this.#approveAndSign(inputs)
    return signed.map((signedTransaction) => ({ signedTransaction }))
  }

  #signAndSendTransaction: SolanaSignAndSendTransactionMethod = async (...inputs) => {
    const signed = await this.#approveAndSign(inputs)
    const { sendWire } = await desk()
    const signatures = []
    for (const [index, wire] of signed.entries())
      signatures.push(await sendWire(wire, inputs[index]?.options))
    this.onUse()
    return signatures.map((signature) => ({ signature }))
  }

  #signMessage: SolanaSignMessageMethod = async (...inputs) => {
    const { askToSignMessage, signBytes } = await desk()
    const account = this.#connected()
    const outputs = []
    for (const { message } of inputs) {
      if (!(await askToSignMessage(message))) throw rejected()
      outputs.push({ signedMessage: message, signature: await signBytes(account, message) })
    }
    return outputs
  }

  async #approveAndSign(inputs: readonly SolanaSignTransactionInput[]): Promise<Uint8Array[]> {
    const { askToSign, signWire } = await desk()
    const account = this.#connected()
    const wires = inputs.map(({ transaction }) => transaction)
    if (!(await askToSign(wires, account.address, inputs[0]?.chain))) throw rejected()
    const signed = await Promise.all(wires.map((wire) => signWire(account, wire)))
    this.onUse()
    return signed
  }

  #connected(): StoredAccount {
    const account = storedAccount()
    if (account && this.#accounts.length > 0) return account
    throw Object.assign(new Error('The Practice Wallet is not connected.'), { code: 4100 })
  }

  #show(accounts: readonly WalletAccount[]): void {
    this.#accounts = accounts
    for (const listener of this.#listeners) listener({ accounts })
  }
}

function desk() {
  return import('./desk')
}

function toWalletAccount(account: StoredAccount): WalletAccount {
  return { address: account.address, publicKey: publicKeyOf(account), chains: CHAINS, features: FEATURES }
}

/** What every wallet answers when the person says no (EIP-1193). */
function rejected(): Error {
  return Object.assign(new Error('User rejected the request.'), { code: 4001 })
}
