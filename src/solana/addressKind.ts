/** What an address is, by its account: the one reading for whoever gets SOL, tokens or an authority. */

import { type Connection, PublicKey } from '@solana/web3.js'
import { encodeBase58 } from '../units/base58'
import { fetchAccounts, type FoundAccount } from './accounts'
import { SYSTEM_ADDRESS, TOKEN_2022_ADDRESS, TOKEN_ACCOUNT_BYTES, TOKEN_ADDRESS } from './knownPrograms'
import { programName } from './programs'

/** An owner of tokens that is no person: a pool, a program that locks tokens, or an address for which no one has a key. */
export type KnownOwner = Readonly<{ kind: 'pool' | 'locker' | 'burnt'; name: string }>

/** The known owners by their address, and the programs whose accounts are known owners. */
export type KnownOwners = Readonly<{
  owners: ReadonlyMap<string, KnownOwner>
  programs: ReadonlyMap<string, KnownOwner>
}>

const NO_KNOWN_OWNERS: KnownOwners = { owners: new Map(), programs: new Map() }

/**
 * The kinds of addresses. `isUsed`: the address has an account. Addresses are base58.
 *
 * - `wallet`: on the curve, so that somebody may have its key, and without data of a program.
 * - `off-curve`: no one has a key to it. A program may sign for it: the vault of a Squads multisig is such an address.
 * - `multisig`: an account of a token program, for which `required` of its `signers` sign. Each signer is counted once: one that stands
 *   in it twice signs for both of its places (spl-token, Processor::validate_owner).
 * - `program`: an executable account; `name` where it is known.
 * - `known`: a pool, or a program that locks tokens, which sign for their own accounts alone.
 * - `squads`: the account of a Squads multisig itself, which signs for nothing; `vault`: its first vault, where it is known.
 * - `no-key`: an address that was chosen for its letters, such as that of the incinerator or of a sysvar.
 * - `data`: any other account of a program, such as a stake, a nonce or an escrow.
 */
export type AddressKind = Readonly<
  | { kind: 'wallet' | 'off-curve'; isUsed: boolean }
  | { kind: 'multisig'; program: 'token' | 'token-2022'; required: number; signers: number }
  | { kind: 'mint' | 'no-key' }
  | { kind: 'token-account'; owner: string }
  | { kind: 'program'; name: string | null }
  | { kind: 'known'; known: KnownOwner }
  | { kind: 'squads'; vault: string | null }
  | { kind: 'data'; program: string }
>

/** The length of a multisig of either token program, which no other of their accounts has (spl-token, state::Multisig). */
const MULTISIG_BYTES = 355
const MINT_BYTES = 82
/** Behind the plain part, accounts with extensions have a byte for their kind (Token-2022, extension/mod.rs: AccountType). */
const KIND_OF = { mint: 1, account: 2 } as const
/** The state of a token account; 0 is one that is not initialized. */
const STATE_AT = 108
const IS_INITIALIZED_AT = { mint: 45, multisig: 2 } as const
/** A multisig's signers stand behind three bytes: how many are needed, how many there are, and whether it is initialized. */
const SIGNERS_AT = 3

/** The bytes of an account that its kind is read from: one more than a multisig has. */
export const KIND_SLICE = { offset: 0, length: MULTISIG_BYTES + 1 } as const

/** Squads v4 and v3. Their multisigs keep members and proposals; what they own is in vaults, at other addresses. */
const SQUADS = 'SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf'
const SQUADS_3 = 'SMPLecH534NA9acpos4G6x7uf3LWbCAwZQE9e8ZekMu'
/** sha256("account:Multisig"), the first eight bytes (Anchor). */
const SQUADS_MULTISIG = [224, 116, 121, 186, 68, 161, 79, 236]

/** The kinds of addresses, read at once, in their order. Rejects like web3.js. */
export async function fetchAddressKinds(
  connection: Connection,
  addresses: readonly PublicKey[],
  known: KnownOwners = NO_KNOWN_OWNERS,
): Promise<readonly AddressKind[]> {
  const found = await fetchAccounts(connection, addresses, KIND_SLICE)
  return addresses.map((address, at) => kindOfAddress(address, found[at] ?? null, known))
}

