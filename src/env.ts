/** What the deployer set at build time (.env.example), checked once. Empty means not set. */
export const env = {
  projectId: text(import.meta.env['VITE_REOWN_PROJECT_ID']),
  mainnetRpcUrl: httpUrl('VITE_MAINNET_RPC_URL', import.meta.env['VITE_MAINNET_RPC_URL']),
  devnetRpcUrl: httpUrl('VITE_DEVNET_RPC_URL', import.meta.env['VITE_DEVNET_RPC_URL']),
} as const

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Throws at start, with the variable's name, rather than at the first call: a typo must not reach a deploy. */
function httpUrl(name: string, value: unknown): string | undefined {
  const given = text(value)
  if (given === undefined) return undefined
  if (/^https?:\/\//.test(given) && URL.canParse(given)) return given
  throw new Error(`${name} must be an http(s) address, but is "${given}".`)
}
