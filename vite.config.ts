import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { buildInfo } from './src/build/buildInfo'

/** BASE_PATH=/x/ builds for a host that serves the app below /x/. */
const base = process.env['BASE_PATH'] ?? '/'

export default defineConfig({
  base,
  plugins: [react()],
  define: { __BUILD_INFO__: JSON.stringify(buildInfo()) },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  test: { include: ['tests/**/*.test.{ts,tsx}'] },
})
