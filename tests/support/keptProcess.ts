import { spawn, type ChildProcess } from 'node:child_process'

export type KeptServer = Readonly<{
  child: ChildProcess
  rpcUrl: string
  /** What it has complained of so far, on its stderr. */
  complaints: () => string
}>

/** Starts a practice chain that is kept in `folder`, in a process of its own. Slots take `slotMs` milliseconds. */
export function startKept(folder: string, slotMs: number): Promise<KeptServer> {
  const args = ['--import', 'tsx', 'tests/support/keptServer.ts', folder, String(slotMs)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
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
