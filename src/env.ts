/** The deployer's settings at build time (.env.example), checked once. Empty means not set. */
export const env = {
  projectId: text(import.meta.env['VITE_REOWN_PROJECT_ID']),
  mainnetRpcUrl: httpUrl('VITE_MAINNET_RPC_URL', import.meta.env['VITE_MAINNET_RPC_URL']),
  devnetRpcUrl: httpUrl('VITE_DEVNET_RPC_URL', import.meta.env['VITE_DEVNET_RPC_URL']),
  lookupTable: lookupTable(import.meta.env['VITE_LOOKUP_TABLE']),
  serviceFee: serviceFee(
    import.meta.env['VITE_SERVICE_FEE_LAMPORTS'],
    import.meta.env['VITE_SERVICE_FEE_ADDRESS'],
  ),
} as const

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Throws at start, with the variable's name, so that a typo does not reach a deploy. */
function httpUrl(name: string, value: unknown): string | undefined {
  const given = text(value)
  if (given === undefined) return undefined
  if (/^https?:\/\//.test(given) && URL.canParse(given)) return given
  throw new Error(`${name} must be an http(s) address, but is "${given}".`)
}

/** Whether a text has the characters and the length of an address. The build checks that it decodes to 32 bytes (requireAddresses). */
export function mayBeAddress(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)
}

/** Throws as httpUrl does. */
export function lookupTable(value: unknown): string | undefined {
  const given = text(value)
  if (given === undefined || mayBeAddress(given)) return given
  throw new Error(`VITE_LOOKUP_TABLE must be an address, but is "${given}".`)
}

/** Both settings or neither. Lamports in digits, where 0 means no fee. Throws as httpUrl does. */
export function serviceFee(
  lamports: unknown,
  address: unknown,
): Readonly<{ lamports: bigint; address: string }> | undefined {
  const [much, to] = [text(lamports), text(address)]
  if (much === undefined && to === undefined) return undefined
  if (much === undefined || !/^\d{1,18}$/.test(much))
    throw new Error(`VITE_SERVICE_FEE_LAMPORTS must be a whole number of lamports, but is "${much ?? ''}".`)
  if (to === undefined || !mayBeAddress(to))
    throw new Error(`VITE_SERVICE_FEE_ADDRESS must be an address, but is "${to ?? ''}".`)
  return much === '0' ? undefined : { lamports: BigInt(much), address: to }
}
