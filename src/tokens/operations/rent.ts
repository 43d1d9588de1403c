import {
  createCloseAccountInstruction,
  createHarvestWithheldTokensToMintInstruction,
  getTransferFeeAmount,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  unpackAccount,
} from '@solana/spl-token'
import { type Connection, PublicKey, TransactionInstruction, VersionedTransaction } from '@solana/web3.js'
import { fetchAccounts } from '../../solana/accounts'
import { TOKEN_ACCOUNT_BYTES } from '../../solana/knownPrograms'
import { withRpcErrors } from '../../solana/namedErrors'
import { fetchRent, forgetRent } from '../../solana/rent'
import { programsOf, simulationError } from '../../transactions/failures/decode'
import { compileMessage } from '../../transactions/pack'
import type { Cost, Plan, Step } from '../../transactions/plan'
import { isSaid, type Said } from '../../units/said'
import { type HeldAccount, readHeldAccounts } from '../heldAccounts'
import { closableBy, MOST_CLOSED } from '../heldRent'
import { decodeToken } from '../readToken'
import { tokensSay } from '../said'
import { nothingThere } from './order'

/*
 * Returns rent that a wallet's own accounts no longer need: of empty token accounts, which are closed, and of accounts that were made when
 * rent was higher. Mintwright takes nothing of it.
 */

/** An account that gives lamports back. `harvest`: its mint, to which its withheld fees must go before it can be closed. */
type Giving = Readonly<{
  address: PublicKey
  program: PublicKey
  lamports: bigint
  label: Said
  harvest?: PublicKey
}>

/**
 * Plans to close a wallet's empty token accounts of both programs, as many in each transaction as fit. An account that the program refuses
 * to close is left out, and the plan says so. Rejects with input/invalid where none is left, or rpc/*.
 */
export async function planCloseAccounts(connection: Connection, payer: PublicKey): Promise<Plan> {
  const { accounts } = await readHeldAccounts(connection, payer)
  const closable = accounts.filter((held) => closableBy(held, payer.toBase58()) === 'yes').slice(0, MOST)
  if (closable.length === 0) throw nothingThere(tokensSay('nothing-to-close', {}))
  const withheld = await mintsToHarvest(connection, closable)
  const giving = closable.map(({ account, mint, program, lamports }): Giving => {
    const harvest = withheld.has(account) ? { harvest: new PublicKey(mint) } : {}
    const label = tokensSay('empty-account', { mint })
    return { address: new PublicKey(account), program: programKey(program), lamports, label, ...harvest }
  })
  const extended = new Set(closable.filter(isExtended).map(({ account }) => account))
  const { kept, refused } = await withoutRefused(connection, payer, giving, ({ address }) =>
    extended.has(address.toBase58()),
  )
  if (kept.length === 0) throw nothingThere(leftOpen(refused))
  const plan = planOf('close-accounts', payer, kept)
  const [first, ...others] = plan.steps
  if (!first || refused.length === 0) return plan
  return { ...plan, steps: [{ ...first, detail: [...(first.detail ?? []), leftOpen(refused)] }, ...others] }
}

/** An account that the program refuses to close, and why; '' where it gives no reason. */
type Refused = Readonly<{ one: Giving; why: Said | '' }>

/**
 * Sorts out accounts that cannot be closed, by simulating the transactions: one refused account would fail the whole transaction. Only
 * transactions with a `doubtful` account are simulated. Rejects with rpc/*.
 */
async function withoutRefused(
  connection: Connection,
  payer: PublicKey,
  giving: readonly Giving[],
  doubtful: (one: Giving) => boolean,
): Promise<Readonly<{ kept: readonly Giving[]; refused: readonly Refused[] }>> {
  const asked = await Promise.all(
    inTransactions(giving).map(async (some) => {
      let kept: readonly Giving[] = some
      const refused: Refused[] = []
      while (kept.some(doubtful)) {
        const found = await firstRefused(connection, payer, kept)
        if (!found) break
        refused.push(found)
        kept = kept.filter((one) => one !== found.one)
      }
      return { kept, refused }
    }),
  )
  return { kept: asked.flatMap(({ kept }) => kept), refused: asked.flatMap(({ refused }) => refused) }
}

