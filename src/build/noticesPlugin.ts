import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { reportChunks } from './bundleReportPlugin.ts'

/** Writes the licence of every package whose code is in the build to THIRD_PARTY_NOTICES.txt. */
export function noticesPlugin(): Plugin {
  return {
    name: 'mintwright:notices',
    apply: 'build',
    generateBundle(_, bundle) {
      const modules = reportChunks(bundle).flatMap((chunk) => chunk.modules)
      const source = packageFolders(modules)
        .map(notice)
        .join(`\n${'-'.repeat(80)}\n\n`)
      this.emitFile({ type: 'asset', fileName: 'THIRD_PARTY_NOTICES.txt', source })
    },
  }
}

/** The package folders of these modules, each once, sorted: "node_modules/react", "node_modules/@a/b". */
export function packageFolders(modules: readonly string[]): string[] {
  const folders = modules.flatMap((id) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? [])
  return [...new Set(folders)].sort()
}

function notice(folder: string): string {
  const { name, version, license } = packageJson(folder)
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return [`${name} ${version} (${license})`, '', ...texts, ''].join('\n')
}

function packageJson(folder: string): { name: string; version: string; license: string } {
  const file = join(folder, 'package.json')
  const given = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {}
  const text = (key: string) => (typeof given[key] === 'string' ? given[key] : 'not stated')
  return { name: text('name'), version: text('version'), license: text('license') }
}
