import * as v from 'valibot'
import { AppError, toAppError } from '../errors/AppError'
import { type FetchedFile, fetchFile } from '../uploads/fetchFile'
import { addressToRead, isReadableAddress } from '../uploads/readableAddress'
import { plainText } from '../units/hiddenCharacters'
import { isHttpsAddress } from '../units/httpsAddress'
import { isAddress } from '../units/base58'
import { TEMPLATE_KEY, type TokenFields } from './createToken'
/** A stored picture: its address, and its content type where that is known. */
export type StoredImage = Readonly<{ url: string; type?: string }>

type Described = Pick<
  TokenFields,
  'name' | 'symbol' | 'description' | 'website' | 'x' | 'telegram' | 'discord' | 'template'
>

/**
 * The metadata file of a token as wallets read it: Metaplex's token standard for fungible tokens (name, symbol, description, `image`,
 * `external_url`). The links stand there again for aggregators: beside the name as launchpads write them, and under `extensions` as the
 * token lists did. `template_of` is our addition: the mint of the token's template. Missing values are left out; equal fields give equal
 * bytes.
 */
export function tokenMetadataFile(fields: Described, image: StoredImage | undefined): Blob {
  const { name, symbol, description, website, template } = fields
  const links = linksOf(fields)
  const content = {
    name,
    symbol,
    description,
    ...(image && { image: image.url }),
    ...(website !== undefined && { external_url: website }),
    ...links,
    ...(Object.keys(links).length > 0 && { extensions: links }),
    ...(template !== undefined && { [TEMPLATE_KEY]: template }),
    ...(image && {
      properties: {
        category: 'image',
        files: [{ uri: image.url, ...(image.type !== undefined && { type: image.type }) }],
      },
    }),
  }
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
}

function linksOf({ website, x, telegram, discord }: Described): Readonly<Record<string, string>> {
  return {
    ...(website !== undefined && { website }),
    ...(x !== undefined && { twitter: x }),
    ...(telegram !== undefined && { telegram }),
    ...(discord !== undefined && { discord }),
  }
}

/**
 * The contents of a stranger's metadata file, without parts that are missing or no text, links that are not https, and a template that is
 * no address. `unreadImage`: the beginning of an image's address that this page does not read, such as "data:image/png".
 */
export type TokenMetadataFile = Readonly<{
  name?: string
  symbol?: string
  description?: string
  image?: string
  unreadImage?: string
  website?: string
  x?: string
  telegram?: string
  discord?: string
  templateOf?: string
}>

/** The most characters of an image's address that are kept where it is not read: a picture may stand in it whole. */
const MOST_TOLD = 200

const text = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(20_000))), undefined)
const links = { website: text, twitter: text, telegram: text, discord: text }

const fileSchema = v.object({
  name: text,
  symbol: text,
  description: text,
  image: v.fallback(v.optional(v.string()), undefined),
  external_url: text,
  ...links,
  [TEMPLATE_KEY]: text,
  extensions: v.fallback(v.optional(v.object(links)), undefined),
})

/** Parses a metadata file. Throws SyntaxError where the text is no JSON, storage/failed where it is no object. */
export function parseTokenMetadataFile(json: string): TokenMetadataFile {
  const content: unknown = JSON.parse(json)
  const read = v.safeParse(fileSchema, content)
  if (!read.success || Array.isArray(content))
    throw new AppError('storage/failed', { reason: 'not-an-object' })
  const file = read.output
  const more = file.extensions ?? {}
  const image = firstThat(isReadableAddress, file.image && addressToRead(file.image))
  return withoutMissing({
    name: file.name,
    symbol: file.symbol,
    description: file.description,
    image,
    unreadImage:
      image === undefined && file.image?.trim() ? file.image.trim().slice(0, MOST_TOLD) : undefined,
    website: firstThat(isHttpsAddress, file.external_url, file.website, more.website),
    x: firstThat(isHttpsAddress, file.twitter, more.twitter),
    telegram: firstThat(isHttpsAddress, file.telegram, more.telegram),
    discord: firstThat(isHttpsAddress, file.discord, more.discord),
    templateOf: firstThat(isAddress, file[TEMPLATE_KEY]),
  })
}

/** The most bytes of a metadata file, and the time that it has. */
export const FILE_LIMITS = { limit: 1024 * 1024, timeoutMs: 10_000 } as const

