import { AppError, toAppError } from '../errors/AppError'
import { pause } from '../storage/pause'
import { problemOfOwnAddress, type OwnAddress } from '../storage/ownAddress'
import { plainText } from '../units/hiddenCharacters'
import type { TokenFields } from './createToken'
import { notJson, readTokenMetadataFile, type TokenMetadataFile } from './tokenMetadataFile'

/**
 * What differs between a metadata file and the form: another word in it (`found` undefined where it has none), no picture, or another
 * template than the form's, or none. `forced`: the form has a template, whose own file must not pass for the new token's.
 */
export type OwnDifference =
  | Readonly<{ what: 'name' | 'symbol'; typed: string; found: string | undefined; forced: boolean }>
  | Readonly<{ what: 'image' }>
  | Readonly<{ what: 'template'; typed: string; found: string | undefined }>
  | Readonly<{ what: 'type'; found: string }>

/** What of the form a file is held against. */
export type OwnTyped = Pick<TokenFields, 'name' | 'symbol' | 'template'>

/** The person's own metadata file, its size, and what in it is not as the form says. */
export type OwnMetadata = Readonly<{
  file: TokenMetadataFile
  bytes: number
  differences: readonly OwnDifference[]
}>

/**
 * Reads the file at an address of the person's own and compares it with what was typed (an empty field is not compared). JSON only;
 * plain text that is JSON, as some code hosts serve it, is a difference to be named. Rejects with storage/own-file.
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

/** Reads that file a moment after the last key press, and anew each time that it is shown. Fails as readOwnMetadata does. */
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

/** Refuses where the file cannot be read or differs, unless the person has seen the differences, wants them, and may. */
export async function requireOwnMetadata(
  { address, allowDifferences }: OwnAddress,
  typed: OwnTyped,
  signal?: AbortSignal,
): Promise<void> {
  const problem = problemOfOwnAddress(address)
  if (problem !== undefined)
    throw new AppError('storage/own-file', {
      reason: problem,
      message: 'The address is none that a token can hold',
    })
  const { differences } = await readOwnMetadata(address, typed, signal)
  const inTheWay = allowDifferences ? differences.filter(isForced) : differences
  if (inTheWay.length === 0) return
  const words = inTheWay.map(({ what }) => DIFFERENT[what]).join(', ')
  const message = `It is not as the form says: ${words}`
  const reason = inTheWay.some(isForced) ? 'template' : 'differs'
  throw new AppError('storage/own-file', { url: address, reason, message })
}

/** Whether a difference cannot be allowed: after a template, name and symbol of the file are those that were checked, and it names the template. */
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

/** Two words that look alike differ to the eye as well. */
function readable(word: string | undefined): string | undefined {
  return word === undefined ? undefined : plainText(word, 64).text
}

/**
 * Why a metadata file at the person's own address cannot be read, as storage/own-file with a sentence (`message`, without its full
 * stop) that says so; `status` where a server answered with one.
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
  if (code === 'storage/too-large')
    return 'What is there is larger than 1 MB, and a metadata file has less than a thousandth of that'
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
