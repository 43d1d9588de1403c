import { afterEach, beforeEach, inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    activeMutants: readonly string[]
  }
  interface TaskMeta {
    met?: readonly string[]
  }
}

/** More often no test meets them unless it runs in circles. */
const MOST_MET = 20_000_000

type Meeting = { active: ReadonlySet<string>; met: Set<string>; loading: Set<string>; count: number }
const all = globalThis as { mutants?: Meeting; meetMutant?: (id: string) => boolean }

/* Which of the active mutants a test meets, also where a module that it needs was loaded before it. Files that share a process share that. */
const now = (all.mutants ??= { active: new Set(), met: new Set(), loading: new Set(), count: 0 })
now.active = new Set(inject('activeMutants'))
now.met = now.loading
all.meetMutant = (id) => {
  now.met.add(id)
  if (++now.count > MOST_MET) throw new Error('A mutant runs in circles.')
  return now.active.has(id)
}
beforeEach(() => {
  now.met = new Set()
  now.count = 0
})
afterEach(({ task }) => {
  task.meta.met = [...now.met, ...now.loading]
  now.met = now.loading
})