/** The first account at which a simulation of closing them all fails; undefined where it succeeds, or fails for another reason. */
async function firstRefused(
  connection: Connection,
  payer: PublicKey,
  some: readonly Giving[],
): Promise<Refused | undefined> {
  const instructions = some.flatMap((one) => closing(one, payer).map((instruction) => ({ one, instruction })))
  const message = compileMessage(
    payer,
    instructions.map(({ instruction }) => instruction),
    PublicKey.default.toBase58(),
  )
  const asked = { sigVerify: false, replaceRecentBlockhash: true, commitment: 'confirmed' } as const
  const { value } = await withRpcErrors(() =>
    connection.simulateTransaction(new VersionedTransaction(message), asked),
  )
  if (!value.err) return undefined
  const { context } = simulationError(value.err, value.logs ?? [], [], programsOf(message))
  const { instruction, refusal } = context
  const one = typeof instruction === 'number' ? instructions[instruction]?.one : undefined
  return one && { one, why: isSaid(refusal) ? refusal : '' }
}

/** The accounts that stay open, and why. */
function leftOpen(refused: readonly Refused[]): Said {
  return tokensSay('left-open', {
    accounts: refused.map(({ one }) => one.address.toBase58()),
    reasons: refused.map(({ why }) => why),
  })
}

/** Whether an account has extensions, which may keep it from being closed. */
function isExtended({ program, bytes }: HeldAccount): boolean {
  return program === 'token-2022' && bytes > TOKEN_ACCOUNT_BYTES
}

/** One operation closes at most so many accounts, in about ten transactions: the next one closes the rest. */
const MOST = MOST_CLOSED

/** The mints to harvest to, of accounts that withhold transfer fees: the program refuses to close those (Token-2022, closable). */
async function mintsToHarvest(
  connection: Connection,
  closable: readonly HeldAccount[],
): Promise<ReadonlySet<string>> {
  const extended = closable.filter(isExtended)
  const keys = extended.map(({ account }) => new PublicKey(account))
  const found = await withRpcErrors(() => fetchAccounts(connection, keys))
  const withheld = keys.filter((key, at) => {
    const account = found[at]
    if (!account) return false
    const fees = getTransferFeeAmount(unpackAccount(key, account, TOKEN_2022_PROGRAM_ID))
    return fees !== null && fees.withheldAmount > 0n
  })
  return new Set(withheld.map((key) => key.toBase58()))
}

/**
 * Finds the lamports beyond today's rent in a wallet's token accounts and in mints (`made`, and those whose tokens the wallet holds) of
 * which it is the mint authority. An account that wraps SOL has none: its lamports are its balance. Rejects with rpc/*.
 */
async function fetchExcessRent(
  connection: Connection,
  payer: PublicKey,
  made: readonly string[] = [],
): Promise<readonly Giving[]> {
  const { accounts } = await readHeldAccounts(connection, payer)
  const keys = [...new Set([...made, ...accounts.map(({ mint }) => mint)])].map((mint) => new PublicKey(mint))
  const found = await withRpcErrors(() => fetchAccounts(connection, keys))
  const mints = mintsAmong(keys, found)
  forgetRent(connection)
  const sizes = [...new Set([...accounts, ...mints].map(({ bytes }) => bytes))]
  const rents = await withRpcErrors(() => fetchRent(connection, sizes))
  const excess = ({ bytes, lamports }: Readonly<{ bytes: number; lamports: bigint }>) =>
    lamports - (rents[sizes.indexOf(bytes)] ?? lamports)
  const ofAccounts = accounts
    .filter((held) => !held.native && excess(held) > 0n)
    .map((held): Giving => ({
      address: new PublicKey(held.account),
      program: programKey(held.program),
      lamports: excess(held),
      label: tokensSay('held-account', { mint: held.mint }),
    }))
  const ofMints = mints
    .filter((mint) => excess(mint) > 0n && mint.mintAuthority === payer.toBase58())
    .map((token): Giving => ({
      address: new PublicKey(token.mint),
      program: programKey(token.program),
      lamports: excess(token),
      label: tokensSay('mint', { mint: token.mint, ...(token.metadata && { name: token.metadata.name }) }),
    }))
  return [...ofAccounts, ...ofMints]
}

/** A mint whose excess rent is locked: without a mint authority only the mint's own key could withdraw it, and a seed has no key. */
export type LockedRent = Readonly<{ mint: string; name: string; lamports: bigint }>

/** The rent of an account without data, and those of these mints (base58) whose rent is locked. Rejects with rpc/*. */
export function readRentFacts(
  connection: Connection,
  made: readonly string[],
): Promise<Readonly<{ ofEmpty: bigint; locked: readonly LockedRent[] }>> {
  return withRpcErrors(async () => {
    const keys = made.slice(0, MOST).map((mint) => new PublicKey(mint))
    const [[ofEmpty = 0n], found] = await Promise.all([
      fetchRent(connection, [0]),
      fetchAccounts(connection, keys),
    ])
    const locked = mintsAmong(keys, found)
      .filter(({ mintAuthority }) => mintAuthority === null)
      .map(({ mint, metadata, lamports }) => ({ mint, name: metadata?.name ?? '', lamports }))
    return { ofEmpty, locked }
  })
}

