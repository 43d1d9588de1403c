import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import type { TestProjectInlineConfiguration } from 'vitest/config'

/** Each replaces something that all files of a process share, a module or a global. `vi.fn` and spies on the test's own objects do not. */
const TOUCHES = [
  /\bvi\.(mock|unmock|doMock|hoisted|resetModules|stubGlobal|stubEnv|useFakeTimers|setSystemTime)\(/,
  /\bvi\.spyOn\((globalThis|window|console|process|Date|performance|crypto|Math|[A-Z]\w*\.prototype)\b/,
  /\b(globalThis|process\.env)(\.\w+|\[.*?\])? = /,
]
/** Brings a database, which all files of a process share. */
const KEEPS = "import 'fake-indexeddb/auto'"

type Kind = 'plain' | 'keeping' | 'isolated' | 'dom'

/** What a test file may touch, as its text says: that decides whom it may share a process with. */
function kindOf(text: string): Kind {
  if (text.startsWith('// @vitest-environment happy-dom')) return 'dom'
  if (TOUCHES.some((pattern) => pattern.test(text))) return 'isolated'
  return text.includes(KEEPS) ? 'keeping' : 'plain'
}

/**
 * Four projects. Files that touch neither a DOM nor a global nor the state of a module share a process, so that the chain's
 * libraries are loaded once and not two hundred times; the files and their tests run in the order of the run’s seed.
 * Files that only need a database share other processes. All others have one each. In these three the tests of a file
 * keep their order.
 */
export function testProjects(): TestProjectInlineConfiguration[] {
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.test\.tsx?$/.test(file),
  )
  const kinds = files.map((file) => [`tests/${file}`, kindOf(readFileSync(`tests/${file}`, 'utf8'))] as const)
  const project = (name: Kind, isolate: boolean): TestProjectInlineConfiguration => ({
    extends: true,
    test: {
      name,
      isolate,
      environment: name === 'dom' ? 'happy-dom' : 'node',
      include: kinds.filter(([, kind]) => kind === name).map(([file]) => file),
      ...(name !== 'plain' && { runner: 'tests/support/inOrder.ts' }),
    },
  })
  return [project('plain', false), project('keeping', false), project('isolated', true), project('dom', true)]
}

/** One project after the other, or else a shared process would be left at each change; what shares one comes in the order of the seed. */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const mixed = ({ moduleId }: TestSpecification) =>
      createHash('sha1').update(`${seed} ${moduleId}`).digest('hex')
    const sorted = await super.sort(files)
    const [alone, shared] = [true, false].map((isolate) =>
      sorted.filter(({ project }) => project.config.isolate === isolate),
    )
    const order = (shared ?? []).toSorted((a, b) => (mixed(a) < mixed(b) ? -1 : 1))
    return [
      ...(alone ?? []),
      ...[...new Set(order.map(({ project }) => project))].flatMap((project) =>
        order.filter((file) => file.project === project),
      ),
    ]
  }
}
