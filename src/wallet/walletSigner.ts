import '../solana/buffer'
import { PublicKey, VersionedTransaction } from '@solana/web3.js'
import type { Wallet } from '@wallet-standard/base'
import { AppError } from '../errors/AppError'
import type { Cluster } from '../solana/cluster'
import type { TransactionSigner } from '../transactions/signer'
import { currentLink, type Link } from './link'
import { featuresOf } from './standardWallets'
import { toSigningError } from './signingError'
import { walletStore } from './walletStore'

/**
 * The connected wallet as the road sees it, for its present account and network.
 * Throws AppError wallet/disconnected, or wallet/unsupported where the wallet cannot sign without sending.
 */
export function currentSigner(): TransactionSigner {
  const state = walletStore.getState()
  const link = currentLink()
  if (state.status !== 'connected' || link === null) throw new AppError('wallet/disconnected')
  const { address, walletName, cluster } = state
  if (link.reach === 'browser') demandSigning(link.wallet, cluster)
  return {
    address: new PublicKey(address),
    walletName,
    signTransaction: async (transaction) => {
      demandAccount(link, address)
      return untilGone(address, signWith(link, transaction, address, cluster)).catch((thrown: unknown) => {
        throw toSigningError(thrown, walletName)
      })
    },
  }
}

async function signWith(
  link: Link,
  transaction: VersionedTransaction,
  address: string,
  cluster: Cluster,
): Promise<VersionedTransaction> {
  // The kit's provider adds a signature to the very object that it is given.
  const copy = VersionedTransaction.deserialize(transaction.serialize())
  if (link.reach === 'remote') return link.provider.signTransaction(copy)
  const account = link.wallet.accounts.find((candidate) => candidate.address === address)
  const feature = featuresOf(link.wallet)['solana:signTransaction']
  if (!account || !feature) throw new AppError('wallet/disconnected')
  const input = { account, transaction: copy.serialize(), chain: chainName(cluster) }
  const [output] = await feature.signTransaction(input)
  if (!output) throw new AppError('wallet/failed', { reason: 'the wallet returned nothing' })
  return VersionedTransaction.deserialize(output.signedTransaction)
}

/** The Wallet Standard's name of a cluster. The practice chain goes by devnet's: wallets sign for known chains only. */
function chainName(cluster: Cluster): 'solana:mainnet' | 'solana:devnet' {
  return cluster.id === 'mainnet' ? 'solana:mainnet' : 'solana:devnet'
}

function demandSigning(wallet: Wallet, cluster: Cluster): void {
  if (!featuresOf(wallet)['solana:signTransaction']) {
    throw new AppError('wallet/unsupported', { wallet: wallet.name, what: 'signing without sending' })
  }
  if (!wallet.chains.includes(chainName(cluster))) {
    throw new AppError('wallet/unsupported', { wallet: wallet.name, what: cluster.name })
  }
}

/** A signer is made for one account of one wallet: after a change in the wallet it signs no more. */
function demandAccount(link: Link, address: string): void {
  const state = walletStore.getState()
  const same = state.status === 'connected' && state.address === address && currentLink() === link
  if (!same) throw new AppError('wallet/disconnected')
}

/** Some wallets leave a prompt unanswered when they are disconnected or turned to another account meanwhile. */
function untilGone<Value>(address: string, signed: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = walletStore.subscribe((state) => {
      const gone = state.status !== 'connected' || state.address !== address
      if (gone) reject(new AppError('wallet/disconnected'))
    })
    signed.then(resolve, reject).finally(stop)
  })
}
