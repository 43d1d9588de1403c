import * as v from 'valibot'
import type { ClusterId } from '../../solana/cluster'
import { isAddress } from '../../units/base58'
import type { MintSource, TokenStandard } from '../createToken'
import type { TokenImage } from '../imageFile'
import { completeTokenForm, type TokenFormValues } from './values'
import { TOKEN_ADDRESS, TOKEN_2022_ADDRESS } from '../../solana/knownPrograms'

/** The name of Mainnet's draft of this page in the browser's storage. */
export const DRAFT_ID = 'create-token'

/** The name of a network's draft: each network has its own. */
export function draftIdOf(network: ClusterId): string {
  return network === 'mainnet' ? DRAFT_ID : `${DRAFT_ID} ${network}`
}

/** The picture of the form. `copiedFrom` is the mint of the template from which the picture was copied. */
export type DraftImage = TokenImage & Readonly<{ copiedFrom?: string | undefined }>

/** A seed that a search found, and the mint's address that follows from wallet, seed and token program; addresses in base58. */
export type FoundAddress = Readonly<{ seed: string; address: string; wallet: string; program: string }>

/** The token programs, in base58: the form works without the chain's libraries. */
export const TOKEN_PROGRAMS: Readonly<Record<TokenStandard, string>> = {
  'token-2022': TOKEN_2022_ADDRESS,
  spl: TOKEN_ADDRESS,
}

/** What a found address depends on. `wallet` is null while none is connected. */
export type MintOwner = Readonly<{ wallet: string | null; standard: TokenStandard }>

/**
 * The input of a mint's address that differs between a found address, or a search, and the form: wallet or standard; undefined where both
 * are equal. A wallet that is not connected yet counts as equal.
 */
export function mismatchOf(
  { wallet, program }: Pick<FoundAddress, 'wallet' | 'program'>,
  owner: MintOwner,
): keyof MintOwner | undefined {
  if (program !== TOKEN_PROGRAMS[owner.standard]) return 'standard'
  return owner.wallet === null || owner.wallet === wallet ? undefined : 'wallet'
}

/** The source by the chosen address where it follows from this wallet and standard; else a stand-in seed of `seedLength` characters. */
export function sourceOf(chosen: FoundAddress | undefined, owner: MintOwner, seedLength: number): MintSource {
  if (chosen && !mismatchOf(chosen, owner)) return { by: 'seed', seed: chosen.seed }
  return { by: 'seed', seed: STAND_IN.repeat(seedLength), standIn: true }
}

/** A character that no found or random seed contains. */
const STAND_IN = '9'

/**
 * The unfinished form: the typed values, the picture, the seed of the mint once there is one, the address of the mint's own key where one
 * was chosen (never the key), the addresses that searches found and the chosen one among them, and the addresses of stored files, by their
 * hash.
 */
export type Draft = Readonly<{
  values: TokenFormValues
  image: DraftImage | undefined
  seed: string | undefined
  mintKey: string | undefined
  found: readonly FoundAddress[]
  chosen: FoundAddress | undefined
  stored: Readonly<Record<string, string>>
}>

const address = v.pipe(v.string(), v.check(isAddress))

/** A kept picture, whose bytes become a Blob again. */
export const keptImage = v.pipe(
  v.object({
    name: v.string(),
    width: v.number(),
    height: v.number(),
    originalSize: v.number(),
    stilled: v.boolean(),
    copiedFrom: v.fallback(v.optional(address), undefined),
    bytes: v.instance(Uint8Array),
    type: v.string(),
  }),
  v.transform(({ bytes, type, ...rest }) => ({
    ...rest,
    blob: new Blob([Uint8Array.from(bytes)], { type }),
  })),
)

const foundSchema = v.strictObject({
  seed: v.pipe(v.string(), v.regex(/^[a-p]{8,32}$/)),
  address,
  wallet: address,
  program: v.picklist(Object.values(TOKEN_PROGRAMS)),
})

/** Nobody chooses from more found addresses: further ones are not kept. */
export const MOST_FOUND_KEPT = 100

const draftSchema = v.object({
  values: v.pipe(
    v.looseObject({}),
    v.transform((values) => completeTokenForm(values)),
  ),
  image: v.fallback(v.optional(keptImage), undefined),
  seed: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9]{8}$/))), undefined),
  mintKey: v.fallback(v.optional(address), undefined),
  found: v.fallback(v.pipe(v.array(foundSchema), v.maxLength(MOST_FOUND_KEPT)), []),
  chosen: v.fallback(v.optional(address), undefined),
  stored: v.fallback(v.record(v.string(), v.string()), {}),
})

/** The stored draft, or undefined where it is not a valid draft of this page. */
export function parseTokenDraft(kept: unknown): Draft | undefined {
  const result = v.safeParse(draftSchema, kept)
  if (!result.success) return undefined
  const { values, image, seed, mintKey, found, stored } = result.output
  const chosen = found.find((one) => one.address === result.output.chosen)
  return { values, image, seed, mintKey, found, chosen, stored }
}

/** The fields of an operation's subject that identify the token that it makes. */
export type MadeToken = Readonly<{ seed?: string | undefined; mint?: string | undefined }>

/**
 * Whether an operation with this subject makes, or made, the token of the draft: with the draft's seed, its key's address, or a found
 * address.
 */
export function isOf(
  { seed, mintKey, found }: Pick<Draft, 'seed' | 'mintKey' | 'found'>,
  subject: MadeToken,
): boolean {
  return (
    (seed !== undefined && subject.seed === seed) ||
    (mintKey !== undefined && subject.mint === mintKey) ||
    found.some(({ address }) => address === subject.mint)
  )
}

const packed = new WeakMap<Blob, Uint8Array<ArrayBuffer>>()

/** The draft in its stored form: the picture as bytes, because WebKit stores no Blob in a private window. */
export async function packDraft(draft: object & Readonly<{ image: DraftImage }>): Promise<unknown> {
  const { blob, ...rest } = draft.image
  const bytes = packed.get(blob) ?? new Uint8Array(await blob.arrayBuffer())
  packed.set(blob, bytes)
  return { ...draft, image: { ...rest, bytes, type: blob.type } }
}

/** A stored draft with the values and the picture of another one, which was typed before the stored one was read. */
export function withTypedOf(typed: unknown, stored: unknown): unknown {
  const { values, image } = typed as { values: unknown; image?: unknown }
  return typeof stored === 'object' && stored ? { ...stored, values, ...(image ? { image } : {}) } : typed
}
