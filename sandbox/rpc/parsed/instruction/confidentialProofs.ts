import type { ByteReader } from '../ByteReader'
import { AE_CIPHERTEXT, ELGAMAL_CIPHERTEXT } from '../account/confidentialStates'
import { accountAt, kind, named, signedBy, type Fields, type Parse } from './kinds'

/** A balance that only its owner can read, in base64. */
export const balance = (data: ByteReader) => data.base64(AE_CIPHERTEXT)

/** Amounts that only the auditor can read, low and high: in the data, but not shown. */
export function skipAuditorAmounts(data: ByteReader): void {
  data.take(2 * ELGAMAL_CIPHERTEXT)
}

/** The proof is in a separate account where it is no instruction of this transaction. */
export function oneProof(offset: number, account: string): object {
  return { [offset === 0 ? 'proofContextStateAccount' : 'instructionsSysvar']: account }
}

type Proven = Readonly<{
  type: string
  accounts: readonly string[]
  /** The least number of accounts, the named ones and the signers included. */
  least: number
  fields: (data: ByteReader) => object
  proofs: readonly string[]
}>

/** Where proofs are instructions of the transaction, the data has their relative positions; else each has an account. */
export function readOffsets(data: ByteReader, proofs: readonly string[]): [proof: string, offset: number][] {
  return proofs.map((proof) => [proof, data.i8()])
}

/** The accounts of proofs from an index on, all but the last `kept`, and where they end. */
export function proofAccounts(
  accounts: readonly string[],
  from: number,
  kept: number,
  offsets: readonly [proof: string, offset: number][],
): { info: object; end: number } {
  const wanted = [
    ...(offsets.some(([, offset]) => offset !== 0) ? ['instructionsSysvar'] : []),
    ...offsets.flatMap(([proof, offset]) => (offset === 0 ? [`${proof}ProofContextStateAccount`] : [])),
  ]
  const names = wanted.slice(0, Math.max(0, accounts.length - kept - from))
  return { info: named(accounts.slice(from), names), end: from + names.length }
}

/** The offsets as they are shown. */
export function offsetFields(offsets: readonly [proof: string, offset: number][]): object {
  return Object.fromEntries(offsets.map(([proof, offset]) => [`${proof}ProofInstructionOffset`, offset]))
}

/** An instruction that needs several proofs, followed by its owner's signature. */
export function proven({ type, accounts: names, least, fields, proofs }: Proven): Parse {
  return (data, accounts) => {
    accountAt(accounts, least - 1)
    const read = fields(data)
    const offsets = readOffsets(data, proofs)
    data.end()
    const { info, end } = proofAccounts(accounts, names.length, 1, offsets)
    const signers = signedBy(accounts, end, 'owner')
    return {
      type,
      info: { ...named(accounts, names), ...read, ...offsetFields(offsets), ...info, ...signers },
    }
  }
}

/** The proofs of a transfer, a mint or a burn. */
export const SPLIT_PROOFS = ['equality', 'ciphertextValidity', 'range']

/** An instruction about one account that its owner signs. */
export const byOwner = (type: string, fields?: Fields): Parse =>
  kind({ type, accounts: ['account'], signer: 'owner', ...(fields && { fields }) })
