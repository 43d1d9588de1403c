/* The app as `npm start` serves it, built anew, on a practice chain that is thrown away: for scripts that measure it. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildServer, buildWallet, WALLET_FOLDER } from '../../sandbox/start/prepare.mjs'

const VITE = join('node_modules', 'vite', 'bin', 'vite.js')

/** Its origin, and the way to end it. */
export async function serveApp() {
  process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
  execFileSync(process.execPath, [VITE, 'build', '--logLevel', 'warn'], { stdio: 'inherit' })
  const state = mkdtempSync(join(tmpdir(), 'mintwright-bench-'))
  process.env.MINTWRIGHT_STATE = state
  await buildWallet()
  const { startPractice } = await import(pathToFileURL(await buildServer()))
  const { origin, stop } = await startPractice({ port: 0, dist: 'dist', wallet: WALLET_FOLDER })
  return { origin, stop: () => stop().finally(() => rmSync(state, { recursive: true, force: true })) }
}
