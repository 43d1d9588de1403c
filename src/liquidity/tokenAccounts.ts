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
  createTransferCheckedInstruction,
  createTransferCheckedWithFeeInstruction,
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
import { fetchRent } from '../solana/rent'
import { rentCost } from '../tokens/operations/accounts'
import { fetchUnwrapping } from '../tokens/operations/wrappedSol'
import { EXAMPLE_PAYER, newSeed } from '../solana/payer'
import { tokenAccountOf, tokenProgram } from '../tokens/tokenProgram'
import { type HeldAccount, readAccountsOf } from '../tokens/heldAccounts'
import { holdingOf, inPayingOrder, largestFirst, MOST_PAYING, withoutDelegate } from '../tokens/spendable'
import { baseUnits } from '../transactions/accountValues'
import { packPlan } from '../transactions/pack'
import type { Change, Cost, CreatedAccount, Plan, Step } from '../transactions/plan'
import type { Subject } from '../transactions/subject'
import { checkDecimals } from './checkDecimals'
import { netOf } from '../tokens/transferFeeMath'
import { tokenUnit } from '../tokens/tokenWords'
import { SOL_MINT } from './orient'
import { poolsSay, saidAmountOf, saidToken, refusedByPool } from './said'
import type { ChainConnection, PairToken } from './venue'
import type { Said } from '../transactions/said'

/** The largest amount of a token that an operation takes from a wallet, in base units: 0n where it only pays the wallet. */
type TokenAccountOrder = Readonly<{ token: PairToken; most: bigint }>

/**
 * The token account that an operation pays from and receives into: `before` opens it, `after` closes it. SOL is wrapped in an account that
 * exists only within the transaction; the wallet's own wrapped SOL is used only where the wallet has too little other SOL. Then the
 * wallet's lamports count, and `balance` is null. For other tokens it is the associated token account, with its base units (0n before it
 * is opened); or another account of the wallet where the associated one holds too little, is frozen or belongs to someone else. Where no
 * account holds enough alone, `gathering` comes before the operation, and `balance` is the account's balance after it. `note`: a sentence
 * about the account for the operation. `paysSol`: the wallet pays with SOL, and unwraps some where it has too little.
 */
export type PayingAccount = Readonly<{
  address: PublicKey
  balance: bigint | null
  before: readonly TransactionInstruction[]
  after: readonly TransactionInstruction[]
  costs: readonly Cost[]
  creates: readonly CreatedAccount[]
  note?: Said
  gathering?: Gathering
  paysSol?: boolean
}>

/** The step that moves tokens from other accounts into one, whose balance was `before`, in base units. */
type Gathering = Readonly<{ step: Step; before: bigint }>

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
): Promise<readonly PayingAccount[]> {
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
      if (order.token.mint !== SOL_MINT)
        return await ofToken(connection, order, { owner, address, account, rent })
      const wrapping = await wrapSol({ owner, most: order.most, account, rent: rent.rent, namesRent })
      return { ...wrapping, paysSol: order.most > 0n }
    }),
  )
}

type Found = Readonly<{
  owner: PublicKey
  address: PublicKey
  account: AccountInfo<Buffer> | null
  rent: Readonly<{ bytes: number; rent: bigint; balance: bigint }>
}>

async function ofToken(
  connection: Connection,
  order: TokenAccountOrder,
  found: Found,
): Promise<PayingAccount> {
  const { token, most } = order
  const { owner, address, account } = found
  const held = heldAt(token, address, account)
  // Without a wallet, the operation is priced for a wallet with a sufficient balance.
  if (most > 0n && owner.equals(EXAMPLE_PAYER))
    return {
      ...NOTHING_OPENED,
      ...around(token, address, owner, held),
      address,
      balance: most,
    }
  const isUsable = !held || (held.owner.equals(owner) && !held.isFrozen)
  const isTaken = most > 0n && held?.delegate !== null && (held?.delegatedAmount ?? 0n) > 0n
  const suffices = isUsable && (held?.amount ?? 0n) >= most
  if (suffices && !isTaken) return associated(token, found, held)
  const all = await readAllOf(connection, owner, token).catch((error: unknown) => {
    // Not every node lists the accounts of an owner: then this account pays, although it has a delegate.
    if (suffices) return null
    throw error
  })
  return (all && (await elsewhere(connection, order, found, all))) ?? associated(token, found, held)
}

const NOTHING_OPENED = { costs: [], creates: [] } as const