/** The kind of an address. `found`: its account, with the bytes of KIND_SLICE at least. */
export function kindOfAddress(
  address: PublicKey,
  found: FoundAccount,
  known: KnownOwners = NO_KNOWN_OWNERS,
): AddressKind {
  const text = address.toBase58()
  if (found?.executable) return { kind: 'program', name: programName(text) ?? null }
  const owner = found?.owner.toBase58() ?? SYSTEM_ADDRESS
  if (found && (owner === TOKEN_ADDRESS || owner === TOKEN_2022_ADDRESS)) {
    const program = owner === TOKEN_ADDRESS ? 'token' : 'token-2022'
    return kindOfTokens(found.data, program) ?? { kind: 'data', program: owner }
  }
  if (isChosenText(text)) return { kind: 'no-key' }
  const its = known.owners.get(text) ?? known.programs.get(owner)
  if (its) return its.kind === 'burnt' ? { kind: 'no-key' } : { kind: 'known', known: its }
  if (found && (owner === SQUADS || owner === SQUADS_3))
    return { kind: 'squads', vault: owner === SQUADS ? vaultOf(address, found.data) : null }
  if (found && (owner !== SYSTEM_ADDRESS || found.data.length > 0)) return { kind: 'data', program: owner }
  return { kind: PublicKey.isOnCurve(address.toBytes()) ? 'wallet' : 'off-curve', isUsed: found !== null }
}

/** The kind of an account of a token program; undefined where it is not initialized. */
function kindOfTokens(data: Uint8Array, program: 'token' | 'token-2022'): AddressKind | undefined {
  const has = (at: number) => (data[at] ?? 0) > 0
  if (data.length === MULTISIG_BYTES) {
    return has(IS_INITIALIZED_AT.multisig) ? { kind: 'multisig', program, ...signersOf(data) } : undefined
  }
  const kind = data[TOKEN_ACCOUNT_BYTES]
  if (data.length === TOKEN_ACCOUNT_BYTES || kind === KIND_OF.account)
    return has(STATE_AT) ? { kind: 'token-account', owner: encodeBase58(data.subarray(32, 64)) } : undefined
  const isMint = data.length === MINT_BYTES || kind === KIND_OF.mint
  return isMint && has(IS_INITIALIZED_AT.mint) ? { kind: 'mint' } : undefined
}

/** How many different signers a multisig has, and how few of them are enough. */
function signersOf(data: Uint8Array): Readonly<{ required: number; signers: number }> {
  const [needed = 0, listed = 0] = data
  const places = new Map<string, number>()
  for (let at = 0; at < listed; at++) {
    const signer = encodeBase58(data.subarray(SIGNERS_AT + 32 * at, SIGNERS_AT + 32 * (at + 1)))
    places.set(signer, (places.get(signer) ?? 0) + 1)
  }
  const most = [...places.values()].toSorted((one, other) => other - one)
  let [required, signed] = [0, 0]
  while (signed < needed && required < most.length) signed += most[required++] ?? 0
  return { required, signers: places.size }
}

/** The first vault of a multisig of Squads v4 (its program, state/seeds.rs); null for its other accounts. */
function vaultOf(multisig: PublicKey, data: Uint8Array): string | null {
  if (!SQUADS_MULTISIG.every((byte, at) => data[at] === byte)) return null
  const seeds = [new TextEncoder().encode('multisig'), multisig.toBytes(), new TextEncoder().encode('vault')]
  const [vault] = PublicKey.findProgramAddressSync([...seeds, Uint8Array.of(0)], new PublicKey(SQUADS))
  return vault.toBase58()
}

/**
 * Whether an address repeats one character sixteen times: it was written, not derived from a key. Finding a key for such an address takes
 * more than 10²⁸ tries.
 */
function isChosenText(address: string): boolean {
  return /(.)\1{15}/.test(address)
}
