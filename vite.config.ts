import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { loadEnv } from 'vite'
import { defineConfig } from 'vitest/config'
import { buildInfo } from './src/build/buildInfo.ts'
import { bundleReportPlugin } from './src/build/bundleReportPlugin.ts'
import { compressPlugin } from './src/build/compressPlugin.ts'
import { documentPlugin } from './src/build/documentPlugin.ts'
import { siteUrl } from './src/build/headTags.ts'
import { noticesPlugin } from './src/build/noticesPlugin.ts'
import { preloadHelperPlugin } from './src/build/preloadHelperPlugin.ts'
import { prerenderPlugin } from './src/build/prerenderPlugin.ts'
import { productionRouterPlugin } from './src/build/productionRouterPlugin.ts'
import { quickStartPlugin } from './src/build/quickStartPlugin.ts'
import { basePath, listedTokens, requireSettings, signInMode } from './src/build/requireSettings.ts'
import { wasmPlugin } from './src/build/wasmPlugin.ts'
import { ByProject, keptModules, testProjects } from './tests/projects.ts'
import { runSeed } from './tests/seed.ts'

/** What the first page needs at once, whoever else uses it: one script compresses better than ten. */
const startsWith = [
  'app/start',
  'settings/endpoints',
  'solana/(askNode|priorityFee)',
  'ui/(Amount|Form|Skeleton)',
  'units/(amounts|atMost|base58|lamports)',
  'wallet/usePractice',
]

/** Small parts that nearly every page but Home has: one script instead of fifteen. */
const partsOfAll = [
  'ui/(AddressText|CopyButton|ExternalLinks?|Mark|Note|Sentence|Tag|TickBox|TokenPicture|icons|saveFile|useCopy|useNear|useSectionTitle|whenInUse)',
  'operation/(appContext|formId|historyEntry)',
  'solana/(blockhash|gather|rpcLimits)',
  'units/(BorshReader|byCount|bytes|hiddenCharacters|inTurns|isSame|moments|pause|shortAddress|typedNumber|unbroken|walletName)',
  'wallet/NetworkName',
]

/**
 * Scripts that travel together with all that they need at once: on a slow connection a hundred small ones take longer to ask for than to
 * send. Of two groups the one with the higher priority has what both need. So pages without operations stay without what only those need
 * (tests/budgets.mjs).
 */
