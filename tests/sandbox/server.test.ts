import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { Chain } from '../../sandbox/chain/Chain'
import { sampleAccounts } from '../../sandbox/market/genesis'
import { marketRoute, metadataAddress } from '../../sandbox/market/marketRoute'
import { PRACTICE_META, PRACTICE_SCRIPT } from '../../sandbox/server/practiceTags'
import { chosenBuild } from '../../sandbox/server/chosenBuild'
import { readGuests } from '../../sandbox/server/sameHost'
import { serve, type RunningServer } from '../../sandbox/server/serve'
import { staticFiles } from '../../sandbox/server/staticFiles'
import { storageRoute } from '../../sandbox/server/storage'
import { callRpc } from '../support/jsonRpc'

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(3000))})`
const PAGES: Record<string, string> = {
  'index.html': '<!doctype html><html><head><title>Home</title></head><body>$& Home</body></html>',
  'create-token.html': '<!doctype html><html><head></head><body>Create</body></html>',
  '200.html': '<!doctype html><html><head></head><body>Shell</body></html>',
  'shells/token/index.html': '<!doctype html><html><head></head><body>TokenShell</body></html>',
  '404.html': '<!doctype html><html><head></head><body>Missing</body></html>',
  'assets/app-1a2b.js': SCRIPT,
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  _headers: '/*\n',
}

let server: RunningServer
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mintwright-test-'))
  const dist = join(folder, 'dist')
  for (const [name, text] of Object.entries(PAGES)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true })
    writeFileSync(join(dist, name), text)
  }
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  mkdirSync(join(folder, 'builds/test'), { recursive: true })
  writeFileSync(join(folder, 'builds/test/200.html'), '<html><head></head><body>Chosen</body></html>')
  writeFileSync(join(folder, 'builds/test/404.html'), '<html><head></head><body>Not there</body></html>')
  const chain = new Chain({ genesis: sampleAccounts(metadataAddress('http://127.0.0.1')) })
  server = await serve(0, (origin) => ({
    chain,
    routes: {
      '/storage': storageRoute(join(folder, 'storage'), origin),
      '/market': marketRoute(chain, origin),
      '*': chosenBuild(join(folder, 'builds'), staticFiles(dist)),
    },
  }))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** A request as it is written, without a client that tidies its path or its headers. */
function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
  { port } = server,
): Promise<Answer> {
  return new Promise((done, fail) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    asked.on('error', fail)
    asked.end(body)
  })
}

describe('who is answered', () => {
  it('turns away other host names and other origins', async () => {
    expect((await ask('/', { Host: 'evil.example' })).status).toBe(403)
    expect((await ask('/', { Host: `127.0.0.1:${server.port + 1}` })).status).toBe(403)
    expect((await ask('/', { Host: `localhost:${server.port}` })).status).toBe(200)
    expect((await ask('/storage', { Origin: 'https://evil.example' }, 'POST', 'x')).status).toBe(403)
    expect((await ask('/', { Origin: server.origin })).status).toBe(200)
    expect((await ask('/', { Origin: 'null' })).status).toBe(403)
  })

  it('turns away sockets of other origins, on both ports', async () => {
    for (const port of [server.port, server.port + 1]) {
      const opened = (origin: string) =>
        new Promise<boolean>((done) => {
          const socket = new WebSocket(`ws://127.0.0.1:${port}/rpc`, { origin })
          socket.on('open', () => (socket.close(), done(true)))
          socket.on('error', () => done(false))
        })
      expect(await opened('https://evil.example')).toBe(false)
      expect(await opened(server.origin)).toBe(true)
    }
  })

  it('takes JSON alone at /rpc, by POST alone', async () => {
    expect((await ask('/rpc', { 'Content-Type': 'text/plain' }, 'POST', '{}')).status).toBe(415)
    expect((await ask('/rpc')).status).toBe(405)
  })

  it('takes bodies of 50 kB at /rpc, as a node does, and no byte more', async () => {
    const json = { 'Content-Type': 'application/json' }
    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth' })
    const { status, body } = await ask('/rpc', json, 'POST', call.padEnd(51_200))
    expect([status, JSON.parse(body.toString())]).toEqual([200, { jsonrpc: '2.0', result: 'ok', id: 1 }])
    for (const length of [51_201, 2 ** 21]) {
      const refused = await ask('/rpc', json, 'POST', call.padEnd(length))
      expect([refused.status, refused.body.toString()]).toEqual([
        413,
        'request body size exceeds allowed maximum',
      ])
    }
  })

  it('answers clients of a node at the bare address too, where a browser gets its page', async () => {
    const json = { 'Content-Type': 'application/json' }
    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getGenesisHash', params: [] })
    const { result: hash } = await callRpc(server.rpcUrl, 'getGenesisHash')
    for (const path of ['/', '/?api-key=1', '/rpc']) {
      const { status, body } = await ask(path, json, 'POST', call)
      expect([status, JSON.parse(body.toString())]).toEqual([200, { jsonrpc: '2.0', result: hash, id: 1 }])
    }
    expect((await ask('/', { ...json, Origin: 'https://evil.example' }, 'POST', call)).status).toBe(403)
    expect((await ask('/', { ...json, Host: 'evil.example' }, 'POST', call)).status).toBe(403)
    expect((await ask('/', { 'Content-Type': 'text/plain' }, 'POST', call)).status).toBe(415)
    expect((await ask('/create-token', json, 'POST', call)).status).toBe(405)
    expect((await ask('/', { Accept: 'text/html' })).body.toString()).toContain('Home')
  })

  it('has sockets at the bare address, but for those that speak a protocol of their own', async () => {
    const answered = (protocols: string[], origin = server.origin) =>
      new Promise<string>((done) => {
        const socket = new WebSocket(`ws://127.0.0.1:${server.port}/`, protocols, { origin })
        socket.on('open', () => socket.send('{"jsonrpc":"2.0","id":1,"method":"getHealth"}'))
        socket.on('message', (data: Buffer) => (socket.close(), done(data.toString())))
        socket.on('error', () => done('no socket'))
      })
    expect(JSON.parse(await answered([]))).toMatchObject({ id: 1 })
    expect(await answered([], 'https://evil.example')).toBe('no socket')
    expect(await answered(['vite-hmr'])).toBe('no socket')
  })

  it('says how it is in one word', async () => {
    expect((await ask('/health')).body.toString()).toBe('ok')
    expect((await ask('/health', {}, 'HEAD')).body).toHaveLength(0)
    expect((await ask('/health', { Origin: 'https://evil.example' })).status).toBe(403)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
    expect((await ask('/health')).body.toString()).toBe('behind')
    vi.restoreAllMocks()
  })

  it('survives what is no HTTP at all', async () => {
    await new Promise<void>((done) => {
      const socket = connect(server.port, '127.0.0.1', () => socket.end('\u0000\u0001nonsense\r\n\r\n'))
      socket.on('close', () => done())
      socket.resume()
    })
    expect((await callRpc(server.rpcUrl, 'getGenesisHash')).result).toEqual(expect.any(String))
  })
})

