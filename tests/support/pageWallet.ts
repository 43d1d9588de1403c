import type { Keypair, PublicKey, VersionedTransaction } from '@solana/web3.js'
import { tokenAccountOf } from '../../src/tokens/tokenProgram'
import { linkRemote } from '../../src/wallet/link'
import type { PracticeChain } from './chain'
import { aManagedToken } from './tokenOperations'

/* What tests of pages do with a wallet: it is connected, signs, and holds a token whose amounts a multiplier shows. */

/** Makes the key the page's wallet, which signs what it is asked; `before` sees each transaction first. */
export function linkKey(
  key: Keypair,
  before: (transaction: VersionedTransaction) => Promise<unknown> = () => Promise.resolve(),
): void {
  linkRemote(
    {
      async signTransaction(transaction) {
        await before(transaction)
        transaction.sign([key])
        return transaction
      },
      signMessage: () => Promise.reject(new Error('never asked')),
      disconnect: () => Promise.resolve(),
    },
    { address: key.publicKey.toBase58(), walletName: 'Test Wallet' },
  )
}

/** A token of the key's with this multiplier, which the key can change. */
export async function scaledBy(
  practice: PracticeChain,
  key: Keypair,
  multiplier: number,
): Promise<PublicKey> {
  return await aManagedToken(practice, key, {
    extensions: { scaledAmount: { multiplier, authority: 'wallet' } },
  })
}

/** What the node says that an owner holds: base units, and as they are shown. */
export async function heldBy({ connection }: PracticeChain, owner: PublicKey, mint: PublicKey) {
  const account = tokenAccountOf(owner, mint, 'token-2022')
  const { value } = await connection.getTokenAccountBalance(account, 'confirmed')
  return [value.amount, value.uiAmountString ?? ''] as const
}
