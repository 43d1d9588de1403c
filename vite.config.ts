import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { buildInfo } from './src/build/buildInfo'
import { bundleReportPlugin } from './src/build/bundleReportPlugin'
import { compressPlugin } from './src/build/compressPlugin'
import { documentPlugin } from './src/build/documentPlugin'
import { noticesPlugin } from './src/build/noticesPlugin'
import { prerenderPlugin } from './src/build/prerenderPlugin'

/** BASE_PATH=/x/ builds for a host that serves the app below /x/. */
const base = process.env['BASE_PATH'] ?? '/'

export default defineConfig({
  base,
  plugins: [
    react(),
    documentPlugin(),
    noticesPlugin(),
    bundleReportPlugin(),
    prerenderPlugin(),
    compressPlugin(),
  ],
  define: { __BUILD_INFO__: JSON.stringify(buildInfo()) },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false, // one small sheet: a prerendered page never waits for a second one
  },
  test: { include: ['tests/**/*.test.{ts,tsx}'] },
})
