import { AppError } from '../errors/AppError'
import { problemOfOwnAddress, type OwnAddress } from '../storage/ownAddress'
import type { TokenFields } from './tokenFields'
import { readTokenMetadataFile, type TokenMetadataFile } from './tokenMetadataFile'

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
 * plain text that is JSON, as some code hosts serve it, is a difference to be named. Rejects with storage/failed,
 * storage/too-large or storage/unavailable.
 */
export async function readOwnMetadata(
  address: string,
  typed: Pick<TokenFields, 'name' | 'symbol'>,
  signal?: AbortSignal,
): Promise<OwnMetadata> {
  const { file, type, bytes } = await readTokenMetadataFile(address, signal)
  if (!isJson(type) && type !== 'text/plain') {
    const message = `The address answers with ${type === '' ? 'no content type' : type} instead of JSON`
    throw new AppError('storage/failed', { url: address, reason: 'type', message })
  }
  return { file, bytes, differences: differencesOf(file, type, typed) }
}

/** Refuses where the file cannot be read or differs, unless the person has seen the differences and wants them. */
export async function requireOwnMetadata(
  { address, allowDifferences }: OwnAddress,
  typed: Pick<TokenFields, 'name' | 'symbol'>,
  signal?: AbortSignal,
): Promise<void> {
  const problem = problemOfOwnAddress(address)
  if (problem !== undefined)
    throw new AppError('storage/failed', {
      reason: problem,
      message: 'Your own address is no https address yet',
    })
  const { differences } = await readOwnMetadata(address, typed, signal)
  if (differences.length === 0 || allowDifferences) return
  const words = differences.map(({ what }) => what).join(', ')
  const message = `The file at your address is not as the form says (${words}): see under Storage`
  throw new AppError('storage/failed', { url: address, reason: 'differs', message })
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
      : [{ what, typed: typed[what], found: file[what] }],
  )
  return [
    ...words,
    ...(file.image === undefined ? [{ what: 'image' } as const] : []),
    ...(isJson(type) ? [] : [{ what: 'type', found: type } as const]),
  ]
}
