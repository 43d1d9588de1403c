import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { metaPolicy } from '../src/build/contentSecurityPolicy'
import { hosts, linkedHosts } from '../src/hosts'

const named = [...hosts.map((entry) => entry.host), ...linkedHosts]

/** What an address in a sentence looks like, this computer, and the names of file formats: no one is called there. */
const NOT_CALLED = [
  'example.com',
  'example.org',
  'gateway.example',
  'rpc.example.com',
  'any.invalid',
  '127.0.0.1',
  'www.w3.org',
  'www.sitemaps.org',
]

test('the Privacy page names every host in the source', () => {
  const unnamed = hostsIn(sources()).filter((host) => !named.includes(host))
  expect(unnamed.filter((host) => !NOT_CALLED.includes(host))).toEqual([])
})

test('it names the hosts that the wallet kit is set to call', () => {
  const constants = readFileSync(
    'node_modules/@reown/appkit-common/dist/esm/src/utils/ConstantsUtil.js',
    'utf8',
  )
  const called = /^ {4}(?:W3M_API_URL|PULSE_API_URL|BLOCKCHAIN_API_RPC_URL): '([^']+)'/gm
  const urls = [...constants.matchAll(called)].map((match) => match[1] ?? '')
  expect(urls.length).toBe(3)
  expect(urls.map((url) => new URL(url).host).filter((host) => !named.includes(host))).toEqual([])
})

test('the host that serves the kit’s calls is asked by the page for the chain alone', () => {
  const addresses = sources().flatMap(
    (file) => readFileSync(file, 'utf8').match(/walletconnect\.org[^`'"]*/g) ?? [],
  )
  expect(addresses).toEqual(['walletconnect.org/v1/?chainId=${caip}&projectId=${env.projectId}'])
})

test('it names no host that nothing calls', () => {
  const kit = filesBelow('node_modules/@reown', /\.js$/).concat(
    filesBelow('node_modules/@walletconnect', /\.js$/),
  )
  const known = new Set(hostsIn([...sources(), ...kit]))
  expect(named.filter((host) => !known.has(host))).toEqual([])
})

test('the policy of every page lets in the frames of the list, and no other', () => {
  const framed = hosts.filter((entry) => entry.framed).map(({ host }) => `https://${host}`)
  expect(/frame-src ([^;]*)/.exec(metaPolicy)?.[1]?.split(' ')).toEqual(framed)
})

const sources = () => filesBelow('src', /\.tsx?$/).filter((file) => file !== join('src', 'hosts.ts'))

function filesBelow(folder: string, name: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => name.test(file) && !/\.(?:test|spec)\./.test(file))
}

/** The hosts of all http(s) and ws(s) addresses that these files spell out. */
function hostsIn(files: readonly string[]): string[] {
  const address = /(?:https?|wss?):\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)/g
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(address)].map((match) => match[1] ?? ''),
  )
}
