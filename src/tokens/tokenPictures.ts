import { AppError } from '../errors/AppError'
import { fetchFile } from '../uploads/fetchFile'
import { MOST_SHOWN_PIXELS } from '../units/mostShownPixels'
import { fetchTokenMetadataFile, tokenFileQuery } from './tokenMetadataFile'

/*
 * The pictures of tokens for lists. Anybody can send a token to a wallet, and its maker chooses the picture: so a picture must be of a few
 * formats and within limits of bytes and pixels, few are fetched at once, and few are kept in memory.
 */

type Asked = Readonly<{ signal: AbortSignal }>

/** The metadata file of a token for its picture: it waits for its turn, and is aborted when nothing shows it any more. */
export function pictureFileQuery(uri: string) {
  return {
    ...tokenFileQuery(uri),
    staleTime: Infinity,
    queryFn: ({ signal }: Asked) => inTurn(signal, () => fetchTokenMetadataFile(uri, signal)),
  }
}

/**
 * The picture at an address, null where it cannot be shown. Only https or this page's own origin; without cookies and referrer. It waits
 * for its turn, and is aborted when nothing shows it any more.
 */
export function tokenPictureQuery(address: string) {
  return {
    queryKey: ['token-picture', address],
    staleTime: Infinity,
    // `kept` has the pictures that are no longer shown; the query does not keep them a second time.
    gcTime: 0,
    initialData: () => takeKept(address),
    queryFn: async ({ signal }: Asked): Promise<Blob | null> => {
      const picture = await inTurn(signal, () => fetchPicture(address, signal)).catch((error: unknown) => {
        if (error instanceof AppError) return null
        throw error
      })
      keep(address, picture)
      return picture
    },
  }
}

/** Whether what was at an address cannot be shown as a picture, as far as it was fetched. */
export function isNoPicture(address: string): boolean {
  return kept.get(address) === null
}

const LARGEST_PICTURE = 5 * 1024 * 1024
const PICTURE_TIMEOUT_MS = 15_000

/**
 * Fetches a PNG, JPEG, WebP or GIF that is small enough. Not SVG: a kilobyte of it can draw for minutes, and the whole page waits. Rejects
 * with storage/*.
 */
async function fetchPicture(url: string, signal: AbortSignal): Promise<Blob> {
  const limit = LARGEST_PICTURE
  const { bytes } = await fetchFile(url, { limit, timeoutMs: PICTURE_TIMEOUT_MS, signal, cache: 'default' })
  const { countPixels, sniffImageType } = await import('./imageFile')
  const type = sniffImageType(bytes)
  if (!type) throw new AppError('storage/failed', { url, reason: 'not-an-image' })
  const pixels = countPixels(bytes, type)
  if (pixels === 0 || pixels > MOST_SHOWN_PIXELS) throw new AppError('storage/too-large', { url, limit })
  return new Blob([bytes], { type: `image/${type}` })
}

/** The most files and pictures that are fetched at once. */
const AT_ONCE = 6

const waiting: (() => void)[] = []
let inFlight = 0

/** Runs `fetch` when its turn comes; an aborted one passes its turn on. */
async function inTurn<T>(signal: AbortSignal, fetch: () => Promise<T>): Promise<T> {
  if (inFlight < AT_ONCE) inFlight += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    signal.throwIfAborted()
    return await fetch()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else inFlight -= 1
  }
}

const MOST_KEPT = 200
const MOST_KEPT_BYTES = 64 * 1024 * 1024

/** The fetched pictures, the last used one at the end; null where there was no picture, which is not fetched again. */
const kept = new Map<string, Blob | null>()

function takeKept(address: string): Blob | null | undefined {
  const picture = kept.get(address)
  if (picture !== undefined) keep(address, picture)
  return picture
}

function keep(address: string, picture: Blob | null): void {
  kept.delete(address)
  kept.set(address, picture)
  let bytes = [...kept.values()].reduce((sum, one) => sum + (one?.size ?? 0), 0)
  for (const [oldest, its] of kept) {
    if (kept.size <= MOST_KEPT && bytes <= MOST_KEPT_BYTES) return
    kept.delete(oldest)
    bytes -= its?.size ?? 0
  }
}
