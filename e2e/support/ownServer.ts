import { spawn } from 'node:child_process'
import type { APIRequestContext } from '@playwright/test'
import type { Connection } from '@solana/web3.js'
import { connectTo } from './journey'
import { PORT, SLOT_MS, STATE_FOLDER } from './origin'
import { test as base } from './page'

/**
 * Tests that turn the clock or break the chain get a server of their own, so that no other test meets their misfortune. `baseURL` is that
 * server's, `chain` a client of it.
 */
export const test = base.extend<{ chain: Connection }, { ownOrigin: string }>({
  ownOrigin: [
    async ({ playwright }, use, { workerIndex }) => {
      const port = PORT + 100 + 2 * workerIndex
      const server = spawn(process.execPath, ['sandbox/start.mjs', '--fresh', '--offline'], {
        cwd: new URL('../..', import.meta.url),
        env: {
          ...process.env,
          PORT: String(port),
          MINTWRIGHT_STATE: STATE_FOLDER,
          MINTWRIGHT_SLOT_MS: SLOT_MS,
        },
        stdio: 'ignore',
      })
      const origin = `http://127.0.0.1:${port}`
      await untilAnswers(await playwright.request.newContext({ baseURL: origin }))
      await use(origin)
      server.kill('SIGTERM')
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ ownOrigin }, use) => use(ownOrigin),
  chain: ({ ownOrigin }, use) => use(connectTo(ownOrigin)),
})

/** Resolves when the server behind `request` answers; throws after 240 s. */
async function untilAnswers(request: APIRequestContext): Promise<void> {
  for (let tries = 0; tries < 1600; tries++) {
    const up = await request.get('/').then(
      (answer) => answer.ok(),
      () => false,
    )
    if (up) return request.dispose()
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error('the server of this worker did not come up')
}
