import {
  ACCOUNT_SIZE,
  AuthorityType,
  createApproveInstruction,
  createAssociatedTokenAccountInstruction,
  createFreezeAccountInstruction,
  createInitializeAccount3Instruction,
  createInitializeImmutableOwnerInstruction,
  createInitializeMint2Instruction,
  createInitializeTransferFeeConfigInstruction,
  createMintToInstruction,
  createSetAuthorityInstruction,
  ExtensionType,
  getAccount,
  getAccountLen,
  getMintLen,
  NATIVE_MINT,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import type { TokenStandard } from '../../src/tokens/createToken'
import { tokenAccountOf, tokenProgram } from '../../src/tokens/tokenProgram'
import type { PracticeChain } from './chain'

/** An account of a wallet beside its associated one, or that one itself. */
export type WantedAccount = Readonly<{
  amount: bigint
  associated?: true
  frozen?: true
  /** Somebody may take all of it. */
  delegated?: true
  /** Somebody else would get its rent. */
  closedByOther?: true
  immutableOwner?: true
  /** Its owner has given it to somebody else. */
  given?: true
}>

export type Spread = Readonly<{
  mint: PublicKey
  standard: TokenStandard
  accounts: readonly PublicKey[]
  /** The balances of these accounts, in their order; of others where they are given. */
  balances: (others?: readonly PublicKey[]) => Promise<readonly bigint[]>
}>

export type WantedSpread = Readonly<{
  standard: TokenStandard
  accounts: readonly WantedAccount[]
  fee?: Readonly<{ basisPoints: number; maximum: bigint }>
  /** The key of the mint; without it, a new one. */
  key?: Keypair
}>

/** A mint with six decimals, which somebody else can freeze, and accounts of `payer` that hold it. */
export async function spreadTokens(
  practice: PracticeChain,
  payer: Keypair,
  { standard, accounts, fee, key = Keypair.generate() }: WantedSpread,
): Promise<Spread> {
  const { connection } = practice
  const issuer = Keypair.generate()
  const mint = key.publicKey
  const programId = tokenProgram(standard)
  const rentOf = (space: number) => connection.getMinimumBalanceForRentExemption(space)
  const fromPubkey = payer.publicKey
  const space = getMintLen(fee ? [ExtensionType.TransferFeeConfig] : [])
  const { publicKey: authority } = issuer
  await practice.send(
    [
      SystemProgram.createAccount({
        fromPubkey,
        newAccountPubkey: mint,
        lamports: await rentOf(space),
        space,
        programId,
      }),
      ...(fee
        ? [
            createInitializeTransferFeeConfigInstruction(
              mint,
              authority,
              authority,
              fee.basisPoints,
              fee.maximum,
              programId,
            ),
          ]
        : []),
      createInitializeMint2Instruction(mint, 6, authority, authority, programId),
    ],
    payer,
    key,
  )
  const made: PublicKey[] = []
  for (const wanted of accounts) {
    const own = Keypair.generate()
    const account = wanted.associated ? tokenAccountOf(fromPubkey, mint, standard) : own.publicKey
    const extensions = [
      ...(fee ? [ExtensionType.TransferFeeAmount] : []),
      ...(wanted.immutableOwner ? [ExtensionType.ImmutableOwner] : []),
    ]
    const length = getAccountLen(extensions)
    const create = SystemProgram.createAccount({
      fromPubkey,
      newAccountPubkey: account,
      lamports: await rentOf(length),
      space: length,
      programId,
    })
    await practice.send(
      [
        ...(wanted.associated
          ? [createAssociatedTokenAccountInstruction(fromPubkey, account, fromPubkey, mint, programId)]
          : [
              create,
              ...(wanted.immutableOwner
                ? [createInitializeImmutableOwnerInstruction(account, programId)]
                : []),
              createInitializeAccount3Instruction(account, mint, fromPubkey, programId),
            ]),
        createMintToInstruction(mint, account, authority, wanted.amount, [], programId),
        ...changesOf(wanted, { account, mint, owner: fromPubkey, authority, programId }),
      ],
      payer,
      issuer,
      ...(wanted.associated ? [] : [own]),
    )
    made.push(account)
  }
  const balances = async (others: readonly PublicKey[] = made) =>
    await Promise.all(
      others.map(async (each) => (await getAccount(connection, each, 'confirmed', programId)).amount),
    )
  return { mint, standard, accounts: made, balances }
}

type Of = Readonly<Record<'account' | 'mint' | 'owner' | 'authority' | 'programId', PublicKey>>

function changesOf(
  { amount, frozen, delegated, closedByOther, given }: WantedAccount,
  { account, mint, owner, authority, programId }: Of,
): readonly TransactionInstruction[] {
  const other = Keypair.generate().publicKey
  const giveTo = (type: AuthorityType) =>
    createSetAuthorityInstruction(account, owner, type, other, [], programId)
  return [
    ...(delegated ? [createApproveInstruction(account, other, owner, amount, [], programId)] : []),
    ...(closedByOther ? [giveTo(AuthorityType.CloseAccount)] : []),
    ...(given ? [giveTo(AuthorityType.AccountOwner)] : []),
    ...(frozen ? [createFreezeAccountInstruction(account, mint, authority, [], programId)] : []),
  ]
}

/** A token account of the payer at a new address that wraps so many lamports; somebody else may close it. */
export async function wrapSol(
  practice: PracticeChain,
  payer: Keypair,
  lamports: bigint,
  closedByOther = false,
): Promise<PublicKey> {
  const [key, owner] = [Keypair.generate(), payer.publicKey]
  const account = key.publicKey
  const rent = await practice.connection.getMinimumBalanceForRentExemption(ACCOUNT_SIZE)
  await practice.send(
    [
      SystemProgram.createAccount({
        fromPubkey: owner,
        newAccountPubkey: account,
        lamports: rent + Number(lamports),
        space: ACCOUNT_SIZE,
        programId: TOKEN_PROGRAM_ID,
      }),
      createInitializeAccount3Instruction(account, NATIVE_MINT, owner),
      ...(closedByOther
        ? [
            createSetAuthorityInstruction(
              account,
              owner,
              AuthorityType.CloseAccount,
              Keypair.generate().publicKey,
            ),
          ]
        : []),
    ],
    payer,
    key,
  )
  return account
}
