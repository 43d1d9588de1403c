import { build } from 'vite'

/**
 * Bundles the Practice Wallet for the browser into a folder of its own, never into dist/: it is no part of the product.
 * `wallet.js` registers it; what it needs once somebody uses it lies beside.
 */
export async function bundleWallet(folder) {
  await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    base: './',
    logLevel: 'warn',
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
