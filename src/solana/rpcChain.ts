import { AppError } from '../errors/AppError'
import type { ClusterId } from './cluster'
import { askTogether } from './rpcBatch'
import { tellRpcFailure } from './rpcEvents'
import { hostOf, type RpcOutcome } from './rpcRetry'

/** Whether a chain with that genesis hash (base58) is the one that was meant. */
type IsIt = (genesisHash: string | undefined) => boolean

const meant = new Map<string, IsIt>()

/** Says which chain is meant by several endpoints: one that is of another chain answers nothing from now on. */
export function expectChain(urls: readonly string[], isIt: IsIt): void {
  if (urls.length > 1) meant.set(urls.join(' '), isIt)
}

/** The same for one of several by itself. */
export function expectSameChain(url: string, urls: readonly string[]): void {
  const isIt = meant.get(urls.join(' '))
  if (isIt) meant.set(url, isIt)
}

/** The endpoints that are not known to be of another chain; all of them where none is left. */
export function withoutStrangers(urls: readonly string[]): readonly string[] {
  const isIt = meant.get(urls.join(' '))
  const left = urls.filter((url) => !isIt || !hashes.has(url) || isIt(hashes.get(url)))
  return left.length > 0 ? left : urls
}

/**
 * What one of several endpoints answers, if it is of their chain: which it is asked once, together with the first `ask`, and within as
 * many milliseconds. Where it cannot say, or is of another chain, another endpoint is to be asked.
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

/** Whether one of several endpoints has said on this page of which chain it is. */
export function hasAnswered(url: string): boolean {
  return hashes.has(url)
}

const asking = new Map<string, Promise<AppError | null>>()

/** Null once the genesis hash is known, which is asked for once a page; else why it is not, and it is asked for again the next time. */
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
    const { code, message } = outcome.answer.error
    return new AppError('rpc/failed', { method, code, message, host })
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
  if (!told.has(url)) tellRpcFailure({ method: 'getGenesisHash', error })
  told.add(url)
  return error
}

/** The public clusters by their first block. A practice chain has one of its own, new with each fresh chain. */
const GENESIS: Partial<Record<ClusterId, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKvc147dw2N9d',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
}

/** Whether a chain with that genesis hash can be the cluster: the public ones are known, the practice chain is none of them. */
export function isGenesisOf(cluster: ClusterId, hash: string): boolean {
  const expected = GENESIS[cluster]
  return expected === undefined ? !Object.values(GENESIS).includes(hash) : hash === expected
}
