import type { Chain } from '../chain/Chain'
import { launchTable } from '../market/launchTable'
import { lackingIn } from './check'
import { publicNode } from './command'
import { fillFolder } from './fill'
import { inspectAccount, inspectProgram } from './inspect'
import { readLock } from './lock'
import { ProgressLine, type Terminal } from './ProgressLine'
import { readProgramAccounts, readPrograms } from './read'
import { remoteRpc, type RemoteRpcOptions } from './remoteRpc'
import { WANTED, type Wanted, type WantedAccount, type WantedProgram } from './wanted'

export type Background = Readonly<{
  folder: string
  chain: Chain
  out: Terminal
  signal: AbortSignal
  wanted?: Wanted
  /** Options of the node's requests, where they differ. */
  rpc?: Partial<Pick<RemoteRpcOptions, 'url' | 'timeout' | 'pause'>>
}>

/**
 * Fetches what the folder lacks while the chain runs, and lets the chain take over each item as it arrives. Reports in one
 * line, including why an item did not arrive. Where nothing is missing it sends and prints nothing. Never rejects.
 */
export async function fetchInBackground(background: Background): Promise<void> {
  const { folder, chain, out, signal, wanted = WANTED, rpc = {} } = background
  const line = new ProgressLine(out)
  const problems: string[] = []
  const say = (sentence: string) => {
    if (sentence.includes(': not fetched.')) problems.push(sentence)
    if (!sentence.includes(': already there')) line.show(sentence)
  }
  const came = (what: WantedProgram | WantedAccount) => {
    takeInOne(chain, folder, what)
    if ('id' in what) line.add(what.name)
  }
  try {
    const node = rpc.url === undefined ? publicNode() : { url: rpc.url }
    line.begin(`Fetching the programs of others from ${new URL(node.url).host}:`)
    const lacked = await fillFolder({
      folder,
      wanted,
      rpc: remoteRpc({ say, signal, insists: false, ...rpc, ...node }),
      say,
      signal,
      came,
    })
    if (!lacked) return
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  if (signal.aborted) return line.leave()
  takeInAll(chain, folder)
  const lacking = lackingIn(folder, wanted)
  if (lacking.length > 0) line.end(notAllThere(lacking, wanted, problems))
  else line.endWell('The chain has them.')
}

/** Files that another process added meanwhile are taken over too. */
function takeInAll(chain: Chain, folder: string): void {
  const silent = () => undefined
  const programs = readPrograms(folder, silent)
  chain.takeIn({
    programs,
    genesis: new Map([...readProgramAccounts(folder, silent), ...launchTable(programs)]),
  })
}

function takeInOne(chain: Chain, folder: string, what: WantedProgram | WantedAccount): void {
  const lock = readLock(folder, () => undefined)
  if ('address' in what) {
    const found = inspectAccount(folder, lock, what.address)
    if (found.state === 'good') chain.takeIn({ genesis: new Map([[what.address, found.content]]) })
  } else {
    const found = inspectProgram(folder, lock, what.id)
    const programs = new Map(found.state === 'good' ? [[what.id, found.content]] : [])
    chain.takeIn({ programs, genesis: launchTable(programs) })
  }
}

/** Names the missing programs, which people know; accounts are named only where no program is missing. */
function notAllThere(lacking: readonly string[], wanted: Wanted, problems: readonly string[]): string {
  const programs = lacking.filter((each) => wanted.programs.some(({ name }) => name === each))
  const names = (programs.length > 0 ? programs : lacking).join(', ')
  const [why = ''] = problems.slice(-1)
  return `Not fetched: ${names}. ${why} To go on: npm run sandbox:programs`
}
