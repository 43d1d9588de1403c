import * as v from 'valibot'
import { AppError } from '../errors/AppError'
import { PINATA_BYTES } from './limits'
import { postFile, type UploadPatience, type UploadStorage } from './httpUpload'

/** Pinata's answer for a file: a CID of version 1 in base32 of a SHA-256, always 59 characters. */
const Uploaded = v.object({ data: v.object({ cid: v.pipe(v.string(), v.regex(/^b[a-z2-7]{58}$/)) }) })

const REFUSALS = {
  401: 'unknown-key',
  402: 'plan',
  403: 'key-refused',
} as const

/**
 * IPFS through the user's own account at Pinata: `POST /v3/files`, multipart with `file` and `network` = public, answers
 * { data: { cid } }; the public gateway serves it (docs.pinata.cloud, Upload a File). `jwt` is sent to Pinata and to nobody else.
 */
export function pinataStorage(
  jwt: string,
  uploader = 'https://uploads.pinata.cloud',
  gateway = 'https://gateway.pinata.cloud',
  patience?: UploadPatience,
): UploadStorage {
  return {
    name: 'Pinata',
    place: 'on IPFS, as long as your Pinata account keeps it',
    addressLength: gateway.length + '/ipfs/'.length + 59,
    fetchFreeLimit: () => Promise.resolve(PINATA_BYTES),
    upload: async (file, signal, onSent) => {
      if (jwt === '') throw new AppError('storage/failed', { reason: 'no-key' })
      const url = `${uploader}/v3/files`
      const headers = { authorization: `Bearer ${jwt}` }
      const body = formOf(file)
      const answer = await postFile({ url, body, headers, onSent, signal, patience, refusals: REFUSALS })
      const uploaded = v.safeParse(Uploaded, answer)
      if (!uploaded.success) throw new AppError('storage/failed', { reason: 'no-address', by: 'Pinata' })
      return `${gateway}/ipfs/${uploaded.output.data.cid}`
    },
  }
}

/** The JWT in a pasted text: three parts, without a copied word before them. '' where there is none. */
export function parsePinataKey(pasted: string): string {
  const key = pasted
    .trim()
    .replace(/^bearer\s+/i, '')
    .trim()
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(key) ? key : ''
}

function formOf(file: Blob): FormData {
  const form = new FormData()
  form.append('file', file, file.type === 'application/json' ? 'token.json' : 'token-picture')
  form.append('network', 'public')
  return form
}
