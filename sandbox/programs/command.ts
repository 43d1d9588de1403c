import { parseArgs } from 'node:util'
import { checkFolder, lackingIn } from './check'
import { fillFolder } from './fill'
import { jupiterFolder, programsFolder } from './folder'
import { remoteRpc, type RemoteRpcOptions } from './remoteRpc'
import { WANTED, WANTED_JUPITER, type Wanted } from './wanted'

/** The public node, by its two names. */
const PUBLIC_RPC = ['https://api.mainnet.solana.com', 'https://api.mainnet-beta.solana.com'] as const
const INTERRUPTED = 130

/**
 * `npm run sandbox:programs`: fills the folder, or with --check inspects it without a network. Returns the exit code: 0 where
 * nothing required is missing, 1 where something is, 130 after Ctrl-C. With --jupiter it is about Jupiter's program alone. Throws for
 * invalid arguments.
 */
export async function programsCommand(args: string[], signal: AbortSignal): Promise<number> {
  const { check, rpc, jupiter } = readArguments(args)
  const [folder, wanted] = jupiter ? [jupiterFolder(), WANTED_JUPITER] : [programsFolder(), WANTED]
  console.log(`${jupiter ? 'The program of Jupiter, for tests' : "The practice chain's programs"}: ${folder}`)
  if (check) checkFolder(folder, wanted, console.log)
  else await fill(folder, wanted, rpc, signal)
  if (signal.aborted) return INTERRUPTED
  const lacking = lackingIn(folder, wanted)
  const whole = jupiter ? 'All there.' : 'All there. A running chain takes them in when it is started again.'
  console.log(lacking.length === 0 ? whole : incomplete(lacking))
  return lacking.length === 0 ? 0 : 1
}

function readArguments(args: string[]): { check: boolean; jupiter: boolean; rpc: NamedNode } {
  const options = {
    check: { type: 'boolean' },
    jupiter: { type: 'boolean' },
    rpc: { type: 'string' },
  } as const
  const { check = false, jupiter = false, rpc } = parseArgs({ args, options }).values
  return { check, jupiter, rpc: publicNode(rpc) }
}

/** A node by its address, and by a second one that the public node has. */
type NamedNode = Pick<RemoteRpcOptions, 'url' | 'second'>

/**
 * The node to fetch from: the named one, else the one in the environment, else a public one. Throws where that is no valid
 * address.
 */
export function publicNode(named?: string): NamedNode {
  const rpc = named ?? (process.env['MINTWRIGHT_RPC'] || undefined)
  if (rpc === undefined) return { url: PUBLIC_RPC[0], second: PUBLIC_RPC[1] }
  const url = URL.canParse(rpc) ? new URL(rpc) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username)
    throw new Error('The address of an RPC node begins with https:// and has no user name in it.')
  return { url: rpc }
}

async function fill(folder: string, wanted: Wanted, node: NamedNode, signal: AbortSignal): Promise<void> {
  const say = console.log
  try {
    await fillFolder({ folder, wanted, rpc: remoteRpc({ ...node, say, signal }), say, signal })
  } catch (error) {
    if (signal.aborted) console.log('Stopped. What has come is kept: run it again to go on.')
    else console.error(error instanceof Error ? error.message : error)
  }
}

function incomplete(lacking: string[]): string {
  return `Not complete. Lacking: ${lacking.join(', ')}. What has come is kept: run it again to go on.`
}
