import type { Keypair } from '@solana/web3.js'
import type { TokenReviewOrder } from '../../src/pages/create-token/chainWork'
import { newSeed } from '../../src/solana/payer'
import type { TokenFields } from '../../src/tokens/createToken'

export type TokenOrder = TokenReviewOrder &
  Readonly<{ storage: Extract<TokenReviewOrder['storage'], { upload: unknown }> }>

/** Where the files of a token are said to be: whoever orders one answers there with what was stored. */
export const STORED = `https://example.org/${'x'.repeat(43)}`

/** What Create Token prepares for this wallet's review; `store` stores its files. The chain is reached as in the app. */
export function aTokenOrder(rpcUrl: string, payer: Keypair, store: (file: Blob) => void): TokenOrder {
  return {
    fields: {
      standard: 'token-2022',
      name: 'Quiet Heron',
      symbol: 'QHRN',
      description: '',
      decimals: 0,
      supply: 1_000n,
      authorities: { mint: 'revoked', freeze: 'revoked', metadata: 'wallet' },
      extensions: {},
      fields: [],
      allocations: [],
    } as unknown as TokenFields,
    image: undefined,
    source: { by: 'seed', seed: newSeed() },
    storage: {
      name: 'memory',
      place: 'in memory',
      addressLength: STORED.length,
      fetchFreeLimit: () => Promise.resolve(100_000),
      upload: (file) => {
        store(file)
        return Promise.resolve(STORED)
      },
    },
    stored: { find: () => undefined, remember: () => {} },
    context: {
      cluster: {
        id: 'practice',
        name: 'Practice chain',
        caip: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
        money: 'play',
        rpcUrls: [rpcUrl],
      },
      ownRpcUrl: undefined,
      priority: 'normal',
      priorityCeiling: 5_000_000n,
      address: payer.publicKey.toBase58(),
    },
    onProgress: () => {},
    signal: new AbortController().signal,
  }
}
