import * as v from 'valibot'
import { AppError } from '../errors/AppError'
import { postFile, type UploadStorage } from './httpUpload'
import { USUAL_FREE_BYTES } from './limits'

const Answer = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)), url: v.string() })

/** Characters of an id of the practice storage; its addresses are `<origin>/storage/<id>`. */
const ID_LENGTH = 22

/** The storage of the practice server at `base` (absolute): on this machine, deleted with the practice chain. */
export function practiceStorage(base: string): UploadStorage {
  return {
    name: 'Practice storage',
    place: 'on this machine, with the practice chain',
    addressLength: base.length + 1 + ID_LENGTH,
    // Arweave's, so that practice is like Mainnet.
    fetchFreeLimit: async () => USUAL_FREE_BYTES,
    upload: async (file, signal, onSent) => {
      const headers = { 'content-type': file.type }
      const answer = v.safeParse(Answer, await postFile({ url: base, body: file, headers, onSent, signal }))
      if (!answer.success)
        throw new AppError('storage/failed', { reason: 'no-address', by: 'The practice storage' })
      return `${base}/${answer.output.id}`
    },
  }
}
