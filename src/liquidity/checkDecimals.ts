import {
  createTransferCheckedInstruction,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  TokenInstruction,
} from '@solana/spl-token'
import { PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { checkMintDecimals } from '../tokens/checkMintDecimals'
import { tokenProgram } from '../tokens/tokenProgram'
import { SOL_MINT } from './orient'
import { isCheckedByMint } from './subject'
import type { Pair, PairToken } from './venue'

/*
 * All amounts on the page depend on a mint's decimals as a node reports them. The venues' instructions do not name the decimals, so the
 * token program checks them in the same transaction: with wrong decimals the whole transaction fails.
 */

/**
 * Transfers 0 tokens from the owner's account to itself, which fails with MintDecimalsMismatch where the mint has other decimals.
 * `account` must be open before this instruction, and may not require a memo (tokenAccounts.ts, takingWithoutMemo). Such a transfer takes
 * no fee and calls no transfer hook (Token-2022, process_transfer).
 */
export function checkDecimals(
  { mint, decimals, standard }: Pick<PairToken, 'mint' | 'decimals' | 'standard'>,
  account: PublicKey,
  owner: PublicKey,
): TransactionInstruction {
  const program = tokenProgram(standard)
  return createTransferCheckedInstruction(
    account,
    new PublicKey(mint),
    account,
    owner,
    0n,
    decimals,
    [],
    program,
  )
}

/**
 * Checks the decimals where no account of the token is in the transaction (checkMintDecimals.ts). SOL needs no check, and mints that
 * `isCheckedByMint` excludes cannot be checked.
 */
export function checkMints({ base, quote }: Pair): readonly TransactionInstruction[] {
  return [base, quote]
    .filter((token) => token.mint !== SOL_MINT && isCheckedByMint(token))
    .map(({ mint, decimals, standard }) =>
      checkMintDecimals(new PublicKey(mint), tokenProgram(standard), decimals),
    )
}

/** Whether an instruction is a check by `checkDecimals`. */
export function checksDecimals({ programId, keys: [from, , to], data }: TransactionInstruction): boolean {
  if (!programId.equals(TOKEN_PROGRAM_ID) && !programId.equals(TOKEN_2022_PROGRAM_ID)) return false
  return (
    data[0] === TokenInstruction.TransferChecked &&
    from !== undefined &&
    to?.pubkey.equals(from.pubkey) === true
  )
}
