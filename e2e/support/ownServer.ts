import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:net'
import type { APIRequestContext } from '@playwright/test'
import type { Connection } from '@solana/web3.js'
import { connectTo } from './journey'
import { PORT, SLOT_MS, STATE_FOLDER } from './origin'
import { test as base } from './page'

/** A build with settings of its own (.env.example), in a folder of that name. */
export type Build = Readonly<{ name: string; settings: Readonly<Record<string, string>> }>

/**
 * Tests that turn the clock or break the chain get a server of their own, so that no other test meets their misfortune; with
 * `build` it serves a build of its own. `baseURL` is that server's, `chain` a client of it.
 */
export const test = base.extend<{ chain: Connection }, { build: Build | null; ownOrigin: string }>({
  build: [null, { scope: 'worker', option: true }],
  ownOrigin: [
    async ({ playwright, build }, use, { workerIndex }) => {
      const port = PORT + 100 + 2 * workerIndex
      const release = build ? await takeTurn() : () => {}
      const server = spawn(process.execPath, ['sandbox/start.mjs', '--fresh', '--offline'], {
        cwd: new URL('../..', import.meta.url),
        env: {
          ...process.env,
          PORT: String(port),
          MINTWRIGHT_STATE: STATE_FOLDER,
          MINTWRIGHT_SLOT_MS: SLOT_MS,
          ...(build && {
            MINTWRIGHT_DIST: `node_modules/.cache/mintwright/${build.name}`,
            ...build.settings,
          }),
        },
        stdio: 'ignore',
      })
      const origin = `http://127.0.0.1:${port}`
      await untilAnswers(await playwright.request.newContext({ baseURL: origin })).finally(release)
      await use(origin)
      server.kill('SIGTERM')
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ ownOrigin }, use) => use(ownOrigin),
  chain: ({ ownOrigin }, use) => use(connectTo(ownOrigin)),
})

/** Resolves when the server behind `request` answers; throws after 240 s. */
export async function untilAnswers(request: APIRequestContext): Promise<void> {
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

/** One worker builds at a time: the others wait for a port that the system takes back even from a worker that was killed. */
export async function takeTurn(): Promise<() => void> {
  for (;;) {
    const turn = await new Promise<Server | null>((resolve) => {
      const server = createServer()
      server.once('error', () => resolve(null))
      server.listen(PORT + 99, '127.0.0.1', () => resolve(server))
    })
    if (turn) return () => turn.close()
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
