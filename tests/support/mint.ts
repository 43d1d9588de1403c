import { createAssociatedTokenAccount, createMint, mintTo } from '@solana/spl-token'
import type { Connection, Keypair, PublicKey } from '@solana/web3.js'

/** An SPL mint with 6 decimals, whose first thousand tokens are in the payer's associated token account. */
export async function aMint(connection: Connection, payer: Keypair): Promise<PublicKey> {
  const mint = await createMint(connection, payer, payer.publicKey, null, 6)
  const account = await createAssociatedTokenAccount(connection, payer, mint, payer.publicKey)
  await mintTo(connection, payer, mint, account, payer, 1_000_000_000n)
  return mint
}
