import { AppError } from '../errors/AppError'
import { type Cluster, listClusters } from '../solana/cluster'
import type { ChainClock } from '../solana/clock'
import { ADDRESS_RULE, isAddress } from '../units/base58'
import type { Holdings } from './holdings'
import type { ReadToken } from './readToken'
import type { Template } from './template/template'

/** The network and endpoint that a page reads from. */
export type ReadingNetwork = Readonly<{ cluster: Cluster; ownRpcUrl: string | undefined }>

/** A query's key and function; the readers load with the chain's libraries when it runs. */
type Query<Data> = Readonly<{ queryKey: readonly unknown[]; queryFn: () => Promise<Data> }>

/** Milliseconds after which a token whose multiplier or transfer fee may change is read again. */
const SETTINGS_STALE_MS = 15_000

/** The chain's clock, from which `chainNow` continues. A form reads it where the person chooses a time at which the chain acts. */
export function chainClockQuery({ cluster, ownRpcUrl }: ReadingNetwork): Query<ChainClock> {
  return {
    queryKey: ['chain-clock', cluster.id, ownRpcUrl],
    queryFn: async () => {
      const { connectTo } = await loadChain()
      const { CLOCK, decodeClock } = await import('../solana/clock')
      return decodeClock(await connectTo(cluster, ownRpcUrl).getAccountInfo(CLOCK))
    },
  }
}

/** A mint as read from the chain. Fails with input/invalid where the text is no address, else like readToken. */
export function readTokenQuery({ cluster, ownRpcUrl }: ReadingNetwork, mint: string) {
  return {
    queryKey: ['token', cluster.id, ownRpcUrl, mint],
    refetchInterval: ({ state }: { state: { data: ReadToken | undefined } }) => {
      const { scaledAmount, transferFee } = state.data?.settings ?? {}
      return scaledAmount || transferFee ? SETTINGS_STALE_MS : (false as const)
    },
    queryFn: async (): Promise<ReadToken> => {
      requireAddress(mint)
      const { connectTo, PublicKey } = await loadChain()
      const { readToken } = await import('./readToken')
      return await readToken(connectTo(cluster, ownRpcUrl), new PublicKey(mint))
    },
  }
}

/** The transfer fees that a token has withheld, in its mint and its largest accounts, in base units; `isAll`: it has no other accounts. */
export function withheldQuery({ cluster, ownRpcUrl }: ReadingNetwork, mint: string) {
  return {
    queryKey: ['withheld-fees', cluster.id, ownRpcUrl, mint],
    staleTime: WITHHELD_STALE_MS,
    queryFn: async (): Promise<Readonly<{ units: bigint; isAll: boolean }>> => {
      const { connectTo, PublicKey } = await loadChain()
      const { fetchLargelyWithheld } = await import('./operations/tokenFacts')
      return await fetchLargelyWithheld(connectTo(cluster, ownRpcUrl), new PublicKey(mint))
    },
  }
}

const WITHHELD_STALE_MS = 300_000

/** A wallet's holdings. */
export function readHoldingsQuery({ cluster, ownRpcUrl }: ReadingNetwork, owner: string): Query<Holdings> {
  return {
    queryKey: ['holdings', cluster.id, ownRpcUrl, owner],
    queryFn: async () => {
      const { connectTo, PublicKey } = await loadChain()
      const { readHoldings } = await import('./holdings')
      return await readHoldings(connectTo(cluster, ownRpcUrl), new PublicKey(owner))
    },
  }
}

/** Throws input/invalid where a text is no address. */
function requireAddress(text: string): void {
  if (!isAddress(text)) throw new AppError('input/invalid', { what: 'an address', message: ADDRESS_RULE })
}

/** Loads the chain's libraries; the connection first, because the others need what it sets up. */
async function loadChain() {
  const { connectTo } = await import('../solana/connection')
  const { PublicKey } = await import('@solana/web3.js')
  return { connectTo, PublicKey }
}

/**
 * A mint as a template, read from the chosen network. A mint that devnet does not have is read from mainnet, whose tokens trend (over
 * `mainnetRpcUrl`, where the person has set one). Fails with input/invalid where the text is no address, else like readToken.
 */
export function templateQuery({ cluster, ownRpcUrl }: ReadingNetwork, mint: string, mainnetRpcUrl?: string) {
  return {
    queryKey: ['template', cluster.id, ownRpcUrl, mint, mainnetRpcUrl],
    queryFn: async (): Promise<Template> => {
      requireAddress(mint)
      const { connectTo, PublicKey } = await loadChain()
      const { readTemplate } = await import('./template/readTemplate')
      const read = (at: Cluster, own?: string) => readTemplate(connectTo(at, own), new PublicKey(mint), at.id)
      const elsewhere = cluster.id === 'devnet' ? mainnet() : undefined
      return await read(cluster, ownRpcUrl).catch((error: unknown) => {
        if (elsewhere && isNoMint(error)) return read(elsewhere, mainnetRpcUrl)
        throw error
      })
    },
  }
}

/** Whether an error says that the address has no mint. On devnet anybody can send lamports to an address, so an account may exist there. */
export function isNoMint(error: unknown): boolean {
  return error instanceof AppError && ['account/not-found', 'account/not-a-mint'].includes(error.code)
}

function mainnet(): Cluster | undefined {
  return listClusters().find(({ id }) => id === 'mainnet')
}
