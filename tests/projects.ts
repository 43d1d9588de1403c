import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import type { TestProjectInlineConfiguration } from 'vitest/config'

/**
 * Each replaces a module, or something that all files of a process share and gives it back, or begins anew what each file begins anew.
 * Vitest keeps what takes a module's place for the file that says so. `vi.fn` and spies on the test's own objects do not.
 */
const BORROWS = [
  /\bvi\.(mock|unmock|doMock|hoisted)\(/,
  /\bvi\.(stubGlobal|stubEnv|useFakeTimers|setSystemTime|resetModules)\(/,
  /\bglobalThis\.indexedDB = /,
  /\bvi\.spyOn\((globalThis|window|console|process|Date|performance|crypto|Math|[A-Z]\w*\.prototype)\b/,
]
/** Each replaces something for good. */
const KEEPS = [/\b(globalThis(?!\.indexedDB)|process\.env)(\.\w+|\[.*?\])? = /]
/** Brings a database, which all files of a process share. In one that is emptied each has its own (support/emptied.ts). */
const STORES = "import 'fake-indexeddb/auto'"

/**
 * What a test file may touch: that decides whom it may share a process with. Its name says whether it has a window (`….window.test.tsx`) and
 * a process of its own (`….own.test.ts`, `….own.window.test.tsx`), its text whether it borrows or stores something.
 */
type Kind = Readonly<{ shares: 'all' | 'anew' | 'nothing'; hasWindow: boolean; stores: boolean }>

function kindOf(file: string, text: string): Kind {
  const does = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(text))
  const [, isOwn, hasWindow] = /(\.own)?(\.window)?\.test\.tsx?$/.exec(file)?.map(Boolean) ?? []
  if (does(KEEPS) && !isOwn)
    throw new Error(
      `${file} replaces something for good: its name must end in .own.test or .own.window.test.`,
    )
  return { ...sharing(), hasWindow: hasWindow === true }

  function sharing(): Omit<Kind, 'hasWindow'> {
    if (isOwn) return { shares: 'nothing', stores: false }
    if (hasWindow || does(BORROWS)) return { shares: 'anew', stores: false }
    return { shares: 'all', stores: text.includes(STORES) }
  }
}

/** In this order they run: those with the longest files are not the last. */
const KINDS: Readonly<Record<string, Kind>> = {
  'alone in a window': { shares: 'nothing', hasWindow: true, stores: false },
  alone: { shares: 'nothing', hasWindow: false, stores: false },
  stores: { shares: 'all', hasWindow: false, stores: true },
  anew: { shares: 'anew', hasWindow: false, stores: false },
  window: { shares: 'anew', hasWindow: true, stores: false },
  plain: { shares: 'all', hasWindow: false, stores: false },
}

/**
 * A project for each kind. Files that touch neither a window nor a global nor the state of a module share a process, so that the chain's
 * libraries are loaded once and not two hundred times; the files and their tests run in the order of the run’s seed. Files that only
 * need a database share other processes. Those that have a window, or borrow a global, share processes that are emptied after each file,
 * whose modules are loaded anew (support/emptied.ts). All others have one each. But for the first two the tests of a file keep their
 * order.
 */
export function testProjects(): TestProjectInlineConfiguration[] {
  // Lighthouse has its packages in a folder of its own under tests/, and some of them bring their tests.
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'),
  )
  const kinds = files.map(
    (file) => [`tests/${file}`, kindOf(file, readFileSync(`tests/${file}`, 'utf8'))] as const,
  )
  return Object.entries(KINDS).map(([name, kind]) => ({
    extends: true,
    test: {
      name,
      isolate: kind.shares === 'nothing',
      // What a test makes and forgets at once is not copied on so often: a twentieth of the time of all tests.
      execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64'],
      environment: kind.hasWindow ? './tests/support/lastingWindow.ts' : 'node',
      include: kinds.filter(([, one]) => isDeepStrictEqual(one, kind)).map(([file]) => file),
      provide: { beginsAnew: kind.shares === 'anew' },
      // What they know of the page's wallets and toasts begins anew with the modules of a file, as the listeners to the window do.
      server: { deps: { inline: [/@wallet-standard\/app/, /@reown\/appkit-adapter-solana/, /\/sonner\//] } },
      ...((kind.shares !== 'all' || kind.stores) && { runner: 'tests/support/inOrder.ts' }),
    },
  }))
}

const KEPT_MODULES = 'node_modules/.cache/mintwright/modules'
const A_DAY_MS = 86_400_000

/**
 * The folder in which transformed modules are kept, for all projects of a run, of which each would transform them anew, and for later
 * runs. A module is found by what stands in it, in the configuration and in the lock file. It also says which files its imports lead to:
 * these hang on the names of all files, so each list of names has a folder of its own. What nobody filled for a day goes.
 */
export function keptModules(): string {
  const names = ['src', 'sandbox', 'tests', 'e2e'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const own = createHash('sha1').update(names.sort().join('\n')).digest('hex')
  for (const name of foldersIn(KEPT_MODULES)) {
    const folder = join(KEPT_MODULES, name)
    if (name !== own && Date.now() - statSync(folder).mtimeMs > A_DAY_MS) rmSync(folder, { recursive: true })
  }
  return join(KEPT_MODULES, own)
}

function foldersIn(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

/**
 * One project after the other, or else a shared process would be left at each change; what shares one comes in the order of the seed. But
 * what goes through every operation, and takes a minute for that, begins before the rest of its project: none is left for the end.
 */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const mixed = ({ moduleId }: TestSpecification) =>
      createHash('sha1')
        .update(`${seed} ${relative('', moduleId)}`)
        .digest('hex')
    const sorted = await super.sort(files)
    const places = Object.keys(KINDS)
    const keyOf = (file: TestSpecification, at: number) => {
      const { isolate, name } = file.project.config
      const isShort = !readFileSync(file.moduleId, 'utf8').includes("/everyOperation'")
      const [place, order] = isolate ? ['', `${at}`.padStart(4, '0')] : [places.indexOf(name), mixed(file)]
      return `${place} ${Number(isShort)} ${order}`
    }
    return sorted
      .map((file, at) => ({ file, key: keyOf(file, at) }))
      .sort((one, other) => (one.key < other.key ? -1 : 1))
      .map(({ file }) => file)
  }
}
