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

/** The deployer's settings (.env.example), which the build has checked (requireSettings). Empty means not set. */
export const env = {
  projectId: text(given['VITE_REOWN_PROJECT_ID']),
  mainnetRpcUrl: text(given['VITE_MAINNET_RPC_URL']),
  devnetRpcUrl: text(given['VITE_DEVNET_RPC_URL']),
  lookupTable: text(given['VITE_LOOKUP_TABLE']),
  ipfsGateway: text(given['VITE_IPFS_GATEWAY']),
  serviceFee: serviceFee(
    given['VITE_SERVICE_FEE_LAMPORTS'],
    given['VITE_SERVICE_FEE_ADDRESS'],
    given['VITE_AFFILIATE_SHARE_BPS'],
  ),
} as const

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Whether a text has the characters and the length of an address. */
export function mayBeAddress(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)
}

/** The service fee. `shareBps`: the referrer's part of the fee in basis points, 0 where none is set. */
export function serviceFee(
  lamports: unknown,
  address: unknown,
  share?: unknown,
): Readonly<{ lamports: bigint; address: string; shareBps: number }> | undefined {
  const [much = '0', to, bps = '0'] = [text(lamports), text(address), text(share)]
  if (to === undefined || BigInt(much) === 0n) return undefined
  return { lamports: BigInt(much), address: to, shareBps: Number(bps) }
}
