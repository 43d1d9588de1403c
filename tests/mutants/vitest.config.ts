import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import app from '../../vite.config.ts'

/* The configuration of `npm run mutants`: that of `npm test` with other files, in another order, and without what Stryker's threads refuse. */

/** The test files that run, a path a line. */
const CHOSEN = new Set(process.env['MUTANT_TESTS']?.split('\n'))
/** Where sources with mutants stand, as an object from path to text, if Stryker does not write them itself. */
const SOURCES = process.env['MUTANT_SOURCES']

/** The files come as they were asked for: first those that are likely to fail soon. */
class AsAsked extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Vitest keeps them without saying so in its types.
    const { filenamePattern: asked = [] } = this.ctx as { filenamePattern?: readonly string[] }
    const place = ({ moduleId }: TestSpecification) =>
      asked.findIndex((name) => moduleId.endsWith(relative('', name)))
    return files.toSorted((one, other) => place(one) - place(other))
  }
}

function mutatedSources(file: string) {
  const sources = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>
  return { name: 'mutated-sources', enforce: 'pre' as const, load: (id: string) => sources[relative('', id)] }
}

export default defineConfig((env) => {
  const { test, plugins, ...rest } = app(env)
  return {
    ...rest,
    plugins: [...(plugins ?? []), SOURCES ? mutatedSources(SOURCES) : null],
    test: {
      ...test,
      projects: test?.projects?.flatMap((project) => {
        if (typeof project !== 'object' || !('test' in project)) return []
        const include = project.test?.include?.filter((file) => CHOSEN.has(file)) ?? []
        return include.length > 0 ? [{ ...project, test: { ...project.test, include, execArgv: [] } }] : []
      }),
      setupFiles: [test?.setupFiles ?? [], SOURCES ? 'tests/mutants/met.ts' : []].flat(),
      experimental: { fsModuleCache: false },
      // A mutant may leave a test waiting for good.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      sequence: { ...test?.sequence, sequencer: AsAsked },
    },
  }
})
