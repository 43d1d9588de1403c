import { env } from '../env'
import { readPractice, type PracticeUrls } from './practice'

export type ClusterId = 'mainnet' | 'devnet' | 'practice'

/**
 * A network. `caip` is the CAIP-2 id by which wallets know it; the practice chain uses devnet's, because wallets sign for known
 * ids only. `rpcUrls` are in the order in which they are tried.
 */
export type Cluster = Readonly<{
  id: ClusterId
  name: string
  caip: `solana:${string}`
  money: 'real' | 'play'
  rpcUrls: readonly string[]
}>

const MAINNET_CAIP = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET_CAIP = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

/** The two networks of this page, the default one first. Where the practice chain is served, it replaces devnet. */
export function listClusters(
  practice: PracticeUrls | null = readPractice(),
  origin = pageOrigin(),
): readonly [Cluster, Cluster] {
  if (practice) return [practiceCluster(practice, origin), mainnet()]
  return [mainnet(), devnet()]
}

/** The endpoints of a cluster: only the user's own endpoint where one is set, else the cluster's in their order. */
export function endpointsOf(cluster: Cluster, ownRpcUrl?: string): readonly string[] {
  return ownRpcUrl === undefined ? cluster.rpcUrls : [ownRpcUrl]
}

/** Milliseconds between two reads of a program that the practice chain lacks. */
const LOOK_AGAIN_MS = 5_000

/** Milliseconds until a missing program is looked for again; false for never. Only the practice chain gets programs while it runs. */
export function lookAgain({ id }: Cluster, isMissing: boolean): number | false {
  return isMissing && id === 'practice' ? LOOK_AGAIN_MS : false
}

/** The public endpoint of Mainnet, by its name and by its older one, which answers where the newer does not. */
const PUBLIC_MAINNET = ['https://api.mainnet.solana.com', 'https://api.mainnet-beta.solana.com'] as const

function mainnet(): Cluster {
  const rpcUrls = endpoints(env.mainnetRpcUrl, MAINNET_CAIP, PUBLIC_MAINNET)
  return { id: 'mainnet', name: 'Mainnet', caip: MAINNET_CAIP, money: 'real', rpcUrls }
}

function devnet(): Cluster {
  const rpcUrls = endpoints(env.devnetRpcUrl, DEVNET_CAIP, ['https://api.devnet.solana.com'])
  return { id: 'devnet', name: 'Devnet', caip: DEVNET_CAIP, money: 'play', rpcUrls }
}

function practiceCluster(practice: PracticeUrls, origin: string): Cluster {
  const rpcUrls = [new URL(practice.rpc, origin).href]
  return { id: 'practice', name: 'Practice chain', caip: DEVNET_CAIP, money: 'play', rpcUrls }
}

/** The endpoints in order: the deployer's, then WalletConnect's where there is a project id, then the public ones. */
function endpoints(own: string | undefined, caip: string, open: readonly string[]): readonly string[] {
  const provider =
    env.projectId && `https://rpc.walletconnect.org/v1/?chainId=${caip}&projectId=${env.projectId}`
  return [own, provider, ...open].filter((url): url is string => Boolean(url))
}

function pageOrigin(): string {
  return globalThis.location?.origin ?? 'http://127.0.0.1'
}
