import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { allowMethods, HttpError, readBody, respond, respondJson, type Route } from './http'

const MAX_FILE_BYTES = 5 * 1024 * 1024
/** Types that a browser may display; all others are only downloaded. */
const SHOWN_TYPES: ReadonlySet<string> = new Set([
  'application/json',
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/svg+xml',
  'image/webp',
])
/** Base64url of 16 bytes: always of the same length, so that the cost of a URL on the chain is known in advance. */
const ID = /^[\w-]{22}$/

/**
 * `POST /storage` stores a raw body under an address derived from its content and returns { id, url }; `GET` returns the
 * body. Strangers' files are served so that no browser executes them. The URL has at most 63 characters.
 */
export function storageRoute(folder: string, origin: string): Route {
  return (request, response, path) => {
    allowMethods(request, 'POST', 'GET', 'HEAD')
    if (request.method === 'POST') return keep(folder, origin, request, response)
    return give(folder, path.slice('/storage/'.length), request, response)
  }
}

async function keep(
  folder: string,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const type = mediaType(request.headers['content-type'])
  const body = await readBody(request, MAX_FILE_BYTES)
  if (body.length === 0) throw new HttpError(400, 'There is nothing to keep.')
  const digest = createHash('sha256').update(`${type}\n`).update(body).digest()
  const id = digest.subarray(0, 16).toString('base64url')
  await mkdir(folder, { recursive: true })
  await replaceFile(join(folder, id), body)
  await replaceFile(join(folder, `${id}.type`), type)
  respondJson(response, 201, { id, url: `${origin}/storage/${id}` })
}

/** Written as a whole: the same file may be stored twice at once, and read meanwhile. */
async function replaceFile(path: string, content: Buffer | string): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`
  await writeFile(unfinished, content)
  await rename(unfinished, path)
}

async function give(
  folder: string,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = ID.test(id) ? await readKept(folder, id) : undefined
  if (!file) throw new HttpError(404, 'Nothing is kept under this address.')
  const shown = SHOWN_TYPES.has(file.type)
  respond(
    response,
    200,
    shown ? file.type : 'application/octet-stream',
    file.body,
    {
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      ...(!shown && { 'Content-Disposition': 'attachment' }),
    },
    request.method === 'HEAD',
  )
}

async function readKept(folder: string, id: string): Promise<{ type: string; body: Buffer } | undefined> {
  try {
    const [type, body] = await Promise.all([
      readFile(join(folder, `${id}.type`), 'utf8'),
      readFile(join(folder, id)),
    ])
    return { type, body }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The type without its parameters; a body without a valid one is plain bytes. */
function mediaType(header: string | undefined): string {
  const essence = (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return /^[\w.+-]+\/[\w.+-]+$/.test(essence) ? essence : 'application/octet-stream'
}
