import { askNode } from '../solana/askNode'
import { METAPLEX_ADDRESS, SYSTEM_ADDRESS, TOKEN_2022_ADDRESS, TOKEN_ADDRESS } from '../solana/knownPrograms'
import { decodeBase58, encodeBase58 } from '../units/base58'
import { BorshReader } from '../units/BorshReader'
import { plainText } from '../units/hiddenCharacters'

/*
 * A token's name for the first screen, read in one request and without the chain's libraries, which take seconds on a slow connection.
 * readToken reads everything again, and the page then shows what that says.
 */

/** The accounts of the answer, in the order that was asked for. */
type Answer = Readonly<{ value: readonly (Found | null)[] }>
type Found = Readonly<{ owner: string; data: readonly [string, string] }>

/** A name that is safe to show; null where the accounts have none that can be read. Rejects with AppError rpc/failed. */
export async function readFirstName(
  urls: readonly string[],
  mint: string,
  signal: AbortSignal,
): Promise<string | null> {
  const beside = await metaplexCandidates(mint)
  const params = [[mint, ...beside], { encoding: 'base64', commitment: 'confirmed' }]
  const { value } = await askNode<Answer>(urls, { method: 'getMultipleAccounts', params }, signal)
  const [account, ...others] = value
  if (!account) return null
  const { own, pointed } = readMint(account, mint)
  const name = own ?? nameBeside(others, beside, mint, pointed)
  return name === null ? null : plainText(name, LONGEST).text || null
}

const LONGEST = 64

/** Where the type of a mint's account stands, behind the length of a token account; its entries follow (Token-2022, BaseStateWithExtensions). */
const ENTRIES = 166
const METADATA_POINTER = 18
const TOKEN_METADATA = 19
const KEY = 32

type FromMint = Readonly<{ own: string | null; pointed: string | null }>

/** The name on a mint whose pointer leads to itself, and where the pointer leads: null for nowhere, which is an address of zeros. */
function readMint({ owner, data }: Found, mint: string): FromMint {
  const none = { own: null, pointed: owner === TOKEN_ADDRESS ? null : '' }
  if (owner !== TOKEN_2022_ADDRESS) return none
  const bytes = bytesOf(data)
  const entries = new Map<number, BorshReader>()
  const reader = new BorshReader(bytes.subarray(ENTRIES))
  while (reader.left >= 4) {
    const type = reader.u16()
    entries.set(type, new BorshReader(reader.bytes(reader.u16())))
  }
  const pointer = entries.get(METADATA_POINTER)
  pointer?.bytes(KEY)
  const target = pointer ? encodeBase58(pointer.bytes(KEY)) : SYSTEM_ADDRESS
  const pointed = target === SYSTEM_ADDRESS ? null : target
  return { own: pointed === mint ? nameIn(entries.get(TOKEN_METADATA)) : null, pointed }
}

/** The name in metadata that begins with an authority and a mint. */
function nameIn(entry: BorshReader | undefined): string | null {
  entry?.bytes(2 * KEY)
  return entry?.text() ?? null
}

const METADATA_V1 = 4

/** The name in the mint's Metaplex account, unless its pointer leads elsewhere. */
function nameBeside(
  accounts: readonly (Found | null)[],
  addresses: readonly string[],
  mint: string,
  pointed: string | null,
): string | null {
  const at = accounts.findIndex((account) => account?.owner === METAPLEX_ADDRESS)
  const account = accounts[at]
  if (!account || (pointed !== null && pointed !== addresses[at])) return null
  const reader = new BorshReader(bytesOf(account.data))
  if (reader.u8() !== METADATA_V1) return null
  reader.bytes(KEY)
  return encodeBase58(reader.bytes(KEY)) === mint ? reader.text() : null
}

/** An address is derived with the first of these that leaves the curve; that none does has a chance of 1 in 256. */
const BUMPS = [255, 254, 253, 252, 251, 250, 249, 248]

/**
 * The addresses that the mint's Metaplex account may have, derived from ["metadata", program, mint]: which of them is on the curve is not
 * computed, for Metaplex has accounts only where the first one is not. None where the page may not hash (an insecure context).
 */
async function metaplexCandidates(mint: string): Promise<readonly string[]> {
  const [program, key] = [decodeBase58(METAPLEX_ADDRESS), decodeBase58(mint)]
  if (!program || !key || !globalThis.crypto?.subtle) return []
  const text = (words: string) => new TextEncoder().encode(words)
  const derive = async (bump: number) => {
    const seeds = [
      text('metadata'),
      program,
      key,
      Uint8Array.of(bump),
      program,
      text('ProgramDerivedAddress'),
    ]
    const all = new Uint8Array(seeds.flatMap((seed) => [...seed]))
    return encodeBase58(new Uint8Array(await crypto.subtle.digest('SHA-256', all)))
  }
  return await Promise.all(BUMPS.map(derive))
}

function bytesOf([base64]: Found['data']): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}
