import { spawn, type ChildProcess } from 'node:child_process'

export type KeptServer = Readonly<{
  child: ChildProcess
  rpcUrl: string
  /** Its output on stderr so far. */
  complaints: () => string
}>

/**
 * Starts a practice chain whose state is kept in `folder`, in a separate process. Slots take `slotMs` milliseconds. `through`
 * is a command that starts the process behind it.
 */
export function startKept(
  folder: string,
  slotMs: number,
  through: readonly string[] = [],
): Promise<KeptServer> {
  const server = [process.execPath, '--import', 'tsx', 'tests/support/keptServer.ts', folder, `${slotMs}`]
  const [command = '', ...args] = [...through, ...server]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let complaints = ''
  child.stderr.on('data', (data: Buffer) => {
    complaints += data.toString()
    process.stderr.write(data)
  })
  return new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)))
    child.stdout.once('data', (data: Buffer) =>
      done({ child, rpcUrl: data.toString().trim(), complaints: () => complaints }),
    )
  })
}
