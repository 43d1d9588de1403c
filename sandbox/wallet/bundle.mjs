import { dirname, basename } from 'node:path'
import { build } from 'vite'

/** Bundles the Practice Wallet into one script for the browser, away from dist/: it is no part of the product. */
export async function bundleWallet(file) {
  await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: dirname(file),
      emptyOutDir: true,
      target: 'es2022',
      reportCompressedSize: false,
      lib: { entry: 'sandbox/wallet/main.ts', formats: ['es'], fileName: () => basename(file) },
    },
  })
}
