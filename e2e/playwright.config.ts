import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findShell } from '../tests/chromium.mjs'
import { BUILDS } from '../tests/support/builds'
import useOwnPrograms from '../tests/support/ownPrograms'
import { ORIGIN, PORT, SLOT_MS, STATE_FOLDER } from './support/origin'

useOwnPrograms()
// Wrapping and heights come from fonts: those of a package, whatever the machine has. Without the package this throws.
import.meta.resolve('dejavu-fonts-ttf/package.json')
process.env['FONTCONFIG_FILE'] = fileURLToPath(new URL('support/fonts.conf', import.meta.url))

const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** Chromium without what surrounds its pages, as `npm test` found it; by hand Debian's, unless CHROMIUM names another browser. */
const shell = process.env['HEADLESS_SHELL'] ?? findShell(chromium)

/**
 * Each window of Chromium would load two pages of its own for the list under its address bar, at a third of what a test costs. To
 * switch them off replaces the list that Playwright switches off, so what it has there for pages like ours stands here too.
 * A spare renderer would start with each page, for a next page that no test opens.
 */
const NOT_NEEDED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
]

/** The arguments of the browser. */
export const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${NOT_NEEDED.join()}`,
]

/** A page of a test does not live long enough for its scripts to gain what the optimising compilers take: a twentieth of its cost. */
const NO_OPTIMISING = '--js-flags=--no-opt --no-maglev'

/** Tests that turn the clock of a chain or break it: each worker of theirs starts a server. */
const OWN_CHAIN = ['faults.spec.ts', 'practice-panel.spec.ts']
const here = fileURLToPath(new URL('.', import.meta.url))
for (const file of readdirSync(here).filter((name) => name.endsWith('.spec.ts') && !OWN_CHAIN.includes(name)))
  if (readFileSync(join(here, file), 'utf8').includes('practice_'))
    throw new Error(`${file} steers the chain that others use: move the test to ${OWN_CHAIN.join(' or ')}.`)

/** What `npm start` serves, with the builds that tests choose from. */
export const webServer = {
  command: 'npm start -- --fresh --offline',
  cwd: '..',
  env: {
    PORT: String(PORT),
    MINTWRIGHT_STATE: STATE_FOLDER,
    MINTWRIGHT_SLOT_MS: SLOT_MS,
    MINTWRIGHT_BUILDS: BUILDS,
  },
  url: `${ORIGIN}/`,
  timeout: 180_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
}

/** End-to-end tests in real Chromium against what `npm start` serves, on a port and a practice chain of their own. */
export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  workers: 4,
  // A test often waits for a block, an answer or a script, so two cores have time for four. A server of its own takes long to begin:
  // one worker for these.
  projects: [
    { name: 'own chain', testMatch: OWN_CHAIN, workers: 1 },
    { name: 'one chain', testIgnore: OWN_CHAIN },
  ],
  forbidOnly: true,
  retries: 0,
  // Long, because a busy machine is no failure: no test is about time.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../node_modules/.cache/mintwright/results/playwright.json' }]],
  outputDir: '../node_modules/.cache/mintwright/e2e',
  use: {
    baseURL: ORIGIN,
    // A trace is recorded in full before anybody knows how a test ends, and takes as long again: npm run test:e2e -- --trace on
    screenshot: 'only-on-failure',
    // Whatever moves is drawn by the processor here, frame by frame. What is about motion asks for it (shell.spec.ts).
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: shell,
      args: [...ARGS, NO_OPTIMISING],
    },
  },
  webServer,
})
