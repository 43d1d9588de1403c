import { toAppError } from '../../../errors/AppError'
import { fetchFile } from '../../../storage/fetchFile'
import { readOwnMetadata, type OwnMetadata } from '../../../tokens/ownMetadata'
import { receiptCopy as words } from './receiptCopy'

/** How one file of the token was found, with its words. `odd`: it is there, and not quite as it should be. */
export type Check = Readonly<{ status: 'checking' | 'ok' | 'none' | 'odd' | 'failing'; said: string }>
/** `at`: when this was asked, in ms since 1970; undefined while it has never been. */
export type TokenChecks = Readonly<{ file: Check; picture: Check; at?: number }>

export const CHECKING: Check = { status: 'checking', said: words.checking }

const LARGEST_PICTURE = 10 * 1024 * 1024
const TIMEOUT_MS = 15_000

/** Fetches a token's metadata file as it is now and compares it with what the chain says. Never rejects. */
export async function checkFile(
  uri: string,
  named: { name: string; symbol: string },
  signal: AbortSignal,
): Promise<Readonly<{ check: Check; image: string | undefined }>> {
  if (uri === '') return { check: { status: 'none', said: words.noAddress }, image: undefined }
  try {
    const read = await readOwnMetadata(uri, named, signal)
    return { check: checkOf(read), image: read.file.image }
  } catch (error) {
    return { check: { status: 'failing', said: troubleOf(error) }, image: undefined }
  }
}

/** Fetches the picture; where its host lets no page read it, it may still load as pictures do. Never rejects. */
export async function checkPicture(image: string, signal: AbortSignal): Promise<Check> {
  try {
    const { type, bytes } = await fetchFile(image, { limit: LARGEST_PICTURE, timeoutMs: TIMEOUT_MS, signal })
    if (!type.startsWith('image/')) return { status: 'odd', said: words.notAnImage(type) }
    return { status: 'ok', said: words.pictureThere(type.slice('image/'.length), bytes.length) }
  } catch (error) {
    const mayLoad = toAppError(error).code === 'storage/unavailable' && !signal.aborted
    if (mayLoad && (await loads(image))) return { status: 'ok', said: words.pictureLoads }
    return { status: 'failing', said: troubleOf(error) }
  }
}

function checkOf({ differences, bytes }: OwnMetadata): Check {
  const isOther = differences.some(({ what }) => what === 'name' || what === 'symbol')
  return isOther ? { status: 'odd', said: words.fileDiffers } : { status: 'ok', said: words.fileThere(bytes) }
}

function troubleOf(error: unknown): string {
  const { status, reason } = toAppError(error).context
  if (typeof status === 'number') return words.answered(status)
  return ANSWERED.has(reason) ? words.noMetadata : words.notThere
}

/** Something is there (ownFileError's reasons), and it is no metadata file. */
const ANSWERED: ReadonlySet<unknown> = new Set(['not-json', 'not-an-object', 'storage/too-large'])

function loads(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const picture = new Image()
    picture.referrerPolicy = 'no-referrer'
    picture.onload = () => resolve(true)
    picture.onerror = () => resolve(false)
    picture.src = address
  })
}
