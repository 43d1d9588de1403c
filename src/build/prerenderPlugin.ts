import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { criticalStyles } from './criticalStyles.ts'
import { emptyShell, fillShell } from './shells.ts'
import type { RenderedPage } from './renderPage'

const WORKSHOP = 'node_modules/.cache/mintwright/prerender'

/**
 * Writes one file for each route without a parameter, and two empty shells for all other paths: 200.html for hosts that can be
 * configured, 404.html for those that cannot.
 */
export function prerenderPlugin(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'mintwright:prerender',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async writeBundle(_, bundle) {
      const shell = bundle['index.html']
      if (shell?.type !== 'asset') throw new Error('The build has no index.html to fill.')
      const template = String(shell.source)
      const write = (name: string, html: string) => writeFileSync(join(config.build.outDir, name), html)
      const styles = styleSheetOf(bundle)
      for (const page of await render(config))
        write(fileName(page.path), fillShell(template, page, criticalStyles(styles, template + page.html)))
      for (const name of ['200.html', '404.html']) write(name, emptyShell(template))
    },
  }
}

/** The one sheet of the build. */
function styleSheetOf(bundle: Readonly<Rolldown.OutputBundle>): string {
  const sheets = Object.values(bundle).filter(({ fileName: name }) => name.endsWith('.css'))
  const [sheet, ...others] = sheets
  if (sheet?.type !== 'asset' || others.length > 0) throw new Error('The build has not one style sheet.')
  return String(sheet.source)
}

function fileName(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

type Rendering = Pick<ResolvedConfig, 'root' | 'base' | 'mode' | 'define'>

/** Builds the app for Node, into a temporary folder, and renders its pages there. */
export async function render(
  { root, base, mode, define }: Rendering,
  workshop = WORKSHOP,
): Promise<RenderedPage[]> {
  await build({
    configFile: false,
    root,
    base,
    mode,
    define: define ?? {},
    logLevel: 'warn',
    plugins: [react()],
    build: {
      ssr: 'src/build/renderPage.tsx',
      outDir: workshop,
      emptyOutDir: true,
      copyPublicDir: false,
      cssCodeSplit: false,
    },
  })
  const entry = `${pathToFileURL(resolve(root, workshop, 'renderPage.js')).href}?built=${Date.now()}`
  const { renderPages } = (await import(entry)) as { renderPages: () => Promise<RenderedPage[]> }
  return renderPages()
}
