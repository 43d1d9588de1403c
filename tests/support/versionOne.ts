import {
  address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageConfig,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Blockhash,
  type Instruction,
  type TransactionSigner,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'

/** What a transfer may need, with a priority fee of 7 lamports. */
export const ENOUGH = {
  priorityFeeLamports: 7n,
  computeUnitLimit: 20_000,
  loadedAccountsDataSizeLimit: 64 * 1024,
}

type Config = Partial<typeof ENOUGH & { heapSize: number }>

/** The wire of a transaction of version 1, built and signed by kit. */
export async function versionOne(
  payer: TransactionSigner,
  blockhash: string,
  instructions: readonly Instruction[],
  config: Config = ENOUGH,
): Promise<Uint8Array> {
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n }
  const message = pipe(
    createTransactionMessage({ version: 1 }),
    (each) => setTransactionMessageFeePayerSigner(payer, each),
    (each) => setTransactionMessageLifetimeUsingBlockhash(lifetime, each),
    (each) => appendTransactionMessageInstructions(instructions, each),
    (each) => setTransactionMessageConfig(config, each),
  )
  const signed = await signTransactionMessageWithSigners(message)
  return Uint8Array.from(getTransactionEncoder().encode(signed))
}

/** An instruction that pays lamports to an address. */
export function paying(source: TransactionSigner, to: string, lamports: bigint): Instruction {
  return getTransferSolInstruction({ source, destination: address(to), amount: lamports })
}
