import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    seed: number
  }
}

/** Hands the seed of the run's order, wherever it came from, to all tests (random.ts). */
export default function provideSeed({ vitest, provide }: TestProject): void {
  provide('seed', vitest.config.sequence.seed)
}
