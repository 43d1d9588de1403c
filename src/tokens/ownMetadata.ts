import { AppError, toAppError } from '../errors/AppError'
import { pause } from '../units/pause'
import { problemOfOwnAddress, type OwnAddress } from '../uploads/ownAddress'
import { plainText } from '../units/hiddenCharacters'
import type { TokenFields } from './createToken'
import {
  notJson,
  readTokenMetadataFile,
  type TokenMetadataFile,
  whyNoMetadataFile,
} from './tokenMetadataFile'

/**
 * A difference between a metadata file and the form: another text (`found` undefined where the file has none), no picture, another
 * template than the form's, or none, or a wrong content type. `forced`: the form has a template, and the file must not pass for the
 * template's.
 */
export type OwnDifference =
  | Readonly<{ what: 'name' | 'symbol'; typed: string; found: string | undefined; forced: boolean }>
  | Readonly<{ what: 'image' }>
  | Readonly<{ what: 'template'; typed: string; found: string | undefined }>
  | Readonly<{ what: 'type'; found: string }>

/** The form's fields that are compared with the file. */
export type OwnTyped = Pick<TokenFields, 'name' | 'symbol' | 'template'>

/** The person's own metadata file, its size, and its differences from the form. */
export type OwnMetadata = Readonly<{
  file: TokenMetadataFile
  bytes: number
  differences: readonly OwnDifference[]
}>

/**
 * Reads the file at the person's own address and compares it with the typed values (empty fields are not compared). JSON only; JSON
 * with the type of plain text, as some code hosts serve it, is reported as a difference. Rejects with storage/own-file.
 */
export async function readOwnMetadata(
  address: string,
  typed: OwnTyped,
  signal?: AbortSignal,
): Promise<OwnMetadata> {
  try {
    const { file, type, bytes } = await readTokenMetadataFile(address, signal)
    if (!isJson(type) && type !== 'text/plain') throw notJson(address, type)
    return { file, bytes, differences: differencesOf(file, type, typed) }
  } catch (error) {
    signal?.throwIfAborted()
    throw ownFileError(address, toAppError(error))
  }
}

const WAIT_MS = 500

/**
 * Reads the own metadata file a moment after the last key press, and again each time that the page shows it. Fails like readOwnMetadata.
 */
export function ownMetadataQuery(address: string, { name, symbol, template }: OwnTyped) {
  return {
    gcTime: 0,
    staleTime: Infinity,
    queryKey: ['own-metadata', address, name, symbol, template],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OwnMetadata> => {
      await pause(WAIT_MS, signal)
      return await readOwnMetadata(address, { name, symbol, ...(template && { template }) }, signal)
    },
  }
}

/**
 * Rejects where the file cannot be read, or differs from the form, and the person has not accepted that or may not accept it: with a template
 * the file must be read.
 */
export async function requireOwnMetadata(
  { address, allowDifferences, allowUnread }: OwnAddress,
  typed: OwnTyped,
  signal?: AbortSignal,
): Promise<void> {
  const problem = problemOfOwnAddress(address)
  if (problem !== undefined)
    throw new AppError('storage/own-file', {
      reason: problem,
      message: 'A token cannot hold this address',
    })
  const { differences } = await readOwnMetadata(address, typed, signal).catch((error: unknown) => {
    signal?.throwIfAborted()
    if (allowUnread && typed.template === undefined) return { differences: [] }
    throw error
  })
  const inTheWay = allowDifferences ? differences.filter(isForced) : differences
  if (inTheWay.length === 0) return
  const words = inTheWay.map(({ what }) => DIFFERENT[what]).join(', ')
  const message = `It is not as the form says: ${words}`
  const reason = inTheWay.some(isForced) ? 'template' : 'differs'
  throw new AppError('storage/own-file', { url: address, reason, message })
}

/** Whether a difference cannot be accepted: with a template, the file must have the checked name and symbol, and must name the template. */
export function isForced(difference: OwnDifference): boolean {
  return difference.what === 'template' || ('forced' in difference && difference.forced)
}

const DIFFERENT: Readonly<Record<OwnDifference['what'], string>> = {
  name: 'another name',
  symbol: 'another symbol',
  image: 'no picture with an https address',
  template: 'no template_of with the address of the template',
  type: 'served as plain text',
}

function isJson(type: string): boolean {
  return type === 'application/json' || /^[\w.-]+\/[\w.-]+\+json$/.test(type)
}

function differencesOf(file: TokenMetadataFile, type: string, typed: OwnTyped): readonly OwnDifference[] {
  const words = (['name', 'symbol'] as const).flatMap((what) =>
    typed[what] === '' || file[what]?.trim() === typed[what]
      ? []
      : [{ what, typed: typed[what], found: readable(file[what]), forced: typed.template !== undefined }],
  )
  return [
    ...words,
    ...(file.image === undefined ? [{ what: 'image' } as const] : []),
    ...templateDifference(file, typed),
    ...(isJson(type) ? [] : [{ what: 'type', found: type } as const]),
  ]
}

function templateDifference(
  { templateOf: found }: TokenMetadataFile,
  { template: typed }: OwnTyped,
): readonly OwnDifference[] {
  if (typed === undefined || typed === found) return []
  return [{ what: 'template', typed, found }]
}

/** A text in which the difference between look-alikes is visible. */
function readable(word: string | undefined): string | undefined {
  return word === undefined ? undefined : plainText(word, 64).text
}

/**
 * The error of a metadata file at the person's own address that cannot be read: storage/own-file with the reason as a sentence (`message`,
 * without its full stop); `status` where a server answered with one.
 */
function ownFileError(address: string, error: AppError): AppError {
  const { code, context, cause } = error
  const { reason, status } = context
  const message = whyNoMetadataFile(address, error)
  return new AppError(
    'storage/own-file',
    { url: address, reason: typeof reason === 'string' ? reason : code, status, message },
    { cause },
  )
}
