/**
 * Who can use what they get: one table of what is given (a role) and what the address is (its kind). Every field for somebody who must be
 * able to act later, and every plan, goes through it. Without the chain's libraries, so that a form can show it.
 */

import { AppError } from '../errors/AppError'
import type { AddressKind } from '../solana/addressKind'
import type { ReceiverDoubt, ReceiverState } from '../transactions/plan'
import type { Said } from '../units/said'
import type { ChangeableRole } from './operations/order'
import { type SaidHolderKind, type SaidRefusal, tokensSay } from './said'

/**
 * What an address gets: SOL, tokens of a mint, an authority over it, the right to close an account of it, or the place of the program that
 * its transfers call; or tokens that it has to claim.
 */
export type ReceiverRole = 'sol' | 'tokens' | 'claims' | ChangeableRole | 'close-account' | 'hook-program'

/** The token that an address gets, or gets an authority over; `mint` (base58) where its address is known. Null for SOL. */
export type ReceivedToken = Readonly<{ program: 'token' | 'token-2022'; mint?: string | undefined }> | null

/**
 * Whether an address can use what it gets: `refused` where it never can, `doubt` where nobody here can know, so that the person must; both
 * null where it can.
 */
export type ReceiverVerdict = Readonly<{ refused: SaidRefusal | null; doubt: ReceiverDoubt | null }>

/** The roles by what checks the signature of whoever uses them. */
type Column = 'sol' | 'tokens' | 'claims' | 'authority' | 'closing' | 'signature' | 'hook'

/** The kinds of addresses, as the table distinguishes them. */
type Row =
  | 'wallet'
  | 'unused-wallet'
  | 'off-curve'
  | 'unused-off-curve'
  | 'multisig'
  | 'other-multisig'
  | 'mint'
  | 'this-mint'
  | 'token-account'
  | 'program'
  | 'named-program'
  | 'known'
  | 'squads'
  | 'no-key'
  | 'data'

const FIT: ReceiverVerdict = { refused: null, doubt: null }
const doubt = (why: ReceiverDoubt): ReceiverVerdict => ({ refused: null, doubt: why })
const refused = (why: SaidRefusal): ReceiverVerdict => ({ refused: why, doubt: null })
/** The same for everything but the place of a hook's program. */
const all = (verdict: ReceiverVerdict, hook = refused('not-a-program')) => ({
  sol: verdict,
  tokens: verdict,
  claims: verdict,
  authority: verdict,
  closing: verdict,
  signature: verdict,
  hook,
})

/**
 * The table. Wherever they check an owner or an authority, both token programs take a multisig of their own, and since March 2026 one of the
 * other program as well (validate_owner of token-2022/program/src/processor.rs and token/pinocchio/program/src/processor/mod.rs). The metadata of either standard asks for a signature of the update authority itself (Metaplex;
 * Token-2022, extension/token_metadata/processor.rs, check_update_authority), and a lock for that of its recipient; a multisig never gives one.
 */
const TABLE: Readonly<Record<Row, Readonly<Record<Column, ReceiverVerdict>>>> = {
  wallet: all(FIT),
  'unused-wallet': all(FIT, doubt('no-program')),
  'off-curve': all(doubt('off-curve')),
  'unused-off-curve': all(doubt('off-curve'), doubt('no-program')),
  multisig: {
    ...all(FIT),
    sol: doubt('sol-of-multisig'),
    claims: refused('no-claim'),
    signature: refused('no-signature'),
  },
  'other-multisig': {
    ...all(doubt('other-multisig')),
    sol: doubt('sol-of-multisig'),
    claims: refused('no-claim'),
    signature: refused('no-signature'),
  },
  mint: all(refused('mint')),
  'this-mint': all(refused('this-mint')),
  'token-account': all(refused('token-account')),
  program: all(refused('program'), FIT),
  // None of the known programs is a transfer hook.
  'named-program': all(refused('program'), refused('no-hook')),
  known: all(refused('known')),
  squads: all(refused('squads')),
  'no-key': {
    ...all(refused('revoke-instead')),
    sol: refused('no-key'),
    tokens: refused('burn-instead'),
    claims: refused('no-key'),
    closing: refused('no-key'),
  },
  data: all(doubt('data')),
}

