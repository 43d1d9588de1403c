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

/**
 * Makes the build that takes its settings from its pages (src/testSettings.ts) unless it is there: one for all tests that want settings
 * of their own. Returns its folder.
 */
export async function makeTestBuild(): Promise<string> {
  return await make('test', { mode: 'test-settings', settings: {} })
}

/** Makes the build that `npm run build` makes with these settings (.env.example), in the folder of that name. Returns the folder. */
export async function makeBuild(name: string, settings: Readonly<Record<string, string>>): Promise<string> {
  return await make(name, { settings })
}

const made = new Map<string, Promise<string>>()

/** Asks once in each process: what a build is made from does not change while tests run. */
function make(name: string, how: Parameters<Prepare['buildApp']>[1]): Promise<string> {
  const folder = `${BUILDS}/${name}`
  const making =
    made.get(name) ??
    (import(prepare) as Promise<Prepare>).then(({ buildApp }) => buildApp(folder, how)).then(() => folder)
  made.set(name, making)
  return making
}
