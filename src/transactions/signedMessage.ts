/** Compares a signed message with the one that the wallet was asked to sign, and checks who signed it. */

import { ed25519 } from '@noble/curves/ed25519'
import type {
  AddressLookupTableAccount,
  PublicKey,
  VersionedMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { BUDGET_ADDRESS, LIGHTHOUSE_ADDRESS } from '../solana/knownPrograms'
import { encodeBase58 } from '../units/base58'
import type { WalletAddition } from './events'
import { accountKeysOf, type LoadedAddresses } from './pack'

/**
 * Checks the message that the wallet signed and names what the wallet added; a newer blockhash is no addition. Throws
 * wallet/changed-transaction where it does more than ours: another payer, an instruction of ours missing or altered, an account
 * writable that we only read, an added signer or program, a lookup table that is not among `tables`. Throws wallet/failed where
 * the payer's signature is missing. The cost of an addition is checked elsewhere.
 */
export function checkSigned(
  asked: VersionedMessage,
  signed: VersionedTransaction,
  tables: readonly AddressLookupTableAccount[] = [],
): readonly WalletAddition[] {
  if (signatureOf(signed) === null) throw new AppError('wallet/failed', { reason: 'no-signature' })
  const [before, after] = [accountKeysOf(asked, tables), accountKeysOf(signed.message, tables)]
  if (!before || !after) throw changed('lookup table')
  const [ours, theirs] = [instructionsOf(asked, before), instructionsOf(signed.message, after)]
  const added = withoutInOrder(theirs.work, ours.work)
  const opened = privileged(signed.message, after)
  const allowed = new Set(privileged(asked, before))
  if (!added || !samePayer(asked, signed.message) || opened.some((key) => !allowed.has(key)))
    throw changed('instructions')
  const foreign = added.find(({ program }) => program !== LIGHTHOUSE_ADDRESS)
  if (foreign) throw changed(foreign.program)
  return [...budgetChanges(ours.budget, theirs.budget), ...(added.length > 0 ? (['guard'] as const) : [])]
}

/** Sources for the addresses that the two messages name through lookup tables. */
type BothLoaded = Readonly<{ asked?: LoadedAddresses | undefined; found?: LoadedAddresses | undefined }>

/** Whether a transaction has every instruction of `asked`, from the same payer, whatever else it does. */
export function carriesOut(...messages: Parameters<typeof additionsTo>): boolean {
  return additionsTo(...messages) !== null
}

/** Whether a transaction has every instruction of `asked`, from the same payer, and no other; it may add guards and change the bid. */
export function carriesOutAlone(...messages: Parameters<typeof carriesOut>): boolean {
  return additionsTo(...messages)?.every(({ program }) => program === LIGHTHOUSE_ADDRESS) ?? false
}

/** The instructions besides the bid and those of `asked`; null where one of `asked` is missing, or another wallet pays. */
function additionsTo(
  asked: VersionedMessage,
  found: VersionedMessage,
  loaded: BothLoaded = {},
): readonly PlainInstruction[] | null {
  const [before, after] = [accountKeysOf(asked, loaded.asked), accountKeysOf(found, loaded.found)]
  if (!before || !after || !samePayer(asked, found)) return null
  return withoutInOrder(instructionsOf(found, after).work, instructionsOf(asked, before).work)
}

/** The payer's signature as base58, which is the transaction's id; null where it is all zeros. */
export function signatureOf(transaction: VersionedTransaction): string | null {
  const [first] = transaction.signatures
  return first?.some((byte) => byte !== 0) ? encodeBase58(first) : null
}

/**
 * Whether every required signer has signed exactly these bytes (ed25519, RFC 8032), in the order of the message's accounts. The
 * network accepts no other, so a node that shows one is not believed.
 */
export function isSigned(message: VersionedMessage, signatures: readonly Uint8Array[]): boolean {
  const bytes = message.serialize()
  const signers = message.staticAccountKeys.slice(0, message.header.numRequiredSignatures)
  return (
    signers.length > 0 &&
    signers.length === signatures.length &&
    signers.every((key, index) => {
      const signature = signatures[index]
      if (signature?.length !== 64) return false
      return ed25519.verify(signature, bytes, key.toBytes(), { zip215: false })
    })
  )
}

type PlainInstruction = Readonly<{ program: string; text: string; data: Uint8Array }>

/**
 * Instructions with addresses in place of indexes, so that two messages can be compared. Budget instructions are kept apart: a
 * wallet may replace ours, and the network allows one of each kind.
 */
function instructionsOf(
  message: VersionedMessage,
  keys: readonly PublicKey[],
): Readonly<Record<'work' | 'budget', readonly PlainInstruction[]>> {
  const name = (index: number) => keys[index]?.toBase58() ?? `account ${index}`
  const all = message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
    program: name(programIdIndex),
    text: [name(programIdIndex), ...accountKeyIndexes.map(name), encodeBase58(data)].join(' '),
    data,
  }))
  return {
    work: all.filter(({ program }) => program !== BUDGET_ADDRESS),
    budget: all.filter(({ program }) => program === BUDGET_ADDRESS),
  }
}

/**
 * The instructions that `longer` has in addition to those of `shorter`, which must all be in it in order; null where they are
 * not.
 */
function withoutInOrder(
  longer: readonly PlainInstruction[],
  shorter: readonly PlainInstruction[],
): readonly PlainInstruction[] | null {
  let next = 0
  const added = longer.filter(({ text }) => {
    if (text !== shorter[next]?.text) return true
    next += 1
    return false
  })
  return next === shorter.length ? added : null
}

/** Each kind of budget instruction that only one of the two has, once. */
function budgetChanges(
  ours: readonly PlainInstruction[],
  theirs: readonly PlainInstruction[],
): readonly WalletAddition[] {
  const only = (some: typeof ours, others: typeof ours) =>
    some.filter(({ text }) => !others.some((other) => other.text === text))
  const different = [...only(theirs, ours), ...only(ours, theirs)]
  return [...new Set(different.map(({ data }) => BUDGET_KINDS[data[0] ?? 0] ?? 'budget'))]
}

/** By the first byte of the data (solana-compute-budget-interface: ComputeBudgetInstruction). */
const BUDGET_KINDS: Readonly<Record<number, WalletAddition>> = { 2: 'unit-limit', 3: 'unit-price' }

function samePayer(a: VersionedMessage, b: VersionedMessage): boolean {
  const [first, second] = [a.staticAccountKeys[0], b.staticAccountKeys[0]]
  return first !== undefined && second !== undefined && first.equals(second)
}

/** Which accounts a message writes, and who must sign it. */
function privileged(message: VersionedMessage, keys: readonly PublicKey[]): readonly string[] {
  return keys.flatMap((key, index) => {
    const marks = [message.isAccountSigner(index) && 'signer', message.isAccountWritable(index) && 'writable']
    return marks.filter(Boolean).map((mark) => `${mark} ${key.toBase58()}`)
  })
}

function changed(what: string): AppError {
  return new AppError('wallet/changed-transaction', { what })
}
