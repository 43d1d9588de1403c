import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fingerprint, isFresh, markFresh } from './fingerprint.mjs'
import { inOneLine, npm } from './run.mjs'

const CACHE = 'node_modules/.cache/mintwright'
/** The folder of the bundled Practice Wallet: never dist/. */
export const WALLET_FOLDER = `${CACHE}/practice`

/** The sources that the practice chain shares with the app. */
const SHARED = ['src/liquidity', 'src/solana/programs.ts', 'src/units']

const SERVER_FOLDER = `${CACHE}/server`

/**
 * Builds the app into the folder `dist`, unless it was built from the same sources: with the settings of the environment, or with those
 * given instead, in that mode of the build. The practice server serves it at its root, whatever BASE_PATH says.
 */
export async function buildApp(dist, { settings = settingsOf(process.env), mode = 'production' } = {}) {
  const made = stampOf(dist, settings, mode)
  if (isFresh(...made)) return
  const env = { ...process.env, NODE_ENV: 'production', ...noSettings(), ...settings, BASE_PATH: '/' }
  await inOneLine('Building the app:', () =>
    npm({ env }, 'run', 'build', '--', '--mode', mode, '--logLevel', 'warn', '--outDir', dist),
  )
  markFresh(...made)
}

/** Records that another process has just built the app into `dist`, so that it is not built again. */
export function noteBuilt(dist) {
  markFresh(...stampOf(dist, settingsOf(process.env), 'production'))
}

function stampOf(dist, settings, mode) {
  const named = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  const print = fingerprint(appSources(), mode, ...named.sort())
  return [`${CACHE}/${basename(dist)}.stamp`, print, `${dist}/index.html`]
}

/** Bundles the Practice Wallet unless it was bundled from the same sources. */
export async function buildWallet() {
  const stamp = `${CACHE}/wallet.stamp`
  const print = fingerprint(['sandbox', ...SHARED, 'package-lock.json'])
  if (isFresh(stamp, print, `${WALLET_FOLDER}/wallet.js`)) return
  const { bundleWallet } = await import('../wallet/bundle.mjs')
  await bundleWallet(WALLET_FOLDER)
  markFresh(stamp, print, `${WALLET_FOLDER}/wallet.js`)
}

/** Bundles the practice server unless it was bundled from the same sources. Returns the bundle's path. */
export async function buildServer() {
  const file = `${SERVER_FOLDER}/main.js`
  const stamp = `${CACHE}/server.stamp`
  const print = fingerprint(['sandbox', ...SHARED, 'package-lock.json'])
  if (isFresh(stamp, print, file)) return file
  const { bundleServer } = await import('./bundleServer.mjs')
  await bundleServer(SERVER_FOLDER)
  markFresh(stamp, print, file)
  return file
}

function appSources() {
  const settings = readdirSync('.').filter((name) => name.startsWith('.env'))
  const files = ['index.html', 'vite.config.ts', 'tsconfig.json', 'package-lock.json', 'LICENSE', 'NOTICE']
  return ['src', 'public', ...files, ...settings]
}

function settingsOf(env) {
  const isSetting = ([name]) => name.startsWith('VITE_')
  return Object.fromEntries(Object.entries(env).filter(isSetting))
}

/** The settings of the environment, each taken away. */
function noSettings() {
  return Object.fromEntries(Object.keys(settingsOf(process.env)).map((name) => [name, undefined]))
}
