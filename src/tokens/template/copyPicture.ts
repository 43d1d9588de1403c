import { fetchFile } from '../../uploads/fetchFile'
import { prepareImage, type ImageProblem, type TokenImage } from '../imageFile'
import { fetchTokenMetadataFile, type TokenMetadataFile } from '../tokenMetadataFile'
import type { Template } from './template'

const LARGEST_PICTURE = 10 * 1024 * 1024
const TIMEOUT_MS = 20_000

/** Why a picture was not copied: the file names none, or cannot be read or is no metadata file, or the picture could not be fetched, or it cannot be used for a token. */
export type CopyProblem = ImageProblem | 'none' | 'no-file' | 'gone'

/**
 * Fetches the picture that the template's metadata file names, and draws it again like a chosen picture. Only https or this page's own
 * origin. `file` is that metadata file, where it was already read. Never rejects.
 */
export async function copyPicture(
  { template, file }: Readonly<{ template?: Template; file?: TokenMetadataFile }>,
  fetchLimit: () => Promise<number>,
  signal: AbortSignal,
): Promise<Readonly<{ image: TokenImage }> | Readonly<{ problem: CopyProblem }>> {
  try {
    const uri = template?.token.metadata?.uri ?? ''
    const read = file ?? (uri === '' ? {} : await fetchTokenMetadataFile(uri, signal).catch(() => null))
    if (read === null) return { problem: 'no-file' }
    if (read.image === undefined) return { problem: 'none' }
    const { bytes, type } = await fetchFile(read.image, {
      limit: LARGEST_PICTURE,
      timeoutMs: TIMEOUT_MS,
      signal,
      cache: 'default',
    })
    const prepared = await prepareImage(new File([bytes], fileName(read.image), { type }), fetchLimit)
    return prepared.ok ? { image: prepared.image } : { problem: prepared.reason }
  } catch {
    return { problem: 'gone' }
  }
}

/** The last part of an address's path, shown like the name of a chosen file. */
function fileName(address: string): string {
  return new URL(address).pathname.split('/').at(-1)?.slice(0, 80) || new URL(address).hostname
}
