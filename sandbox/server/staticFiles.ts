import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { allowMethods, type Route } from './http'
import { mediaTypeOf } from './mediaTypes'
import { withPracticeTags } from './practiceTags'

type Encoding = 'br' | 'gzip' | 'identity'
type File = Readonly<{ name: string; status: number }>
/** Further tags for the pages that a request gets. */
type MoreTags = (request: IncomingMessage) => string
type Body = Readonly<{ bytes: Buffer; etag: string }>

const COMPRESSIBLE = /^(text|image\/svg|application\/(json|xml|manifest))/
const PRECOMPRESSED = { br: '.br', gzip: '.gz' } as const

/**
 * The built app as a static host serves it, with the practice tags in every page. Only files that were in the folder at the
 * server's start are served, so no path can lead out of it.
 */
export function staticFiles(folder: string, moreTags: MoreTags = () => ''): Route {
  const names = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/')),
  )
  const bodies = new Map<string, Promise<Body>>()
  const body = (name: string, encoding: Encoding, tags: string): Promise<Body> => {
    const key = `${encoding} ${name} ${tags}`
    const kept = bodies.get(key) ?? readEncoded(folder, names, { name, tags }, encoding)
    bodies.set(key, kept)
    return kept
  }
  return async (request, response, path) => {
    allowMethods(request, 'GET', 'HEAD')
    const { name, status } = findFile(names, path)
    const type = mediaTypeOf(name)
    const encoding = COMPRESSIBLE.test(type) ? acceptedEncoding(request) : 'identity'
    const { bytes, etag } = await body(name, encoding, isPage(name) ? moreTags(request) : '')
    const headers = headersFor(name, type, encoding, etag)
    if (status === 200 && request.headers['if-none-match'] === etag) {
      response.writeHead(304, headers).end()
      return
    }
    response.writeHead(status, { ...headers, 'Content-Length': bytes.length })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }
}

/**
 * `/x` is the file x, else x.html; `/x/y` is the shell of x, where there is one; another unknown page is the empty shell, an unknown file
 * the 404 page.
 */
function findFile(names: ReadonlySet<string>, path: string): File {
  const asked = decode(path)?.replace(/^\/+|\/+$/g, '')
  if (asked === '') return { name: 'index.html', status: 200 }
  if (asked === undefined || asked.includes('\0')) return { name: '404.html', status: 404 }
  if (names.has(asked) && extname(asked)) return { name: asked, status: 200 }
  if (names.has(asked) && asked.startsWith('_')) return { name: asked, status: 200 }
  if (names.has(`${asked}.html`)) return { name: `${asked}.html`, status: 200 }
  if (extname(asked) || asked.split('/').includes('..')) return { name: '404.html', status: 404 }
  const shell = `shells/${asked.replace(/\/.*/, '')}/index.html`
  return { name: asked.includes('/') && names.has(shell) ? shell : '200.html', status: 200 }
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

function headersFor(name: string, type: string, encoding: Encoding, etag: string): Record<string, string> {
  return {
    'Content-Type': type,
    'Cache-Control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...(isPage(name) && {
      'Content-Security-Policy': "frame-ancestors 'none'",
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    }),
    ...(COMPRESSIBLE.test(type) && { Vary: 'Accept-Encoding' }),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  }
}

function acceptedEncoding(request: IncomingMessage): Encoding {
  const accepted = (request.headers['accept-encoding'] ?? '')
    .toString()
    .split(',')
    .map((each) => each.trim())
  const takes = (name: string) =>
    accepted.some((each) => new RegExp(`^${name}(;q=(?!0(\\.0*)?$).*)?$`).test(each))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

async function readEncoded(
  folder: string,
  names: ReadonlySet<string>,
  { name, tags }: Readonly<{ name: string; tags: string }>,
  encoding: Encoding,
): Promise<Body> {
  const packed = encoding === 'identity' ? undefined : name + PRECOMPRESSED[encoding]
  if (packed && !isPage(name) && names.has(packed)) return withTag(await readFile(join(folder, packed)))
  const source = await readFile(join(folder, name))
  const bytes = isPage(name) ? Buffer.from(withPracticeTags(source.toString('utf8'), tags)) : source
  return withTag(await compress(bytes, encoding))
}

const isPage = (name: string) => name.endsWith('.html')

function withTag(bytes: Buffer): Body {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes)
  if (encoding === 'identity') return Promise.resolve(bytes)
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}
