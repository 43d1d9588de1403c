import {
  createAssociatedTokenAccountIdempotentInstruction,
  unpackAccount,
  ACCOUNT_SIZE,
  createAssociatedTokenAccountInstruction,
  createCloseAccountInstruction,
  createDisableRequiredMemoTransfersInstruction,
  createEnableRequiredMemoTransfersInstruction,
  createInitializeAccount3Instruction,
  createInitializeAccountInstruction,
  createSyncNativeInstruction,
  NATIVE_MINT,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  ExtensionType,
  getAccountLen,
  getMemoTransfer,
  type Account,
} from '@solana/spl-token'
import {
  PublicKey,
  type TransactionInstruction,
  type AccountInfo,
  type Connection,
  SystemProgram,
} from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { fetchRent } from '../solana/rent'
import { rentCost } from '../tokens/operations/accounts'
import { EXAMPLE_PAYER, newSeed } from '../tokens/create/createTokenFacts'
import { tokenAccountOf, tokenProgram } from '../tokens/tokenProgram'
import type { Cost, CreatedAccount } from '../transactions/plan'
import { formatUnits } from '../units/amounts'
import { checkDecimals } from './checkDecimals'
import { SOL_MINT } from './orient'
import type { PairToken } from './venue'

/** The most that an operation takes of a token from a wallet, in base units: 0n where it only pays the wallet. */
type TokenAccountOrder = Readonly<{ token: PairToken; most: bigint }>

/**
 * The token account that an operation pays from and receives into: `before` opens it, `after` closes it. SOL is wrapped in an
 * account that exists only within the transaction, so that the wallet's own wrapped SOL is not touched; then the wallet's lamports
 * count, and `balance` is null. Other tokens use the associated token account and its base units, 0n before it is opened. `note`: a
 * sentence that the operation says of it.
 */
export type TokenAccount = Readonly<{
  address: PublicKey
  balance: bigint | null
  before: readonly TransactionInstruction[]
  after: readonly TransactionInstruction[]
  costs: readonly Cost[]
  creates: readonly CreatedAccount[]
  note?: string
}>

/**
 * The token accounts of an operation, in the order of the orders, fetched at once. `namesRent`: the transaction names the rent
 * sysvar anyway, which makes a separate wrapping account 30 bytes shorter. Rejects with pool/refused where the balance is too small
 * or the account has another owner, or rpc/*.
 */
export async function fetchTokenAccounts(
  connection: Connection,
  owner: PublicKey,
  orders: readonly TokenAccountOrder[],
  namesRent = false,
): Promise<readonly TokenAccount[]> {
  const addresses = orders.map(({ token }) =>
    tokenAccountOf(owner, new PublicKey(token.mint), token.standard),
  )
  const sizes = orders.map(({ token }) => tokenAccountSize(token))
  const [accounts, rents] = await Promise.all([
    connection.getMultipleAccountsInfo(addresses, 'confirmed'),
    fetchRent(connection, [...sizes]),
  ])
  return await Promise.all(
    orders.map(async (order, at) => {
      const rent = { bytes: sizes[at] ?? 0, rent: rents[at] ?? 0n, balance: 0n }
      const address = addresses[at] ?? owner
      const account = accounts[at] ?? null
      if (order.token.mint !== SOL_MINT) return associated(order, { owner, address, account, rent })
      return await wrapSol({ owner, most: order.most, account, rent: rent.rent, namesRent })
    }),
  )
}

type Found = Readonly<{
  owner: PublicKey
  address: PublicKey
  account: AccountInfo<Buffer> | null
  rent: Readonly<{ bytes: number; rent: bigint; balance: bigint }>
}>

function associated(
  { token, most }: TokenAccountOrder,
  { owner, address, account, rent }: Found,
): TokenAccount {
  const program = tokenProgram(token.standard)
  const open = account?.owner.equals(program) ?? false
  const held = account && open ? unpackAccount(address, account, program) : null
  const { lift, restore, ...noted } = takingWithoutMemo(token, address, owner, held)
  const check = [...lift, checkDecimals(token, address, owner)]
  // Without a wallet, an operation is priced for somebody with a sufficient balance.
  if (most > 0n && owner.equals(EXAMPLE_PAYER))
    return { address, balance: most, before: check, after: restore, costs: [], creates: [], ...noted }
  if (held && !held.owner.equals(owner)) throw new AppError('pool/refused', { message: notOwn(token) })
  const balance = held?.amount ?? 0n
  if (balance < most) throw new AppError('pool/refused', { message: tooLittle(token, balance, most) })
  if (open) return { address, balance, before: check, after: restore, costs: [], creates: [], ...noted }
  const label = `Your ${token.symbol || 'token'} account`
  const price = { ...rent, balance: BigInt(account?.lamports ?? 0) }
  const mint = new PublicKey(token.mint)
  return {
    address,
    balance,
    before: [
      createAssociatedTokenAccountIdempotentInstruction(owner, address, owner, mint, program),
      ...check,
    ],
    after: [],
    costs: [rentCost(price, { label, account: address.toBase58(), refundable: true })],
    creates: [{ label, address }],
  }
}

