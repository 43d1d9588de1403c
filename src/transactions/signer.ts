import type { PublicKey, VersionedTransaction } from '@solana/web3.js'

/**
 * What the road needs of a wallet, and all it knows of one.
 * `signTransaction` resolves with the transaction as the wallet returned it, which may differ from what was asked.
 * Rejects with AppError wallet/declined, wallet/disconnected, wallet/unsupported or wallet/failed.
 */
export interface TransactionSigner {
  readonly address: PublicKey
  readonly walletName: string
  signTransaction(transaction: VersionedTransaction): Promise<VersionedTransaction>
}
