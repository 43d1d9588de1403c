/*
 * npm run test:engines: walks through what `npm start` serves, in Firefox and in WebKit. `-- webkit` takes one engine (Chromium is
 * known too), `-- -g word` the walks with that word in their name, `-- --times 40` walks each so often, `-- --patience 600`
 * lets a walk take so many seconds. Installs Debian's packages where a browser is missing. The last line is "N passed, N failed",
 * with ", N skipped" where programs of others are not there; anything but passed or skipped ends it with a non-zero code.
 */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Connection, PublicKey } from '@solana/web3.js'
import { findChromium, installFromDebian } from '../../tests/chromium.mjs'
import useOwnPrograms from '../../tests/support/ownPrograms'
import { answering, ENGINES, freePort, startEngine } from './engines'
import { startNetwork } from './network'
import { pageOf } from './page'
import { walks } from './walk'

const root = fileURLToPath(new URL('../..', import.meta.url))
const state = join(root, 'node_modules', '.cache', 'mintwright', 'state')
/** Seconds: longer than any walk on a busy machine. A browser that hangs must not hang the run. */
const PATIENCE = 180
const count = { passed: 0, failed: 0, skipped: 0 }

useOwnPrograms()
const wanted = readArguments(process.argv.slice(2))
for (const file of readdirSync(new URL('walks', import.meta.url))) await import(`./walks/${file}`)
/** The servers by the settings of their builds, each started when a walk first needs it. */
const servers = new Map()
try {
  await Promise.all(wanted.engines.map(walkAll))
} finally {
  for (const server of servers.values()) await server.then(({ stop }) => stop()).catch(() => undefined)
}
const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
console.log(`${count.passed} passed, ${count.failed} failed${skipped}`)
process.exit(count.failed > 0 || count.passed === 0 ? 1 : 0)

function readArguments(given) {
  const after = (flag) => (given.includes(flag) ? given[given.indexOf(flag) + 1] : undefined)
  const named = ENGINES.filter((name) => given.includes(name))
  return {
    engines: named.length > 0 ? named : ['firefox', 'webkit'],
    word: after('-g') ?? '',
    times: Number(after('--times') ?? 1),
    patience: Number(after('--patience') ?? PATIENCE),
  }
}

/** The server whose build has these settings. */
function serverOf(settings) {
  const key = new URLSearchParams(settings).toString()
  const known = servers.get(key)
  if (known) return known
  // One build at a time.
  const server = Promise.allSettled(servers.values()).then(() => startServer(settings, key))
  servers.set(key, server)
  return server
}

/** Starts what `npm start` starts, on a separate port with a new chain; with settings, from a build in a folder named by `key`. */
async function startServer(settings, key) {
  const port = key === '' && process.env.E2E_PORT ? Number(process.env.E2E_PORT) : await freePort()
  const dist = key && {
    MINTWRIGHT_DIST: `node_modules/.cache/mintwright/walks-${key.replaceAll(/\W/g, '-')}`,
  }
  const child = spawn(process.execPath, ['sandbox/start.mjs', '--fresh', '--offline'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), MINTWRIGHT_STATE: state, ...dist, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  const ended = new Promise((_, reject) => child.once('exit', () => reject(new Error('npm start ended'))))
  // Long, because a build takes minutes on a busy machine.
  await Promise.race([answering(origin, 6_000), ended])
  child.removeAllListeners('exit')
  return { origin, stop: () => child.kill('SIGTERM') }
}

async function walkAll(name) {
  const chosen = walks.filter((walk) => walk.name.includes(wanted.word))
  const engine = await findBrowser(name)
    .then((paths) => startEngine(name, paths))
    .catch((thrown) => {
      console.log(`✗ ${name} does not start: ${thrown.message}`)
      count.failed += chosen.length
    })
  if (!engine) return
  for (const walk of chosen)
    for (let time = 0; time < wanted.times; time++) await walkOnce(engine, name, walk)
  await engine.close()
}

async function walkOnce(engine, name, walk) {
  const { origin } = await serverOf(walk.settings)
  const chain = new Connection(`${origin}/rpc`, 'confirmed')
  const missing = await missingOf(chain, walk.programs)
  if (missing.length > 0) {
    count.skipped += 1
    console.log(
      `- ${name}: ${walk.name} (not on this chain: ${missing.join(', ')}; npm run sandbox:programs)`,
    )
    return
  }
  const started = Date.now()
  const thrown = await stageFor(engine, name, { chain, origin }, walk)
  const took = `${((Date.now() - started) / 1000).toFixed(1)} s`
  if (thrown === undefined) count.passed += 1
  else count.failed += 1
  console.log(thrown === undefined ? `✓ ${name}: ${walk.name}, ${took}` : `✗ ${name}: ${walk.name}, ${took}`)
  if (thrown !== undefined) console.log(thrown?.stack ?? thrown)
}

/** Runs a walk in a tab with empty storage, behind a separate network. Resolves with its error. */
async function stageFor(engine, name, { chain, origin }, walk) {
  const network = await startNetwork(origin)
  let tab
  const tooLong = new Promise((_, reject) =>
    setTimeout(() => reject(new Error(`no end in ${wanted.patience} s`)), wanted.patience * 1_000).unref(),
  )
  try {
    tab = await Promise.race([engine.open(), tooLong])
    const page = pageOf(tab, network.origin)
    await Promise.race([walk.go({ page, network, chain, engine: name }), tooLong])
  } catch (thrown) {
    return thrown
  } finally {
    await tab?.close().catch(() => undefined)
    await network.close()
  }
}

async function missingOf(chain, programs) {
  const accounts = await chain.getMultipleAccountsInfo(programs.map((address) => new PublicKey(address)))
  return programs.filter((_, index) => accounts[index] === null)
}

/** The executables of an engine, installed where that is possible. */
async function findBrowser(name) {
  if (name === 'chromium') return [await findChromium()]
  if (name === 'firefox')
    return [have(['/usr/bin/firefox-esr', '/usr/bin/firefox'], 'firefox-esr') ?? fail('no Firefox')]
  const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec']
  const places = libraries.flatMap((folder) => [`${folder}/webkit2gtk-4.1/MiniBrowser`])
  have(['/usr/bin/Xvfb'], 'xvfb')
  const driver = have(['/usr/bin/WebKitWebDriver'], 'webkit2gtk-driver')
  return [have(places, 'libwebkit2gtk-4.1-0') ?? fail('no MiniBrowser'), driver ?? fail('no WebKitWebDriver')]
}

function have(paths, ...packages) {
  const there = () => paths.find((path) => existsSync(path))
  if (!there()) installFromDebian(...packages)
  return there()
}

function fail(reason) {
  throw new Error(reason)
}
