import { ed25519 } from '@noble/curves/ed25519'
import type {
  AddressLookupTableAccount,
  PublicKey,
  VersionedMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import bs58 from 'bs58'
import { AppError } from '../errors/AppError'
import type { Addition } from './events'
import { accountKeysOf, type Loaded } from './lookupTables'

const BUDGET = 'ComputeBudget111111111111111111111111111111'
/** Lighthouse: assertions on accounts, which several wallets add. It can move nothing of the payer's. */
const GUARD = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'

/**
 * Reads what the wallet really signed and names what it added; a fresher blockhash is no addition. Throws
 * wallet/changed-transaction where it does more than ours: another payer, an instruction of ours missing or altered, an account
 * that ours does not write made writable, a signer or a program of its own, a lookup table that is none of ours (`tables`). Throws
 * wallet/failed where the payer's signature is missing. What an addition costs is not checked here.
 */
export function checkSigned(
  asked: VersionedMessage,
  signed: VersionedTransaction,
  tables: readonly AddressLookupTableAccount[] = [],
): readonly Addition[] {
  if (signatureOf(signed) === null) throw new AppError('wallet/failed', { reason: 'no-signature' })
  const [before, after] = [accountKeysOf(asked, tables), accountKeysOf(signed.message, tables)]
  if (!before || !after) throw changed('lookup table')
  const [ours, theirs] = [instructionsOf(asked, before), instructionsOf(signed.message, after)]
  const added = withoutInOrder(theirs.work, ours.work)
  const opened = privileged(signed.message, after)
  const allowed = new Set(privileged(asked, before))
  if (!added || !samePayer(asked, signed.message) || opened.some((key) => !allowed.has(key)))
    throw changed('instructions')
  const foreign = added.find(({ program }) => program !== GUARD)
  if (foreign) throw changed(foreign.program)
  return [...budgetChanges(ours.budget, theirs.budget), ...(added.length > 0 ? (['guard'] as const) : [])]
}

/** Where the addresses of the two messages are taken from that they do not name themselves. */
type BothLoaded = Readonly<{ asked?: Loaded | undefined; found?: Loaded | undefined }>

/** Whether a transaction does all that was asked, from the same payer; it may hold guards besides, and bid otherwise. */
export function carriesOut(
  asked: VersionedMessage,
  found: VersionedMessage,
  loaded: BothLoaded = {},
): boolean {
  const [before, after] = [accountKeysOf(asked, loaded.asked), accountKeysOf(found, loaded.found)]
  if (!before || !after || !samePayer(asked, found)) return false
  const [ours, theirs] = [instructionsOf(asked, before), instructionsOf(found, after)]
  return withoutInOrder(theirs.work, ours.work) !== null
}

/** The payer's signature as base58, by which the transaction is known; null where it is all zeros. */
export function signatureOf(transaction: VersionedTransaction): string | null {
  const [first] = transaction.signatures
  return first?.some((byte) => byte !== 0) ? bs58.encode(first) : null
}

/**
 * Whether everybody who must sign a message has signed these very bytes (ed25519, RFC 8032), in the order of its accounts. A network
 * would not take it otherwise, and no node that says it did is to be believed.
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
 * Instructions with the addresses in place of the indexes, so that two messages can be compared; those about the budget apart:
 * a wallet may put its own in place of ours, and the network allows one of each kind.
 */
function instructionsOf(
  message: VersionedMessage,
  keys: readonly PublicKey[],
): Readonly<Record<'work' | 'budget', readonly PlainInstruction[]>> {
  const name = (index: number) => keys[index]?.toBase58() ?? `account ${index}`
  const all = message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
    program: name(programIdIndex),
    text: [name(programIdIndex), ...accountKeyIndexes.map(name), bs58.encode(data)].join(' '),
    data,
  }))
  return {
    work: all.filter(({ program }) => program !== BUDGET),
    budget: all.filter(({ program }) => program === BUDGET),
  }
}

/** What `longer` has besides `shorter`, whose instructions must all be there in order; null where they are not. */
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

/** Each kind of wish about the budget that is in one of the two alone, once. */
function budgetChanges(
  ours: readonly PlainInstruction[],
  theirs: readonly PlainInstruction[],
): readonly Addition[] {
  const only = (some: typeof ours, others: typeof ours) =>
    some.filter(({ text }) => !others.some((other) => other.text === text))
  const different = [...only(theirs, ours), ...only(ours, theirs)]
  return [...new Set(different.map(({ data }) => BUDGET_KINDS[data[0] ?? 0] ?? 'budget'))]
}

/** By the first byte of the data (solana-compute-budget-interface: ComputeBudgetInstruction). */
const BUDGET_KINDS: Readonly<Record<number, Addition>> = { 2: 'unit-limit', 3: 'unit-price' }

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
