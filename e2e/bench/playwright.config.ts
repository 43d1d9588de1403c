import { defineConfig } from '@playwright/test'
import tests, { ARGS, webServer } from '../playwright.config'

/** npm run bench:tasks: one page at a time, with nothing else to do, against the server of the browser tests. */
export default defineConfig({
  ...tests,
  testDir: '.',
  outputDir: '../../node_modules/.cache/mintwright/e2e',
  testMatch: '*.bench.ts',
  projects: [{ name: 'tasks' }],
  workers: 1,
  retries: 0,
  reporter: 'list',
  // What is measured runs as fast as in a browser of people.
  use: { ...tests.use, launchOptions: { ...tests.use?.launchOptions, args: ARGS } },
  webServer: { ...webServer, cwd: '../..' },
})