/** The instructions around an operation in an account: its decimals are checked, and meanwhile it accepts tokens without a memo. */
function around(
  token: PairToken,
  address: PublicKey,
  owner: PublicKey,
  held: Account | null,
): Pick<PayingAccount, 'before' | 'after' | 'note'> {
  const { lift, restore, ...noted } = takingWithoutMemo(token, address, owner, held)
  return { before: [...lift, checkDecimals(token, address, owner)], after: restore, ...noted }
}

function heldAt({ standard }: PairToken, address: PublicKey, account: AccountInfo<Buffer> | null) {
  const program = tokenProgram(standard)
  // An address without an open account may still hold lamports.
  return account?.owner.equals(program) ? unpackAccount(address, account, program) : null
}

/** The associated account, which is opened where it is missing. Throws pool/refused where no tokens can arrive there. */
function associated(
  token: PairToken,
  { owner, address, account, rent }: Found,
  held: Account | null,
): PayingAccount {
  const program = tokenProgram(token.standard)
  const used = around(token, address, owner, held)
  requireArrival(token, owner, held)
  const balance = held?.amount ?? 0n
  if (held) return { ...NOTHING_OPENED, ...used, address, balance }
  const label = poolsSay('own-token-account', { symbol: token.symbol })
  const price = { ...rent, balance: BigInt(account?.lamports ?? 0) }
  const mint = new PublicKey(token.mint)
  return {
    address,
    balance,
    before: [
      createAssociatedTokenAccountIdempotentInstruction(owner, address, owner, mint, program),
      ...used.before,
    ],
    after: [],
    costs: [rentCost(price, { label, account: address.toBase58(), refundable: true })],
    creates: [{ label, address }],
  }
}

/**
 * Where the wallet's account accepts tokens only with a memo, which no venue writes: the instruction that lifts this requirement, the one
 * that sets it again at the end of the same transaction, and a sentence about it.
 */
export function takingWithoutMemo(
  { symbol }: PairToken,
  account: PublicKey,
  owner: PublicKey,
  held: Account | null,
): Readonly<{ lift: TransactionInstruction[]; restore: TransactionInstruction[]; note?: Said }> {
  if (!held || getMemoTransfer(held)?.requireIncomingTransferMemos !== true) return { lift: [], restore: [] }
  const program = TOKEN_2022_PROGRAM_ID
  return {
    lift: [createDisableRequiredMemoTransfersInstruction(account, owner, [], program)],
    restore: [createEnableRequiredMemoTransfersInstruction(account, owner, [], program)],
    note: poolsSay('memo-lifted', { symbol }),
  }
}

/** Throws pool/refused where tokens cannot arrive in the wallet's associated account: it is frozen, or its owner, which can change, is another. */
export function requireArrival(
  token: PairToken,
  owner: PublicKey,
  held: Account | null,
  arrives = true,
): void {
  const { symbol, freezable, programmable } = token
  if (held && !held.owner.equals(owner)) throw refusedByPool(poolsSay('pays-from-others', { symbol }))
  if (!arrives || !held?.isFrozen) return
  const thawing = programmable ? 'programmable' : freezable ? 'authority' : 'none'
  throw refusedByPool(poolsSay('arrival-frozen', { symbol, thawing }))
}

/** All accounts of the wallet that hold the token. Rejects with rpc/*. */
function readAllOf(connection: Connection, owner: PublicKey, { mint, standard }: PairToken) {
  const program = standard === 'spl' ? 'token' : 'token-2022'
  return readAccountsOf(connection, owner.toBase58(), { mint, program })
}

/**
 * An account of the wallet beside its associated one, or several gathered into one; null where the wallet has none to use and pays
 * nothing. Rejects with pool/refused where the accounts hold less than the paid amount, or rpc/*.
 */
