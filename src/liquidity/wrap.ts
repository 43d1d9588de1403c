import {
  ACCOUNT_SIZE,
  createAssociatedTokenAccountInstruction,
  createCloseAccountInstruction,
  createInitializeAccount3Instruction,
  createInitializeAccountInstruction,
  createSyncNativeInstruction,
  NATIVE_MINT,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { PublicKey, SystemProgram, type AccountInfo } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { newSeed } from '../tokens/createTokenFacts'
import { tokenAccountOf } from '../tokens/tokenProgram'
import type { TokenAccount } from './tokenAccount'

/** So much SOL at most is wrapped. `account`: what lies at the wallet's associated account of wrapped SOL; `rent` of a token account. */
type WrapOrder = Readonly<{
  owner: PublicKey
  most: bigint
  account: AccountInfo<Buffer> | null
  rent: bigint
  namesRent: boolean
}>

/** In the wallet's associated account where nothing lies there, which is shorter; else in an account apart. Throws pool/refused. */
export async function wrapSol({ owner, most, account, rent, namesRent }: WrapOrder): Promise<TokenAccount> {
  return account ? await wrapApart(owner, most, rent, namesRent) : wrapAssociated(owner, most)
}

/** Each letter is a byte, and a thousand million addresses are more than anybody sends lamports to beforehand. */
const SEED_LETTERS = 6

/** Where a wallet would have its wrapped SOL. */
export function wrappedSolOf(owner: PublicKey): PublicKey {
  return tokenAccountOf(owner, NATIVE_MINT, 'spl')
}

/**
 * SOL in the wallet's associated account, which is not there yet and is closed again: 79 bytes shorter than an account of its own.
 * Where somebody makes that account meanwhile, the operation is refused as a whole.
 */
function wrapAssociated(owner: PublicKey, most: bigint): TokenAccount {
  const address = wrappedSolOf(owner)
  const fill = [
    SystemProgram.transfer({ fromPubkey: owner, toPubkey: address, lamports: exactNumber(most) }),
    createSyncNativeInstruction(address),
  ]
  return {
    address,
    balance: null,
    before: [
      createAssociatedTokenAccountInstruction(owner, address, owner, NATIVE_MINT),
      ...(most > 0n ? fill : []),
    ],
    after: [createCloseAccountInstruction(address, owner, owner)],
    costs: [],
    creates: [],
  }
}

/**
 * SOL in an account of its own beside the wrapped SOL that the wallet has, which is not touched: made by the wallet's own signature and
 * closed again. Its lamports beyond the rent are wrapped as it is initialised (spl-token, `initialize_account` of the native mint).
 */
async function wrapApart(
  owner: PublicKey,
  most: bigint,
  rent: bigint,
  namesRent: boolean,
): Promise<TokenAccount> {
  const seed = newSeed(SEED_LETTERS)
  const address = await PublicKey.createWithSeed(owner, seed, TOKEN_PROGRAM_ID)
  const create = SystemProgram.createAccountWithSeed({
    fromPubkey: owner,
    newAccountPubkey: address,
    basePubkey: owner,
    seed,
    lamports: exactNumber(rent + most),
    space: ACCOUNT_SIZE,
    programId: TOKEN_PROGRAM_ID,
  })
  const initialise = namesRent ? createInitializeAccountInstruction : createInitializeAccount3Instruction
  return {
    address,
    balance: null,
    before: [create, initialise(address, NATIVE_MINT, owner)],
    after: [createCloseAccountInstruction(address, owner, owner)],
    costs: [],
    creates: [],
  }
}

/** web3.js takes lamports as a number: up to nine million SOL it is exact. */
function exactNumber(lamports: bigint): number {
  if (lamports <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(lamports)
  throw new AppError('pool/refused', { message: 'No wallet has that much SOL.' })
}
