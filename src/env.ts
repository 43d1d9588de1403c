import { settingsOfPage } from './testSettings'

declare global {
  interface ImportMetaEnv {
    readonly VITE_REOWN_PROJECT_ID?: string
    readonly VITE_MAINNET_RPC_URL?: string
    readonly VITE_DEVNET_RPC_URL?: string
    readonly VITE_LOOKUP_TABLE?: string
    readonly VITE_IPFS_GATEWAY?: string
    readonly VITE_SERVICE_FEE_LAMPORTS?: string
    readonly VITE_SERVICE_FEE_ADDRESS?: string
    readonly VITE_AFFILIATE_SHARE_BPS?: string
  }
}

/** The variables of the build, each read by its name: `import.meta.env` as a whole would put every VITE_ variable into the build. */
const given: Readonly<Record<string, unknown>> = __TEST_SETTINGS__
  ? settingsOfPage()
  : {
      VITE_REOWN_PROJECT_ID: import.meta.env.VITE_REOWN_PROJECT_ID,
      VITE_MAINNET_RPC_URL: import.meta.env.VITE_MAINNET_RPC_URL,
      VITE_DEVNET_RPC_URL: import.meta.env.VITE_DEVNET_RPC_URL,
      VITE_LOOKUP_TABLE: import.meta.env.VITE_LOOKUP_TABLE,
      VITE_IPFS_GATEWAY: import.meta.env.VITE_IPFS_GATEWAY,
      VITE_SERVICE_FEE_LAMPORTS: import.meta.env.VITE_SERVICE_FEE_LAMPORTS,
      VITE_SERVICE_FEE_ADDRESS: import.meta.env.VITE_SERVICE_FEE_ADDRESS,
      VITE_AFFILIATE_SHARE_BPS: import.meta.env.VITE_AFFILIATE_SHARE_BPS,
    }

/** The deployer's settings at build time (.env.example), checked once. Empty means not set. */
export const env = {
  projectId: text(given['VITE_REOWN_PROJECT_ID']),
  mainnetRpcUrl: httpUrl('VITE_MAINNET_RPC_URL', given['VITE_MAINNET_RPC_URL']),
  devnetRpcUrl: httpUrl('VITE_DEVNET_RPC_URL', given['VITE_DEVNET_RPC_URL']),
  lookupTable: lookupTable(given['VITE_LOOKUP_TABLE']),
  ipfsGateway: httpUrl('VITE_IPFS_GATEWAY', given['VITE_IPFS_GATEWAY']),
  serviceFee: serviceFee(
    given['VITE_SERVICE_FEE_LAMPORTS'],
    given['VITE_SERVICE_FEE_ADDRESS'],
    given['VITE_AFFILIATE_SHARE_BPS'],
  ),
} as const

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Parses a URL. Throws at start an Error that names the variable, so that a typo does not reach a deployment. */
function httpUrl(name: string, value: unknown): string | undefined {
  const given = text(value)
  if (given === undefined) return undefined
  if (/^https?:\/\//.test(given) && URL.canParse(given)) return given
  throw new Error(`${name} must be an http(s) address, but is "${given}".`)
}

/** Whether a text has the characters and the length of an address. The build checks that it decodes to 32 bytes (requireSettings). */
export function mayBeAddress(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)
}

/** Parses the address of a lookup table. Throws as httpUrl does. */
export function lookupTable(value: unknown): string | undefined {
  const given = text(value)
  if (given === undefined || mayBeAddress(given)) return given
  throw new Error(`VITE_LOOKUP_TABLE must be an address, but is "${given}".`)
}

/**
 * Parses the service fee. Lamports and address are both set or neither; the lamports are digits, and 0 means no fee. `shareBps`: the
 * referrer's part of the fee in basis points, 0 where none is set. Throws as httpUrl does.
 */
export function serviceFee(
  lamports: unknown,
  address: unknown,
  share?: unknown,
): Readonly<{ lamports: bigint; address: string; shareBps: number }> | undefined {
  const [much, to, bps = '0'] = [text(lamports), text(address), text(share)]
  if (!/^\d{1,5}$/.test(bps) || Number(bps) > 10_000)
    throw new Error(
      `VITE_AFFILIATE_SHARE_BPS must be a whole number of basis points up to 10000, but is "${bps}".`,
    )
  if (much === undefined && to === undefined) {
    if (Number(bps) === 0) return undefined
    throw new Error('VITE_AFFILIATE_SHARE_BPS is a part of a fee: set VITE_SERVICE_FEE_LAMPORTS, too.')
  }
  if (much === undefined || !/^\d{1,18}$/.test(much))
    throw new Error(`VITE_SERVICE_FEE_LAMPORTS must be a whole number of lamports, but is "${much ?? ''}".`)
  if (to === undefined || !mayBeAddress(to))
    throw new Error(`VITE_SERVICE_FEE_ADDRESS must be an address, but is "${to ?? ''}".`)
  return BigInt(much) === 0n ? undefined : { lamports: BigInt(much), address: to, shareBps: Number(bps) }
}
