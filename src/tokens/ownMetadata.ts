import { AppError, toAppError } from '../errors/AppError'
import { pause } from '../units/pause'
import { problemOfOwnAddress, type OwnAddress } from '../storage/ownAddress'
import { plainText } from '../units/hiddenCharacters'
import type { TokenFields } from './createToken'
import { notJson, readTokenMetadataFile, type TokenMetadataFile } from './tokenMetadataFile'

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
 * Rejects where the file cannot be read, or differs from the form and the person has not accepted the differences or may not accept them.
 */
export async function requireOwnMetadata(
  { address, allowDifferences }: OwnAddress,
  typed: OwnTyped,
  signal?: AbortSignal,
): Promise<void> {
  const problem = problemOfOwnAddress(address)
  if (problem !== undefined)
    throw new AppError('storage/own-file', {
      reason: problem,
      message: 'A token cannot hold this address',
    })
  const { differences } = await readOwnMetadata(address, typed, signal)
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
function ownFileError(address: string, { code, context, cause }: AppError): AppError {
  const { reason, status } = context
  const message = messageOf(address, code, context)
  return new AppError(
    'storage/own-file',
    { url: address, reason: typeof reason === 'string' ? reason : code, status, message },
    { cause },
  )
}

function messageOf(address: string, code: AppError['code'], context: AppError['context']): string {
  const { reason, status, type, message } = context
  if (code === 'storage/too-large') return 'The file is larger than 1 MB, far more than a metadata file needs'
  if (reason === 'not-json') return sentenceOfType(typeof type === 'string' ? type : '')
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
