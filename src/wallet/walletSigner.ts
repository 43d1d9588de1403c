import { PublicKey, VersionedTransaction } from '@solana/web3.js'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { AppError } from '../errors/AppError'
import { saysOtherAccount, walletErrorOf } from '../errors/codes'
import '../solana/buffer'
import type { Cluster } from '../solana/cluster'
import type { SendingWallet, SigningWallet, TransactionSigner } from '../transactions/sign'
import { currentLink, type WalletLink } from './link'
import { isSignedIn } from './signInSession'
import { featuresOf, sendsByItself } from './standardWallets'
import { walletStore } from './walletStore'
import { encodeBase58 } from '../units/base58'

/**
 * The connected wallet as the engine sees it, for its current account and network: one that signs or, where it cannot do that,
 * one that sends by itself. Throws AppError wallet/disconnected, or wallet/unsupported where the wallet can do neither, or not
 * on this network.
 */
export function currentSigner(): TransactionSigner {
  const state = walletStore.getState()
  const link = currentLink()
  if (state.status !== 'connected' || link === null) throw new AppError('wallet/disconnected')
  const { address, walletName, cluster } = state
  const known = { address: new PublicKey(address), walletName }
  const ask = async <Value>(action: () => Promise<Value>): Promise<Value> => {
    demandAccount(link, address)
    return untilGone(address, action()).catch((thrown: unknown) => {
      throw toSigningError(thrown, walletName, address)
    })
  }
  if (link.reach === 'browser' && sendsByItself(link.wallet)) {
    const { wallet } = link
    demandVersion(wallet, featuresOf(wallet)['solana:signAndSendTransaction'])
    demandChain(wallet, cluster, sendingChain(cluster))
    const signAndSend: SendingWallet['signAndSend'] = (transaction) =>
      ask(() => sendWith(wallet, transaction, address, cluster))
    return { ...known, sends: true, signAndSend }
  }
  if (link.reach === 'browser') demandSigning(link.wallet, cluster)
  const signTransaction: SigningWallet['signTransaction'] = (transaction) =>
    ask(async () => {
      // The kit's provider modifies the object that it is given.
      const copy = VersionedTransaction.deserialize(transaction.serialize())
      if (link.reach === 'remote') return link.provider.signTransaction(copy)
      const [signed] = await signWith(link.wallet, [copy], address, cluster)
      if (!signed) throw new AppError('wallet/failed', { reason: 'no-transaction' })
      return signed
    })
  // Wallets on another device sign one at a time: their requests are small, and not all of them know a request for several.
  if (link.reach === 'remote') return { ...known, signTransaction }
  const { wallet } = link
  return {
    ...known,
    signTransaction,
    signTransactions: (transactions) => ask(() => signWith(wallet, transactions, address, cluster)),
  }
}

/** The account as the wallet holds it: some wallets take no other object. Not there, the wallet is not asked. */
function accountOf(wallet: Wallet, address: string): WalletAccount {
  const account = wallet.accounts.find((candidate) => candidate.address === address)
  if (!account) throw new AppError('wallet/disconnected', { expected: address, unasked: true })
  return account
}

/** Asks the wallet to sign; the signed transactions in order, as many as the wallet returned. */
async function signWith(
  wallet: Wallet,
  transactions: readonly VersionedTransaction[],
  address: string,
  cluster: Cluster,
): Promise<readonly VersionedTransaction[]> {
  const account = accountOf(wallet, address)
  const feature = featuresOf(wallet)['solana:signTransaction']
  if (!feature) throw new AppError('wallet/disconnected', { unasked: true })
  const chain = chainName(cluster)
  const inputs = transactions.map((each) => ({ account, transaction: each.serialize(), chain }))
  const outputs = await feature.signTransaction(...inputs)
  try {
    return outputs.map(({ signedTransaction }) => VersionedTransaction.deserialize(signedTransaction))
  } catch (cause) {
    throw new AppError('wallet/failed', { reason: 'no-transaction' }, { cause })
  }
}

async function sendWith(
  wallet: Wallet,
  transaction: VersionedTransaction,
  address: string,
  cluster: Cluster,
): Promise<string> {
  const account = accountOf(wallet, address)
  const feature = featuresOf(wallet)['solana:signAndSendTransaction']
  if (!feature) throw new AppError('wallet/disconnected', { unasked: true })
  const input = { account, transaction: transaction.serialize(), chain: sendingChain(cluster) }
  const [output] = await feature.signAndSendTransaction(input)
  if (!output) throw new AppError('wallet/failed', { reason: 'no-signature' })
  return encodeBase58(output.signature)
}

