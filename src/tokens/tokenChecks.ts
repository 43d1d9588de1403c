import { type AppError, toAppError } from '../errors/AppError'
import { type FetchedFile, fetchFile } from '../uploads/fetchFile'
import { addressToRead, isReadableAddress } from '../uploads/readableAddress'
import { utf8Length } from '../units/bytes'
import { findHiddenCharacter } from '../units/hiddenCharacters'
import { closingHostOf } from './closingHosts'
import { BYTE_LIMITS } from './createToken'
import { readPictureSize, sniffImageType } from './imageFile'
import type { PictureSize } from './pictureCrop'
import type { VerifiedNames } from './template/checkName'
import { FILE_LIMITS, readFileBytes, type TokenMetadataFile } from './tokenMetadataFile'

/** The part of a token that a finding is about. */
export type FindingPart = 'file' | 'picture' | 'name' | 'symbol' | 'pointer'

type Part = 'file' | 'picture'

/**
 * A flaw by which a wallet, an explorer or a market may show a token without its picture or name: what was seen, as values. Its words,
 * with what it does where and what mends it, are made where it is shown.
 */
export type Finding = Readonly<
  | { id: 'no-file' | 'no-picture' | 'not-an-object' | 'svg'; of: Part }
  | { id: 'relative'; of: 'picture'; address: string }
  /** An address that https pages do not fetch: "ipfs:", "http:", "data:". */
  | { id: 'scheme'; of: Part; scheme: string }
  | { id: 'answered-closed' | 'closed'; of: Part; host: string; since: string; how: 'announced' | 'reported' }
  | { id: 'unanswered' | 'unreadable'; of: Part; host: string }
  | { id: 'status'; of: Part; status: number }
  | { id: 'led-astray'; of: Part; to: string }
  | { id: 'too-large'; of: Part; limit: number }
  /** It answers with something else than JSON, or than a picture. */
  | { id: 'other-type'; of: Part; type: string; bytes: number | undefined }
  | { id: 'json-type'; of: 'file'; type: string }
  | { id: 'picture-format'; of: 'picture'; type: string }
  | { id: 'pointer'; of: 'pointer'; leads: 'nowhere' | 'elsewhere' }
  | { id: 'hidden'; of: 'name' | 'symbol'; character: string }
  | { id: 'altered'; of: 'name' }
  | { id: 'long'; of: 'name' | 'symbol'; bytes: number; limit: number }
  /** It can be mistaken for that of the verified token `mint` (base58), as written there: `like`. */
  | { id: 'verified'; of: 'name' | 'symbol'; like: string; mint: string }
  | { id: 'differs'; of: 'name' | 'symbol'; file: string | undefined; chain: string }
  | { id: 'slow'; of: Part; ms: number }
  | { id: 'heavy'; of: 'picture'; bytes: number }
  | { id: 'not-square' | 'small'; of: 'picture'; size: PictureSize }
  | { id: 'redirected'; of: Part; to: string }
>

/** The findings from the worst one on. */
const WORST_FIRST: readonly Finding['id'][] = [
  'closed',
  'unanswered',
  'status',
  'led-astray',
  'scheme',
  'relative',
  'too-large',
  'other-type',
  'not-an-object',
  'pointer',
  'no-file',
  'no-picture',
  'answered-closed',
  'unreadable',
  'json-type',
  'picture-format',
  'svg',
  'hidden',
  'altered',
  'verified',
  'differs',
  'long',
  'slow',
  'heavy',
  'not-square',
  'small',
  'redirected',
]

/** Where a token has one of these, no place shows its picture. */
const BLANK: ReadonlySet<Finding['id']> = new Set(WORST_FIRST.slice(0, WORST_FIRST.indexOf('pointer')))

/** Where it has one of these, it names none. */
const NO_PICTURE: ReadonlySet<Finding['id']> = new Set(['no-file', 'no-picture'])

/** How much a finding matters: nothing is shown, something may be missing somewhere, or it is only said. */
export function weightOf({ id }: Finding): 'blank' | 'doubt' | 'note' {
  if (BLANK.has(id)) return 'blank'
  return id === 'redirected' ? 'note' : 'doubt'
}