async function elsewhere(
  connection: Connection,
  { token, most }: TokenAccountOrder,
  { owner, address: ata }: Found,
  all: readonly HeldAccount[],
): Promise<PayingAccount | null> {
  const free = inPayingOrder(
    all.filter((one) => !one.frozen),
    ata.toBase58(),
  )
  const { spendable, frozen } = holdingOf(all)
  if (spendable < most) {
    const said = (units: bigint) => saidAmountOf(units, token)
    const rest = frozen > 0n && { frozen: said(frozen) }
    throw refusedByPool(poolsSay('pays-too-much', { most: said(most), spendable: said(spendable), ...rest }))
  }
  const first = free[0]
  if (!first) return null
  // An account with a delegate pays only where the others together hold too little; and alone if it can, because gathering would empty it.
  const own = withoutDelegate(free)
  const suffices = ({ amount }: HeldAccount) => amount >= most
  const areOwnEnough = sourcesInto(first, token, own, most).balance >= most
  const alone = own.find(suffices) ?? (areOwnEnough ? undefined : free.find(suffices))
  const target = alone ?? first
  const address = new PublicKey(target.account)
  const held = heldAt(token, address, await connection.getAccountInfo(address, 'confirmed'))
  const gathering = alone ? null : gatherInto({ owner, address, held, target }, token, free, most)
  return {
    ...NOTHING_OPENED,
    address,
    ...around(token, address, owner, held),
    balance: gathering ? gathering.balance : target.amount,
    ...(gathering && { gathering: { step: gathering.step, before: target.amount } }),
  }
}

type Target = Readonly<{ owner: PublicKey; address: PublicKey; held: Account | null; target: HeldAccount }>

/**
 * Moves the whole balances of other accounts into one, in their order, until it holds enough. Each transfer pays a transfer fee. Throws
 * pool/refused.
 */
function gatherInto(
  { owner, address, held, target }: Target,
  token: PairToken,
  accounts: readonly HeldAccount[],
  most: bigint,
): Readonly<{ step: Step; balance: bigint }> {
  const { mint, standard, decimals, transferFee } = token
  const { account: into, amount: before } = target
  const { sources, balance } = sourcesInto(target, token, accounts, most)
  if (balance < most) {
    const gathered = { accounts: accounts.length, most: saidAmountOf(balance, token) }
    throw refusedByPool(poolsSay('too-scattered', gathered))
  }
  const sum = sources.reduce((all, { amount }) => all + amount, 0n)
  const fee = before + sum - balance
  const program = tokenProgram(standard)
  const change = (account: string, was: bigint, after: bigint): Change => ({
    account,
    field: 'balance',
    label: poolsSay('own-account-of', { token: saidToken(token), account }),
    after: baseUnits(after),
    counts: true,
    unit: tokenUnit(token),
    moves: { mint, before: was },
  })
  const transfer = ({ account, amount }: HeldAccount) => {
    const common = [new PublicKey(account), new PublicKey(mint), address, owner, amount, decimals] as const
    return transferFee
      ? createTransferCheckedWithFeeInstruction(...common, amount - netOf(amount, transferFee), [], program)
      : createTransferCheckedInstruction(...common, [], program)
  }
  const { lift, restore, note } = takingWithoutMemo(token, address, owner, held)
  return {
    balance,
    step: {
      id: `gather-${mint}`,
      title: poolsSay('gather', { token: saidToken(token) }),
      detail: [
        poolsSay('gathers', { amount: saidAmountOf(sum, token), accounts: sources.length }),
        ...(fee > 0n ? [poolsSay('fee-of-gathering', { amount: saidAmountOf(fee, token) })] : []),
        ...(note ? [note] : []),
      ],
      instructions: [...lift, ...sources.map(transfer), ...restore],
      signers: [],
      costs: [],
      changes: [
        ...sources.map(({ account, amount }) => change(account, amount, 0n)),
        change(into, before, balance),
      ],
      finality: 'reversible',
    },
  }
}

/** The accounts whose whole balance is moved, in their order, until the target holds enough; and the target's balance then. */
function sourcesInto(
  { account: into, amount: before }: HeldAccount,
  { transferFee }: PairToken,
  accounts: readonly HeldAccount[],
  most: bigint,
): Readonly<{ sources: readonly HeldAccount[]; balance: bigint }> {
  const others = accounts.filter(({ account, amount }) => account !== into && amount > 0n)
  const from = (ordered: readonly HeldAccount[]) => {
    const sources: HeldAccount[] = []
    let balance = before
    for (const source of ordered) {
      if (balance >= most || sources.length === MOST_PAYING) break
      sources.push(source)
      balance += netOf(source.amount, transferFee)
    }
    return { sources, balance }
  }
  const inOrder = from(others)
  return inOrder.balance >= most ? inOrder : from(others.toSorted((a, b) => largestFirst(a.amount, b.amount)))
}

/**
 * The plan with steps before it that unwrap or gather its payment. These steps share the plan's first transaction where they fit; where
 * they do not, the steps say so. Rejects with rpc/*.
 */