describe('a page of another origin on this machine', () => {
  const ORIGIN = 'http://localhost:3000'
  const json = { 'Content-Type': 'application/json' }
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getGenesisHash', params: [] })
  const chain = new Chain()
  let hosting: RunningServer
  beforeAll(async () => {
    const routes = { '/storage': storageRoute(join(folder, 'storage'), ORIGIN) }
    hosting = await serve(0, () => ({ chain, routes }), readGuests(`${ORIGIN}, http://127.0.0.1:5173/`))
  })
  afterAll(() => hosting.close())
  const askAs = (origin: string, path: string, method = 'POST', headers: Record<string, string> = json) =>
    ask(path, { Origin: origin, ...headers }, method, method === 'POST' ? call : '', hosting)

  it('may ask the chain where it was let in by name', async () => {
    for (const origin of [ORIGIN, 'http://127.0.0.1:5173'])
      for (const path of ['/', '/rpc']) {
        const { status, headers, body } = await askAs(origin, path)
        expect([status, headers['access-control-allow-origin'], headers.vary]).toEqual([
          200,
          origin,
          'Origin',
        ])
        expect(JSON.parse(body.toString())).toMatchObject({ result: chain.genesisHash })
      }
    const preflight = await askAs(ORIGIN, '/', 'OPTIONS', {
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,solana-client',
    })
    expect(preflight.status).toBe(200)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type,solana-client',
    })
  })

  it('may open sockets where it was let in, on both ports', async () => {
    const opens = (port: number, origin: string) =>
      new Promise<boolean>((done) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { origin })
        socket.on('open', () => (socket.close(), done(true)))
        socket.on('error', () => done(false))
      })
    for (const port of [hosting.port, hosting.port + 1]) {
      expect(await opens(port, ORIGIN)).toBe(true)
      expect(await opens(port, 'http://localhost:3001')).toBe(false)
    }
  })

  it('gets nothing but the chain, and says of a refused call why', async () => {
    expect((await askAs(ORIGIN, '/storage')).status).toBe(403)
    expect((await askAs(ORIGIN, '/', 'GET')).status).toBe(405)
    const refused = await askAs(ORIGIN, '/', 'POST', { 'Content-Type': 'text/plain' })
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([415, ORIGIN])
  })

  it('is turned away where it was not let in, and each is where none was', async () => {
    for (const method of ['POST', 'OPTIONS']) {
      const { status, headers } = await askAs('http://localhost:3001', '/', method)
      expect([status, headers['access-control-allow-origin']]).toEqual([403, undefined])
      expect((await ask('/', { Origin: ORIGIN, ...json }, method)).status).toBe(403)
    }
    expect(readGuests()).toEqual(new Set())
    expect(readGuests(' ,')).toEqual(new Set())
  })

  it('has an origin of this machine', () => {
    for (const origin of ['*', 'null', 'localhost:3000', 'https://evil.example', 'http://localhost:3000/app'])
      expect(() => readGuests(origin)).toThrow(/^MINTWRIGHT_ORIGINS=.* is no page of this machine\./)
  })
})

