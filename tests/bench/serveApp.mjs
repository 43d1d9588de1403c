/* The app as `npm start` serves it, built anew, on a practice chain that is thrown away: for scripts that measure it. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { buildServer, buildWallet, WALLET_FOLDER } from '../../sandbox/start/prepare.mjs'
import { findChromium } from '../chromium.mjs'

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

/** Runs some work with the app's origin and a browser, and ends both. */
export async function withApp(work) {
  const { origin, stop } = await serveApp()
  const executablePath = (await findChromium()) ?? undefined
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await work({ origin, browser })
  } finally {
    await browser.close()
    await stop()
  }
}
