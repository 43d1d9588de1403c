import { ComputeBudgetProgram, type Keypair, VersionedTransaction } from '@solana/web3.js'
import { compileMessage } from '../../src/transactions/pack'
import type { PreparedOperation } from '../../src/transactions/prepare'
import type { TransactionSigner } from '../../src/transactions/sign'
import { aSigner } from '../support/engine'

/** The first byte of the budget's instruction that sets a price. */
const SET_PRICE = 3

/** A wallet that raises the priority fee so far that the person must consent first. */
export function aRaisingSigner(payer: Keypair, { first }: PreparedOperation): TransactionSigner {
  return aSigner(payer, () => {
    const { instructions, blockhash, draft } = first
    const dearer = instructions.map((one) =>
      one.programId.equals(ComputeBudgetProgram.programId) && one.data[0] === SET_PRICE
        ? ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 900_000_000 })
        : one,
    )
    const message = compileMessage(payer.publicKey, dearer, blockhash.blockhash, draft.tables)
    const signed = new VersionedTransaction(message)
    signed.sign([payer])
    return signed
  })
}
