import { AppError } from '../../errors/AppError'
import { listClusters, type Cluster } from '../../solana/cluster'
import { loadChain, requireAddress, type Reading } from '../tokenQueries'
import type { Template } from './template'

/**
 * A mint as a template, read at the chosen network; where that is devnet and has no such mint, at mainnet, where what trends is
 * (over `mainnetRpcUrl`, where the person has one of their own). Fails with input/invalid where the text is no address, else as readToken.
 */
export function templateQuery({ cluster, ownRpcUrl }: Reading, mint: string, mainnetRpcUrl?: string) {
  return {
    queryKey: ['template', cluster.id, ownRpcUrl, mint, mainnetRpcUrl],
    queryFn: async (): Promise<Template> => {
      requireAddress(mint)
      const { connectTo, PublicKey } = await loadChain()
      const { readTemplate } = await import('./readTemplate')
      const read = (at: Cluster, own?: string) => readTemplate(connectTo(at, own), new PublicKey(mint), at.id)
      const elsewhere = cluster.id === 'devnet' ? mainnet() : undefined
      return await read(cluster, ownRpcUrl).catch((error: unknown) => {
        if (elsewhere && isNoMint(error)) return read(elsewhere, mainnetRpcUrl)
        throw error
      })
    },
  }
}

/** Anybody can send lamports to an address of devnet, and something that is no mint stands there. */
function isNoMint(error: unknown): boolean {
  return error instanceof AppError && ['account/not-found', 'account/not-a-mint'].includes(error.code)
}

function mainnet(): Cluster | undefined {
  return listClusters().find(({ id }) => id === 'mainnet')
}
