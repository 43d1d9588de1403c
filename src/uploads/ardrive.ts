import * as v from 'valibot'
import { AppError, toAppError } from '../errors/AppError'
import { fetchFile } from './fetchFile'
import { postFile, type UploadPatience, type UploadStorage } from './httpUpload'
import { USUAL_FREE_BYTES } from './limits'

const Uploaded = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) })
const Info = v.object({ freeUploadLimitBytes: v.pipe(v.number(), v.integer(), v.minValue(0)) })

const LARGEST_INFO = 64 * 1024
const INFO_TIMEOUT_MS = 10_000

/**
 * Arweave through ArDrive Turbo: free below the limit that its /info names and within an allowance, without a wallet or key. The file's
 * address is known at once; the gateway may need a moment to serve it. API: upload.ardrive.io, unsigned data items.
 */
export function ardriveStorage(
  uploader = 'https://upload.ardrive.io',
  gateway = 'https://arweave.net',
  patience?: UploadPatience,
): UploadStorage {
  return {
    name: 'Arweave',
    place: 'on Arweave, for good',
    addressLength: gateway.length + 1 + 43,
    fetchFreeLimit: (signal) => fetchFreeLimit(`${uploader}/info`, signal),
    upload: async (file, signal, onSent) => {
      const url = `${uploader}/v1/x402/data-item/unsigned`
      const headers = { 'content-type': file.type }
      const posting = postFile({ url, body: file, headers, onSent, signal, patience })
      const told = await posting.catch(async (error: unknown) => {
        const freeLimit = () => fetchFreeLimit(`${uploader}/info`, signal)
        throw await toldBySize(toAppError(error), file, freeLimit)
      })
      const answer = v.safeParse(Uploaded, told)
      if (!answer.success)
        throw new AppError('storage/failed', { reason: 'no-address', by: 'Arweave’s uploader' })
      return `${gateway}/${answer.output.id}`
    },
  }
}

/**
 * The error for a 402 by the file's size. A 402 means that the file is larger than the free limit, or that the free allowance is used up: a
 * file below the limit cannot be too large.
 */
async function toldBySize(
  error: AppError,
  { size }: Blob,
  freeLimit: () => Promise<number>,
): Promise<AppError> {
  if (error.context['status'] !== 402) return error
  const limit = await freeLimit().catch(() => USUAL_FREE_BYTES)
  if (size > limit) return error
  const context = { reason: 'used-up', status: 402, bytes: size, limit }
  return new AppError('storage/failed', context, { cause: error })
}

async function fetchFreeLimit(url: string, signal?: AbortSignal): Promise<number> {
  const { bytes } = await fetchFile(url, { limit: LARGEST_INFO, timeoutMs: INFO_TIMEOUT_MS, signal })
  const info = v.safeParse(Info, parsed(bytes))
  if (info.success) return info.output.freeUploadLimitBytes
  throw new AppError('storage/unavailable', { reason: 'no-limit' })
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown
  } catch {
    return null
  }
}
