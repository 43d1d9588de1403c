import { build } from 'vite'

/** Bundles the practice server into one file of plain JavaScript: loaded file by file, it would take twice as long to start. */
export async function bundleServer(folder) {
  await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: 'sandbox/main.ts',
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
}
