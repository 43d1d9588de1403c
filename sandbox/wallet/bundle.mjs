import { build } from 'vite'

/**
 * Bundles the Practice Wallet for the browser into a separate folder, never into dist/: it is no part of the product.
 * `wallet.js` registers it; the rest loads when somebody uses it.
 */
export async function bundleWallet(folder) {
  await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    base: './',
    logLevel: 'error',
    plugins: [plainImports],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { wallet: 'sandbox/wallet/main.ts' },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

/** Vite's wrapper of a dynamic import waits for style sheets, of which there are none here, and is as big as the wallet. */
const plainImports = {
  name: 'practice-wallet:plain-imports',
  enforce: 'pre',
  load: {
    order: 'pre',
    handler: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined,
  },
}
