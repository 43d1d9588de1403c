import { AppError } from '../errors/AppError'
import { nodeErrorOf } from '../errors/codes'
import type { ClusterId } from './cluster'
import { askTogether } from './rpcBatch'
import { logRpcFailure } from './rpcEvents'
import { hostOf, type RpcOutcome } from './rpcRetry'

/** Whether a chain with that genesis hash (base58) is the expected one. */
type IsIt = (genesisHash: string | undefined) => boolean

const meant = new Map<string, IsIt>()

/** Sets the expected chain of several endpoints: an endpoint of another chain is not used from now on. */
export function expectChain(urls: readonly string[], isIt: IsIt): void {
  if (urls.length > 1) meant.set(urls.join(' '), isIt)
}

/** Sets the same expectation for one of these endpoints when it is used alone. */
export function expectSameChain(url: string, urls: readonly string[]): void {
  const isIt = meant.get(urls.join(' '))
  if (isIt) meant.set(url, isIt)
}

/** The endpoints without those that are known to be of another chain; all of them where none would be left. */
export function withoutStrangers(urls: readonly string[]): readonly string[] {
  const isIt = meant.get(urls.join(' '))
  const left = urls.filter((url) => !isIt || !hashes.has(url) || isIt(hashes.get(url)))
  return left.length > 0 ? left : urls
}

/**
 * The answer of one of several endpoints, if it serves the expected chain. Its genesis hash is read once, together with the first `ask`
 * and with the same timeout (ms). Where the hash is unknown or of another chain, the outcome leads to another endpoint.
 */
export async function ofTheirChain(
  url: string,
  urls: readonly string[],
  timeout: number,
  ask: () => Promise<RpcOutcome>,
): Promise<RpcOutcome> {
  const isIt = meant.get(urls.join(' '))
  if (!isIt) return await ask()
  const [failure, outcome] = await Promise.all([learnGenesis(url, timeout), ask()])
  if (outcome.kind !== 'answer') return outcome
  if (failure) return { kind: 'elsewhere', error: failure, worthRepeating: false }
  if (isIt(hashes.get(url))) return outcome
  return { kind: 'elsewhere', error: strange(url), worthRepeating: false }
}

const hashes = new Map<string, string>()

/** Whether this page has read the genesis hash of that endpoint. */
export function knowsGenesisHash(url: string): boolean {
  return hashes.has(url)
}

const asking = new Map<string, Promise<AppError | null>>()

/** Reads the genesis hash once a page; null once it is known, else the error. The next call tries again. */
async function learnGenesis(url: string, timeout: number): Promise<AppError | null> {
  if (hashes.has(url)) return null
  const key = `${timeout} ${url}`
  const learning = asking.get(key) ?? askGenesis(url, timeout).finally(() => asking.delete(key))
  asking.set(key, learning)
  return await learning
}

async function askGenesis(url: string, timeout: number): Promise<AppError | null> {
  const method = 'getGenesisHash'
  const outcome = await askTogether(url, { method, params: [] }, timeout)
  if (outcome.kind !== 'answer') return outcome.error
  const host = hostOf(url)
  if ('error' in outcome.answer) {
    return nodeErrorOf(outcome.answer.error, { method, host })
  }
  const { result } = outcome.answer
  if (typeof result !== 'string') return new AppError('rpc/invalid-answer', { method, host })
  hashes.set(url, result)
  return null
}

const told = new Set<string>()

function strange(url: string): AppError {
  const host = hostOf(url)
  const error = new AppError('rpc/failed', { reason: 'other-chain', host })
  if (!told.has(url)) logRpcFailure('getGenesisHash', error)
  told.add(url)
  return error
}

/** The genesis hashes of the public clusters. Each fresh practice chain has a new one. */
const GENESIS: Partial<Record<ClusterId, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKvc147dw2N9d',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
}

/** Whether a chain with that genesis hash can be the cluster; any chain that is not public can be the practice chain. */
export function isGenesisOf(cluster: ClusterId, hash: string): boolean {
  const expected = GENESIS[cluster]
  return expected === undefined ? !Object.values(GENESIS).includes(hash) : hash === expected
}