const groups = [
  {
    name: 'index',
    test: /vite\/preload-helper|src\/(main|testSettings|earlyPress|ui\/(fetchScript|loadAnew)|wallet\/sessionKey)/,
    priority: 3,
  },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|src\/app\/react\.ts/, priority: 3 },
  { name: 'kitStorage', test: /src\/wallet\/kitStorage/, priority: 3 },
  { name: 'app', test: new RegExp(`src/(${startsWith.join('|')})\\.tsx?$`), priority: 2 },
  { name: 'chain', test: /node_modules\/@solana\/(web3\.js|spl-token)\//, priority: 1 },
  { name: 'valibot', test: /node_modules\/valibot\//, priority: 2 },
  { name: 'errors', test: /src\/(errors\/describeError|ui\/ErrorNote)\.tsx?$/, priority: 0 },
  { name: 'venues', test: /src\/liquidity\/names\.ts$/, priority: 0 },
  { name: 'parts', test: new RegExp(`src/(${partsOfAll.join('|')})\\.tsx?$`), priority: 1 },
  {
    name: 'query',
    test: /node_modules\/@tanstack\/(query-core|react-query)\/|src\/ui\/QueryRoot/,
    priority: 1,
  },
  { name: 'example', test: /src\/operation\/exampleBill/, priority: 1 },
  { name: 'database', test: /src\/storage\/database/, priority: 1 },
  { name: 'limits', test: /src\/transactions\/limits/, priority: 1 },
  { name: 'lookAlike', test: /src\/units\/lookAlike/, priority: 1 },
  { name: 'formNews', test: /src\/operation\/formNews/, priority: 1 },
  { name: 'rpc', test: /src\/solana\/(rpcFetch|exactCall|genesis|namedErrors)/, priority: 0.8 },
  { name: 'percent', test: /src\/units\/percent/, priority: 1 },
  { name: 'math', test: /src\/liquidity\/math/, priority: 1 },
  {
    name: 'record',
    test: /src\/(transactions\/(execution|journal|outcome)|tokens\/(tokenQueries|wellKnown))\.ts$/,
    priority: 0.9,
  },
  {
    name: 'market',
    test: /src\/(liquidity\/(compatibility|impact|opening|orient|otherPools|said)|tokens\/(mintSettings|said|spendable|transferFeeMath))\.ts$/,
    priority: 0.8,
  },
  { name: 'copy', test: /src\/operation\/copy\.ts$/, priority: 0.8 },
  {
    name: 'tokens',
    test: /src\/(operation\/(TokenMarks|MintPicture)|tokens\/tokenPictures)\.tsx?$/,
    priority: 0.7,
  },
  {
    name: 'words',
    test: /src\/(operations\/(registry|said|sentAmounts)|operation\/(ExplorerLinks|bills|outcomeWords|useJournal))\.tsx?$/,
    priority: 0.5,
  },
  { name: 'acts', test: /src\/operations\/(acts|decision)\.ts$/, priority: 0.4 },
  { name: 'operation', test: /src\/operation\/OperationPage\.tsx$/, priority: 0 },
  { name: 'reading', test: /src\/(solana\/connection|tokens\/readToken)\.ts$/, priority: 0 },
  { name: 'forms', test: /node_modules\/(react-hook-form|@hookform)\/|src\/forms\/keptForm/, priority: 1 },
]

/** A list of every small script beside every import would weigh more than the round trip that it saves. */
function bigOnesOnly(_: string, files: string[]): string[] {
  return files.filter((file) => /\/(chain|kit)-/.test(file))
}

export default defineConfig(({ mode }) => {
  const settings = loadEnv(mode, process.cwd(), ['VITE_', 'BASE_PATH'])
  requireSettings(settings)
  const base = basePath(settings)
  const listed = listedTokens(settings)
  // The build that the tests share. Its pages bring their settings (src/testSettings.ts), so none is rendered before it is served.
  const isForTests = mode === 'test-settings'
  return {
    base,
    plugins: [
      react(),
      wasmPlugin(),
      productionRouterPlugin(),
      quickStartPlugin(),
      preloadHelperPlugin(),
      documentPlugin(),
      noticesPlugin(),
      bundleReportPlugin(),
      prerenderPlugin({ url: siteUrl(settings['VITE_SITE_URL'], base), listed, isForTests }),
      !isForTests && compressPlugin(),
    ],
    worker: { format: 'es', plugins: () => [wasmPlugin()] },
    define: {
      __BUILD_INFO__: JSON.stringify(buildInfo(settings['VITE_SOURCE_URL'])),
      __TEST_SETTINGS__: JSON.stringify(isForTests),
      ...(!isForTests && { __SIGN_IN__: JSON.stringify(signInMode(settings['VITE_SIGN_IN'])) }),
    },
    build: {
      target: 'es2022',
      assetsInlineLimit: (file: string) => /\.svg$|-Core\.woff2$/.test(file), // drawings and titles travel with the styles
      cssCodeSplit: false, // one small sheet: a prerendered page never waits for a second one
      modulePreload: { polyfill: false, resolveDependencies: bigOnesOnly },
      rolldownOptions: {
        output: { codeSplitting: { groups } },
        checks: { pluginTimings: false }, // the compiler of AssemblyScript takes its seconds
      },
    },
    test: {
      projects: testProjects(),
      experimental: { fsModuleCache: true, fsModuleCachePath: keptModules() },
      sequence: {
        sequencer: ByProject,
        shuffle: { tests: true },
        ...(process.env['VITEST'] && { seed: runSeed() }),
      },
      globalSetup: ['tests/support/ownPrograms.ts', 'tests/support/provideSeed.ts'],
      setupFiles: [
        'tests/support/fileCost.ts',
        'tests/support/emptied.ts',
        'tests/support/fastCurve.ts',
        'tests/support/onlyHere.ts',
        'tests/support/patience.ts',
        'tests/support/seeded.ts',
      ],
      maxWorkers: availableParallelism() + 2, // a test often waits for a node or for the database: a core has time for more than one file
      // Long, because a busy machine is no failure: no test is about time.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: Number(process.env['PATIENCE_MS'] ?? 50_000) } },
    },
  }
})
