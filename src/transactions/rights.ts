/** The rights over accounts, tokens and wallets that a transaction gave or took, by its instructions. */

import {
  METAPLEX_ADDRESS,
  STAKE_ADDRESS,
  SYSTEM_ADDRESS,
  TOKEN_2022_ADDRESS,
  TOKEN_ADDRESS,
} from '../solana/knownPrograms'
import { encodeBase58 } from '../units/base58'
import { instructionBytes, isInstruction } from './instructionData'
import type { ReadTransaction } from './readTransaction'

/**
 * A right: to spend tokens from an account as its delegate, to close an account and get its SOL, the account itself, to mint, to freeze, to
 * change metadata, another authority of a mint, the SOL of a wallet (which program owns it), and a stake account.
 */
export type Right =
  | 'spend'
  | 'close'
  | 'account'
  | 'mint'
  | 'freeze'
  | 'update'
  | 'setting'
  | 'wallet'
  | 'stake'

/**
 * A right over `subject` (base58: a token account, a mint, metadata, a wallet or a stake account) that went from one to the other. `to` null:
 * it was revoked. `most`: base units that a delegate may spend.
 */
export type RightChange = Readonly<{
  right: Right
  subject: string
  from: string
  to: string | null
  most?: bigint
}>

/**
 * The rights that a transaction that succeeded gave or took, in the order of its instructions; none of one that failed. An account that a
 * program makes for itself is assigned too: only one whose key signed may have been a wallet.
 */
export function rightsOf({ instructions, failure, signers }: ReadTransaction): readonly RightChange[] {
  if (failure !== null) return []
  return instructions
    .flatMap(({ program, data, accounts = [] }) => {
      const change = READERS[program]?.(instructionBytes(data), accounts)
      return change ? [change] : []
    })
    .filter(({ subject, from, to }) => subject !== '' && from !== '' && from !== to)
    .filter(({ right, subject }) => right !== 'wallet' || signers.includes(subject))
}

/** The rights that a wallet (base58) lost or gave to others, and those that it got. One that it only gave up is neither. */
export function rightsOfWallet(transaction: ReadTransaction, wallet: string) {
  const changes = rightsOf(transaction)
  return {
    given: changes.filter(({ from, to }) => from === wallet && to !== null),
    got: changes.filter(({ to }) => to === wallet),
  }
}

type Accounts = readonly string[]
type ReadRight = (data: Uint8Array, accounts: Accounts) => RightChange | null

/** Token's instructions (spl-token-interface and spl-token-2022-interface, `TokenInstruction`; metadata by spl-token-metadata-interface). */
const readTokenRight: ReadRight = (data, [first = '', second = '', third = '', fourth = '']) => {
  switch (data[0]) {
    case 4:
      return { right: 'spend', subject: first, from: third, to: second, most: amountAt(data, 1) }
    case 13:
      return { right: 'spend', subject: first, from: fourth, to: third, most: amountAt(data, 1) }
    case 6:
      return {
        right: AUTHORITIES[data[1] ?? -1] ?? 'setting',
        subject: first,
        from: second,
        to: optional(data, 2),
      }
    default:
      return isInstruction(data, [UPDATE_AUTHORITY])
        ? { right: 'update', subject: first, from: second, to: key(data, 8) }
        : null
  }
}

/** By the byte of `AuthorityType`; the others are authorities over a setting of a mint. */
const AUTHORITIES: Readonly<Record<number, Right>> = { 0: 'mint', 1: 'freeze', 2: 'account', 3: 'close' }

/** `spl_token_metadata_interface:update_the_authority`; its address is all zeros where the authority is revoked. */
const UPDATE_AUTHORITY = [215, 228, 166, 228, 84, 100, 86, 123]

const READERS: Readonly<Record<string, ReadRight>> = {
  [TOKEN_ADDRESS]: readTokenRight,
  [TOKEN_2022_ADDRESS]: readTokenRight,
  // UpdateMetadataAccountV2, and Update by the update authority (mpl-token-metadata, `UpdateArgs`: V1 and AsUpdateAuthorityV2).
  [METAPLEX_ADDRESS]: (data, [first = '', second = '', , , fifth = '']) => {
    if (data[0] === 15) {
      const to = newMetadataAuthority(data)
      return to === null ? null : { right: 'update', subject: first, from: second, to }
    }
    const to = data[0] === 50 && (data[1] === 0 || data[1] === 1) ? optional(data, 2) : null
    return to === null ? null : { right: 'update', subject: fifth, from: first, to }
  },
  // Assign: the program that owns a wallet's account, which alone can move its SOL.
  [SYSTEM_ADDRESS]: (data, [first = '']) =>
    isInstruction(data, [[1, 0, 0, 0]])
      ? { right: 'wallet', subject: first, from: first, to: key(data, 4) }
      : null,
  // Authorize, and AuthorizeChecked, which has the new authority among its accounts.
  [STAKE_ADDRESS]: (data, [first = '', , third = '', fourth = '']) => {
    if (isInstruction(data, [[1, 0, 0, 0]]))
      return { right: 'stake', subject: first, from: third, to: key(data, 4) }
    return isInstruction(data, [[10, 0, 0, 0]])
      ? { right: 'stake', subject: first, from: third, to: fourth }
      : null
  },
}

/** An address in the data (base58); null where it is all zeros or cut off. */
function key(data: Uint8Array, at: number): string | null {
  const bytes = data.subarray(at, at + 32)
  return bytes.length === 32 && bytes.some((byte) => byte !== 0) ? encodeBase58(bytes) : null
}

/** An optional address: a byte of 1 stands before it where it is there. */
function optional(data: Uint8Array, at: number): string | null {
  return data[at] === 1 ? key(data, at + 1) : null
}

function amountAt(data: Uint8Array, at: number): bigint {
  return data.length < at + 8 ? 0n : new DataView(data.buffer, data.byteOffset).getBigUint64(at, true)
}

/**
 * The new authority in the data of UpdateMetadataAccountV2, behind the optional metadata: name, symbol and URI, the royalty, creators (34
 * bytes each), collection and uses (mpl-token-metadata, `DataV2`). Null where there is none, or the data is cut short.
 */
function newMetadataAuthority(data: Uint8Array): string | null {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  let at = 2
  try {
    if (data[1] === 1) {
      for (let texts = 0; texts < 3; texts += 1) at += 4 + view.getUint32(at, true)
      at += 2
      at += view.getUint8(at) === 1 ? 5 + 34 * view.getUint32(at + 1, true) : 1
      at += view.getUint8(at) === 1 ? 1 + 33 : 1
      at += view.getUint8(at) === 1 ? 1 + 17 : 1
    }
    return optional(data, at)
  } catch {
    return null
  }
}
