import * as v from 'valibot'
import { type AppError, toAppError } from '../../errors/AppError'
import { saysNoDrafts } from '../../storage/drafts'
import type { ClusterId } from '../../solana/cluster'
import { isSame } from '../../units/isSame'
import type { TemplateState } from '../template/templateStore'
import { draftIdOf, parseTokenDraft } from './draft'
import { findSavedDraft } from '../../storage/draftStore'
import { completeTokenForm, EMPTY_TOKEN_FORM, type TokenFormValues } from './values'
import { cleanReceiver, isReceiver } from '../../units/pastedText'

/*
 * A draft as the part of an address behind its #, which browsers never send to a server:
 * #draft=1.<base64url of JSON>
 * 1 is the version; the JSON holds only the values that differ from an empty form. It holds the typed texts and the ticks, and nothing
 * else: no picture, no seed, no key, no address of stored files. The source of the mint's address stays with the draft's owner.
 */

/** Links with more characters break in chats. */
const LONGEST = 16_000

const linkSchema = v.pipe(
  v.string(),
  v.maxLength(LONGEST),
  v.regex(/^#draft=1\.[\w-]+$/),
  v.transform((hash) => hash.slice('#draft=1.'.length)),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return JSON.parse(fromBase64Url(dataset.value)) as unknown
    } catch {
      addIssue({ message: 'not readable' })
      return NEVER
    }
  }),
  v.check((content) => !Array.isArray(content)),
  v.record(v.string(), v.unknown()),
)

/** Whether the hash claims to hold a draft, of any version. */
export function hasDraft(hash: string): boolean {
  return hash.startsWith('#draft=')
}

/** The values as a hash, or undefined where they are too long for a link. */
export function formatDraftHash(values: TokenFormValues): string | undefined {
  const given = { ...completeTokenForm(values), ...OWN }
  const hash = `#draft=1.${toBase64Url(JSON.stringify(differenceOf(given, EMPTY_TOKEN_FORM) ?? {}))}`
  return hash.length <= LONGEST ? hash : undefined
}

/** The draft in a stranger's link, every value of a known type; undefined where the link is not of this version. */
export function parseDraftHash(hash: string): TokenFormValues | undefined {
  const result = v.safeParse(linkSchema, hash)
  if (!result.success) return undefined
  return { ...completeTokenForm(result.output), ...OWN }
}

const { mintFrom, vanity, list, lists } = EMPTY_TOKEN_FORM
/**
 * Values that no link carries: the mint's address follows from the wallet or from a key, and the link has the rows of pasted lists, not
 * the lists.
 */
const OWN = { mintFrom, vanity, list, lists }

/**
 * Every address or name to which a draft gives something: tokens, an authority, a hook. A stranger's link may name the stranger's addresses.
 * The template and the token's texts are not among them.
 */
export function addressesIn(values: TokenFormValues): readonly string[] {
  const found = new Set<string>()
  const { shares, locks, mintAuthority, freezeAuthority, metadataAuthority, extensions } = values
  const giving = { shares, locks, mintAuthority, freezeAuthority, metadataAuthority, extensions }
  collect(differenceOf(giving, EMPTY_TOKEN_FORM))
  return [...found]

  function collect(value: unknown): void {
    const text = typeof value === 'string' ? cleanReceiver(value).text : ''
    if (isReceiver(text)) found.add(text)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
}

/** The members that differ from the example, lists as a whole; undefined where nothing differs. */
function differenceOf(given: unknown, example: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return isSame(given, example) ? undefined : given
  const before = example as Readonly<Record<string, unknown>>
  const members = Object.entries(given)
    .map(([name, value]) => [name, differenceOf(value, before[name])] as const)
    .filter(([, value]) => value !== undefined)
  return members.length === 0 ? undefined : Object.fromEntries(members)
}

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Decodes base64url of UTF-8. Throws where the text is something else. */
function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

const TEMPLATE = 'template'

/** The part of an address that fills the form: the hash where it holds a draft, "?" with the mint of a template, or ''. */
export function linkIn(hash: string, search: string): string {
  if (hasDraft(hash)) return hash
  const mint = new URLSearchParams(search).get(TEMPLATE)
  return mint === null ? '' : `?${mint.trim()}`
}

/** The address without the part that `linkIn` found. The rest of hash and search stays. */
export function withoutLink(hash: string, search: string): Readonly<{ hash: string; search: string }> {
  if (hasDraft(hash)) return { hash: '', search }
  const rest = new URLSearchParams(search)
  rest.delete(TEMPLATE)
  return { hash, search: `${rest}` }
}

/** Values from a link; `known` is the state of their template, where the link named a template. */
export type LinkedForm = Readonly<{ values: TokenFormValues; known?: TemplateState }>

/**
 * A link after it was read: `bad` where it holds no draft, `failed` where its template cannot be read, `asking` where its values would
 * replace something that the person typed or a kept draft that cannot be read, else `ready`.
 */
export type OpenedLink =
  | Readonly<{ status: 'bad' }>
  | Readonly<{ status: 'failed'; error: AppError }>
  | Readonly<{ status: 'asking'; linked: LinkedForm }>
  | Readonly<{ status: 'ready'; linked: LinkedForm }>

/** Reads a link of `linkIn`, and compares its values with the form's values after that. Never rejects. */
export async function openLink(
  link: string,
  network: ClusterId,
  typed: () => TokenFormValues,
  loadTemplate: (mint: string) => Promise<LinkedForm>,
): Promise<OpenedLink> {
  try {
    const linked = await readLink(link, loadTemplate)
    if (!linked) return { status: 'bad' }
    const isFree = await nothingToLose(network, typed, linked.values)
    return isFree ? { status: 'ready', linked } : { status: 'asking', linked }
  } catch (thrown) {
    return { status: 'failed', error: toAppError(thrown) }
  }
}

async function readLink(
  link: string,
  loadTemplate: (mint: string) => Promise<LinkedForm>,
): Promise<LinkedForm | undefined> {
  if (!hasDraft(link)) return await loadTemplate(link.slice(1))
  const values = parseDraftHash(link)
  return values && { values }
}

/**
 * Whether the form, and the draft that the browser keeps for that network, hold nothing except the values of an empty form or of the link.
 * A kept draft that cannot be read may hold anything, unless this browser keeps none.
 */
async function nothingToLose(
  network: ClusterId,
  typed: () => TokenFormValues,
  linked: TokenFormValues,
): Promise<boolean> {
  const found = await findSavedDraft(draftIdOf(network)).catch(() => (saysNoDrafts() ? undefined : 'unread'))
  const kept = parseTokenDraft(found)
  // The person may have typed something while the draft was read.
  const isFree = (values: unknown) =>
    [EMPTY_TOKEN_FORM, linked].some((others) => isSame(completeTokenForm(values), others))
  if (!kept) return found === undefined && isFree(typed())
  return isFree(typed()) && isFree(kept.values) && !kept.image && kept.found.length === 0
}

/** Whether to copy the picture too. The page that led here passes this choice, never the URL: a link would make the choice for others. */
export function wantsPicture(passed: unknown): boolean {
  return (
    typeof passed === 'object' && passed !== null && 'copyPicture' in passed && passed.copyPicture === true
  )
}
