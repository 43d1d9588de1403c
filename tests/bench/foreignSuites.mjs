/*
 * npm run bench:suites -- <folder> <command> …: runs somebody else's test suite, which lies in that folder with what it needs
 * installed, on a fresh practice chain at the ports 8899 and 8900, where such suites look for a cluster. It fetches nothing. The
 * suite's own runner says how many tests passed. Programs that the suite deploys beforehand are given as address=file.so before
 * the folder; those that `npm run sandbox:programs` has fetched are there. `MINTWRIGHT_SLOT_MS` sets the time of a slot.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Chain } from '../../sandbox/chain/Chain.ts'
import { programsFolder } from '../../sandbox/programs/folder.ts'
import { readProgramAccounts, readPrograms } from '../../sandbox/programs/read.ts'
import { standIns } from '../../sandbox/programs/standIn.ts'
import { serve } from '../../sandbox/server/serve.ts'

const PORT = 8899

const { given, folder, command, args } = readArguments(process.argv.slice(2))
const cache = programsFolder()
const slotMs = process.env.MINTWRIGHT_SLOT_MS
const chain = new Chain({
  genesis: readProgramAccounts(cache),
  programs: new Map([...standIns(), ...readPrograms(cache), ...given]),
  ...(slotMs && { slotMs: Number(slotMs) }),
})
const server = await serve(PORT, () => ({ chain }))
chain.start()
process.exitCode = await run()
chain.stop()
await server.close()

function readArguments(words) {
  const programs = words.slice(
    0,
    words.findIndex((word) => !word.includes('=')),
  )
  const [where, what, ...rest] = words.slice(programs.length)
  if (!where || !what)
    throw new Error('Use: npm run bench:suites -- [address=program.so …] <folder> <command> …')
  const read = (word) => {
    const [address, file] = word.split('=')
    return [address, new Uint8Array(readFileSync(file))]
  }
  return { given: programs.map(read), folder: where, command: what, args: rest }
}

function run() {
  return new Promise((done, fail) => {
    const suite = spawn(command, args, { cwd: folder, stdio: 'inherit' })
    suite.on('error', fail)
    suite.on('exit', (code) => done(code ?? 1))
  })
}
