import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The report's path: beside the build's caches, never in dist/. */
const BUNDLE_REPORT = 'node_modules/.cache/mintwright/bundle.json'

/** A script of dist/: its entry module, its modules (paths from the root), and the scripts that it imports statically. */
export type ReportedChunk = Readonly<{
  file: string
  entry: string | null
  modules: readonly string[]
  imports: readonly string[]
}>

/** Reports which module is in which script of dist/, for the size budgets. A build into another folder writes no report. */
export function bundleReportPlugin(): Plugin {
  return {
    name: 'mintwright:bundle-report',
    apply: (config, { command }) => command === 'build' && (config.build?.outDir ?? 'dist') === 'dist',
    writeBundle(_, bundle) {
      mkdirSync(dirname(BUNDLE_REPORT), { recursive: true })
      writeFileSync(BUNDLE_REPORT, JSON.stringify(reportChunks(bundle), null, 1))
    },
  }
}

/** The scripts of a bundle, in the order in which the bundler made them. */
export function reportChunks(bundle: Rolldown.OutputBundle): ReportedChunk[] {
  return Object.values(bundle)
    .filter((file) => file.type === 'chunk')
    .map((chunk) => ({
      file: chunk.fileName,
      entry: chunk.facadeModuleId && fromRoot(chunk.facadeModuleId),
      modules: Object.keys(chunk.modules).map(fromRoot),
      imports: chunk.imports,
    }))
}

function fromRoot(id: string): string {
  return id.startsWith('\0') ? id : relative(process.cwd(), id.replace(/\?.*$/, ''))
}