export async function afterGathering<About extends Subject>(
  chain: ChainConnection,
  plan: Plan<About>,
  accounts: readonly PayingAccount[],
): Promise<Plan<About>> {
  const unwrapping = await unwrappingFor(chain, plan, accounts)
  const gathering = [...new Set(accounts)].flatMap((account) => account.gathering?.step ?? [])
  const steps = unwrapping ? [unwrapping, ...gathering] : gathering
  if (steps.length === 0) return plan
  const whole = { ...plan, steps: [...steps, ...plan.steps] }
  if (transactionsOf(whole) <= transactionsOf(plan)) return whole
  return {
    ...plan,
    steps: [
      ...steps.map((step) => ({ ...step, detail: [...(step.detail ?? []), poolsSay('apart', {})] })),
      ...plan.steps,
    ],
  }
}

/** Unwraps SOL that the wallet lacks; without a wallet, the operation is priced for a wallet with a sufficient balance. */
async function unwrappingFor(
  { connection, siteFee = 0n }: ChainConnection,
  { accounts: { payer }, steps }: Plan,
  accounts: readonly PayingAccount[],
): Promise<Step | null> {
  if (!accounts.some(({ paysSol }) => paysSol) || payer.equals(EXAMPLE_PAYER)) return null
  const [rent = 0n] = await fetchRent(connection, [ACCOUNT_SIZE])
  const costs = steps.flatMap((step) => step.costs)
  const most = costs.reduce((sum, { lamports, bounds }) => sum + (bounds?.most ?? lamports), 0n)
  return await fetchUnwrapping(connection, payer, most + siteFee + RENTS_BESIDE * rent)
}

/**
 * Besides a plan's costs, a wallet pays the rent of the temporary account that wraps SOL, and the network's fees, which are known later
 * and usually below the rent of three more accounts.
 */
const RENTS_BESIDE = 4n

/** The number of a plan's transactions; 0 where a single step is too long, which the final packing refuses. */
function transactionsOf(plan: Plan): number {
  try {
    return packPlan(plan).length
  } catch {
    return 0
  }
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
async function wrapSol({ owner, most, account, rent, namesRent }: WrapOrder): Promise<PayingAccount> {
  return account ? await wrapApart(owner, most, rent, namesRent) : wrapAssociated(owner, most)
}

/** The length of the seed. Each letter is a byte of the transaction; nobody sends lamports to a thousand million addresses in advance. */
const SEED_LETTERS = 6

/** The address of a wallet's associated account of wrapped SOL. */
export function wrappedSolOf(owner: PublicKey): PublicKey {
  return tokenAccountOf(owner, NATIVE_MINT, 'spl')
}

/**
 * Wraps SOL in the wallet's associated account, which does not exist yet and is closed again: 79 bytes shorter than a separate
 * account. If somebody makes that account meanwhile, the whole operation fails.
 */
function wrapAssociated(owner: PublicKey, most: bigint): PayingAccount {
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
): Promise<PayingAccount> {
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
  throw refusedByPool(poolsSay('beyond-all-sol', {}))
}

/** The size of a wallet's associated account: with the extensions that the mint requires, and the immutable owner. */
export function tokenAccountSize({ standard, extensions }: PairToken): number {
  return standard === 'spl'
    ? ACCOUNT_SIZE
    : getAccountLen([ExtensionType.ImmutableOwner, ...extra(extensions)])
}

/** The size of a pool's vault: like a wallet's account without the immutable owner (Raydium CPMM, utils/token.rs: create_token_account). */
export function vaultSize({ standard, extensions }: PairToken): number {
  return standard === 'spl' || extra(extensions).length === 0
    ? ACCOUNT_SIZE
    : getAccountLen([...extra(extensions)])
}

/** Token accounts have the extension of a hook's mint whether the hook names a program or not. */
const HOOKS = ['transferHook', 'openHook', 'emptyHook'] as const

function extra(extensions: PairToken['extensions']): readonly ExtensionType[] {
  return [
    ...(extensions.includes('transferFee') ? [ExtensionType.TransferFeeAmount] : []),
    ...(extensions.includes('nonTransferable') ? [ExtensionType.NonTransferableAccount] : []),
    ...(HOOKS.some((hook) => extensions.includes(hook)) ? [ExtensionType.TransferHookAccount] : []),
    ...(extensions.includes('pausable') ? [ExtensionType.PausableAccount] : []),
  ]
}
