import type { IdentifierArray, Wallet, WalletAccount } from '@wallet-standard/base'
import type {
  StandardConnectMethod,
  StandardDisconnectMethod,
  StandardEventsChangeProperties,
  StandardEventsOnMethod,
} from '@wallet-standard/features'
import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignInFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import {
  ALLOWED,
  GUARDING,
  isAllowed,
  isSwitchedOn,
  ONLY_V0,
  storedAccount,
  switchTo,
  type StoredAccount,
} from './account'
import { ICON } from './icon'
import type { Session } from './session'

const CHAINS = ['solana:mainnet', 'solana:devnet'] as const
type SigningFeatures = SolanaSignTransactionFeature &
  SolanaSignAndSendTransactionFeature &
  SolanaSignMessageFeature &
  SolanaSignInFeature

/** Version 1 is not in these types before 1.5.0 of wallet-standard-features. */
type Versions = SolanaSignTransactionFeature['solana:signTransaction']['supportedTransactionVersions']

function versionsThatSign(): Versions {
  return isSwitchedOn(ONLY_V0) ? ['legacy', 0] : (['legacy', 0, 1] as unknown as Versions)
}

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
      return accounts
    },
  }

  /** What the desk does for the page, in the session. */
  const byDesk =
    <Input, Output>(
      pick: (one: Desk) => (session: Session, ...inputs: readonly Input[]) => Promise<Output>,
    ) =>
    async (...inputs: readonly Input[]) =>
      pick(await desk())(session, ...inputs)
  const connect: StandardConnectMethod = async ({ silent } = {}) => {
    const known = isAllowed() ? storedAccount() : null
    if (known) session.show(known)
    else if (!silent) await (await desk()).connect(session)
    return { accounts }
  }
  const disconnect: StandardDisconnectMethod = async () => {
    switchTo(ALLOWED, false)
    session.show(null)
  }
  const on: StandardEventsOnMethod = (_, listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const version = '1.0.0'
  const signing: SigningFeatures = {
    'solana:signTransaction': {
      version,
      get supportedTransactionVersions() {
        return versionsThatSign()
      },
      signTransaction: byDesk((one) => one.signTransactions),
    },
    'solana:signAndSendTransaction': {
      version,
      get supportedTransactionVersions() {
        return versionsThatSign()
      },
      signAndSendTransaction: byDesk((one) => one.signAndSend),
    },
    'solana:signMessage': { version, signMessage: byDesk((one) => one.signMessages) },
    'solana:signIn': { version, signIn: byDesk((one) => one.signIn) },
  }
  const toWalletAccount = ({ address, publicKey }: StoredAccount): WalletAccount => ({
    address,
    publicKey: Uint8Array.from(atob(publicKey), (char) => char.charCodeAt(0)),
    chains: CHAINS,
    features: Object.keys(signing) as unknown as IdentifierArray,
  })
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
      ...signing,
      // Not a feature of the standard: the guards of real wallets are known by the wallets' names.
      'mintwright:guards': {
        version,
        get on() {
          return isSwitchedOn(GUARDING)
        },
      },
    },
  } as const
  return { wallet, session }
}
