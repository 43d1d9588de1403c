import * as v from 'valibot'
import type { TokenImage } from '../../tokens/imageFile'
import { EMPTY_TOKEN_FORM, type TokenFormValues } from '../../tokens/tokenForm'

/** The name of this page's draft in the browser's storage. */
export const DRAFT_ID = 'create-token'
/** The form's id on the page. */
export const FORM_ID = 'token-form'

/**
 * The unfinished form: what was typed, the picture, the seed of the mint once there is one, and the addresses of files that are
 * stored already, by their hash.
 */
export type Draft = Readonly<{
  values: TokenFormValues
  image: TokenImage | undefined
  seed: string | undefined
  stored: Readonly<Record<string, string>>
}>

const text = v.fallback(v.string(), '')
const imageSchema = v.object({
  blob: v.instance(Blob),
  name: v.string(),
  width: v.number(),
  height: v.number(),
  originalSize: v.number(),
  stilled: v.boolean(),
})

const draftSchema = v.object({
  values: v.object({
    name: text,
    symbol: text,
    description: text,
    website: text,
    supply: text,
    decimals: v.fallback(v.string(), EMPTY_TOKEN_FORM.decimals),
    revokeMintAuthority: v.fallback(v.boolean(), EMPTY_TOKEN_FORM.revokeMintAuthority),
    revokeFreezeAuthority: v.fallback(v.boolean(), EMPTY_TOKEN_FORM.revokeFreezeAuthority),
    immutableMetadata: v.fallback(v.boolean(), EMPTY_TOKEN_FORM.immutableMetadata),
  }),
  image: v.fallback(v.optional(imageSchema), undefined),
  seed: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9]{32}$/))), undefined),
  stored: v.fallback(v.record(v.string(), v.string()), {}),
})

/** What the browser kept, or undefined where that is no draft of this page. */
export function parseDraft(kept: unknown): Draft | undefined {
  const result = v.safeParse(draftSchema, kept)
  return result.success
    ? { ...result.output, image: result.output.image, seed: result.output.seed }
    : undefined
}
