import { defineConfig } from '@playwright/test'
import { ORIGIN, PORT, STATE_FOLDER } from './support/origin'

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** End-to-end tests in real Chromium against what `npm start` serves, on a port and a practice chain of their own. */
export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../node_modules/.cache/mintwright/results/playwright.json' }]],
  outputDir: '../node_modules/.cache/mintwright/e2e',
  use: {
    baseURL: ORIGIN,
    // A trace is recorded in full before anybody knows how a test ends, and takes as long again: npm run test:e2e -- --trace on
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'npm start -- --fresh --offline',
    cwd: '..',
    env: { PORT: String(PORT), MINTWRIGHT_STATE: STATE_FOLDER },
    url: `${ORIGIN}/`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
})
