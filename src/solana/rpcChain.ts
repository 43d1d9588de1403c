import { AppError } from '../errors/AppError'
import type { ClusterId } from './cluster'
import { askTogether } from './rpcBatch'
import { tellRpcFailure } from './rpcEvents'
import { hostOf, RPC_TIMEOUT, type RpcOutcome } from './rpcRetry'

/** Whether a chain with that genesis hash (base58) is the one that was meant. */
type IsIt = (genesisHash: unknown) => boolean

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
 * What one of several endpoints answers, if it is of their chain: which it is asked once, together with the first `ask`. Where it
 * cannot say, or is of another chain, another endpoint is to be asked.
 */
export async function ofTheirChain(
  url: string,
  urls: readonly string[],
  ask: () => Promise<RpcOutcome>,
): Promise<RpcOutcome> {
  const isIt = meant.get(urls.join(' '))
  if (!isIt) return await ask()
  const [outcome, genesis] = await Promise.all([ask(), genesisOf(url)])
  if (outcome.kind !== 'answer') return outcome
  if (genesis.kind !== 'answer') return { kind: 'elsewhere', error: genesis.error, worthRepeating: false }
  if (isIt(hashes.get(url))) return outcome
  return { kind: 'elsewhere', error: strange(url), worthRepeating: false }
}

const hashes = new Map<string, unknown>()
const asking = new Map<string, Promise<RpcOutcome>>()

/** Asked once a page; again only where there was no answer. */
function genesisOf(url: string): Promise<RpcOutcome> {
  const known = asking.get(url)
  if (known) return known
  const now = askGenesis(url)
  asking.set(url, now)
  return now
}

async function askGenesis(url: string): Promise<RpcOutcome> {
  const outcome = await askTogether(url, { method: 'getGenesisHash', params: [] }, RPC_TIMEOUT)
  if (outcome.kind === 'answer') hashes.set(url, 'result' in outcome.answer ? outcome.answer.result : null)
  else asking.delete(url)
  return outcome
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
