import { inspectAccount, inspectProgram, type Finding } from './inspect'
import { readLock, type Lock } from './lock'
import type { Wanted } from './wanted'

/** The names of required files that the folder lacks or that are invalid. */
export function lackingIn(folder: string, wanted: Wanted): string[] {
  return itemsOf(
    folder,
    readLock(folder, () => undefined),
    wanted,
  )
    .filter(({ optional, found }) => !optional && found.state !== 'good')
    .map(({ name }) => name)
}

/** Reports the state of each wanted file without any request. Optional files may be missing. */
export function checkFolder(folder: string, wanted: Wanted, say: (sentence: string) => void): void {
  const lock = readLock(folder, say)
  for (const { name, optional, found } of itemsOf(folder, lock, wanted))
    if (!optional || found.state !== 'missing') say(`${name}: ${wordsFor(found, lock)}`)
}

type Item = Readonly<{ name: string; optional?: true; found: Finding<unknown> }>

function itemsOf(folder: string, lock: Lock, { programs, accounts }: Wanted): Item[] {
  return [
    ...programs.map((each) => ({ ...each, found: inspectProgram(folder, lock, each.id) })),
    ...accounts.map((each) => ({ ...each, found: inspectAccount(folder, lock, each.address) })),
  ]
}

function wordsFor(found: Finding<unknown>, { files }: Lock): string {
  if (found.state === 'missing') return `missing (${found.name})`
  if (found.state === 'bad') return `not good, because ${found.why} (${found.name})`
  const entry = files[found.name]
  return entry ? `good, from ${entry.from} at slot ${entry.slot}` : 'good, put there by hand'
}