/** The verdict on an address of this kind in this role. */
export function judgeReceiver(
  role: ReceiverRole,
  address: string,
  kind: AddressKind,
  token: ReceivedToken,
): ReceiverVerdict {
  return TABLE[rowOf(address, kind, token)][columnOf(role)]
}

function columnOf(role: ReceiverRole): Column {
  if (role === 'sol' || role === 'tokens' || role === 'claims') return role
  if (role === 'hook-program') return 'hook'
  if (role === 'close-account') return 'closing'
  return role === 'metadata' ? 'signature' : 'authority'
}

function rowOf(address: string, found: AddressKind, token: ReceivedToken): Row {
  // A new token's own mint has no account yet.
  if (token?.mint === address) return 'this-mint'
  switch (found.kind) {
    case 'wallet':
      return found.isUsed ? 'wallet' : 'unused-wallet'
    case 'off-curve':
      return found.isUsed ? 'off-curve' : 'unused-off-curve'
    case 'multisig':
      return found.program === token?.program ? 'multisig' : 'other-multisig'
    case 'program':
      return found.name === null ? 'program' : 'named-program'
    default:
      return found.kind
  }
}

/** Why an address of this kind is refused, and what to do. */
export function receiverRefusal(why: SaidRefusal, address: string, kind: AddressKind): Said {
  const of = namedBy(kind)
  return tokensSay('receiver-refused', { address, why, ...(of !== null && { of }) })
}

/** What a kind names beside the address: an owner, a vault, or a name. */
function namedBy(kind: AddressKind): string | null {
  switch (kind.kind) {
    case 'token-account':
      return kind.owner
    case 'known':
      return kind.known.name
    case 'program':
      return kind.name
    case 'squads':
      return kind.vault
    default:
      return null
  }
}

/** An address (base58) with what it gets. */
export type AskedReceiver = Readonly<{ address: string; role: ReceiverRole }>

/** Whether a receiver is the wallet itself, which can use what it gets; as a transfer hook it is judged like any other address. */
export function isOwnReceiver({ address, role }: AskedReceiver, own: string | null): boolean {
  return address === own && role !== 'hook-program'
}

/**
 * The state of each receiver, with the doubts that the person must tick. `kinds`: the kinds of the receivers' addresses, by address. Throws
 * input/invalid (address) where one can never use what it gets.
 */
export function requireReceivers(
  asked: readonly AskedReceiver[],
  kinds: ReadonlyMap<string, AddressKind>,
  token: ReceivedToken,
): ReadonlyMap<string, ReceiverState> {
  const states = new Map<string, ReceiverState>()
  for (const { address, role } of asked) {
    const kind = kinds.get(address)
    if (!kind) throw new RangeError('the account of each receiver was read')
    const verdict = judgeReceiver(role, address, kind, token)
    if (verdict.refused)
      throw new AppError('input/invalid', {
        what: role === 'hook-program' ? 'a transfer hook' : 'a wallet',
        address,
        message: receiverRefusal(verdict.refused, address, kind),
      })
    const doubts = states.get(address)?.doubts ?? []
    const more = verdict.doubt && !doubts.includes(verdict.doubt) ? [verdict.doubt] : []
    states.set(address, { kind, doubts: [...doubts, ...more] })
  }
  return states
}

/** What has an authority, as values that are said; none for a wallet. */
export function saidHolderKind(kind: AddressKind): SaidHolderKind {
  if (kind.kind === 'wallet') return {}
  const of = namedBy(kind)
  const { required, signers } = kind.kind === 'multisig' ? kind : {}
  return { is: kind.kind, ...(of !== null && { of }), ...(required && signers && { required, signers }) }
}
