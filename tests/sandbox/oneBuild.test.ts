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
import { makeTestBuild, NOBODYS_SETTING } from '../support/builds'

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
}, 300_000)
afterAll(async () => {
  await server.close()
  if (made) rmSync(made, { recursive: true })
})

const files = (folder = dist) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  )

/** The files of a build in which one of these texts stands, and which. */
const tracesIn = (folder: string, traces: readonly string[]) =>
  files(folder)
    .filter((name) => /\.(html|js|css|json)$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      const found = traces.filter((trace) => text.includes(trace))
      return found.length > 0 ? [{ name, found }] : []
    })

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

  it('answers a token and a transaction with a shell of their own, which fetches their scripts at once', () => {
    for (const [name, title, script] of [
      ['token', 'Token · Mintwright', /FirstLook/],
      ['tx', 'Transaction · Mintwright', /TransactionPage/],
    ] as const) {
      const shell = readFileSync(join(dist, `shells/${name}/index.html`), 'utf8')
      expect(shell).toContain(`<title>${title}</title>`)
      const fetched = [...shell.matchAll(/rel="modulepreload" crossorigin href="\/([^"]+)"/g)].map(
        ([, file = '']) => file,
      )
      expect(fetched.filter((file) => !existsSync(join(dist, file)))).toEqual([])
      expect(fetched.filter((file) => script.test(file))).toHaveLength(1)
      expect(new Set(fetched).size).toBe(fetched.length)
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
    expect(tracesIn(dist, traces)).toEqual([])
  })

  it('reads no settings from its pages, as the build for tests does', async () => {
    const traces = ['mintwright-setting', '__TEST_SETTINGS__', '__SIGN_IN__']
    const found = tracesIn(await makeTestBuild(), traces)
    expect(found.flatMap((file) => file.found)).toEqual(expect.arrayContaining([traces[0], traces[2]]))
    expect(tracesIn(dist, traces)).toEqual([])
  }, 300_000)

  it('tells no setting of the environment that the app does not know', async () => {
    const traces = Object.entries(NOBODYS_SETTING).flat()
    expect(tracesIn(await makeTestBuild(), traces)).toEqual([])
  }, 300_000)
})

function withoutTags(page: Buffer): Buffer {
  return Buffer.from(page.toString('utf8').replace(PRACTICE_META, '').replace(PRACTICE_SCRIPT, ''))
}
