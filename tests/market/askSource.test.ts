import { createServer } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { askSource } from '../../src/market/askSource'
import { closeServers, serve } from '../support/fileServer'

afterAll(closeServers)

describe('a source', () => {
  it('is asked without anything that tells who asks', async () => {
    const origin = await serve((request, response) => response.end(JSON.stringify(request.headers)))
    const headers = await askSource(`${origin}/`)
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('referer')
  })

  it('that says more than it may is not read to its end', async () => {
    let sent = 0
    const origin = await serve((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write('"'.padEnd(10_000, 'x'))) sent += 10_000
      }
      response.on('drain', more)
      more()
    })
    await expect(askSource(`${origin}/`, { limit: 50_000 })).rejects.toMatchObject({ trouble: 'too-long' })
    expect(sent).toBeLessThan(50_000_000)
  })

  it('that is silent is given up', async () => {
    const origin = await serve(() => {})
    await expect(askSource(`${origin}/`, { timeoutMs: 30 })).rejects.toMatchObject({ trouble: 'unreachable' })
  })

  it('that stops in the middle is given up', async () => {
    const origin = await serve((_, response) => void response.write('[1,'))
    await expect(askSource(`${origin}/`, { timeoutMs: 200 })).rejects.toMatchObject({
      trouble: 'unreachable',
    })
  })

  it('that is not there is unreachable', async () => {
    const gone = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => gone.once('listening', resolve))
    const { port } = gone.address() as { port: number }
    await new Promise((resolve) => gone.close(resolve))
    await expect(askSource(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ trouble: 'unreachable' })
    await expect(askSource('no address')).rejects.toMatchObject({ trouble: 'unreachable' })
  })

  it.each([
    ['7', 7_000],
    ['0', 0],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['-1', undefined],
    ['1e9', undefined],
    ['99999999', undefined],
  ])('that asks to be left alone for %s is left alone for %s ms', async (header, retryAfterMs) => {
    const origin = await serve((_, response) => response.writeHead(429, { 'retry-after': header }).end())
    await expect(askSource(`${origin}/`)).rejects.toMatchObject({ trouble: 'limited', retryAfterMs })
  })

  it('whose caller has gone rejects with the caller’s reason', async () => {
    const origin = await serve(() => {})
    const signal = AbortSignal.abort(new Error('gone'))
    await expect(askSource(`${origin}/`, { signal })).rejects.toThrow('gone')
    const leaving = new AbortController()
    const there = await serve(() => leaving.abort(new Error('left')))
    await expect(askSource(`${there}/`, { signal: leaving.signal })).rejects.toThrow('left')
  })
})
