import { createMintToCheckedInstruction, createThawAccountInstruction } from '@solana/spl-token'
import type { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { engineSays, type Said } from '../../transactions/said'
import { saidAmount, tokensSay } from '../said'
import type { Change, TokenUnit } from '../../transactions/plan'
import { baseUnits, tokensValue } from '../../transactions/accountValues'
import type { MintContext } from '../tokenProgram'

/**
 * Base units that are minted into a token account: the label of the balance, the supply afterwards, and whether the account is frozen
 * before (then the authority thaws it first, because nothing can be minted into a frozen account).
 */
export type MintOrder = Readonly<{
  account: PublicKey
  amount: bigint
  label: Said
  supplyAfter: bigint
  frozen: boolean
}>

/** Mints new tokens by the instruction that carries their decimals, which wallets show; `balance` and `supply` are the promised values of the account and of the mint. */
export function mintSupply(
  { mint, program, authority }: MintContext,
  { account, amount, label, supplyAfter, frozen }: MintOrder,
  token: TokenUnit,
): Readonly<{ instructions: readonly TransactionInstruction[]; balance: Change; supply: Change }> {
  const thaw = frozen ? [createThawAccountInstruction(account, mint, authority, [], program)] : []
  return {
    instructions: [
      ...thaw,
      createMintToCheckedInstruction(mint, account, authority, amount, token.decimals, [], program),
    ],
    balance: {
      account: account.toBase58(),
      field: 'balance',
      label,
      after: baseUnits(amount),
      shown: engineSays('amount', { amount: saidAmount(amount, token) }),
      counts: true,
    },
    supply: {
      account: mint.toBase58(),
      field: 'supply',
      label: tokensSay('field', { of: 'supply' }),
      after: tokensValue(supplyAfter, token.decimals),
      counts: true,
    },
  }
}
