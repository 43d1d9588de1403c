import { toAppError } from '../errors/AppError'
import { fetchFile } from '../uploads/fetchFile'
import { formatBytes } from '../units/formatBytes'
import { readOwnMetadata, type OwnMetadata } from './ownMetadata'

/** The result of checking one file of a token, in words. `odd`: the file is there and has a flaw. */
export type Check = Readonly<{ status: 'checking' | 'ok' | 'none' | 'odd' | 'failing'; said: string }>

/** The result of checking the metadata file; the picture's address in it; and the time of the check, in ms since 1970. */
type FileCheck = Readonly<{ check: Check; image: string | undefined; at: number }>

const words = {
  checking: 'Asking its address',
  fileThere: (bytes: number) => `answers, ${formatBytes(bytes)}, and says the same name and symbol`,
  fileDiffers: 'answers, and says another name or symbol than the chain',
  pictureThere: (type: string, bytes: number) => `answers, ${type}, ${formatBytes(bytes)}`,
  pictureLoads: 'loads in this browser',
  noPicture: 'none: wallets will show a blank circle or a letter',
  noAddress: 'none: the token names no file',
  notAnImage: (type: string) => `answers with ${type === '' ? 'something' : type}, which is not a picture`,
  notThere: 'does not answer',
  noMetadata: 'answers with something that is not a metadata file',
  answered: (status: number) => `answered ${status} instead of the file`,
  notChecked: 'not known, as the file could not be read',
} as const

export const CHECKING: Check = { status: 'checking', said: words.checking }

const LARGEST_PICTURE = 10 * 1024 * 1024
const TIMEOUT_MS = 15_000

/** The check runs when the page shows it, and again only on the person's request. */
const ONCE = { gcTime: 0, staleTime: Infinity } as const

/** Fetches a token's metadata file again and compares it with the chain. Never fails. */
export function fileCheckQuery(uri: string, named: Readonly<{ name: string; symbol: string }>) {
  return {
    ...ONCE,
    queryKey: ['file-check', uri, named.name, named.symbol],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<FileCheck> => {
      const at = Date.now()
      if (uri === '') return { check: { status: 'none', said: words.noAddress }, image: undefined, at }
      try {
        const read = await readOwnMetadata(uri, named, signal)
        return { check: checkOf(read), image: read.file.image, at }
      } catch (error) {
        return { check: { status: 'failing', said: troubleOf(error) }, image: undefined, at }
      }
    },
  }
}

/** Fetches the picture that a metadata file names, after each check of the file, and returns the result. Never fails. */
export function pictureCheckQuery(file: FileCheck | undefined) {
  const image = file?.image
  return {
    ...ONCE,
    enabled: image !== undefined,
    queryKey: ['picture-check', image, file?.at],
    queryFn: ({ signal }: { signal: AbortSignal }) => checkPicture(image ?? '', signal),
  }
}

/** The result for the picture where the file names none, or could not be read. */
export function withoutPicture({ check }: FileCheck): Check {
  return { status: 'none', said: check.status === 'failing' ? words.notChecked : words.noPicture }
}

/** Checks a picture. Where its host lets no page read it, it may still load as an image. */
async function checkPicture(image: string, signal: AbortSignal): Promise<Check> {
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

/** Reasons of ownFileError by which the address answers with something other than a metadata file. */
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