/** The Wallet Standard's name of a cluster. The practice chain uses devnet's, because wallets sign for known chains only. */
function chainName(cluster: Cluster): 'solana:mainnet' | 'solana:devnet' {
  return cluster.id === 'mainnet' ? 'solana:mainnet' : 'solana:devnet'
}

/** The network to which a wallet that sends by itself sends. On the practice chain it must not be devnet. */
function sendingChain(cluster: Cluster): 'solana:mainnet' | 'solana:devnet' | 'solana:localnet' {
  return cluster.id === 'practice' ? 'solana:localnet' : chainName(cluster)
}

function demandSigning(wallet: Wallet, cluster: Cluster): void {
  const feature = featuresOf(wallet)['solana:signTransaction']
  if (!feature)
    throw new AppError('wallet/unsupported', { wallet: wallet.name, what: 'signing transactions' })
  demandVersion(wallet, feature)
  demandChain(wallet, cluster, chainName(cluster))
}

/** The version of the transactions that wallets are asked for: it may look addresses up in tables, and nearly every wallet takes it. */
const VERSION = 0

/** Throws where the wallet lists the versions that it takes, and ours is not among them: it is told before a review. */
function demandVersion(
  wallet: Wallet,
  feature: Readonly<{ supportedTransactionVersions?: unknown }> | undefined,
): void {
  const versions = feature?.supportedTransactionVersions
  if (Array.isArray(versions) && !versions.includes(VERSION))
    throw new AppError('wallet/unsupported', {
      wallet: wallet.name,
      what: `transactions of version ${VERSION}, which this site asks for`,
    })
}

function demandChain(wallet: Wallet, cluster: Cluster, chain: ReturnType<typeof sendingChain>): void {
  if (!wallet.chains.includes(chain)) {
    throw new AppError('wallet/unsupported', { wallet: wallet.name, what: `transactions on ${cluster.name}` })
  }
}

/**
 * Throws where the wallet's account has changed, because a signer belongs to one account of one wallet, and where a required sign-in has
 * just expired.
 */
function demandAccount(link: WalletLink, address: string): void {
  const state = walletStore.getState()
  const same = state.status === 'connected' && state.address === address && currentLink() === link
  if (!same) throw new AppError('wallet/disconnected', { expected: address, unasked: true })
  if (__SIGN_IN__ === 'required' && !isSignedIn(address, state.cluster))
    throw new AppError('wallet/not-allowed', { signIn: 'expired' })
}

/** Rejects when the account changes: some wallets never answer a prompt after they are disconnected or change their account. */
function untilGone<Value>(address: string, signed: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = walletStore.subscribe((state) => {
      const gone = state.status !== 'connected' || state.address !== address
      if (gone) reject(new AppError('wallet/disconnected'))
    })
    signed.then(resolve, reject).finally(stop)
  })
}

/**
 * The AppError for an error of a wallet that was asked to sign, by its number or its text (errors/codes.ts). `expected`: the account that
 * was to sign, which the words name where the wallet says that it has another one.
 */
export function toSigningError(thrown: unknown, walletName: string, expected?: string): AppError {
  if (thrown instanceof AppError) return thrown
  const said = { ...readThrown(thrown), wallet: walletName }
  const error = walletErrorOf(said, { cause: thrown })
  const isOther = error.code === 'wallet/disconnected' && said.code === undefined
  return isOther && expected !== undefined && saysOtherAccount(said.message)
    ? new AppError(error.code, { ...error.context, expected }, { cause: thrown })
    : error
}

/** Errors that JavaScript itself throws when a wallet has a bug: their messages do not help a user. */
const STUMBLES = /^(Type|Range|Reference|Syntax)Error$/

/** The code and message of a thrown value; wallets wrap theirs in `error` or `cause`. */
function readThrown(thrown: unknown): { code: number | undefined; message: string } {
  if (typeof thrown === 'string') return { code: undefined, message: thrown }
  if (typeof thrown !== 'object' || thrown === null) return { code: undefined, message: '' }
  const { code, message: said, error, cause, name } = thrown as Record<string, unknown>
  const message = STUMBLES.test(String(name)) ? '' : said
  const inner = error ?? cause
  if (typeof code !== 'number' && typeof inner === 'object' && inner !== null) {
    const nested = readThrown(inner)
    if (nested.code !== undefined || typeof message !== 'string' || message === '') return nested
  }
  return {
    code: typeof code === 'number' ? code : undefined,
    message: typeof message === 'string' ? message : '',
  }
}
