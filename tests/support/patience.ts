import { vi } from 'vitest'

/* A busy machine may be slow to show something: these tests say nothing about speed. Pauses are short, for all that waits by them. */
vi.mock('../../src/storage/pause', () => import('./pace'))

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 50_000 })
  // The wallet kit would tell its servers what a test does, and nobody catches it where they cannot be reached.
  navigator.sendBeacon = () => true
}
