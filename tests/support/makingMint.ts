import {
  createAssociatedTokenAccountInstruction,
  createInitializeMint2Instruction,
  createInitializeTransferFeeConfigInstruction,
  createMintToInstruction,
  ExtensionType,
  getMintLen,
} from '@solana/spl-token'
import { SystemProgram, type PublicKey, type TransactionInstruction } from '@solana/web3.js'
import type { TransferFee } from '../../src/tokens/transferFeeMath'
import type { TokenStandard } from '../../src/tokens/createToken'
import { tokenAccountOf, tokenProgram } from '../../src/tokens/tokenProgram'

type WantedMint = Readonly<{
  owner: PublicKey
  mint: PublicKey
  standard: TokenStandard
  fee: TransferFee | null
  supply: bigint
}>

/** Bytes of such a mint. */
export function mintBytes(fee: TransferFee | null): number {
  return getMintLen(fee ? [ExtensionType.TransferFeeConfig] : [])
}

/** Makes a mint with six decimals and mints its supply into its owner's associated account. `lamports` are its rent. */
export function makingMint(wanted: WantedMint, lamports: number): TransactionInstruction[] {
  const { owner, mint, standard, fee, supply } = wanted
  const programId = tokenProgram(standard)
  const account = tokenAccountOf(owner, mint, standard)
  const space = mintBytes(fee)
  return [
    SystemProgram.createAccount({ fromPubkey: owner, newAccountPubkey: mint, lamports, space, programId }),
    ...(fee ? [withFee(mint, owner, fee, programId)] : []),
    createInitializeMint2Instruction(mint, 6, owner, null, programId),
    createAssociatedTokenAccountInstruction(owner, account, owner, mint, programId),
    createMintToInstruction(mint, account, owner, supply, [], programId),
  ]
}

function withFee(mint: PublicKey, owner: PublicKey, fee: TransferFee, programId: PublicKey) {
  const { basisPoints, maximum } = fee
  return createInitializeTransferFeeConfigInstruction(mint, owner, owner, basisPoints, maximum, programId)
}
