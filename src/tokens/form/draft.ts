import * as v from 'valibot'
import type { ClusterId } from '../../solana/cluster'
import { isAddress } from '../../units/base58'
import type { TokenImage } from '../imageFile'
import { completeTokenForm, EMPTY_TOKEN_FORM, type TokenFormValues } from './values'

/** The name of Mainnet's draft of this page in the browser's storage. */
export const DRAFT_ID = 'create-token'

/** The name of a network's draft: each network has its own. Mainnet's has the name that the only draft of older versions had. */
export function draftIdOf(network: ClusterId): string {
  return network === 'mainnet' ? DRAFT_ID : `${DRAFT_ID} ${network}`
}

/** The picture of the form. `copiedFrom` is the mint whose picture it was, where it was copied from a template. */
export type DraftImage = TokenImage & Readonly<{ copiedFrom?: string | undefined }>

/**
 * The unfinished form: the typed values, the picture, the seed of the mint once there is one, the address of the mint's own key
 * where one was chosen (never the key), and the addresses of stored files, by their hash.
 */
export type Draft = Readonly<{
  values: TokenFormValues
  image: DraftImage | undefined
  seed: string | undefined
  mintKey: string | undefined
  stored: Readonly<Record<string, string>>
}>

const pictureSchema = {
  name: v.string(),
  width: v.number(),
  height: v.number(),
  originalSize: v.number(),
  stilled: v.boolean(),
  copiedFrom: v.fallback(v.optional(v.pipe(v.string(), v.check(isAddress))), undefined),
}

/** Its bytes; a Blob in drafts of older versions. */
const imageSchema = v.union([
  v.object({ ...pictureSchema, blob: v.instance(Blob) }),
  v.pipe(
    v.object({ ...pictureSchema, bytes: v.instance(Uint8Array), type: v.string() }),
    v.transform(({ bytes, type, ...rest }) => ({
      ...rest,
      blob: new Blob([Uint8Array.from(bytes)], { type }),
    })),
  ),
])

const draftSchema = v.object({
  values: v.pipe(
    v.looseObject({}),
    v.transform((values) => completeTokenForm(values)),
  ),
  image: v.fallback(v.optional(imageSchema), undefined),
  seed: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9]{8}$/))), undefined),
  mintKey: v.fallback(v.optional(v.pipe(v.string(), v.check(isAddress))), undefined),
  stored: v.fallback(v.record(v.string(), v.string()), {}),
  version: v.fallback(v.number(), 1),
})

/** What is stored with each draft. From 2 on a form begins with a supply. */
export const DRAFT_VERSION = 2

/** Whether these are the values of an untouched form of version 1, which began without a supply. */
function isUntouched(values: TokenFormValues): boolean {
  return JSON.stringify(values) === JSON.stringify({ ...EMPTY_TOKEN_FORM, supply: '' })
}

/** The stored draft, or undefined where it is not a valid draft of this page. */
export function parseDraft(kept: unknown): Draft | undefined {
  const result = v.safeParse(draftSchema, kept)
  if (!result.success) return undefined
  const { values: typed, image, seed, mintKey, stored, version } = result.output
  const values = version === 1 && isUntouched(typed) ? completeTokenForm(EMPTY_TOKEN_FORM) : typed
  return { values, image, seed, mintKey, stored }
}

const packed = new WeakMap<Blob, Uint8Array<ArrayBuffer>>()

/** The draft in its stored form: the picture as bytes, because WebKit stores no Blob in a private window. */
export async function packDraft(draft: Draft & Readonly<{ image: DraftImage }>): Promise<unknown> {
  const { blob, ...rest } = draft.image
  const bytes = packed.get(blob) ?? new Uint8Array(await blob.arrayBuffer())
  packed.set(blob, bytes)
  return { ...draft, image: { ...rest, bytes, type: blob.type } }
}
