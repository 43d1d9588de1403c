/** Packs the steps of a plan into transactions, writes their contents into the operation's record, and reads them again. */

import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  type Keypair,
  type MessageV0,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedMessage,
  type VersionedTransactionResponse,
} from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { SYSTEM_ADDRESS } from '../solana/knownPrograms'
import { priorityFee } from '../solana/priorityFee'
import { fromBase64, toBase64 } from '../units/bytes'
import type { RecordingAccess } from './contract'
import type { OperationRecord, PartRecord, StepRecord, TableRecord } from './events'
import { GUARDS, MAX_TRANSACTION_BYTES, MOST_COMPUTE_UNITS } from './limits'
import type { Cost, Plan, Step } from './plan'

/** Any 32 bytes: every blockhash has the same length. */
export const PLACEHOLDER_BLOCKHASH = SYSTEM_ADDRESS

/**
 * What a message asks for: `price` in micro-lamports a compute unit, at least one when a wallet is asked; `limit` in compute units;
 * `loadedBytes`, of all accounts together, where the network takes less for a message with that limit than for one without.
 */
export type ComputeBudget = Readonly<{ limit: number; price: bigint; loadedBytes?: number }>

/**
 * Whether the wallet adds guards to what it signs: instructions of Lighthouse that stop the transaction where it would take more
 * than the wallet has shown. `maybe`: some wallets do, and this one is not known.
 */
export type GuardExpectation = 'surely' | 'maybe' | 'never'

/** How many bytes too long a transaction is for guards; 0 where they fit. */
export function tooLongForGuards({ bytes }: Pick<TransactionDraft, 'bytes'>): number {
  return Math.max(0, bytes + GUARDS.bytes - MAX_TRANSACTION_BYTES)
}

/**
 * One future transaction: whole steps in order, at most 1232 bytes with all signatures, limit and price. `tables` are the lookup
 * tables of its message.
 */
export type TransactionDraft = Readonly<{
  payer: PublicKey
  steps: readonly Step[]
  instructions: readonly TransactionInstruction[]
  signers: readonly Keypair[]
  tables: readonly AddressLookupTableAccount[]
  bytes: number
}>

/**
 * Packs the plan's steps, in order, into as few transactions as possible; a step is never divided, nor is a group of steps. Room
 * for guards is left where that needs no further transaction, or where the plan is dividable: otherwise one prompt without guards
 * is better than two, because the person may decline the second. Throws transaction/too-large where one step or group alone does
 * not fit.
 */
export function packPlan(plan: Plan, guarding: GuardExpectation = 'never'): readonly TransactionDraft[] {
  const fewest = packUpTo(plan, MAX_TRANSACTION_BYTES)
  if (guarding === 'never') return fewest
  const roomy = packUpTo(plan, MAX_TRANSACTION_BYTES - GUARDS.bytes)
  return roomy.length > fewest.length && !plan.dividable ? fewest : roomy
}

/** Whether no step and no group of a plan is too long for a transaction. */
export function isPackable(plan: Plan): boolean {
  try {
    packPlan(plan)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'transaction/too-large') return false
    throw error
  }
}

/**
 * Packs transactions of at most `most` bytes, with room for the limit of loaded bytes where that needs no further transaction and no further
 * lookup table.
 */
function packUpTo(plan: Plan, most: number): readonly TransactionDraft[] {
  const fewest = packTightly(plan, most)
  const roomy = fewest.length === 1 ? fewest : packTightly(plan, most - LOADED_LIMIT_BYTES)
  const tablesOf = (drafts: readonly TransactionDraft[]) => sum(...drafts.map(({ tables }) => tables.length))
  return roomy.length === fewest.length && tablesOf(roomy) <= tablesOf(fewest) ? roomy : fewest
}

/** The bytes of the instruction that limits the loaded bytes: its program, two lengths and its data. */
const LOADED_LIMIT_BYTES = 8