/**
 * Fetches and parses the metadata file of a token. Only https, or an address on this page's own origin (the practice
 * chain's storage); at most 1 MB and 10 s. Rejects with storage/failed (`reason`), storage/too-large or storage/unavailable.
 */
export async function fetchTokenMetadataFile(uri: string, signal?: AbortSignal): Promise<TokenMetadataFile> {
  return (await readTokenMetadataFile(uri, signal, 'default')).file
}

/** The contents of a token's metadata file. */
export function tokenFileQuery(uri: string) {
  return { queryKey: ['token-file', uri], queryFn: () => fetchTokenMetadataFile(uri) }
}

/** Fetches and parses a metadata file without the browser's cache; also resolves with its content type and size. */
export async function readTokenMetadataFile(
  uri: string,
  signal?: AbortSignal,
  cache?: RequestCache,
): Promise<Readonly<{ file: TokenMetadataFile; type: string; bytes: number }>> {
  const fetched = await fetchFile(uri, {
    ...FILE_LIMITS,
    signal,
    ...(cache && { cache }),
  })
  return { type: fetched.type, bytes: fetched.bytes.length, file: readFileBytes(fetched) }
}

/** Parses a fetched metadata file. Throws storage/failed with the reason not-json or not-an-object. */
export function readFileBytes({ type, bytes, end }: FetchedFile): TokenMetadataFile {
  try {
    return parseTokenMetadataFile(new TextDecoder().decode(bytes))
  } catch (error) {
    throw error instanceof AppError ? error : notJson(end, kindOf(bytes) ?? type, bytes.length)
  }
}

/** What a file is by its first bytes, whatever its host calls it; undefined where they do not say. */
function kindOf(bytes: Uint8Array): string | undefined {
  const begins = new TextDecoder('latin1').decode(bytes.subarray(0, 64)).trimStart()
  if (begins.startsWith('<')) return 'text/html'
  return PICTURES.find(([sign]) => begins.startsWith(sign))?.[1]
}

/** The first bytes of pictures (as Latin-1), with their types. */
const PICTURES = [
  ['\u0089PNG', 'image/png'],
  ['\u00FF\u00D8\u00FF', 'image/jpeg'],
  ['GIF8', 'image/gif'],
  ['RIFF', 'image/webp'],
] as const

/** The error of a file that is no JSON, by its content type or its text. */
export function notJson(url: string, type: string, bytes?: number): AppError {
  return new AppError('storage/failed', {
    url,
    type,
    reason: 'not-json',
    ...(bytes !== undefined && { bytes }),
  })
}

function firstThat(
  fits: (address: string) => boolean,
  ...given: readonly (string | undefined)[]
): string | undefined {
  return given.find((one) => one !== undefined && fits(one))
}

function withoutMissing(
  file: Readonly<Record<keyof TokenMetadataFile, string | undefined>>,
): TokenMetadataFile {
  return Object.fromEntries(Object.entries(file).filter(([, value]) => value !== undefined))
}

/**
 * Why what is at the address of a metadata file is none, as a sentence without its full stop: nobody answered, or what answered is
 * something else.
 */
export function whyNoMetadataFile(address: string, error: unknown): string {
  const { code, context } = toAppError(error)
  const { reason, status, type, message, bytes } = context
  if (code === 'storage/too-large') return 'The file is larger than 1 MB, far more than a metadata file needs'
  if (reason === 'not-json' && bytes === 0) return 'The file there is empty'
  if (reason === 'not-json') return sentenceOfType(typeof type === 'string' ? plainText(type, 40).text : '')
  if (reason === 'not-an-object') return 'It is JSON, but not an object with a name, a symbol and an image'
  if (status === 404 || status === 410) return `There is nothing at this address: it answers ${status}`
  if (typeof status === 'number') return `The address answers ${status} instead of giving the file`
  if (typeof reason === 'string' && typeof message === 'string') return message
  return `${hostOf(address)} does not answer, or does not let other pages read it (it needs the header access-control-allow-origin)`
}

function sentenceOfType(type: string): string {
  if (type.startsWith('image/'))
    return `This is the address of a picture (${type}). The token needs that of the JSON file which names the picture`
  if (type === 'text/html') return 'The address leads to a web page, not to a JSON file'
  if (type === 'application/json' || type === 'text/plain')
    return 'What is there is not JSON: it cannot be parsed'
  return `The address answers with ${type === '' ? 'no content type' : type} instead of JSON`
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'The address'
}
