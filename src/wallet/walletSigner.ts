import '../solana/buffer'
import { PublicKey, VersionedTransaction } from '@solana/web3.js'
import type { Wallet } from '@wallet-standard/base'
import bs58 from 'bs58'
import { AppError } from '../errors/AppError'
import type { Cluster } from '../solana/cluster'
import type { SendingWallet, TransactionSigner } from '../transactions/sign'
import { currentLink, type Link } from './link'
import { featuresOf, sendsByItself } from './standardWallets'
import { toSigningError } from './signingError'
import { walletStore } from './walletStore'

/**
 * The connected wallet as the engine sees it, for its present account and network: one that signs or, where it can do no other,
 * one that sends by itself. Throws AppError wallet/disconnected, or wallet/unsupported where the wallet can do neither, or not
 * on this network.
 */
export function currentSigner(): TransactionSigner {
  const state = walletStore.getState()
  const link = currentLink()
  if (state.status !== 'connected' || link === null) throw new AppError('wallet/disconnected')
  const { address, walletName, cluster } = state
  const known = { address: new PublicKey(address), walletName }
  const ask = async <Value>(act: () => Promise<Value>): Promise<Value> => {
    demandAccount(link, address)
    return untilGone(address, act()).catch((thrown: unknown) => {
      throw toSigningError(thrown, walletName)
    })
  }
  if (link.reach === 'browser' && sendsByItself(link.wallet)) {
    const { wallet } = link
    demandChain(wallet, cluster, sendingChain(cluster))
    const signAndSend: SendingWallet['signAndSend'] = (transaction) =>
      ask(() => sendWith(wallet, transaction, address, cluster))
    return { ...known, sends: true, signAndSend }
  }
  if (link.reach === 'browser') demandSigning(link.wallet, cluster)
  return {
    ...known,
    signTransaction: (transaction) => ask(() => signWith(link, transaction, address, cluster)),
  }
}

async function signWith(
  link: Link,
  transaction: VersionedTransaction,
  address: string,
  cluster: Cluster,
): Promise<VersionedTransaction> {
  // The kit's provider modifies the object that it is given.
  const copy = VersionedTransaction.deserialize(transaction.serialize())
  if (link.reach === 'remote') return link.provider.signTransaction(copy)
  const account = link.wallet.accounts.find((candidate) => candidate.address === address)
  const feature = featuresOf(link.wallet)['solana:signTransaction']
  if (!account || !feature) throw new AppError('wallet/disconnected')
  const input = { account, transaction: copy.serialize(), chain: chainName(cluster) }
  const [output] = await feature.signTransaction(input)
  if (!output) throw new AppError('wallet/failed', { reason: 'no-transaction' })
  try {
    return VersionedTransaction.deserialize(output.signedTransaction)
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
  const account = wallet.accounts.find((candidate) => candidate.address === address)
  const feature = featuresOf(wallet)['solana:signAndSendTransaction']
  if (!account || !feature) throw new AppError('wallet/disconnected')
  const input = { account, transaction: transaction.serialize(), chain: sendingChain(cluster) }
  const [output] = await feature.signAndSendTransaction(input)
  if (!output) throw new AppError('wallet/failed', { reason: 'no-signature' })
  return bs58.encode(output.signature)
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
  if (!featuresOf(wallet)['solana:signTransaction']) {
    throw new AppError('wallet/unsupported', { wallet: wallet.name, what: 'signing transactions' })
  }
  demandChain(wallet, cluster, chainName(cluster))
}

function demandChain(wallet: Wallet, cluster: Cluster, chain: ReturnType<typeof sendingChain>): void {
  if (!wallet.chains.includes(chain)) {
    throw new AppError('wallet/unsupported', { wallet: wallet.name, what: `transactions on ${cluster.name}` })
  }
}

/** Throws where the wallet's account has changed: a signer belongs to one account of one wallet. */
function demandAccount(link: Link, address: string): void {
  const state = walletStore.getState()
  const same = state.status === 'connected' && state.address === address && currentLink() === link
  if (!same) throw new AppError('wallet/disconnected')
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
