import { TokenInstruction } from '@solana/spl-token'
import { TransactionInstruction, type PublicKey } from '@solana/web3.js'
import type { TokenFacts } from './operations/tokenFacts'

/**
 * An instruction that checks a mint's decimals without a token account: the token program converts a decimal amount into base units, and
 * fails with InvalidArgument if the amount has more digits than the mint's decimals, or a fraction of a base unit. It proves nothing for
 * mints that show interest or a multiplier, which convert amounts in another way.
 */
export function checkMintDecimals(
  mint: PublicKey,
  program: PublicKey,
  decimals: number,
): TransactionInstruction {
  const keys = [{ pubkey: mint, isSigner: false, isWritable: false }]
  const data = Buffer.from([TokenInstruction.UiAmountToAmount, ...Buffer.from(fullAmount(decimals))])
  return new TransactionInstruction({ programId: program, keys, data })
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

/**
 * An instruction by which the program checks the decimals of a typed and shown amount, where the operation's own instruction does not.
 * Mints that show interest or a multiplier cannot be checked (above).
 */
export function checkOfDecimals({ context, token }: TokenFacts): readonly TransactionInstruction[] {
  const { interest, scaledAmount } = token.settings
  return interest || scaledAmount ? [] : [checkMintDecimals(context.mint, context.program, token.decimals)]
}
