import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const stopped = new AbortController()
// The first signal asks to stop, a second one ends the process as usual.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopped.abort())

try {
  await ensureInstalled()
  const { register } = await import('tsx/esm/api')
  register()
  const { programsCommand } = await import('./programs/command.ts')
  process.exitCode = await programsCommand(process.argv.slice(2), stopped.signal)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
