import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const MOST_OUTPUT_BYTES = 4 * 1024 * 1024
const MOST_MS = 240_000

/** How many operations went well and how many did not, and all that the script wrote. */
export type OutsideRun = Readonly<{ passed: number; failed: number; output: string }>

/**
 * Runs a script of an outside client in a process of its own, which is told nothing but the addresses. What the process
 * does not come to, because it hangs or writes without end, counts as failed. `imports` are loaded before the script.
 */
export async function runOutside(
  script: URL,
  { rpcUrl, wsUrl }: Readonly<{ rpcUrl: string; wsUrl: string }>,
  imports: readonly URL[] = [],
): Promise<OutsideRun> {
  const modules = ['tsx', ...imports.map(({ href }) => href)].flatMap((each) => ['--import', each])
  const args = [...modules, '--test-reporter=spec', fileURLToPath(script), rpcUrl, wsUrl]
  const { output, ended } = await outputOf(args)
  const counted = (what: string) => Number(new RegExp(`^ℹ ${what} (\\d+)$`, 'm').exec(output)?.[1] ?? NaN)
  const [passed, failed] = [counted('pass'), counted('fail') + counted('cancelled')]
  return ended && passed >= 0 ? { passed, failed, output } : { passed: 0, failed: failed || 1, output }
}

async function outputOf(args: readonly string[]): Promise<{ output: string; ended: boolean }> {
  const options = { cwd: root, env: { ...process.env, FORCE_COLOR: '0' } }
  const limits = { timeout: MOST_MS, maxBuffer: MOST_OUTPUT_BYTES }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { ...options, ...limits })
    return { output: stdout, ended: true }
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: unknown }
    return { output: `${stdout}\n${stderr.slice(0, 10_000)}`, ended: typeof code === 'number' }
  }
}
