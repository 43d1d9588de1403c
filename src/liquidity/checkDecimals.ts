import {
  createTransferCheckedInstruction,
  getMemoTransfer,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  TokenInstruction,
  type Account,
} from '@solana/spl-token'
import { PublicKey, TransactionInstruction } from '@solana/web3.js'
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
  return wantsMemo(held) ? [aMemo(), check] : [check]
}

/**
 * Checks the decimals where no account of the token is in the transaction: the token program converts a decimal amount into base
 * units, and fails with InvalidArgument if the amount has more digits than it can write, or a fraction of a base unit. SOL needs no
 * check, and mints that `isCheckedByMint` excludes cannot be checked.
 */
export function checkMints({ base, quote }: Pair): readonly TransactionInstruction[] {
  return [base, quote]
    .filter((token) => token.mint !== SOL_MINT && isCheckedByMint(token))
    .map(({ mint, decimals, standard }) => {
      const keys = [{ pubkey: new PublicKey(mint), isSigner: false, isWritable: false }]
      const data = Buffer.from([TokenInstruction.UiAmountToAmount, ...Buffer.from(fullAmount(decimals))])
      return new TransactionInstruction({ programId: tokenProgram(standard), keys, data })
    })
}

/**
 * An amount between a tenth of u64's maximum and the maximum, with a 1 in the last decimal: "2000000000000.001" for three
 * decimals.
 */
function fullAmount(decimals: number): string {
  const digits = `2${'0'.repeat(17)}1`.padStart(decimals, '0')
  const at = digits.length - decimals
  return decimals === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`
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

function wantsMemo(held: Account | null): boolean {
  return held !== null && getMemoTransfer(held)?.requireIncomingTransferMemos === true
}

function aMemo(): TransactionInstruction {
  return new TransactionInstruction({ programId: MEMO, keys: [], data: Buffer.from('decimals') })
}