describe('pages', () => {
  it('carry the two practice tags and nothing else', async () => {
    const { body, headers } = await ask('/')
    const text = body.toString()
    expect(text).toContain(`<head>${PRACTICE_META}<title>`)
    expect(text).toContain(`${PRACTICE_SCRIPT}</head>`)
    expect(text.replace(PRACTICE_META, '').replace(PRACTICE_SCRIPT, '')).toBe(PAGES['index.html'])
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': "frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  it('are found as a static host finds them', async () => {
    const found = async (path: string) => {
      const { status, body } = await ask(path)
      return `${status} ${/<body>(?:\$& )?(\w+)/.exec(body.toString())?.[1]}`
    }
    expect(await found('/create-token')).toBe('200 Create')
    expect(await found('/create-token/')).toBe('200 Create')
    expect(await found('/create-token?symbol=A.B')).toBe('200 Create')
    expect(await found('/token/So11111111111111111111111111111111111111112')).toBe('200 TokenShell')
    expect(await found('/elsewhere/x')).toBe('200 Shell')
    expect(await found('/token')).toBe('200 Shell')
    expect(await found('/nothing.png')).toBe('404 Missing')
    expect(await found('/%ZZ')).toBe('404 Missing')
  })

  it('are those of another build for a browser that names one, with a tag for each setting', async () => {
    const asBrowserOf = async (cookie: string, path = '/faq') => {
      const { status, body, headers } = await ask(path, { Cookie: cookie })
      return { status, text: body.toString(), etag: headers.etag }
    }
    const settings = new URLSearchParams({ VITE_A: 'b=c', VITE_D: '"><script>&' })
    const chosen = await asBrowserOf(`other=1; mintwright-build=test?${settings}; more=2`)
    const tags =
      '<meta name="mintwright-setting" content="VITE_A=b=c"><meta name="mintwright-setting" content="VITE_D=&#34;&#62;&#60;script&#62;&#38;">'
    expect(chosen.text).toBe(
      `<html><head>${PRACTICE_META}${tags}${PRACTICE_SCRIPT}</head><body>Chosen</body></html>`,
    )
    const plain = await asBrowserOf('mintwright-build=test')
    expect(plain.text).toBe(`<html><head>${PRACTICE_META}${PRACTICE_SCRIPT}</head><body>Chosen</body></html>`)
    expect(plain.etag).not.toBe(chosen.etag)
    expect(await asBrowserOf('mintwright-build=none')).toMatchObject({ status: 404 })
    expect(await asBrowserOf('mintwright-build=test', '/assets/app-1a2b.js')).toMatchObject({ status: 404 })
    for (const cookie of ['mintwright-build=../dist', 'mintwright-build=', 'some-mintwright-build=test'])
      expect((await asBrowserOf(cookie, '/create-token')).text).toContain('Create')
  })

  it('never lead out of the folder', async () => {
    for (const path of [
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/../../secret.txt',
      '/..\\secret.txt',
      '//secret.txt',
      '/secret.txt%00.html',
    ]) {
      const { body } = await ask(path)
      expect(body.toString()).not.toContain('secret')
    }
  })

  it('compress as the browser asks, and remember', async () => {
    const path = '/assets/app-1a2b.js'
    const brotli = await ask(path, { 'Accept-Encoding': 'gzip, br' })
    expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT)
    const gzip = await ask(path, { 'Accept-Encoding': 'gzip, br;q=0' })
    expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT)
    expect((await ask(path)).body.toString()).toBe(SCRIPT)
    expect(brotli.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    })
    const again = await ask(path, { 'If-None-Match': gzip.headers.etag ?? '', 'Accept-Encoding': 'gzip' })
    expect(again.status).toBe(304)
    expect((await ask('/', {}, 'HEAD')).body).toHaveLength(0)
  })
})

