import { spawn } from 'node:child_process'

/** Runs npm in a folder with its output shown. Ends with this process; throws a sentence when it fails. */
export function npm(folder, ...args) {
  const cli = process.env.npm_execpath ?? ''
  return cli.endsWith('npm-cli.js') ? run(folder, process.execPath, [cli, ...args]) : run(folder, 'npm', args)
}

function run(folder, command, args) {
  const child = spawn(command, args, { cwd: folder, stdio: 'inherit' })
  const end = () => child.kill('SIGTERM')
  process.on('exit', end)
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => {
      process.off('exit', end)
      if (code === 0) done()
      else fail(new Error(`npm did not succeed: ${args.join(' ')}`))
    })
  })
}
