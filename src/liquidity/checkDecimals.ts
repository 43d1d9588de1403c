import {
  createTransferCheckedInstruction,
  getMemoTransfer,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  TokenInstruction,
  type Account,
} from '@solana/spl-token'
import { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { checkMintDecimals } from '../tokens/checkMintDecimals'
import { tokenProgram } from '../tokens/tokenProgram'
import { SOL_MINT } from './orient'
import { isCheckedByMint } from './subject'
import type { Pair, PairToken } from './venue'

/*
 * All amounts on the page depend on a mint's decimals as a node reports them. The venues' instructions do not name the decimals, so
 * the token program checks them in the same transaction: with wrong decimals nothing of it happens.
 */

export const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

/**
 * Transfers 0 tokens from the owner's account to itself, which fails with MintDecimalsMismatch where the mint has other decimals.
 * `account` must be open by then; `held` is its state now. Such a transfer takes no fee and calls no transfer hook (Token-2022,
 * process_transfer); an account that requires a memo gets one.
 */
export function checkDecimals(
  { mint, decimals, standard }: Pick<PairToken, 'mint' | 'decimals' | 'standard'>,
  account: PublicKey,
  owner: PublicKey,
  held: Account | null,
): readonly TransactionInstruction[] {
  const program = tokenProgram(standard)
  const check = createTransferCheckedInstruction(
    account,
    new PublicKey(mint),
    account,
    owner,
    0n,
    decimals,
    [],
    program,
  )
  return [...memoFor(held, 'decimals'), check]
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

/** Whether this is a check with an account. */
export function checksDecimals({ programId, keys: [from, , to], data }: TransactionInstruction): boolean {
  if (!programId.equals(TOKEN_PROGRAM_ID) && !programId.equals(TOKEN_2022_PROGRAM_ID)) return false
  return (
    data[0] === TokenInstruction.TransferChecked &&
    from !== undefined &&
    to?.pubkey.equals(from.pubkey) === true
  )
}

/** The memo that must stand before a transfer into this account, where it wants one. */
export function memoFor(held: Account | null, text: string): readonly TransactionInstruction[] {
  if (held === null || getMemoTransfer(held)?.requireIncomingTransferMemos !== true) return []
  return [new TransactionInstruction({ programId: MEMO, keys: [], data: Buffer.from(text) })]
}
