import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * The folder of a port's chain: `MINTWRIGHT_STATE`, by default a folder of the user's data. Never inside the repository. The
 * port is part of its name, because it is part of the URLs in the chain's tokens.
 */
export function stateFolder(port: number, env: NodeJS.ProcessEnv = process.env): string {
  const data = env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share')
  return join(env['MINTWRIGHT_STATE'] ?? join(data, 'mintwright'), `practice-${port}`)
}