/** Packs transactions of at most `most` bytes; a step or group that is longer may use the network's limit. */
function packTightly(plan: Plan, most: number): readonly TransactionDraft[] {
  const drafts: TransactionDraft[] = []
  let open: TransactionDraft | null = null
  for (const together of groupsOf(plan.steps)) {
    const longer: TransactionDraft = draftOf(plan, [...(open?.steps ?? []), ...together], most)
    if (longer.bytes > most && open) drafts.push(open)
    open = longer.bytes > most ? requireFit(draftUpTo(plan, together, most)) : longer
  }
  return open ? [...drafts, open] : drafts
}

/** Uses a lookup table only where it makes the transaction short enough. */
function draftUpTo(plan: Plan, steps: readonly Step[], most: number): TransactionDraft {
  const draft = draftOf(plan, steps, most)
  return draft.bytes > most ? draftOf(plan, steps, MAX_TRANSACTION_BYTES) : draft
}

/** Neighbouring steps of one group, which must be in one transaction. */
function groupsOf(steps: readonly Step[]): readonly (readonly Step[])[] {
  const groups: Step[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (step.group !== undefined && last?.[0]?.group === step.group) last.push(step)
    else groups.push([step])
  }
  return groups
}

function requireFit(draft: TransactionDraft): TransactionDraft {
  const { steps, bytes } = draft
  if (bytes <= MAX_TRANSACTION_BYTES) return draft
  const step = steps.map(({ id }) => id).join(', ')
  const group = steps[0]?.group
  throw new AppError('transaction/too-large', {
    step,
    bytes,
    most: MAX_TRANSACTION_BYTES,
    ...(group && { group }),
  })
}

/** The instructions after limit and price, always both: a wallet adds its own where one is missing. */
export function withBudgetInstructions(
  instructions: readonly TransactionInstruction[],
  { limit, price, loadedBytes }: ComputeBudget,
): readonly TransactionInstruction[] {
  return [
    ComputeBudgetProgram.setComputeUnitLimit({ units: limit }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: price }),
    ...(loadedBytes === undefined ? [] : [limitLoadedBytes(loadedBytes)]),
    ...instructions,
  ]
}

/** SetLoadedAccountsDataSizeLimit: its number, and the bytes as a u32 (solana-compute-budget-interface, ComputeBudgetInstruction). */
function limitLoadedBytes(bytes: number): TransactionInstruction {
  const data = Buffer.alloc(5)
  data[0] = 4
  data.writeUInt32LE(bytes, 1)
  return new TransactionInstruction({ programId: ComputeBudgetProgram.programId, keys: [], data })
}

/** The priority fee in lamports that a message bids with a limit and a price; null where it lacks one of them, and the network decides. */
export function priorityFeeIn(message: VersionedMessage): bigint | null {
  const budget = message.compiledInstructions.filter(({ programIdIndex }) =>
    message.staticAccountKeys[programIdIndex]?.equals(ComputeBudgetProgram.programId),
  )
  const ofKind = (kind: number, length: number) =>
    budget.find(({ data }) => data[0] === kind && data.length >= length)?.data
  const [limit, price] = [ofKind(2, 5), ofKind(3, 9)]
  if (!limit || !price) return null
  const units = new DataView(limit.buffer, limit.byteOffset).getUint32(1, true)
  return priorityFee({
    price: new DataView(price.buffer, price.byteOffset).getBigUint64(1, true),
    limit: Math.min(units, MOST_COMPUTE_UNITS),
  })
}

/** A version 0 message that names accounts by these tables where they hold them. */
export function compileMessage(
  payer: PublicKey,
  instructions: readonly TransactionInstruction[],
  blockhash: string,
  tables: readonly AddressLookupTableAccount[] = [],
): VersionedMessage {
  return new TransactionMessage({
    payerKey: payer,
    recentBlockhash: blockhash,
    instructions: [...instructions],
  }).compileToV0Message([...tables])
}

const WIDEST_BUDGET: ComputeBudget = { limit: MOST_COMPUTE_UNITS, price: 1n }

/**
 * Lookup tables are used only where the transaction is otherwise too long: not every hardware wallet shows their contents.
 */
