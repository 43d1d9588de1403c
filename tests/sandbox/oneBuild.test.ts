// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Chain } from '../../sandbox/chain/Chain'
import { PRACTICE_META, PRACTICE_SCRIPT } from '../../sandbox/server/practiceTags'
import { serve, type RunningServer } from '../../sandbox/server/serve'
import { staticFiles } from '../../sandbox/server/staticFiles'

let dist = 'dist'
let made: string | undefined
let server: RunningServer

beforeAll(async () => {
  if (!existsSync('dist/index.html')) {
    made = mkdtempSync(join(tmpdir(), 'mintwright-dist-'))
    dist = join(made, 'dist')
    execFileSync(process.execPath, [
      'node_modules/vite/bin/vite.js',
      'build',
      '--outDir',
      dist,
      '--logLevel',
      'error',
    ])
  }
  const folder = dist
  server = await serve(0, () => ({ chain: new Chain(), routes: { '*': staticFiles(folder) } }))
}, 60_000)
afterAll(async () => {
  await server.close()
  if (made) rmSync(made, { recursive: true })
})

const files = () =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(dist, name)).isFile(),
  )

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('the one build', () => {
  it('is served byte for byte, but for two tags in each page', async () => {
    const listed = files().filter((name) => /^(?!.*\.(br|gz)$).*\.\w+$/.test(name) && !name.startsWith('.'))
    expect(listed).toContain('index.html')
    for (const name of listed) {
      const response = await fetch(`${server.origin}/${name}`, { headers: { 'Accept-Encoding': 'identity' } })
      const served = Buffer.from(await response.arrayBuffer())
      const bytes = name.endsWith('.html') ? withoutTags(served) : served
      expect(`${name} ${hashOf(bytes)}`).toBe(`${name} ${hashOf(readFileSync(join(dist, name)))}`)
    }
  })

  it('holds nothing of the practice place', () => {
    const traces = [
      'Practice Wallet',
      'LiteSVM',
      'litesvm',
      'practice_',
      'Make something go wrong',
      '/practice/wallet.js',
      'practice-wallet.',
    ]
    for (const name of files().filter((each) => /\.(html|js|css|json)$/.test(each))) {
      const text = readFileSync(join(dist, name), 'utf8')
      expect({ name, traces: traces.filter((trace) => text.includes(trace)) }).toEqual({ name, traces: [] })
    }
  })
})

function withoutTags(page: Buffer): Buffer {
  return Buffer.from(page.toString('utf8').replace(PRACTICE_META, '').replace(PRACTICE_SCRIPT, ''))
}
