import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** The scripts that run before anything is installed are plain JavaScript, which has no types. */
type Install = Readonly<{
  ensureInstalled: (folder: string, what: string) => Promise<void>
  isOlderNode: (than: readonly [number, number], version: string) => boolean
}>
type Out = Readonly<{ isTTY: boolean; write: (text: string) => void }>
type Run = Readonly<{
  inOneLine: <T>(sentence: string, act: () => Promise<T>, out: Out) => Promise<T>
}>
const script = (name: string) => new URL(`../../sandbox/${name}`, import.meta.url).href
const { ensureInstalled, isOlderNode } = (await import(script('install.mjs'))) as Install
const { inOneLine } = (await import(script('start/run.mjs'))) as Run

let folder: string

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'mintwright-start-'))))
afterEach(() => rmSync(folder, { recursive: true }))

type Locked = Readonly<{
  integrity?: string
  resolved?: string
  optional?: boolean
  os?: readonly string[]
  cpu?: readonly string[]
  libc?: readonly string[]
}>

describe.each(['package-lock.json', 'tests/bench/package-lock.json'])('%s', (file) => {
  const text = readFileSync(file, 'utf8')
  const packages = Object.entries((JSON.parse(text) as { packages: Record<string, Locked> }).packages)

  it('has the integrity of everything but binaries of less usual platforms, which not every registry holds', () => {
    const isUnusual = ({ optional, os, cpu, libc }: Locked) =>
      optional === true &&
      os !== undefined &&
      cpu !== undefined &&
      !(os.includes('linux') && cpu.includes('x64') && libc?.includes('glibc'))
    const without = packages.filter(([path, entry]) => path !== '' && !entry.integrity && !isUnusual(entry))
    expect(packages.length).toBeGreaterThan(100)
    expect(without.map(([path]) => path)).toEqual([])
  })

  it('names no registry', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
    expect(text).not.toMatch(/\.tgz/)
  })
})

it('npm ci can install the lockfile as it is, and no package of it refuses this Node', async () => {
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) cpSync(name, join(folder, name))
  const args = ['ci', '--dry-run', '--offline', '--engine-strict']
  await expect(promisify(execFile)('npm', args, { cwd: folder })).resolves.toBeDefined()
})

describe('the preparation', () => {
  const collected = () => {
    const said: string[] = []
    return { said, out: { isTTY: false, write: (text: string) => said.push(text) } }
  }

  it('says a step and how long it took in one line', async () => {
    const { said, out } = collected()
    expect(await inOneLine('Building the app:', () => Promise.resolve('built'), out)).toBe('built')
    expect(said.join('')).toMatch(/^Building the app: … \d+ s\n$/)
  })

  it('ends the line of a step that fails, and throws why', async () => {
    const { said, out } = collected()
    const failing = () => Promise.reject(new Error('no room'))
    await expect(inOneLine('Building the app:', failing, out)).rejects.toThrow('no room')
    expect(said.join('')).toBe('Building the app: …\n')
  })

  it('shows all that npm said where it does not succeed', async () => {
    writeFileSync(join(folder, 'package.json'), '{"name":"without-a-lockfile","version":"1.0.0"}')
    await expect(ensureInstalled(folder, 'nothing')).rejects.toThrow(
      /existing package-lock\.json[\s\S]*npm did not succeed: npm ci/,
    )
  })

  it('knows an older Node', () => {
    expect(isOlderNode([22, 19], '20.20.2')).toBe(true)
    expect(isOlderNode([20, 19], '20.9.0')).toBe(true)
    expect(isOlderNode([20, 19], '20.19.0')).toBe(false)
    expect(isOlderNode([20, 19], '22.0.0')).toBe(false)
  })
})
