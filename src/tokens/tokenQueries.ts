import { AppError } from '../errors/AppError'
import type { Cluster } from '../solana/cluster'
import { isAddress } from '../units/base58'
import type { Holdings } from './holdings'
import type { OnChainToken } from './readToken'
import { fetchTokenMetadataFile, type TokenMetadataFile } from './tokenMetadataFile'

/** Over which network and endpoint a page reads. */
export type Reading = Readonly<{ cluster: Cluster; ownRpcUrl: string | undefined }>

/** A query's key and function; the readers are loaded with the chain's libraries when it runs. */
type Query<Data> = Readonly<{ queryKey: readonly unknown[]; queryFn: () => Promise<Data> }>

/** What the chain says of a mint. Fails with input/invalid where the text is no address, else as readToken does. */
export function readTokenQuery({ cluster, ownRpcUrl }: Reading, mint: string): Query<OnChainToken> {
  return {
    queryKey: ['token', cluster.id, ownRpcUrl, mint],
    queryFn: async () => {
      requireAddress(mint)
      const { connectTo, PublicKey } = await loadChain()
      const { readToken } = await import('./readToken')
      return await readToken(connectTo(cluster, ownRpcUrl), new PublicKey(mint))
    },
  }
}

/** What a wallet holds. */
export function readHoldingsQuery({ cluster, ownRpcUrl }: Reading, owner: string): Query<Holdings> {
  return {
    queryKey: ['holdings', cluster.id, ownRpcUrl, owner],
    queryFn: async () => {
      const { connectTo, PublicKey } = await loadChain()
      const { readHoldings } = await import('./holdings')
      return await readHoldings(connectTo(cluster, ownRpcUrl), new PublicKey(owner))
    },
  }
}

/** What a token's metadata file says. */
export function tokenFileQuery(uri: string): Query<TokenMetadataFile> {
  return { queryKey: ['token-file', uri], queryFn: () => fetchTokenMetadataFile(uri) }
}

/** Throws input/invalid where a text is no address. */
export function requireAddress(text: string): void {
  if (!isAddress(text)) throw new AppError('input/invalid', { what: 'an address', message: NO_ADDRESS })
}

const NO_ADDRESS = 'An address has 32 to 44 letters and digits, without 0, O, I and l.'

/** The chain's libraries, on demand; the connection first, for it brings what the others take for granted. */
export async function loadChain() {
  const { connectTo } = await import('../solana/connection')
  const { PublicKey } = await import('@solana/web3.js')
  return { connectTo, PublicKey }
}
