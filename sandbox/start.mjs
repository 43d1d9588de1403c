import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureInstalled, isOlderNode } from './install.mjs'
import { buildApp, buildServer, buildWallet, WALLET_FOLDER } from './start/prepare.mjs'

const OLDEST_NODE = [20, 19]
const DEFAULT_PORT = 4173

/** Ends this process: during preparation, at once. */
let end = () => process.exit(0)

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
listenForTheEnd()
await main(process.argv.slice(2)).catch(abort)

/** `npm start`, and with --dev `npm run dev`: prepares what is missing, then opens the practice server. */
async function main(args) {
  checkPlatform()
  const { dev, fresh, fork, offline } = readOptions(args)
  const port = readPort(process.env.PORT)
  const slotMs = readSlotMs(process.env.MINTWRIGHT_SLOT_MS)
  const { MINTWRIGHT_FEE: feeStep, MINTWRIGHT_CONSENSUS: consensus } = process.env
  await ensureInstalled()
  const dist = process.env.MINTWRIGHT_DIST ?? 'dist'
  if (!dev) await buildApp(dist)
  await buildWallet()
  const { startPractice } = await import(pathToFileURL(await buildServer()))
  const practice = await startPractice({
    port,
    dist: dev ? null : dist,
    builds: process.env.MINTWRIGHT_BUILDS,
    wallet: WALLET_FOLDER,
    fresh,
    fork,
    guests: process.env.MINTWRIGHT_ORIGINS,
    slotMs,
    feeStep,
    consensus,
  })
  let stopping
  end = () => (stopping ??= practice.stop().then(() => process.exit(0), abort))
  console.log(`Mintwright with its practice chain: ${practice.origin}`)
  if (fork) console.log(`A fork of ${new URL(fork).host}: what the chain lacks is taken from there.`)
  console.log(
    practice.resumed
      ? `The chain goes on where it was. To begin anew: npm start -- --fresh${fork ? ` --fork ${fork}` : ''}`
      : `A new chain, kept in ${practice.folder}`,
  )
  if (!offline) await practice.fetchPrograms(process.stdout)
}

function readOptions(args) {
  const at = args.indexOf('--fork')
  const flags = at < 0 ? args : args.toSpliced(at, 2)
  const unknown = flags.find((arg) => !['--dev', '--fresh', '--offline'].includes(arg))
  if (unknown !== undefined)
    throw new Error(
      `npm start does not know ${unknown}. It knows: npm start -- --fresh, npm start -- --offline, npm start -- --fork <rpc>`,
    )
  const fork = at < 0 ? undefined : (args[at + 1] ?? '')
  const [dev, fresh, offline] = ['--dev', '--fresh', '--offline'].map((flag) => flags.includes(flag))
  return { dev, fresh, offline, fork }
}

function checkPlatform() {
  if (isOlderNode(OLDEST_NODE))
    throw new Error(
      `Mintwright needs Node ${OLDEST_NODE.join('.')} or newer. This is ${process.versions.node}.`,
    )
  if (process.platform === 'win32')
    throw new Error('The practice chain has no Windows build. Run Mintwright inside WSL2.')
}

function readPort(text) {
  const port = Number(text ?? DEFAULT_PORT)
  if (Number.isInteger(port) && port > 0 && port < 65_535) return port
  throw new Error(`PORT=${text} is no port. Use a number from 1 to 65534.`)
}

/** Milliseconds of a slot, or undefined for the chain's own. */
function readSlotMs(text) {
  if (text === undefined) return undefined
  const ms = Number(text)
  if (Number.isInteger(ms) && ms >= 10 && ms <= 60_000) return ms
  throw new Error(
    `MINTWRIGHT_SLOT_MS=${text} is no time of a slot. Use a whole number of milliseconds from 10 to 60000.`,
  )
}

/**
 * Ctrl-C, a closed terminal and a supervisor's request all end the same way. npm dies of SIGTERM without passing it on:
 * when the npm that started us is gone, that is a request too.
 */
function listenForTheEnd() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end())
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  setInterval(() => process.ppid === npm || end(), 250).unref()
}

function abort(error) {
  console.error(
    error?.code === 'EADDRINUSE' ? busy(error.port) : error instanceof Error ? error.message : error,
  )
  process.exit(1)
}

function busy(port) {
  return `Port ${port} is in use. Choose another pair of ports: PORT=${port + 2} npm start`
}