function draftOf(
  { accounts, lookupTables = [] }: Plan,
  steps: readonly Step[],
  most: number,
): TransactionDraft {
  const { payer } = accounts
  const instructions = steps.flatMap((step) => step.instructions)
  const all = withBudgetInstructions(instructions, WIDEST_BUDGET)
  const bytesWith = (tables: TransactionDraft['tables']) =>
    signedLength(compileMessage(payer, all, PLACEHOLDER_BLOCKHASH, tables))
  const tables = lookupTables.reduce<TransactionDraft['tables']>((taken, table) => {
    if (bytesWith(taken) <= most) return taken
    const more = [...taken, table]
    return bytesWith(more) < bytesWith(taken) ? more : taken
  }, [])
  const signers = steps.flatMap((step) => step.signers)
  return { payer, steps, instructions, signers, tables, bytes: bytesWith(tables) }
}

/**
 * The length of the message on the wire with all signatures, in bytes (solana-message, versions/v0). It is computed, because
 * web3.js serializes into one packet and could not say by how much a message is too long.
 */
export function signedLength(message: VersionedMessage): number {
  const { staticAccountKeys, compiledInstructions, addressTableLookups, header } = message
  const instructions = compiledInstructions.map(
    ({ accountKeyIndexes, data }) => 1 + listLength(accountKeyIndexes.length) + listLength(data.length),
  )
  const lookups = addressTableLookups.map(
    ({ writableIndexes, readonlyIndexes }) =>
      32 + listLength(writableIndexes.length) + listLength(readonlyIndexes.length),
  )
  return (
    listLength(header.numRequiredSignatures, 64) +
    VERSION_AND_HEADER +
    listLength(staticAccountKeys.length, 32) +
    BLOCKHASH_BYTES +
    sum(listLength(instructions.length, 0), ...instructions) +
    sum(listLength(lookups.length, 0), ...lookups)
  )
}

const VERSION_AND_HEADER = 4
const BLOCKHASH_BYTES = 32

/** The length of a list with its length prefix, seven bits a byte (solana-short-vec). */
function listLength(count: number, size = 1): number {
  return (count < 0x80 ? 1 : count < 0x4000 ? 2 : 3) + count * size
}

