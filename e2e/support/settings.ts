import { test as base } from './page'
import { isFullRun } from '../../tests/seed'
import { makeBuild, makeTestBuild } from '../../tests/support/builds'

/** Settings of a copy, by the names of .env.example. */
export type Settings = Readonly<Record<string, string>>

/**
 * Tests of a copy with other `settings` than dist/ has, on the shared server and its chain. They share one build, to which the server
 * tells the settings of a test in the page. With `realBuild` they are, in `npm run test:full`, those of a production build, in the folder
 * of that name. What is missing is built when a test first needs it.
 */
export const test = base.extend<{ settings: Settings; realBuild: string | null; build: string }>({
  settings: [{}, { option: true }],
  realBuild: [null, { option: true }],
  build: [
    async ({ settings, realBuild }, use) => {
      const ofItsOwn = isFullRun() ? realBuild : null
      await (ofItsOwn === null ? makeTestBuild() : makeBuild(ofItsOwn, settings))
      await use(ofItsOwn ?? `test?${new URLSearchParams(settings)}`)
    },
    { timeout: 300_000 },
  ],
  // As an option it holds for every context that a test opens by itself, too.
  storageState: ({ build }, use) =>
    use({
      cookies: [
        {
          name: 'mintwright-build',
          value: build,
          domain: '127.0.0.1',
          path: '/',
          expires: -1,
          httpOnly: true,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [],
    }),
})
