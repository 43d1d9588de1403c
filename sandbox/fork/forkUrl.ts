/**
 * Parses the value of `--fork`: an http or https URL of a Solana RPC endpoint that is not the practice chain's own. `port` is
 * the practice server's; its WebSocket listens one above. Throws a sentence.
 */
export function readForkUrl(text: string, port: number): string {
  if (text === '') throw new Error('--fork needs the RPC endpoint of a Solana cluster behind it.')
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`--fork ${text} is no http or https address. Name the RPC endpoint of a Solana cluster.`)
  if (url.username || url.password)
    throw new Error('The address after --fork carries a user name or a password, which is not supported.')
  if (isLoopback(url.hostname) && [port, port + 1].includes(portOf(url)))
    throw new Error(`--fork ${text} is this practice chain itself. Name another cluster.`)
  return url.href
}

function isLoopback(host: string): boolean {
  return ['localhost', '[::1]', '[::]', '0.0.0.0'].includes(host) || /^127(\.\d+){3}$/.test(host)
}

function portOf({ port, protocol }: URL): number {
  return Number(port || (protocol === 'http:' ? 80 : 443))
}
