import { AppError, toAppError } from '../errors/AppError'
import { problemOfOwnAddress, type OwnAddress } from '../storage/ownAddress'
import { plainText } from '../units/hiddenCharacters'
import { ownFileError } from './ownFileError'
import type { TokenFields } from './tokenFields'
import { notJson, readTokenMetadataFile, type TokenMetadataFile } from './tokenMetadataFile'

/** What differs between a metadata file and the form: another word in it (`found` undefined where it has none), or no picture. */
export type OwnDifference =
  | Readonly<{ what: 'name' | 'symbol'; typed: string; found: string | undefined }>
  | Readonly<{ what: 'image' }>
  | Readonly<{ what: 'type'; found: string }>

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
  typed: Pick<TokenFields, 'name' | 'symbol'>,
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

/** Refuses where the file cannot be read or differs, unless the person has seen the differences and wants them. */
export async function requireOwnMetadata(
  { address, allowDifferences }: OwnAddress,
  typed: Pick<TokenFields, 'name' | 'symbol'>,
  signal?: AbortSignal,
): Promise<void> {
  const problem = problemOfOwnAddress(address)
  if (problem !== undefined)
    throw new AppError('storage/own-file', {
      reason: problem,
      message: 'The address is none that a token can hold',
    })
  const { differences } = await readOwnMetadata(address, typed, signal)
  if (differences.length === 0 || allowDifferences) return
  const words = differences.map(({ what }) => DIFFERENT[what]).join(', ')
  const message = `It is not as the form says: ${words}`
  throw new AppError('storage/own-file', { url: address, reason: 'differs', message })
}

const DIFFERENT: Readonly<Record<OwnDifference['what'], string>> = {
  name: 'another name',
  symbol: 'another symbol',
  image: 'no picture with an https address',
  type: 'served as plain text',
}

function isJson(type: string): boolean {
  return type === 'application/json' || /^[\w.-]+\/[\w.-]+\+json$/.test(type)
}

function differencesOf(
  file: TokenMetadataFile,
  type: string,
  typed: Pick<TokenFields, 'name' | 'symbol'>,
): readonly OwnDifference[] {
  const words = (['name', 'symbol'] as const).flatMap((what) =>
    typed[what] === '' || file[what]?.trim() === typed[what]
      ? []
      : [{ what, typed: typed[what], found: readable(file[what]) }],
  )
  return [
    ...words,
    ...(file.image === undefined ? [{ what: 'image' } as const] : []),
    ...(isJson(type) ? [] : [{ what: 'type', found: type } as const]),
  ]
}

/** Two words that look alike differ to the eye as well. */
function readable(word: string | undefined): string | undefined {
  return word === undefined ? undefined : plainText(word, 64).text
}
