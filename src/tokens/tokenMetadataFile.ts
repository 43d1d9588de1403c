import * as v from 'valibot'
import { AppError, toAppError } from '../errors/AppError'
import type { TokenFields } from './tokenFields'

/** A picture that is already stored: its address and content type. */
export type StoredImage = Readonly<{ url: string; type: string }>

/**
 * The metadata file of a token as wallets read it (Metaplex token standard, fungible): name, symbol, description,
 * `image`, `external_url`. The same fields give the same bytes.
 */
export function tokenMetadataFile(
  fields: Pick<TokenFields, 'name' | 'symbol' | 'description' | 'website'>,
  image: StoredImage | undefined,
): Blob {
  const { name, symbol, description, website } = fields
  const content = {
    name,
    symbol,
    description,
    ...(image && { image: image.url }),
    ...(website !== undefined && { external_url: website }),
    ...(image && { properties: { category: 'image', files: [{ uri: image.url, type: image.type }] } }),
  }
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
}

/** What a stranger's metadata file says; parts that are missing or no text are left out. */
export type TokenMetadataFile = Readonly<{
  description?: string | undefined
  image?: string | undefined
  website?: string | undefined
}>

const text = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(20_000))), undefined)

const fileSchema = v.pipe(
  v.object({ description: text, image: text, external_url: text }),
  v.transform(({ description, image, external_url: website }): TokenMetadataFile => ({
    description,
    image: image !== undefined && isReadableAddress(image) ? image : undefined,
    website: website !== undefined && isHttps(website) ? website : undefined,
  })),
)

const LARGEST_FILE = 1024 * 1024
const TIMEOUT_MS = 10_000

/**
 * Fetches and parses the metadata file of a token. Only https, or an address on this page's own origin (the practice
 * chain's storage); at most 1 MB and 10 s. Rejects with storage/failed (`reason`) or storage/too-large.
 */
export async function fetchTokenMetadataFile(uri: string, signal?: AbortSignal): Promise<TokenMetadataFile> {
  if (!isReadableAddress(uri)) throw new AppError('storage/failed', { url: uri, reason: 'address' })
  try {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(uri, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    if (!response.ok) throw new AppError('storage/failed', { url: uri, status: response.status })
    return v.parse(fileSchema, JSON.parse(await readText(response, uri)))
  } catch (error) {
    throw toAppError(error, 'storage/failed')
  }
}

/** Whether a picture or file may be fetched from there. */
export function isReadableAddress(uri: string): boolean {
  return isHttps(uri) || (URL.canParse(uri) && new URL(uri).origin === globalThis.location?.origin)
}

function isHttps(uri: string): boolean {
  return URL.canParse(uri) && new URL(uri).protocol === 'https:'
}

async function readText(response: Response, url: string): Promise<string> {
  const decoder = new TextDecoder()
  let size = 0
  let read = ''
  for await (const chunk of chunksOf(response)) {
    size += chunk.length
    if (size > LARGEST_FILE) throw new AppError('storage/too-large', { url, limit: LARGEST_FILE })
    read += decoder.decode(chunk, { stream: true })
  }
  return read + decoder.decode()
}

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value
  } finally {
    await reader.cancel()
  }
}