/** The mints at these addresses; accounts that are no mint, or newer than the decoder, are left out. */
function mintsAmong(keys: readonly PublicKey[], found: Awaited<ReturnType<typeof fetchAccounts>>) {
  return keys.flatMap((mint, at) => {
    const account = found[at]
    try {
      return account ? [decodeToken(mint, account, null)] : []
    } catch {
      return []
    }
  })
}

/** Plans to withdraw the excess rent. Rejects with input/invalid where there is nothing to withdraw, or rpc/*. */
export async function planWithdrawRent(
  connection: Connection,
  payer: PublicKey,
  made: readonly string[] = [],
): Promise<Plan> {
  const accounts = await fetchExcessRent(connection, payer, made)
  if (accounts.length === 0) throw nothingThere(tokensSay('no-excess', {}))
  return planOf('withdraw-rent', payer, accounts.slice(0, MOST))
}

type RentKind = 'close-accounts' | 'withdraw-rent'

/** A plan with one step for each transaction. More accounts would not fit beside a wallet's guards. */
function planOf(kind: RentKind, payer: PublicKey, giving: readonly Giving[]): Plan {
  const total = giving.reduce((sum, { lamports }) => sum + lamports, 0n)
  const isClosing = kind === 'close-accounts'
  return {
    kind,
    title: isClosing
      ? tokensSay('close-empty', { accounts: giving.length })
      : tokensSay('withdraw-unneeded', {}),
    steps: inTransactions(giving).map((some, at) => stepOf(kind, payer, some, at)),
    accounts: { payer, creates: [] },
    subject: { accounts: giving.length, lamports: total },
    dividable: true,
  }
}

function stepOf(kind: RentKind, payer: PublicKey, some: readonly Giving[], at: number): Step {
  const isClosing = kind === 'close-accounts'
  const give = isClosing ? closing : withdrawal
  return {
    id: `${kind}-${at + 1}`,
    title: tokensSay(isClosing ? 'close-empty' : 'withdraw-from', { accounts: some.length }),
    detail: [tokensSay(isClosing ? 'empty-closed' : 'unneeded-comes', {})],
    instructions: some.flatMap((one) => give(one, payer)),
    signers: [],
    costs: some.map((one): Cost => ({
      kind: 'rent',
      label: one.label,
      detail: tokensSay(isClosing ? 'rent-back' : 'beyond-rent', {}),
      lamports: -one.lamports,
      refundable: false,
      account: one.address.toBase58(),
    })),
    finality: 'reversible',
  }
}

function closing({ address, program, harvest }: Giving, payer: PublicKey): readonly TransactionInstruction[] {
  return [
    ...(harvest ? [createHarvestWithheldTokensToMintInstruction(harvest, [address], program)] : []),
    createCloseAccountInstruction(address, payer, payer, [], program),
  ]
}

/** WithdrawExcessLamports of both programs: from the account to the wallet, signed by the account's owner or the mint authority. */
function withdrawal({ address, program }: Giving, payer: PublicKey): readonly TransactionInstruction[] {
  return [
    new TransactionInstruction({
      programId: program,
      keys: [
        { pubkey: address, isSigner: false, isWritable: true },
        { pubkey: payer, isSigner: false, isWritable: true },
        { pubkey: payer, isSigner: true, isWritable: false },
      ],
      data: Buffer.from([38]),
    }),
  ]
}

/**
 * The bytes that a transaction has for accounts: 1,072, which leave room for guards, minus signature, header, payer, blockhash and compute
 * budget.
 */
const ROOM = 1_072 - 219 - 32
/** The bytes of an account's key and instruction, and those of a mint's key and the instruction that harvests to it. */
const ACCOUNT_BYTES = 39
const HARVEST_BYTES = 40

function inTransactions(giving: readonly Giving[]): readonly (readonly Giving[])[] {
  const parts: Giving[][] = []
  let room = 0
  for (const one of giving) {
    const bytes = ACCOUNT_BYTES + (one.harvest ? HARVEST_BYTES : 0)
    const last = parts.at(-1)
    if (last && bytes <= room) last.push(one)
    else {
      parts.push([one])
      room = ROOM
    }
    room -= bytes
  }
  return parts
}

function programKey(program: HeldAccount['program']): PublicKey {
  return program === 'token' ? TOKEN_PROGRAM_ID : TOKEN_2022_PROGRAM_ID
}