/** What an address answered and after how many milliseconds; `loads`: the browser shows it as a picture, although no page may read it. */
export type Answer = Readonly<{ ms: number } & ({ file: FetchedFile } | { error: AppError; loads?: boolean })>

/** A token's file as it is fetched: the texts on the chain, the answers (undefined where nothing was asked), and the pointer's target. */
export type SeenToken = Readonly<{
  uri: string
  name: string
  symbol: string
  /** Whether hidden characters or the length of the chain's texts were changed for the page. */
  altered?: boolean | undefined
  pointer?: 'nowhere' | 'elsewhere' | undefined
  /** The token's own address, base58, and the verified tokens as far as they are known. */
  mint?: string | undefined
  verified?: VerifiedNames | undefined
  file: Answer | undefined
  picture: Answer | undefined
}>

/** All flaws of what was fetched, the worst first. */
export function checkToken(seen: SeenToken): readonly Finding[] {
  const { uri, file, picture, pointer } = seen
  const content = contentOf(file)
  const image = content?.image ?? content?.unreadImage
  const found: readonly Finding[] = [
    ...(pointer ? [{ id: 'pointer', of: 'pointer', leads: pointer } as const] : []),
    ...(uri === '' ? [{ id: 'no-file', of: 'file' } as const] : addressFindings('file', uri, file)),
    ...(file && 'file' in file ? fileFindings(file.file) : []),
    ...(content ? textFindings(seen, content) : []),
    ...verifiedFindings(seen),
    ...(seen.altered ? [{ id: 'altered', of: 'name' } as const] : []),
    ...(content && image === undefined ? [{ id: 'no-picture', of: 'picture' } as const] : []),
    ...(image === undefined ? [] : pictureOf(image, picture)),
  ]
  return found.toSorted((one, other) => WORST_FIRST.indexOf(one.id) - WORST_FIRST.indexOf(other.id))
}

function pictureOf(image: string, picture: Answer | undefined): readonly Finding[] {
  return [
    ...addressFindings('picture', image, picture),
    ...(picture && 'file' in picture ? pictureFindings(picture.file) : []),
  ]
}

type OfVerified = Extract<Finding, { id: 'verified' }>

/** Whether name and symbol can be mistaken for those of a verified token, where these are known. */
export function verifiedFindings({
  name,
  symbol,
  mint,
  verified,
}: Pick<SeenToken, 'name' | 'symbol' | 'mint' | 'verified'>): readonly OfVerified[] {
  if (verified?.status !== 'known') return []
  const typed = { name: name.trim(), symbol: symbol.trim() }
  return (['name', 'symbol'] as const).flatMap((of): OfVerified[] => {
    const found = typed[of] === '' ? undefined : verified.find(of, typed[of], mint)
    return !found || found.mint === mint ? [] : [{ id: 'verified', of, like: found.like, mint: found.mint }]
  })
}

/** The content of an answered metadata file; undefined where it is none. */
export function contentOf(answer: Answer | undefined): TokenMetadataFile | undefined {
  if (!answer || !('file' in answer)) return undefined
  try {
    return readFileBytes(answer.file)
  } catch {
    return undefined
  }
}

/** More than this is slow, in ms: ours to say, no place names such a limit. */
const SLOW_MS = 5_000

/** What an address itself, and how it answers, say. */
function addressFindings(of: Part, address: string, answer: Answer | undefined): readonly Finding[] {
  if (!isReadableAddress(addressToRead(address))) {
    const scheme = /^[a-z][a-z\d+.-]{0,15}:/i.exec(address)?.[0].toLowerCase()
    if (scheme === undefined && of === 'picture') return [{ id: 'relative', of, address }]
    return [{ id: 'scheme', of, scheme: scheme ?? '' }]
  }
  if (!answer) return []
  const closing = closingHostOf(address)
  const host = hostOf(addressToRead(address))
  // An ipfs:// address is read here through the person's own gateway, which others do not have.
  const own: readonly Finding[] = /^ipfs:/i.test(address) ? [{ id: 'scheme', of, scheme: 'ipfs:' }] : []
  if ('error' in answer) {
    if (closing) return [{ id: 'closed', of, host: closing.host, since: closing.since, how: closing.how }]
    return [...own, troubleOf(of, host, answer)]
  }
  const { end } = answer.file
  return [
    ...own,
    ...(closing
      ? [{ id: 'answered-closed', of, host: closing.host, since: closing.since, how: closing.how } as const]
      : []),
    ...(answer.ms > SLOW_MS ? [{ id: 'slow', of, ms: answer.ms } as const] : []),
    ...(hostOf(end) === host ? [] : [{ id: 'redirected', of, to: hostOf(end) } as const]),
  ]
}

