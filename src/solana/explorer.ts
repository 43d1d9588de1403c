import type { Cluster } from './cluster'

/** The subject of a link: a mint, an account's address or a transaction's signature, in base58. */
export type ExplorerSubject =
  | Readonly<{ mint: string }>
  | Readonly<{ address: string }>
  | Readonly<{ signature: string }>
/** The explorers that can be chosen in the settings. */
export const EXPLORERS = ['solana', 'solscan'] as const
export type Explorer = (typeof EXPLORERS)[number]

export const EXPLORER_NAMES = { solana: 'Solana Explorer', solscan: 'Solscan' } as const satisfies Record<
  Explorer,
  string
>
export type ExplorerLink = Readonly<{ name: (typeof EXPLORER_NAMES)[Explorer]; href: string }>

/**
 * Links to public explorers, `first` before the others. Only Solana Explorer can read a chain that is not public: for the practice
 * chain the link names the local RPC, which Solana Explorer calls from this browser.
 */
export function explorerLinks(
  cluster: Cluster,
  subject: ExplorerSubject,
  first: Explorer,
): readonly ExplorerLink[] {
  const solana = { name: EXPLORER_NAMES.solana, href: solanaExplorer(cluster, subject) }
  if (cluster.id === 'practice') return [solana]
  const both = [solana, { name: EXPLORER_NAMES.solscan, href: solscan(cluster, subject) }]
  return first === 'solscan' ? both.toReversed() : both
}

function solanaExplorer(cluster: Cluster, subject: ExplorerSubject): string {
  const path = 'signature' in subject ? `tx/${subject.signature}` : `address/${accountOf(subject)}`
  return `https://explorer.solana.com/${path}${clusterQuery(cluster)}`
}

function clusterQuery(cluster: Cluster): string {
  if (cluster.id === 'mainnet') return ''
  if (cluster.id === 'devnet') return '?cluster=devnet'
  return `?cluster=custom&customUrl=${encodeURIComponent(cluster.rpcUrls[0] ?? '')}`
}

function solscan(cluster: Cluster, subject: ExplorerSubject): string {
  const path = 'signature' in subject ? 'tx' : 'mint' in subject ? 'token' : 'account'
  const id = 'signature' in subject ? subject.signature : accountOf(subject)
  return `https://solscan.io/${path}/${id}${cluster.id === 'devnet' ? '?cluster=devnet' : ''}`
}

function accountOf(subject: Exclude<ExplorerSubject, { signature: string }>): string {
  return 'mint' in subject ? subject.mint : subject.address
}