/**
 * Where the wallet's account takes tokens only with a memo, which no venue writes: the instruction that lifts that, the one that sets it
 * again, which stands at the end of the same transaction, and the sentence about it.
 */
export function takingWithoutMemo(
  { symbol }: PairToken,
  account: PublicKey,
  owner: PublicKey,
  held: Account | null,
): Readonly<{ lift: TransactionInstruction[]; restore: TransactionInstruction[]; note?: string }> {
  if (!held || getMemoTransfer(held)?.requireIncomingTransferMemos !== true) return { lift: [], restore: [] }
  const program = TOKEN_2022_PROGRAM_ID
  return {
    lift: [createDisableRequiredMemoTransfersInstruction(account, owner, [], program)],
    restore: [createEnableRequiredMemoTransfersInstruction(account, owner, [], program)],
    note: `Your ${symbol || 'token'} account takes tokens only with a memo. This transaction lifts that and sets it again at its end.`,
  }
}

/** The owner of an associated account can change: somebody else would then receive the tokens. */
function notOwn({ symbol }: PairToken): string {
  return `The wallet’s associated token account of ${symbol || 'this token'} belongs to someone else now, who would get what arrives there.`
}

function tooLittle({ symbol, decimals }: PairToken, balance: bigint, most: bigint): string {
  const name = symbol || 'of this token'
  return `This takes up to ${formatUnits(most, decimals)} ${name}, and the wallet’s own account holds ${formatUnits(balance, decimals)}.`
}

/** Wraps at most this much SOL. `account`: the wallet's associated account of wrapped SOL; `rent` of a token account. */
type WrapOrder = Readonly<{
  owner: PublicKey
  most: bigint
  account: AccountInfo<Buffer> | null
  rent: bigint
  namesRent: boolean
}>

/** Uses the wallet's associated account where none exists, which is shorter; else a separate account. Throws pool/refused. */
async function wrapSol({ owner, most, account, rent, namesRent }: WrapOrder): Promise<TokenAccount> {
  return account ? await wrapApart(owner, most, rent, namesRent) : wrapAssociated(owner, most)
}

/** Each letter is a byte of the transaction; nobody sends lamports to a thousand million addresses in advance. */
const SEED_LETTERS = 6

/** The address of a wallet's associated account of wrapped SOL. */
export function wrappedSolOf(owner: PublicKey): PublicKey {
  return tokenAccountOf(owner, NATIVE_MINT, 'spl')
}

/**
 * Wraps SOL in the wallet's associated account, which does not exist yet and is closed again: 79 bytes shorter than a separate
 * account. If somebody makes that account meanwhile, the whole operation fails.
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
 * Wraps SOL in a separate account, so that the wallet's own wrapped SOL is not touched: the wallet's signature makes it, and it is
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

/** web3.js takes lamports as a number, which is exact up to nine million SOL. */
function exactNumber(lamports: bigint): number {
  if (lamports <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(lamports)
  throw new AppError('pool/refused', { message: 'No wallet has that much SOL.' })
}

/** The size of a wallet's associated account: with the extensions that the mint requires, and the immutable owner. */
export function tokenAccountSize({ standard, extensions }: PairToken): number {
  return standard === 'spl'
    ? ACCOUNT_SIZE
    : getAccountLen([ExtensionType.ImmutableOwner, ...extra(extensions)])
}

/** The size of a pool's vault: the same without the immutable owner (Raydium CPMM, utils/token.rs: create_token_account). */
export function vaultSize({ standard, extensions }: PairToken): number {
  return standard === 'spl' || extra(extensions).length === 0
    ? ACCOUNT_SIZE
    : getAccountLen([...extra(extensions)])
}

/** Accounts have the extension of a hook's mint whether a program is named or not. */
const HOOKS = ['transferHook', 'openHook', 'emptyHook'] as const

function extra(extensions: PairToken['extensions']): readonly ExtensionType[] {
  return [
    ...(extensions.includes('transferFee') ? [ExtensionType.TransferFeeAmount] : []),
    ...(extensions.includes('nonTransferable') ? [ExtensionType.NonTransferableAccount] : []),
    ...(HOOKS.some((hook) => extensions.includes(hook)) ? [ExtensionType.TransferHookAccount] : []),
    ...(extensions.includes('pausable') ? [ExtensionType.PausableAccount] : []),
  ]
}

/** Base units of a token in its associated account of a wallet; 0n before that is opened. Of SOL: what is wrapped there. Rejects with rpc/*. */
export async function fetchTokenAmount(
  connection: Connection,
  owner: PublicKey,
  { mint, standard }: Pick<PairToken, 'mint' | 'standard'>,
): Promise<bigint> {
  const address = tokenAccountOf(owner, new PublicKey(mint), standard)
  const account = await connection.getAccountInfo(address, 'confirmed')
  const program = tokenProgram(standard)
  // An address without an open account may still hold lamports.
  return account?.owner.equals(program) ? unpackAccount(address, account, program).amount : 0n
}