function troubleOf(
  of: Part,
  host: string,
  { error, loads }: Answer & { error: AppError; loads?: boolean },
): Finding {
  const { code, context } = error
  const { status, limit, reason, end } = context
  if (loads) return { id: 'unreadable', of, host }
  if (code === 'storage/too-large') return { id: 'too-large', of, limit: Number(limit) }
  if (typeof status === 'number') return { id: 'status', of, status }
  if (reason === 'redirect') return { id: 'led-astray', of, to: typeof end === 'string' ? end : host }
  return { id: 'unanswered', of, host }
}

/**
 * The content types that Solana Explorer's proxy takes for JSON (explorer@75690229, app/api/metadata/proxy); it also takes no more than
 * 4 MB and waits no longer than 10 s, which is more than this page does.
 */
const JSON_TYPES = ['application/json', 'text/plain']

function fileFindings(file: FetchedFile): readonly Finding[] {
  const { type, bytes } = file
  try {
    readFileBytes(file)
  } catch (error) {
    if (toAppError(error).context['reason'] === 'not-an-object') return [{ id: 'not-an-object', of: 'file' }]
    const said = toAppError(error).context['type']
    return [
      { id: 'other-type', of: 'file', type: typeof said === 'string' ? said : type, bytes: bytes.length },
    ]
  }
  return JSON_TYPES.includes(type) ? [] : [{ id: 'json-type', of: 'file', type }]
}

function textFindings({ name, symbol }: SeenToken, content: TokenMetadataFile): readonly Finding[] {
  return (
    [
      ['name', name],
      ['symbol', symbol],
    ] as const
  ).flatMap(([of, chain]): Finding[] => {
    const file = content[of]
    const character = findHiddenCharacter(`${chain}${file ?? ''}`)
    const bytes = utf8Length(chain)
    return [
      ...(character === undefined ? [] : [{ id: 'hidden', of, character } as const]),
      ...(chain === '' || file?.trim() === chain ? [] : [{ id: 'differs', of, file, chain } as const]),
      ...(bytes > BYTE_LIMITS[of] ? [{ id: 'long', of, bytes, limit: BYTE_LIMITS[of] } as const] : []),
    ]
  })
}

/** The formats that Phantom shows (docs.phantom.com, supported media types, read in November 2026). */
const PHANTOM_SHOWS = ['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml', 'image/webp']

/** What we advise of a picture; no place names such limits. */
const ADVISED = { bytes: 1024 * 1024, side: 128 } as const

function pictureFindings({ type, bytes }: FetchedFile): readonly Finding[] {
  if (!type.startsWith('image/')) return [{ id: 'other-type', of: 'picture', type, bytes: bytes.length }]
  const size = pictureSizeOf(bytes)
  return [
    ...(PHANTOM_SHOWS.includes(type.replace('image/jpg', 'image/jpeg'))
      ? []
      : [{ id: 'picture-format', of: 'picture', type } as const]),
    ...(type === 'image/svg+xml' ? [{ id: 'svg', of: 'picture' } as const] : []),
    ...(bytes.length > ADVISED.bytes ? [{ id: 'heavy', of: 'picture', bytes: bytes.length } as const] : []),
    ...(size ? shapeFindings(size) : []),
  ]
}

/** The flaws of the shape of a picture. */
export function shapeFindings(size: PictureSize): readonly Finding[] {
  const { width, height } = size
  return [
    ...(width === height ? [] : [{ id: 'not-square', of: 'picture', size } as const]),
    ...(Math.max(width, height) < ADVISED.side ? [{ id: 'small', of: 'picture', size } as const] : []),
  ]
}

/** A picture's size in pixels; undefined where its header does not say. */
export function pictureSizeOf(bytes: Uint8Array): PictureSize | undefined {
  const type = sniffImageType(bytes)
  return type && readPictureSize(bytes, type)
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}

