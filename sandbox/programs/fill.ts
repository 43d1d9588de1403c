import { rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { formatAccountFile } from './accountJson'
import { Unreachable } from './askOnce'
import { assertRuns } from './assertRuns'
import { alone } from './claim'
import { elfLength } from './elf'
import { fetchProgram } from './fetchProgram'
import { accountFile, programFile } from './folder'
import { inspectAccount, inspectProgram, type Finding } from './inspect'
import { keepAbsent, keepFile, readLock, type Lock } from './lock'
import { fetchAccounts, type Found } from './remoteAccounts'
import type { RemoteRpc } from './remoteRpc'
import type { Wanted, WantedAccount, WantedProgram } from './wanted'

export type Filling = Readonly<{
  folder: string
  wanted: Wanted
  rpc: RemoteRpc
  say: (sentence: string) => void
  /** Stops waiting for another process that fills the folder. */
  signal?: AbortSignal
  /** Called for each program and account once it is in the folder. */
  came?: (what: WantedProgram | WantedAccount) => void
}>

/**
 * Fetches the wanted files that the folder lacks, and reports what it does. Valid files stay, also those that were put there
 * by hand. An item that cannot be fetched does not hold up the others. Two that fill the same folder take turns. Returns
 * whether anything was missing. Rejects with Unreachable, with Error where the node is on another cluster, and with the
 * signal's reason; files fetched by then are kept.
 */
export async function fillFolder(filling: Filling): Promise<boolean> {
  const lacking = lackingOf(filling)
  if (lacking.length === 0) return false
  await alone(filling.folder, filling, (waited) =>
    fetchAll(filling, waited ? lackingOf({ ...filling, say: () => undefined }) : lacking),
  )
  return true
}

async function fetchAll(
  filling: Filling,
  lacking: readonly (WantedAccount | WantedProgram)[],
): Promise<void> {
  if (lacking.length === 0) return
  const accounts = lacking.filter((each) => 'address' in each)
  const programs = lacking.filter((each) => 'id' in each)
  await checkCluster(filling)
  if (accounts.length > 0) await fillAccounts(filling, accounts)
  for (const program of programs) await orSay(filling, program.name, () => fillProgram(filling, program))
}

/** The items that the folder lacks, optional ones too; reports those that are there, and those that are invalid. */
function lackingOf(filling: Filling): (WantedAccount | WantedProgram)[] {
  const { folder, wanted, say } = filling
  const lock = readLock(folder, say)
  return [
    ...wanted.accounts.filter((account) => lacksAccount(filling, lock, account)),
    ...wanted.programs.filter(({ id, name }) => lacks(inspectProgram(folder, lock, id), name, say)),
  ]
}

function lacksAccount({ folder, say }: Filling, lock: Lock, { address, name }: WantedAccount): boolean {
  return !lock.absent.includes(address) && lacks(inspectAccount(folder, lock, address), name, say)
}

function lacks(found: Finding<unknown>, name: string, say: Filling['say']): boolean {
  if (found.state === 'good') say(`${name}: already there${found.vouched ? '' : ', put there by hand'}.`)
  if (found.state === 'bad') say(`${name}: ${found.name} is fetched again, because ${found.why}.`)
  return found.state !== 'good'
}

async function checkCluster({ rpc, wanted }: Filling): Promise<void> {
  const hash = await rpc.call('getGenesisHash', [], (result) => v.parse(v.string(), result))
  if (hash !== wanted.genesisHash) throw new Error(`${rpc.host} is not on Mainnet: name another node.`)
}

async function fillAccounts(filling: Filling, accounts: readonly WantedAccount[]): Promise<void> {
  const { folder, rpc } = filling
  const found = await fetchAccounts(
    rpc,
    accounts.map(({ address }) => address),
  )
  const absent = accounts.filter(({ optional }, index) => optional && found[index]?.account === null)
  if (absent.length > 0)
    keepAbsent(
      folder,
      absent.map(({ address }) => address),
    )
  for (const [index, account] of accounts.entries())
    if (!absent.includes(account))
      await orSay(filling, account.name, () => keepAccount(filling, account, found[index]))
}

function keepAccount(filling: Filling, wanted: WantedAccount, found: Found | undefined): void {
  const { folder, rpc, say, came } = filling
  const { address, name, owner } = wanted
  if (!found?.account) throw new Error(`${rpc.host} has no such account`)
  if (found.account.owner !== owner) throw new Error(`it belongs to ${found.account.owner}, not to ${owner}`)
  const file = Buffer.from(formatAccountFile(address, found.account))
  keepFile(folder, accountFile(address), file, { slot: found.slot, from: rpc.host })
  say(`${name}: fetched.`)
  came?.(wanted)
}

async function fillProgram(filling: Filling, wanted: WantedProgram): Promise<void> {
  const { folder, rpc, say, came } = filling
  const { id, name } = wanted
  const partFile = join(folder, `${programFile(id)}.part`)
  const progress = (done: number, of: number) => say(`${name}: ${megabytes(done)} of ${megabytes(of)} MB`)
  const { data, slot } = await fetchProgram(rpc, id, partFile, progress)
  try {
    const elf = data.subarray(0, elfLength(data))
    assertRuns(elf)
    keepFile(folder, programFile(id), elf, { slot, from: rpc.host })
    say(`${name}: fetched.`)
    came?.(wanted)
  } finally {
    rmSync(partFile, { force: true })
  }
}

/** Runs `act` for one item. Errors that end everything are thrown; others are reported. */
async function orSay({ say }: Filling, name: string, act: () => void | Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Error) || error instanceof Unreachable || error.name === 'AbortError') throw error
    say(`${name}: not fetched. ${error.message}`)
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
