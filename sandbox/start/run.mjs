import { spawn } from 'node:child_process'

const SECOND = 1000

/**
 * Shows one step of the preparation in one line: its sentence and its time, counted live in a terminal. Errors of the step
 * are thrown again.
 */
export async function inOneLine(sentence, act, out = process.stdout) {
  const started = Date.now()
  const seconds = () => `${sentence} ${Math.round((Date.now() - started) / SECOND)} s`
  out.write(`${sentence} …`)
  const counting = out.isTTY ? setInterval(() => out.write(`\r${seconds()} …`), SECOND) : undefined
  try {
    const result = await act()
    out.write(out.isTTY ? `\r${seconds()}  \n` : ` ${seconds().slice(sentence.length + 1)}\n`)
    return result
  } catch (error) {
    out.write('\n')
    throw error
  } finally {
    clearInterval(counting)
  }
}

/** Runs npm silently, with the options `where` of its process. It ends with this process; on a failure throws all its output, and a sentence. */
export function npm(where, ...args) {
  const cli = process.env.npm_execpath ?? ''
  const [command, ...before] = cli.endsWith('npm-cli.js') ? [process.execPath, cli] : ['npm']
  const child = spawn(command, [...before, ...args], { ...where, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  child.stdout.on('data', (data) => said.push(data))
  child.stderr.on('data', (data) => said.push(data))
  const end = () => child.kill('SIGTERM')
  process.on('exit', end)
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => {
      process.off('exit', end)
      const words = Buffer.concat(said).toString().trimEnd()
      if (code === 0) done()
      else fail(new Error(`${words}\nnpm did not succeed: npm ${args.join(' ')}`))
    })
  })
}