function sum(...numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

export function recordTable({ key, state }: AddressLookupTableAccount): TableRecord {
  return { address: key.toBase58(), addresses: state.addresses.map((address) => address.toBase58()) }
}

/** The table of a record, of which only the addresses are used. Throws where one of them is invalid. */
export function readLookupTable({ address, addresses }: TableRecord): AddressLookupTableAccount {
  return new AddressLookupTableAccount({
    key: new PublicKey(address),
    state: {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: addresses.map((each) => new PublicKey(each)),
    },
  })
}

/** The source of the addresses that a message names through lookup tables: the tables, or what a node says it loaded. */
export type LoadedAddresses =
  | readonly AddressLookupTableAccount[]
  | NonNullable<NonNullable<VersionedTransactionResponse['meta']>['loadedAddresses']>

/** All account keys of a message in the order of their indexes; null where one of its tables is missing. */
export function accountKeysOf(
  message: VersionedMessage,
  loaded: LoadedAddresses = [],
): readonly PublicKey[] | null {
  if (message.version === 'legacy' || message.addressTableLookups.length === 0)
    return message.staticAccountKeys
  if ('writable' in loaded) return keysLoaded(message, loaded.writable, loaded.readonly)
  const table = (key: PublicKey) => loaded.find((each) => each.key.equals(key))?.state.addresses ?? []
  const looked = (which: 'writableIndexes' | 'readonlyIndexes') =>
    message.addressTableLookups.flatMap((lookup) =>
      lookup[which].flatMap((index) => table(lookup.accountKey)[index] ?? []),
    )
  return keysLoaded(message, looked('writableIndexes'), looked('readonlyIndexes'))
}

function keysLoaded(
  message: MessageV0,
  writable: readonly PublicKey[],
  readonly: readonly PublicKey[],
): readonly PublicKey[] | null {
  const keys = [...message.staticAccountKeys, ...writable, ...readonly]
  return keys.length === message.staticAccountKeys.length + message.numAccountKeysFromLookups ? keys : null
}

/** The part of a prepared operation that is recorded; `laterFees` by transaction, without the first one. */
type Recorded = Readonly<{
  plan: Plan
  drafts: readonly TransactionDraft[]
  laterFees: readonly (readonly Cost[])[]
}>

/** The journal's record of a prepared operation: all texts, numbers and instructions, no keys. */
export function operationRecord(
  { plan, drafts, laterFees }: Recorded,
  signer: Readonly<{ address: PublicKey; walletName: string }>,
  access: Pick<RecordingAccess, 'cluster' | 'genesisHash' | 'now' | 'repeatsOf'>,
): OperationRecord {
  return {
    id: crypto.randomUUID(),
    kind: plan.kind,
    title: plan.title,
    cluster: access.cluster,
    genesisHash: access.genesisHash,
    payer: signer.address.toBase58(),
    walletName: signer.walletName,
    createdAt: access.now(),
    transactions: drafts.length,
    steps: plan.steps.map(stepRecord),
    creates: plan.accounts.creates.map(({ label, address }) => ({ label, address: address.toBase58() })),
    subject: plan.subject,
    repeats: access.repeatsOf(plan.kind),
    parts: drafts.map((draft, index) => partRecord(draft, laterFees[index - 1])),
  }
}

function stepRecord(step: Step): StepRecord {
  const { id, title, costs, finality, changes } = step
  return {
    id,
    title,
    costs,
    finality,
    ...(changes && { changes }),
    ...(step.detail && { detail: step.detail }),
    ...(step.finality === 'final' && { consequence: step.consequence }),
  }
}

function partRecord(draft: TransactionDraft, fees: readonly Cost[] | undefined): PartRecord {
  const { steps, signers, tables } = draft
  return {
    message: partMessage(draft),
    steps: steps.map((step) => ({ id: step.id, instructions: step.instructions.length })),
    signers: signers.map((key) => key.publicKey.toBase58()),
    ...(fees && { fees }),
    ...(tables.length > 0 && { tables: tables.map(recordTable) }),
  }
}

/** The contents of a transaction, as base64: its message without a bid and with a placeholder for the blockhash. */
export function partMessage({ payer, instructions, tables }: TransactionDraft): string {
  return toBase64(compileMessage(payer, instructions, PLACEHOLDER_BLOCKHASH, tables).serialize())
}

/** The contents of a transaction's record. `steps` in order; `whole`: together they hold exactly its instructions. */
type RecordedPart = Readonly<{
  message: VersionedMessage
  tables: readonly AddressLookupTableAccount[]
  payer: PublicKey
  instructions: readonly TransactionInstruction[]
  steps: readonly Readonly<{ id: string; instructions: readonly TransactionInstruction[] }>[]
  whole: boolean
}>

/** The instructions of each step, read from the record. Throws where the bytes are no message. */
export function readPart(part: PartRecord): RecordedPart {
  const tables = lookupTablesOf(part)
  const { message, payer, instructions } = readTransactionMessage(part.message, tables)
  let next = 0
  const steps = part.steps.map(({ id, instructions: count }) => ({
    id,
    instructions: instructions.slice(next, (next += count)),
  }))
  return { message, tables, payer, instructions, steps, whole: next === instructions.length }
}

/** The lookup tables of a part's messages. Throws where a record of one holds invalid addresses. */
export function lookupTablesOf(part: PartRecord | undefined): readonly AddressLookupTableAccount[] {
  return part?.tables?.map(readLookupTable) ?? []
}

/** The payer and the instructions of a message (base64). Throws where it is no message, or one of its tables is missing. */
export function readTransactionMessage(
  text: string,
  tables: readonly AddressLookupTableAccount[],
): Pick<RecordedPart, 'message' | 'payer' | 'instructions'> {
  const message = VersionedMessage.deserialize(fromBase64(text))
  if (!accountKeysOf(message, tables)) throw new RangeError('a lookup table of the message is missing')
  const { payerKey: payer, instructions } = TransactionMessage.decompile(message, {
    addressLookupTableAccounts: [...tables],
  })
  return { message, payer, instructions }
}
