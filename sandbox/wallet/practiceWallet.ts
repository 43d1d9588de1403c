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
  SolanaSignInInput,
  SolanaSignInOutput,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import {
  ALLOWED,
  GUARDING,
  isAllowed,
  isSwitchedOn,
  LOCKS,
  NEVER_ANSWERS,
  NEVER_SILENT,
  NO_MESSAGES,
  ONLY_LEGACY,
  ONLY_V0,
  SIGN_IN_THROWS,
  storedAccount,
  switchTo,
  TELLS_NO_CHANGE,
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
  if (isSwitchedOn(ONLY_LEGACY)) return ['legacy']
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
      const isUntold = account && accounts.length > 0 && isSwitchedOn(TELLS_NO_CHANGE)
      shown = account
      if (isUntold) return accounts
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
    if (silent && isSwitchedOn(NEVER_ANSWERS)) return await new Promise<never>(() => {})
    const isLoud = isSwitchedOn(NEVER_SILENT) || isSwitchedOn(LOCKS)
    const known = isAllowed() ? storedAccount() : null
    if (known && !isLoud) session.show(known)
    else if (!silent || isLoud) await (await desk()).connect(session)
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
  const signIn = byDesk<SolanaSignInInput, SolanaSignInOutput[]>((one) => one.signIn)
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
    'solana:signIn': {
      version,
      signIn(...inputs) {
        if (isSwitchedOn(SIGN_IN_THROWS)) throw new Error('signIn: Not Implemented')
        return signIn(...inputs)
      },
    },
  }
  /** The features that it lists now. */
  const listed = (): Partial<SigningFeatures> => {
    if (!isSwitchedOn(NO_MESSAGES)) return signing
    const { 'solana:signMessage': _, 'solana:signIn': __, ...rest } = signing
    return rest
  }
  const toWalletAccount = ({ address, publicKey }: StoredAccount): WalletAccount => ({
    address,
    publicKey: Uint8Array.from(atob(publicKey), (char) => char.charCodeAt(0)),
    chains: CHAINS,
    features: Object.keys(listed()) as unknown as IdentifierArray,
  })
  const wallet = {
    version,
    name: 'Practice Wallet',
    icon: ICON,
    chains: CHAINS,
    get accounts() {
      return accounts
    },
    get features() {
      return {
        'standard:connect': { version, connect },
        'standard:disconnect': { version, disconnect },
        'standard:events': { version, on },
        ...listed(),
        // Not a feature of the standard: the guards of real wallets are known by the wallets' names.
        'mintwright:guards': {
          version,
          get on() {
            return isSwitchedOn(GUARDING)
          },
        },
      }
    },
  } as const
  return { wallet, session }
}
