import { createHash } from 'node:crypto'
import bs58 from 'bs58'
import type { LedgerAccount } from './accounts'
import { keyAt, viewOf } from './tokens'
import type { WireMessage } from './wire'

const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const ADVANCE_NONCE = 4
const NONCE_BYTES = 80
const CURRENT_VERSION = 1
const INITIALIZED = 1
const AUTHORITY_OFFSET = 8
const NONCE_OFFSET = 40

/** The account whose nonce a message uses in place of a recent blockhash, with its state. */
export type SpentNonce = Readonly<{ address: string; account: LedgerAccount }>

/**
 * The durable nonce that a message spends, or null where it spends no valid one: the first instruction advances a writable
 * nonce account that holds the message's blockhash, and the account's authority signs (check_nonce_transaction_validity of
 * Agave). `latestBlockhash` gives the next nonce: a nonce that was advanced in this block cannot be spent in it.
 */
export function spentNonce(
  message: WireMessage,
  writable: (index: number) => boolean,
  read: (address: string) => LedgerAccount | null,
  latestBlockhash: string,
): SpentNonce | null {
  const first = message.instructions[0]
  if (!first || message.staticKeys[first.programIndex] !== SYSTEM_PROGRAM) return null
  if (first.data.length < 4 || viewOf(first.data).getUint32(0, true) !== ADVANCE_NONCE) return null
  const [index = -1] = first.accounts
  const address = message.staticKeys[index]
  const account = address === undefined || !writable(index) ? null : read(address)
  if (address === undefined || !account || !holds(account, message.blockhash)) return null
  if (message.blockhash === nonceFrom(latestBlockhash)) return null
  const authority = keyAt(account.data, AUTHORITY_OFFSET)
  const signs = (each: number) => each < message.header.signers && message.staticKeys[each] === authority
  return [...first.accounts].some(signs) ? { address, account } : null
}

/** The nonce account after a transaction that spent it: it advances even where the transaction fails. */
export function advanced(account: LedgerAccount, latestBlockhash: string): LedgerAccount {
  const data = Uint8Array.from(account.data)
  data.set(bs58.decode(nonceFrom(latestBlockhash)), NONCE_OFFSET)
  return { ...account, data }
}

/**
 * A nonce account with one blockhash exchanged for another: a nonce made of one of two hashes becomes one made of the other.
 * LiteSVM uses the open block's hash for the transaction's, so accounts are given to it with the two hashes exchanged, and
 * exchanged back afterwards. Null where nothing changes.
 */
export function renamed(account: LedgerAccount | null, one: string, other: string): LedgerAccount | null {
  if (!account || account.data.length !== NONCE_BYTES || one === other) return null
  if (holds(account, nonceFrom(one))) return advanced(account, other)
  return holds(account, nonceFrom(other)) ? advanced(account, one) : null
}

function holds({ owner, data }: LedgerAccount, nonce: string): boolean {
  if (owner !== SYSTEM_PROGRAM || data.length !== NONCE_BYTES) return false
  const view = viewOf(data)
  const ready = view.getUint32(0, true) === CURRENT_VERSION && view.getUint32(4, true) === INITIALIZED
  return ready && keyAt(data, NONCE_OFFSET) === nonce
}

/** DurableNonce::from_blockhash of solana-nonce. */
function nonceFrom(blockhash: string): string {
  return bs58.encode(createHash('sha256').update('DURABLE_NONCE').update(bs58.decode(blockhash)).digest())
}
