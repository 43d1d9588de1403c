import {
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type Instruction,
  type KeyPairSigner,
  type Signature,
  type TransactionSigner,
} from '@solana/kit'

const [rpcUrl = 'http://127.0.0.1:8899', wsUrl = 'ws://127.0.0.1:8900'] = process.argv.slice(2)

export const rpc = createSolanaRpc(rpcUrl)
export const rpcSubscriptions = createSolanaRpcSubscriptions(wsUrl)
export const sendAndConfirmTransaction = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })
export const airdrop = airdropFactory({ rpc, rpcSubscriptions })
/** What most requests here ask for; without it nodes answer from the newest finalized block. */
export const confirmed = { commitment: 'confirmed' } as const
export const SOL = 1_000_000_000n

/** A new wallet with SOL from the faucet. */
export async function openWallet(sol = 10n): Promise<KeyPairSigner> {
  const wallet = await generateKeyPairSigner()
  await airdrop({ ...confirmed, recipientAddress: wallet.address, lamports: lamports(sol * SOL) })
  return wallet
}

/** A v0 message that a wallet pays for, alive for as long as the newest confirmed blockhash. */
export async function messageOf(payer: TransactionSigner, instructions: readonly Instruction[]) {
  const { value: latest } = await rpc.getLatestBlockhash(confirmed).send()
  return pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(payer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(latest, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
  )
}

/** Signs with all signers that the instructions name, sends, and gives back the signature once it is confirmed. */
export async function send(payer: TransactionSigner, ...instructions: Instruction[]): Promise<Signature> {
  const transaction = await signTransactionMessageWithSigners(await messageOf(payer, instructions))
  assertIsTransactionWithBlockhashLifetime(transaction)
  await sendAndConfirmTransaction(transaction, confirmed)
  return getSignatureFromTransaction(transaction)
}

export async function newAddress(): Promise<Address> {
  return (await generateKeyPairSigner()).address
}
