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
 * A node tells how many decimals a mint has, and every amount on the page goes by that. What moves tokens at a venue does not name the
 * decimals, so the token program is asked in the same transaction: where the mint has others, nothing of it happens.
 */

export const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

/**
 * Sends nothing of a token from an account of the owner to itself: refused with MintDecimalsMismatch where its mint has other decimals.
 * `account` must be open by then; `held` is what it says now. Nothing is kept back of it and no transfer hook is called (Token-2022,
 * process_transfer); an account that takes tokens only with a memo gets one.
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
 * The same where no account of the token stands in the transaction: the token program is to tell a certain amount in words as base units,
 * which have one digit more than it can write where the mint has more decimals, and a part of one where it has fewer. Refused with
 * InvalidArgument then. Nothing for SOL, and where `isCheckedByMint` says that it cannot be.
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

/** Between a tenth of all that 64 bits can write and all of it, with a 1 in the last decimal: "2000000000000.000001" for six. */
function fullAmount(decimals: number): string {
  const digits = `2${'0'.repeat(17)}1`.padStart(decimals, '0')
  const at = digits.length - decimals
  return decimals === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`
}

/** Whether it is a check by way of an account. */
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
