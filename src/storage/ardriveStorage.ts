import * as v from 'valibot'
import { AppError } from '../errors/AppError'
import { answerOf, postFile } from './httpUpload'
import type { MetadataStorage } from './metadataStorage'

const Uploaded = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) })
const Info = v.object({ freeUploadLimitBytes: v.pipe(v.number(), v.integer(), v.minValue(0)) })

/**
 * Arweave through ArDrive Turbo: free below the limit that its /info names, no wallet and no key needed. The address is
 * known at once; the gateway may take a moment until it serves the file. API: upload.ardrive.io, unsigned data items.
 */
export function ardriveStorage(
  uploader = 'https://upload.ardrive.io',
  gateway = 'https://arweave.net',
): MetadataStorage {
  return {
    name: 'Arweave',
    place: 'on Arweave, for good',
    addressLength: gateway.length + 1 + 43,
    fetchFreeLimit: async (signal) => {
      const response = await answerOf(`${uploader}/info`, {}, signal)
      const info = v.safeParse(Info, await response.json().catch(() => null))
      if (!info.success)
        throw new AppError('storage/unavailable', {
          message: 'Arweave’s uploader did not say how much it takes',
        })
      return info.output.freeUploadLimitBytes
    },
    upload: async (file, signal) => {
      const answer = v.safeParse(
        Uploaded,
        await postFile(`${uploader}/v1/x402/data-item/unsigned`, file, signal),
      )
      if (!answer.success)
        throw new AppError('storage/failed', { message: 'Arweave’s uploader gave no address' })
      return `${gateway}/${answer.output.id}`
    },
  }
}
