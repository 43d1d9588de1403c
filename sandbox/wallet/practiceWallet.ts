import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type {
  StandardConnectMethod,
  StandardDisconnectMethod,
  StandardEventsChangeProperties,
  StandardEventsOnMethod,
} from '@wallet-standard/features'
import type {
  SolanaSignAndSendTransactionMethod,
  SolanaSignMessageMethod,
  SolanaSignTransactionMethod,
} from '@solana/wallet-standard-features'
import { ALLOWED, isAllowed, isGuarding, storedAccount, type StoredAccount } from './account'
import { ICON } from './icon'
import type { Session } from './session'

const CHAINS = ['solana:mainnet', 'solana:devnet'] as const
const FEATURES = ['solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signMessage'] as const

/** Everything that asks, signs and sends (`desk.ts`), loaded when it is first needed. */
export type Desk = typeof import('./desk')

/**
 * A Wallet Standard wallet for the practice chain. It answers by itself where neither a question nor a key is needed (above
 * all for a remembered session); the desk does the rest.
 */
export function createPracticeWallet(desk: () => Promise<Desk>): { wallet: Wallet; session: Session } {
  let shown: StoredAccount | null = null
  let accounts: readonly WalletAccount[] = []
  const listeners = new Set<(properties: StandardEventsChangeProperties) => void>()
  const session: Session = {
    account: () => shown,
    show(account) {
      shown = account
      accounts = account ? [toWalletAccount(account)] : []
      for (const listener of listeners) listener({ accounts })
    },
  }

  const connect: StandardConnectMethod = async ({ silent } = {}) => {
    const known = isAllowed() ? storedAccount() : null
    if (known) session.show(known)
    else if (silent) return { accounts: [] }
    else await (await desk()).connect(session)
    return { accounts }
  }
  const disconnect: StandardDisconnectMethod = async () => {
    localStorage.removeItem(ALLOWED)
    session.show(null)
  }
  const on: StandardEventsOnMethod = (_, listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const signTransaction: SolanaSignTransactionMethod = async (...inputs) =>
    (await desk()).signTransactions(session, ...inputs)
  const signAndSendTransaction: SolanaSignAndSendTransactionMethod = async (...inputs) =>
    (await desk()).signAndSend(session, ...inputs)
  const signMessage: SolanaSignMessageMethod = async (...inputs) =>
    (await desk()).signMessages(session, ...inputs)

  const version = '1.0.0'
  const supportedTransactionVersions = ['legacy', 0] as const
  const wallet = {
    version,
    name: 'Practice Wallet',
    icon: ICON,
    chains: CHAINS,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': { version, connect },
      'standard:disconnect': { version, disconnect },
      'standard:events': { version, on },
      'solana:signTransaction': { version, supportedTransactionVersions, signTransaction },
      'solana:signAndSendTransaction': { version, supportedTransactionVersions, signAndSendTransaction },
      'solana:signMessage': { version, signMessage },
      // Not a feature of the standard: the guards of real wallets are known by the wallets' names.
      'mintwright:guards': {
        version,
        get on() {
          return isGuarding()
        },
      },
    },
  } as const
  return { wallet, session }
}

function toWalletAccount(account: StoredAccount): WalletAccount {
  const publicKey = Uint8Array.from(atob(account.publicKey), (char) => char.charCodeAt(0))
  return { address: account.address, publicKey, chains: CHAINS, features: FEATURES }
}
