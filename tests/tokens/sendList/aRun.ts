import { Connection, Keypair, type VersionedTransaction } from '@solana/web3.js'
import { rpcFetch } from '../../../src/solana/rpcFetch'
import { SOL_MINT } from '../../../src/tokens/wellKnown'
import { driveRun, type Run, type RunWays } from '../../../src/tokens/sendList/driveRun'
import type { RunView } from '../../../src/tokens/sendList/runView'
import { readAccountFields } from '../../../src/tokens/readAccountFields'
import { openJournal } from '../../../src/transactions/journal'
import { createRun, readRun, type RunLine, type RunToken } from '../../../src/transactions/runs'
import type { PracticeChain } from '../../support/chain'

export const SOL: RunToken = { mint: SOL_MINT, program: null, decimals: 9, symbol: 'SOL' }

/** Keeps a new run of these lines. */
export async function aRun(
  practice: PracticeChain,
  payer: Keypair,
  lines: readonly RunLine[],
  token: RunToken = SOL,
): Promise<Run> {
  const head = {
    id: crypto.randomUUID(),
    cluster: 'practice',
    genesisHash: await practice.connection.getGenesisHash(),
    payer: payer.publicKey.toBase58(),
    createdAt: Date.now(),
    token,
    lines: lines.length,
    total: lines.reduce((sum, { units }) => sum + units, 0n),
    paid: 0,
    skipped: 0,
  } as const
  await createRun(head, lines)
  return await readAgain(head.id)
}

export async function readAgain(id: string): Promise<Run> {
  const run = await readRun(id)
  if (!run) throw new Error('no such run')
  return run
}

/** So many lines with new receivers. */
export function lines(count: number, units: (at: number) => bigint = () => 1_000_000n): RunLine[] {
  return Array.from({ length: count }, (_, at) => ({
    line: at + 1,
    address: Keypair.generate().publicKey.toBase58(),
    units: units(at),
  }))
}

/** Tabs that were killed: their requests are never answered. */
const dead = new Set<string>()
let tabs = 0
const ask = globalThis.fetch
globalThis.fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input)
  const [, tab = ''] = /[?&]tab=(\d+)/.exec(url) ?? []
  return dead.has(tab) ? new Promise<never>(() => {}) : ask(input, init)
}

/** A tab of the page, with a wallet, which works until it is killed. `prompts`: how many transactions each prompt had. */
export async function aTab(practice: PracticeChain, payer: Keypair, over: Partial<RunWays> = {}) {
  const tab = `${(tabs += 1)}`
  const url = `${practice.rpcUrl}/?tab=${tab}`
  const connection = new Connection(url, {
    commitment: 'confirmed',
    wsEndpoint: practice.wsUrl,
    fetch: rpcFetch([url]),
  })
  Object.assign(connection, { _disableBlockhashCaching: true })
  const prompts: number[] = []
  const sign = (transaction: VersionedTransaction) => {
    transaction.sign([payer])
    return transaction
  }
  const pausing = new AbortController()
  const ways: RunWays = {
    access: {
      connection,
      journal: openJournal(),
      cluster: 'practice',
      genesisHash: await practice.connection.getGenesisHash(),
      now: Date.now,
      readAccount: readAccountFields,
    },
    signer: {
      address: payer.publicKey,
      walletName: 'Several',
      signTransaction: async (transaction) => {
        prompts.push(1)
        return sign(transaction)
      },
      signTransactions: async (transactions) => {
        if (dead.has(tab)) return await new Promise<never>(() => {})
        prompts.push(transactions.length)
        return transactions.map(sign)
      },
    },
    priority: 'normal',
    guarding: 'never',
    pause: pausing.signal,
    stop: new AbortController().signal,
    consent: async () => true,
    ...over,
  }
  return {
    ways,
    prompts,
    pause: () => pausing.abort(),
    kill: () => void dead.add(tab),
    /** The last view of the run. */
    drive: async (run: Run, watch: (view: RunView) => void = () => {}): Promise<RunView> => {
      let last: RunView | undefined
      for await (const view of driveRun(run, ways)) watch((last = view))
      if (!last) throw new Error('no view')
      return last
    },
  }
}
