/*
 * All of this page that needs the chain. It is loaded when it is first needed, so that the form is there at once.
 */
import '../../solana/buffer'
import { PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import type { Cluster } from '../../solana/cluster'
import { connectTo } from '../../solana/connection'
import { fetchBalance } from '../../solana/balance'
import { withRpcErrors } from '../../solana/namedErrors'
import { forgetRent } from '../../solana/rent'
import type { PriorityLevel } from '../../solana/priorityLevel'
import type { MetadataStorage } from '../../storage/metadataStorage'
import { fetchBack } from '../../storage/fetchBack'
import type { MintSource } from '../../tokens/createToken'
import { EXAMPLE_PAYER, fetchCreateTokenFacts } from '../../tokens/createTokenFacts'
import type { TokenImage } from '../../tokens/imageFile'
import { planCreateToken } from '../../tokens/planCreateToken'
import {
  storeTokenFiles,
  type StoreDetail,
  type StoredFiles,
  type StoreProgress,
} from '../../tokens/storeTokenFiles'
import { tokenDraft } from '../../tokens/tokenDraft'
import type { TokenFields } from '../../tokens/tokenFields'
import type { Bill } from '../../transactions/bill'
import { openRoad } from '../../transactions/openRoad'
import { estimateBill, prepareDeed, type PreparedDeed } from '../../transactions/prepare'
import type { Road } from '../../transactions/road'
import { currentSigner } from '../../wallet/walletSigner'

export { newSeed } from '../../tokens/createTokenFacts'
export { reopenRoad } from '../../transactions/openRoad'
export { currentSigner }

/** Which chain, over which endpoint, with what bid, and from whose wallet (base58; null while none is connected). */
export type Company = Readonly<{
  cluster: Cluster
  ownRpcUrl: string | undefined
  priority: PriorityLevel
  /** The most that one transaction may bid, in lamports. */
  priorityCeiling: bigint
  address: string | null
}>

/** The bill as it stands while one types, and the address that the mint will have (null without a wallet). Rejects with rpc/*. */
export function readLiveBill(
  likely: LikelyToken,
  source: MintSource,
  company: Company,
): Promise<LiveBillRead> {
  return withRpcErrors(() => readBill(likely, source, company))
}

/** What is known of a token before its files are stored. */
type LikelyToken = Readonly<{ fields: TokenFields; uri: string }>

type LiveBillRead = Readonly<{ bill: Bill; mint: string | null }>

async function readBill(
  { fields, uri }: LikelyToken,
  source: MintSource,
  { cluster, ownRpcUrl, priority, address }: Company,
): Promise<LiveBillRead> {
  const connection = connectTo(cluster, ownRpcUrl)
  const payer = address === null ? EXAMPLE_PAYER : new PublicKey(address)
  const draft = tokenDraft(fields, uri, payer)
  const [facts, balance] = await Promise.all([
    fetchCreateTokenFacts(connection, draft, payer, source),
    address === null ? undefined : fetchBalance(connection, payer),
  ])
  const plan = planCreateToken(draft, facts)
  const bill = await estimateBill(plan, { connection, priority, ...(balance !== undefined && { balance }) })
  return { bill, mint: address === null ? null : facts.mint.toBase58() }
}

export type PrepareProgress = StoreProgress | 'balance' | 'simulate'

export type PrepareToken = Readonly<{
  fields: TokenFields
  image: TokenImage | undefined
  source: MintSource
  /** Where picture and metadata file go. */
  storage: MetadataStorage
  stored: StoredFiles
  company: Company & Readonly<{ address: string }>
  onProgress: (progress: PrepareProgress, detail?: StoreDetail) => void
  signal: AbortSignal
}>

export type ReadyToken = Readonly<{ prepared: PreparedDeed; road: Road }>

/**
 * From the parsed form to what the review shows: can the wallet sign, is there enough money, are the files stored, would the
 * network take it. Rejects with wallet/unsupported, account/exists, simulation/*, storage/*, rpc/* or when `signal` is aborted.
 * Nothing is asked of the wallet.
 */
export function prepareToken(order: PrepareToken): Promise<ReadyToken> {
  return withRpcErrors(() => prepare(order))
}

async function prepare(order: PrepareToken): Promise<ReadyToken> {
  const { fields, image, source, storage, stored, company, onProgress, signal } = order
  const { cluster, ownRpcUrl, priority, address } = company
  const connection = connectTo(cluster, ownRpcUrl)
  currentSigner()
  forgetRent(connection)
  onProgress('balance')
  const likely = { fields, uri: 'x'.repeat(storage.addressLength) }
  const [{ bill }, road] = await Promise.all([
    readBill(likely, source, company),
    openRoad(cluster, ownRpcUrl),
  ])
  requireFunds(bill)
  const uri = await storeTokenFiles(fields, image, { storage, fetchBack, stored, onProgress, signal })
  signal.throwIfAborted()
  onProgress('simulate')
  const payer = new PublicKey(address)
  const draft = tokenDraft(fields, uri, payer)
  const facts = await fetchCreateTokenFacts(connection, draft, payer, source)
  const prepared = await prepareDeed(planCreateToken(draft, facts), { connection, priority })
  signal.throwIfAborted()
  return { prepared, road }
}

function requireFunds({ total, balanceBefore, balanceAfter }: Bill): void {
  if (balanceBefore === undefined || balanceAfter === undefined || balanceAfter >= 0n) return
  throw new AppError('simulation/insufficient-funds', {
    needed: total,
    balance: balanceBefore,
    missing: -balanceAfter,
  })
}
