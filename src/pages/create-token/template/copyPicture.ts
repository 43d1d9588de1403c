import { fetchFile } from '../../../storage/fetchFile'
import { prepareImage } from '../../../tokens/imageFile'
import { fetchTokenMetadataFile } from '../../../tokens/tokenMetadataFile'
import type { DraftImage } from '../draft/draft'
import { templateCopy as words } from './templateCopy'
import { templateStore } from './templateStore'

const LARGEST_PICTURE = 10 * 1024 * 1024
const TIMEOUT_MS = 20_000

/**
 * The picture that the template's file names, fetched and drawn anew as a chosen one is, or the sentence that says why not. https or this
 * page's own origin only. Never rejects.
 */
export async function copyPicture(
  fetchLimit: () => Promise<number>,
  signal: AbortSignal,
): Promise<Readonly<{ image: DraftImage }> | Readonly<{ problem: string }>> {
  try {
    const { mint, template, file } = templateStore.getState()
    const uri = template?.token.metadata?.uri ?? ''
    const read = file ?? (uri === '' ? {} : await fetchTokenMetadataFile(uri, signal))
    if (read.image === undefined) return { problem: words.pictureNone }
    const { bytes, type } = await fetchFile(read.image, {
      limit: LARGEST_PICTURE,
      timeoutMs: TIMEOUT_MS,
      signal,
      cache: 'default',
    })
    const prepared = await prepareImage(new File([bytes], fileName(read.image), { type }), fetchLimit)
    if (!prepared.ok) return { problem: words.pictureProblems[prepared.reason] }
    return { image: { ...prepared.image, copiedFrom: mint } }
  } catch {
    return { problem: words.pictureGone }
  }
}

/** The last part of its path, as the form shows the name of a chosen file. */
function fileName(address: string): string {
  return new URL(address).pathname.split('/').at(-1)?.slice(0, 80) || new URL(address).hostname
}
