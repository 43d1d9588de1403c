import {
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeMetadataPointerInstruction,
  createInitializeMint2Instruction,
  createInitializeScaledUiAmountConfigInstruction,
  createInitializeTransferFeeConfigInstruction,
  createMintToInstruction,
  ExtensionType,
  getAssociatedTokenAddressSync,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  tokenMetadataInitializeWithRentTransfer,
} from '@solana/spl-token'
import {
  Keypair,
  SystemProgram,
  Transaction,
  type Connection,
  type PublicKey,
  type TransactionInstruction,
} from '@solana/web3.js'
import { expect } from '@playwright/test'
import { chain } from './journey'

/** What a test wants of a token; name only what matters. `fee` in basis points. */
type WantedMint = Readonly<{
  standard?: 'spl' | 'token-2022'
  symbol?: string
  decimals?: number
  /** In base units. */
  supply?: bigint
  fee?: number
  /** By which amounts are shown larger. */
  multiplier?: number
}>

/** A token of that wallet, made by script: all of it is there, and its mint authority stays. An SPL token has no name. */
export async function aMint(owner: Keypair, wanted: WantedMint = {}, on = chain): Promise<PublicKey> {
  const mint = Keypair.generate()
  const { standard = 'token-2022', decimals = 6, supply = 10n ** 15n } = wanted
  const program = standard === 'spl' ? TOKEN_PROGRAM_ID : TOKEN_2022_PROGRAM_ID
  const account = getAssociatedTokenAddressSync(mint.publicKey, owner.publicKey, false, program)
  const making =
    standard === 'spl' ? await splMint(owner, mint, on) : await token2022Mint(owner, mint, wanted, on)
  const instructions = [
    ...making,
    createInitializeMint2Instruction(mint.publicKey, decimals, owner.publicKey, null, program),
    createAssociatedTokenAccountIdempotentInstruction(
      owner.publicKey,
      account,
      owner.publicKey,
      mint.publicKey,
      program,
    ),
    createMintToInstruction(mint.publicKey, account, owner.publicKey, supply, [], program),
  ]
  await sendAll(on, instructions, [owner, mint])
  if (standard === 'token-2022') await nameMint(owner, mint.publicKey, wanted.symbol ?? 'QHRN', on)
  return mint.publicKey
}

async function splMint(owner: Keypair, mint: Keypair, on: Connection): Promise<TransactionInstruction[]> {
  return [await createAccount(owner, mint, 82, on)]
}

async function token2022Mint(
  owner: Keypair,
  mint: Keypair,
  { fee, multiplier }: WantedMint,
  on: Connection,
): Promise<TransactionInstruction[]> {
  const extensions = [
    ExtensionType.MetadataPointer,
    ...(fee === undefined ? [] : [ExtensionType.TransferFeeConfig]),
    ...(multiplier === undefined ? [] : [ExtensionType.ScaledUiAmountConfig]),
  ]
  const key = owner.publicKey
  return [
    await createAccount(owner, mint, getMintLen(extensions), on),
    createInitializeMetadataPointerInstruction(mint.publicKey, key, mint.publicKey, TOKEN_2022_PROGRAM_ID),
    ...(fee === undefined
      ? []
      : [
          createInitializeTransferFeeConfigInstruction(
            mint.publicKey,
            key,
            key,
            fee,
            2n ** 63n,
            TOKEN_2022_PROGRAM_ID,
          ),
        ]),
    ...(multiplier === undefined
      ? []
      : [
          createInitializeScaledUiAmountConfigInstruction(
            mint.publicKey,
            key,
            multiplier,
            TOKEN_2022_PROGRAM_ID,
          ),
        ]),
  ]
}

async function createAccount(owner: Keypair, mint: Keypair, space: number, on: Connection) {
  return SystemProgram.createAccount({
    fromPubkey: owner.publicKey,
    newAccountPubkey: mint.publicKey,
    space,
    lamports: await on.getMinimumBalanceForRentExemption(space),
    programId: space === 82 ? TOKEN_PROGRAM_ID : TOKEN_2022_PROGRAM_ID,
  })
}

async function nameMint(owner: Keypair, mint: PublicKey, symbol: string, on: Connection): Promise<void> {
  await tokenMetadataInitializeWithRentTransfer(
    on,
    owner,
    mint,
    owner.publicKey,
    owner,
    `Quiet ${symbol}`,
    symbol,
    'https://example.org/quiet.json',
    [],
    { commitment: 'confirmed' },
    TOKEN_2022_PROGRAM_ID,
  )
}

async function sendAll(
  on: Connection,
  instructions: TransactionInstruction[],
  signers: Keypair[],
): Promise<void> {
  const { blockhash } = await on.getLatestBlockhash('confirmed')
  const transaction = new Transaction({ recentBlockhash: blockhash, feePayer: signers[0]?.publicKey ?? null })
  transaction.add(...instructions)
  const signature = await on.sendTransaction(transaction, signers)
  await expect
    .poll(async () => (await on.getSignatureStatus(signature)).value, { intervals: [100] })
    .toMatchObject({
      err: null,
      confirmationStatus: expect.stringMatching(/confirmed|finalized/) as unknown as string,
    })
}