describe('storage', () => {
  const keep = async (type: string, body: string) => {
    const answer = await ask('/storage', { 'Content-Type': type }, 'POST', body)
    expect(answer.status).toBe(201)
    return JSON.parse(answer.body.toString()) as { id: string; url: string }
  }

  it('gives back what it was given under a short address made from the content', async () => {
    const { id, url } = await keep('application/json', '{"name":"Paper Crown"}')
    expect(`http://127.0.0.1:65534/storage/${id}`.length).toBeLessThanOrEqual(63)
    expect(url).toBe(`${server.origin}/storage/${id}`)
    expect((await keep('application/json', '{"name":"Paper Crown"}')).id).toBe(id)
    const { body, headers } = await ask(`/storage/${id}`)
    expect(body.toString()).toBe('{"name":"Paper Crown"}')
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })

  it('makes addresses of one length, and finds each again', async () => {
    for (let at = 0; at < 300; at += 1) {
      const { id } = await keep('text/plain', `file ${at}`)
      expect(id).toMatch(/^[\w-]{22}$/)
      expect((await ask(`/storage/${id}`)).body.toString()).toBe(`file ${at}`)
    }
  })

  it('shows pictures and hands anything else out as a download', async () => {
    const picture = await keep('image/svg+xml', '<svg/>')
    expect((await ask(`/storage/${picture.id}`)).headers['content-type']).toBe('image/svg+xml')
    const page = await keep('text/html', '<script>alert(1)</script>')
    expect((await ask(`/storage/${page.id}`)).headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
    })
    expect((await ask(`/storage/${page.id}`, {}, 'HEAD')).body).toHaveLength(0)
  })

  it('gives a file as what it is while the same one is kept again and again', async () => {
    const { id } = await keep('application/json', '{"kept":"twice"}')
    const again = Array.from({ length: 60 }, () => keep('application/json', '{"kept":"twice"}'))
    const given = Array.from({ length: 60 }, () => ask(`/storage/${id}`))
    for (const { headers, body } of await Promise.all(given)) {
      expect(headers['content-type']).toBe('application/json')
      expect(body.toString()).toBe('{"kept":"twice"}')
    }
    await Promise.all(again)
  })

  it('refuses nothing, too much, and addresses that are none', async () => {
    expect((await ask('/storage', {}, 'POST')).status).toBe(400)
    expect((await ask('/storage', {}, 'POST', 'x'.repeat(5 * 2 ** 20 + 1))).status).toBe(413)
    for (const path of ['/storage/', '/storage/../dist/index.html', '/storage/1111111111111111111111'])
      expect((await ask(path)).status).toBe(404)
  })
})

it('tells apart what it serves by content', async () => {
  const { headers, body } = await ask('/icon.svg')
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  expect(headers.etag).toBe(`"${tag}"`)
})
