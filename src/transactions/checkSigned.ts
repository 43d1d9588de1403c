import { PublicKey, VersionedTransaction, type VersionedMessage } from '@solana/web3.js'
import bs58 from 'bs58'
import { AppError } from '../errors/AppError'

/** Programs that wallets add to guard a transaction, and that can move nothing of the payer's. */
const GUARDS = [
  'ComputeBudget111111111111111111111111111111',
  'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95', // Lighthouse: assertions on accounts, added by several wallets
]

/** How the wallet's transaction differs from ours. */
export type WalletChange = 'none' | 'blockhash' | 'guarded'

/**
 * Reads what the wallet really signed. Throws wallet/changed-transaction where it does more than ours: another payer, an
 * instruction of ours missing or altered, an account that ours does not write made writable, a program that is not a guard.
 * Throws wallet/failed where the payer's signature is missing.
 */
export function checkSigned(asked: VersionedMessage, signed: VersionedTransaction): WalletChange {
  if (signatureOf(signed) === null)
    throw new AppError('wallet/failed', { message: 'the signature is missing' })
  const before = instructionsOf(asked)
  const after = instructionsOf(signed.message)
  const added = withoutInOrder(after, before)
  if (!added || !samePayer(asked, signed.message) || opensAccount(asked, signed.message))
    throw changed('instructions')
  const foreign = added.find((instruction) => !GUARDS.includes(instruction.program))
  if (foreign) throw changed(foreign.program)
  if (added.length > 0) return 'guarded'
  return asked.recentBlockhash === signed.message.recentBlockhash ? 'none' : 'blockhash'
}

/** Whether a transaction does all that was asked, from the same payer; it may hold guards besides. */
export function carriesOut(asked: VersionedMessage, found: VersionedMessage): boolean {
  return samePayer(asked, found) && withoutInOrder(instructionsOf(found), instructionsOf(asked)) !== null
}

/** The payer's signature as base58, by which the transaction is known; null where it is all zeros. */
export function signatureOf(transaction: VersionedTransaction): string | null {
  const [first] = transaction.signatures
  return first?.some((byte) => byte !== 0) ? bs58.encode(first) : null
}

type PlainInstruction = Readonly<{ program: string; text: string }>

/** Instructions with the addresses in place of the indexes, so that two messages can be compared. */
function instructionsOf(message: VersionedMessage): readonly PlainInstruction[] {
  const keys = message.staticAccountKeys
  const name = (index: number) => keys[index]?.toBase58() ?? `lookup ${index}`
  return message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
    program: name(programIdIndex),
    text: [name(programIdIndex), ...accountKeyIndexes.map(name), bs58.encode(data)].join(' '),
  }))
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

function samePayer(a: VersionedMessage, b: VersionedMessage): boolean {
  const [first, second] = [a.staticAccountKeys[0], b.staticAccountKeys[0]]
  return first !== undefined && second !== undefined && first.equals(second)
}

/** True if the second message writes an account, or needs a signer, that the first does not. */
function opensAccount(asked: VersionedMessage, signed: VersionedMessage): boolean {
  if (signed.addressTableLookups.length > asked.addressTableLookups.length) return true
  const allowed = new Set(privileged(asked))
  return privileged(signed).some((key) => !allowed.has(key))
}

function privileged(message: VersionedMessage): readonly string[] {
  return message.staticAccountKeys.flatMap((key: PublicKey, index) => {
    const marks = [message.isAccountSigner(index) && 'signer', message.isAccountWritable(index) && 'writable']
    return marks.filter(Boolean).map((mark) => `${mark} ${key.toBase58()}`)
  })
}

function changed(what: string): AppError {
  return new AppError('wallet/changed-transaction', { what })
}
