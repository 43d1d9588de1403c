import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sameAccount, type LedgerAccount } from '../chain/accounts'
import { isAddress } from '../remote/shapes'
import { inspectAccount, inspectProgram, type Finding } from './inspect'
import { LOCK_FILE, readLock, type Lock } from './lock'

type Say = (sentence: string) => void

/** The programs in a folder by address. Untrusted ones, and those that do not run, are left out and reported. */
export function readPrograms(folder: string, say: Say = console.warn): Map<string, Uint8Array> {
  const lock = readLock(folder, say)
  const ids = namedBy(folder, '', '.so', say)
  return goodOnes(lock, ids, (id) => inspectProgram(folder, lock, id), say)
}

/** The accounts in a folder by address, for the first block. Invalid files are left out and reported. */
export function readProgramAccounts(folder: string, say: Say = console.warn): Map<string, LedgerAccount> {
  const lock = readLock(folder, () => undefined)
  for (const name of namesIn(folder, () => undefined))
    if (name.endsWith('.json') && name !== LOCK_FILE)
      say(`Passed over ${name}: account files belong into the folder accounts beside it.`)
  const addresses = namedBy(folder, 'accounts/', '.json', say)
  return goodOnes(lock, addresses, (address) => inspectAccount(folder, lock, address), say)
}

/**
 * Reports the hand-made account files that the chain did not use, because it already has those accounts in another state.
 * Downloaded accounts are taken over once, and change from then on. `now` reads the chain's accounts; `resumed`: the chain
 * continues from an earlier run.
 */
export function sayPassedOver(
  folder: string,
  chain: Readonly<{ now: (address: string) => LedgerAccount | null; resumed: boolean }>,
  say: Say = console.warn,
): void {
  const lock = readLock(folder, () => undefined)
  for (const address of namedBy(folder, 'accounts/', '.json', () => undefined)) {
    const found = inspectAccount(folder, lock, address)
    if (found.state !== 'good' || found.vouched || sameAccount(found.content, chain.now(address))) continue
    const why = chain.resumed
      ? 'the chain goes on with what it has of that account. To begin a new one: npm start -- --fresh'
      : 'the chain makes that account itself. Take the file away.'
    say(`Passed over ${found.name}: ${why}`)
  }
}

/** The addresses in the names of files of this kind; files with another name are left out and reported. */
function namedBy(folder: string, within: string, ending: string, say: Say): string[] {
  return namesIn(join(folder, within), say)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .filter((address) => {
      if (!isAddress(address)) say(`Passed over ${within}${address}${ending}: its name is no address.`)
      return isAddress(address)
    })
}

function namesIn(folder: string, say: Say): string[] {
  try {
    return existsSync(folder) ? readdirSync(folder).sort() : []
  } catch (error) {
    say(`Passed over ${folder}: ${error instanceof Error ? error.message : String(error)}`)
    return []
  }
}

function goodOnes<T>(
  lock: Lock,
  addresses: string[],
  look: (address: string) => Finding<T>,
  say: Say,
): Map<string, T> {
  return new Map(
    addresses.flatMap((address) => {
      const found = look(address)
      if (found.state === 'bad') say(passedOver(lock, found))
      return found.state === 'good' ? [[address, found.content]] : []
    }),
  )
}

function passedOver(lock: Lock, { name, why }: Extract<Finding<unknown>, { state: 'bad' }>): string {
  const hint = lock.files[name]
    ? 'To fetch it again: npm run sandbox:programs'
    : 'It was put there by hand: mend it or take it away.'
  return `Passed over ${name}: ${why}. ${hint}`
}
