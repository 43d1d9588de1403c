import { createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { PORT } from '../../e2e/support/origin'

/** The scripts that prepare a start are plain JavaScript, which has no types. */
type Prepare = Readonly<{
  buildApp: (
    dist: string,
    how: Readonly<{ mode?: string; settings: Readonly<Record<string, string>> }>,
  ) => Promise<void>
}>
const prepare = new URL('../../sandbox/start/prepare.mjs', import.meta.url).href

/** Where builds with other settings than those of dist/ are, a folder for each. The practice server of the tests serves them by name. */
export const BUILDS = 'node_modules/.cache/mintwright/builds'

/** What somebody's environment may have for another program: no build is to tell it. */
export const NOBODYS_SETTING = { VITE_NOBODYS_SETTING: 'told-to-nobody' } as const

/**
 * Makes the build that takes its settings from its pages (src/testSettings.ts) unless it is there: one for all tests that want settings
 * of their own. Returns its folder.
 */
export async function makeTestBuild(): Promise<string> {
  return await make('test', { mode: 'test-settings', settings: NOBODYS_SETTING })
}

/** Makes the build that `npm run build` makes with these settings (.env.example), in the folder of that name. Returns the folder. */
export async function makeBuild(name: string, settings: Readonly<Record<string, string>>): Promise<string> {
  return await make(name, { settings })
}

const made = new Map<string, Promise<string>>()

/** Asks once in each process: what a build is made from does not change while tests run. */
function make(name: string, how: Parameters<Prepare['buildApp']>[1]): Promise<string> {
  const making = made.get(name) ?? makeInTurn(`${BUILDS}/${name}`, how)
  made.set(name, making)
  return making
}

async function makeInTurn(folder: string, how: Parameters<Prepare['buildApp']>[1]): Promise<string> {
  const { buildApp } = (await import(prepare)) as Prepare
  const release = await takeTurn()
  await buildApp(folder, how).finally(release)
  return folder
}

/** One process builds at a time: the others wait for a port that the system takes back even from one that was killed. */
async function takeTurn(): Promise<() => void> {
  for (;;) {
    const turn = await new Promise<Server | null>((resolve) => {
      const server = createServer()
      server.once('error', () => resolve(null))
      server.listen(PORT + 99, '127.0.0.1', () => resolve(server))
    })
    if (turn) return () => turn.close()
    await sleep(200)
  }
}