/** The most bytes of a metadata file and of a picture that are fetched for a check, and the time that each has. */
const LIMITS: Readonly<Record<Part, Readonly<{ limit: number; timeoutMs: number }>>> = {
  file: FILE_LIMITS,
  picture: { limit: 10 * 1024 * 1024, timeoutMs: 15_000 },
}

/** The check runs when the page shows it, and again only on the person's request. */
const ONCE = { gcTime: 0, staleTime: Infinity } as const

/** Fetches a token's metadata file; null where the token names none, or the page cannot read its address. Never fails. */
export function fileAnswerQuery(uri: string) {
  return {
    ...ONCE,
    queryKey: ['file-answer', uri],
    queryFn: async ({ signal }: { signal: AbortSignal }) => ({
      at: Date.now(),
      answer: await fetchAnswer('file', uri, signal),
    }),
  }
}

/** Fetches the picture that a metadata file names, again after each fetch of the file. Never fails. */
export function pictureAnswerQuery(file: Readonly<{ at: number; answer: Answer | null }> | undefined) {
  const image = contentOf(file?.answer ?? undefined)?.image
  return {
    ...ONCE,
    enabled: image !== undefined,
    queryKey: ['picture-answer', image, file?.at],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchAnswer('picture', image ?? '', signal),
  }
}

/**
 * What the file at an address and its picture answer, and their flaws; the picture is fetched only with `looks`. Rejects only where `signal` is
 * aborted.
 */
export async function fetchFindings(
  token: Omit<SeenToken, 'file' | 'picture'>,
  signal: AbortSignal,
  looks = true,
): Promise<readonly Finding[]> {
  const file = (await fetchAnswer('file', token.uri, signal)) ?? undefined
  const image = looks ? contentOf(file)?.image : undefined
  const picture =
    image === undefined ? undefined : ((await fetchAnswer('picture', image, signal)) ?? undefined)
  return checkToken({ ...token, file, picture })
}

/**
 * Why a token may never show a picture: there is `none`, or it is gone; it is `unfetched`, as this page cannot fetch it now, though others may; it
 * was `unseen`, as the person lets no page look at pictures.
 */
export type PictureDoubt = 'none' | 'unfetched' | 'unseen'

/**
 * The doubt about the picture that the metadata file at `uri` names, or about the one at `image`; null where it was fetched. `looks`: whether
 * the picture may be fetched. Rejects only where `signal` is aborted.
 */
export async function fetchPictureDoubt(
  from: Readonly<{ uri: string } | { image: string }>,
  { looks, signal }: Readonly<{ looks: boolean; signal: AbortSignal }>,
): Promise<PictureDoubt | null> {
  const findings =
    'uri' in from
      ? await fetchFindings({ uri: from.uri, name: '', symbol: '' }, signal, looks)
      : pictureOf(
          from.image,
          looks ? ((await fetchAnswer('picture', from.image, signal)) ?? undefined) : undefined,
        )
  const without = findings.filter(({ id }) => BLANK.has(id) || NO_PICTURE.has(id))
  if (without.length > 0) return without.every(isGone) ? 'none' : 'unfetched'
  return looks ? null : 'unseen'
}

/** Whether a flaw is one for whoever fetches, not for this page alone. */
function isGone(finding: Finding): boolean {
  return NO_PICTURE.has(finding.id) || (finding.id === 'status' && [404, 410].includes(finding.status))
}

async function fetchAnswer(of: Part, address: string, signal: AbortSignal): Promise<Answer | null> {
  if (!isReadableAddress(addressToRead(address))) return null
  const began = performance.now()
  const ms = () => performance.now() - began
  try {
    const file = await fetchFile(address, { ...LIMITS[of], signal })
    return { ms: ms(), file }
  } catch (thrown) {
    signal.throwIfAborted()
    const error = toAppError(thrown)
    const mayLoad = of === 'picture' && error.code === 'storage/unavailable'
    return { ms: ms(), error, ...(mayLoad && { loads: await loads(addressToRead(address)) }) }
  }
}

/** Whether the browser shows a picture whose host lets no page read it. */
function loads(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const picture = new Image()
    picture.referrerPolicy = 'no-referrer'
    picture.onload = () => resolve(true)
    picture.onerror = () => resolve(false)
    picture.src = address
    setTimeout(() => resolve(false), LIMITS.picture.timeoutMs)
  })
}
