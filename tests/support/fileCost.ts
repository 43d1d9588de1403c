import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

/* What a file took of the processor, for the tables at the end of `npm test` (tests/roomCosts.mjs). A process runs one file at a time. */
const before = process.cpuUsage()
const { testPath } = expect.getState()
afterAll(() => {
  const into = process.env['FILE_COSTS']
  if (!into) return
  const { user, system } = process.cpuUsage(before)
  appendFileSync(into, `${JSON.stringify({ file: testPath, seconds: (user + system) / 1e6 })}\n`)
})
