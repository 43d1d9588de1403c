import type { PublicKey, VersionedTransaction } from '@solana/web3.js'

type Known = Readonly<{ address: PublicKey; walletName: string }>

/**
 * A wallet that signs and leaves the sending to us. `signTransaction` resolves with the transaction as the wallet returned it,
 * which may differ from what was asked.
 */
export interface SigningWallet extends Known {
  readonly sends?: false
  signTransaction(transaction: VersionedTransaction): Promise<VersionedTransaction>
}

/** A wallet that signs and sends in one go. `signAndSend` resolves with the base58 signature of what it has sent. */
export interface SendingWallet extends Known {
  readonly sends: true
  signAndSend(transaction: VersionedTransaction): Promise<string>
}

/**
 * What the engine needs of a wallet, and all it knows of one. Both ways reject with AppError wallet/declined,
 * wallet/disconnected, wallet/unsupported or wallet/failed.
 */
export type TransactionSigner = SigningWallet | SendingWallet
