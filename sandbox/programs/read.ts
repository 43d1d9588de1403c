import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { LedgerAccount } from '../chain/accounts'
import { isAddress } from '../remote/shapes'
import { inspectAccount, inspectProgram, type Finding } from './inspect'
import { readLock } from './lock'

type Say = (sentence: string) => void

/** The programs in a folder by address. What cannot be trusted or does not run is passed over, and said. */
export function readPrograms(folder: string, say: Say = console.warn): Map<string, Uint8Array> {
  const lock = readLock(folder, say)
  return goodOnes(namedBy(folder, '.so', say), (id) => inspectProgram(folder, lock, id), say)
}

/** The accounts in a folder by address, for the first block. What is no account is passed over, and said. */
export function readProgramAccounts(folder: string, say: Say = console.warn): Map<string, LedgerAccount> {
  const lock = readLock(folder, () => undefined)
  return goodOnes(
    namedBy(join(folder, 'accounts'), '.json', say),
    (address) => inspectAccount(folder, lock, address),
    say,
  )
}

/** The addresses that files of this kind are named by. Other files are nobody's business. */
function namedBy(folder: string, ending: string, say: Say): string[] {
  return namesIn(folder, say)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .filter(isAddress)
}

function namesIn(folder: string, say: Say): string[] {
  try {
    return existsSync(folder) ? readdirSync(folder).sort() : []
  } catch (error) {
    say(`Passed over ${folder}: ${error instanceof Error ? error.message : String(error)}`)
    return []
  }
}

function goodOnes<T>(addresses: string[], look: (address: string) => Finding<T>, say: Say): Map<string, T> {
  return new Map(
    addresses.flatMap((address) => {
      const found = look(address)
      if (found.state === 'bad') say(passedOver(found))
      return found.state === 'good' ? [[address, found.content]] : []
    }),
  )
}

function passedOver({ name, why }: Extract<Finding<unknown>, { state: 'bad' }>): string {
  return `Passed over ${name}: ${why}. To fetch it again: npm run sandbox:programs`
}
