import { Keypair } from '@solana/web3.js'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import 'fake-indexeddb/auto'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { Route } from '../../src/forms/swap/Route'
import type { PanelWork } from '../../src/forms/panel'
import { PanelFrame } from '../../src/forms/PanelFrame'
import { SentTokenRow } from '../../src/forms/SentToken'
import { UNKNOWN } from '../../src/market/rows'
import { BillColumn } from '../../src/operation/Bill'
import { DoneSinceNote } from '../../src/operation/DoneSince'
import { DecisionLine } from '../../src/operation/Facts'
import { HeldToken } from '../../src/operation/HeldToken'
import { MintName } from '../../src/operation/MintName'
import { ownMints } from '../../src/operation/ownMints'
import { ReceiptFrame } from '../../src/operation/Receipt'
import { RunList } from '../../src/operation/RunList'
import { shareCardOf, shareText } from '../../src/operation/share/shareCard'
import TokenPicker from '../../src/operation/TokenPicker'
import { calledTokens, withStrangers } from '../../src/operations/calledTokens'
import { operationShown } from '../../src/operation/driver'
import { OperationPart } from '../../src/operation/Progress'
import { usualOperationWords } from '../../src/operation/copy'
import { operationDecision } from '../../src/operations/decision'
import { TokenNameCell } from '../../src/pages/copy-trending/list/TokenName'
import { ChainRow, PaidListRow } from '../../src/pages/history/ChainRow'
import { HistoryList } from '../../src/pages/history/HistoryList'
import Yours from '../../src/pages/home/Yours'
import { addressNamesOf } from '../../src/pages/transaction/names'
import { PositionRows } from '../../src/desk/PositionRows'
import { listClusters } from '../../src/solana/cluster'
import type { OnChainToken } from '../../src/tokens/readToken'
import { type TokenName, tokenNameQuery } from '../../src/tokens/tokenNames'
import { readHoldingsQuery } from '../../src/tokens/tokenQueries'
import { SOL_MINT } from '../../src/tokens/wellKnown'
import { type ExecutionEvent, type OperationRecord, parseEvent } from '../../src/transactions/events'
import { foldExecution } from '../../src/transactions/execution'
import { openJournal, takeOperations } from '../../src/transactions/journal'
import type { RunHead } from '../../src/transactions/runs/keptRuns'
import { QueryRoot } from '../../src/ui/QueryRoot'
import { shortAddress } from '../../src/units/shortAddress'
import { aPool, aPosition, aToken, SOL } from '../pages/manage-liquidity/aPool'
import { anOperation, events } from '../support/events'
import { aReadTransaction } from '../support/readTransaction'
import { SUBJECTS } from '../support/subjects'
import { sentence } from '../support/sentence'
import { saidText } from '../support/said'

const FAKE = Keypair.generate().publicKey.toBase58()
const WALLET = Keypair.generate().publicKey.toBase58()
const [cluster] = listClusters(null)
const reading = { cluster, ownRpcUrl: undefined }
const token = aToken({ mint: FAKE, name: 'USD Coin', symbol: 'USDC' })
const swap: OperationRecord = anOperation({
  id: 'swap',
  kind: 'swap',
  title: saidText('Swap SOL for USDC'),
  subject: {
    base: FAKE,
    quote: SOL_MINT,
    baseSymbol: 'USDC',
    quoteSymbol: 'SOL',
    baseDecimals: 6,
    quoteDecimals: 9,
  },
})
const execution = (operation: OperationRecord, ...more: ExecutionEvent[]) => {
  const rows = [events.planned({ operation }), ...more].flatMap((row) => parseEvent(row))
  const folded = foldExecution(rows)
  if (!folded) throw new Error('an operation was planned')
  return folded
}
const landed = [events.simulated(), events.asked(), events.signed(), events.confirmed(), events.paid()]
const swapped = execution(swap, ...landed)
const opened = execution(
  anOperation({ kind: 'create-pool', cluster: 'mainnet', subject: { base: FAKE, baseSymbol: 'USDC' } }),
  ...landed,
)
const run: RunHead = {
  id: 'run',
  cluster: cluster.id,
  genesisHash: 'genesis',
  payer: WALLET,
  createdAt: 1,
  token: { mint: FAKE, program: 'token', symbol: 'USDC', decimals: 6 },
  lines: 2,
  total: 1_000_000_000n,
  paid: 2,
  skipped: 0,
  endedAt: 2,
}
const name: TokenName = {
  name: 'USD Coin',
  symbol: 'USDC',
  uri: '',
  supply: 1_000n,
  mintAuthority: null,
  decimals: 6,
}
const holding = {
  account: 'account',
  mint: FAKE,
  amount: 1_000n,
  frozen: false,
  rights: [],
  token: {
    mint: FAKE,
    decimals: 6,
    supply: 1_000n,
    mintAuthority: null,
    metadata: name,
  } as unknown as OnChainToken,
}
const context = { ...reading, address: WALLET } as Parameters<typeof TokenPicker>[0]['context']
const positions = [aPosition({ nft: 'nft', pool: aPool({ pair: { base: token, quote: SOL } }) })]
const nothing = () => undefined
const panel = {
  result: { order: null },
  work: {
    context,
    review: { state: { status: 'idle' }, isWanted: false, open: nothing, leave: nothing },
    step: null,
    typed: new Map(),
    readBill: () => Promise.resolve(null),
    close: nothing,
  } as unknown as PanelWork<null>,
} as const

/** Every part of the app that calls a token by its symbol without a field for its whole address beside it. */
const PLACES: Readonly<Record<string, () => ReactNode>> = {
  'History, what came from the chain': () => (
    <ChainRow
      onChain={{
        signature: 's',
        at: null,
        failed: false,
        transaction: aReadTransaction({
          tokens: [{ account: 'a', mint: FAKE, owner: WALLET, change: 1_000_000_000n, decimals: 6 }],
        }),
      }}
      wallet={{ address: WALLET, reading }}
    />
  ),
  'History, an operation': () => (
    <HistoryList
      entries={[{ id: 'swap', at: 1, kept: { execution: swapped, events: [] } }]}
      practiceHash="genesis"
      wallet={null}
      older={null}
    />
  ),
  'History, a list of payments': () => <PaidListRow run={run} />,
  'Home, a list of payments': () => <RunList runs={[run]} />,
  'Account and Home, a token': () => (
    <HeldToken mint={FAKE} reading={reading}>
      {() => null}
    </HeldToken>
  ),
  'Account and Home, a position': () => (
    <PositionRows
      positions={positions}
      parts={{ tokens: new Map(), pools: new Map(), rent: 0n }}
      accounts={[]}
      owner={WALLET}
    />
  ),
  'the list of tokens': () => (
    <TokenPicker context={context} side="send" other={null} onPick={nothing} onClose={nothing} />
  ),
  Send: () => (
    <SentTokenRow
      context={context}
      token={{ ...token, isRead: true, isUnread: false, program: 'token' }}
      onPick={nothing}
    />
  ),
  '/tx, a token that moved': () => <MintName mint={FAKE} />,
  'a review': () => (
    <DecisionLine
      decision={operationDecision(swapped)}
      names={[]}
      tokens={calledTokens(swapped.operation)}
      picture={null}
    />
  ),
  'a receipt': () => (
    <ReceiptFrame
      picture={null}
      title="Swapped"
      done="Swapped 1 SOL for 1,000 USDC"
      tokens={calledTokens(swapped.operation)}
      actions={null}
      bill={null}
    >
      {null}
    </ReceiptFrame>
  ),
  'a bill': () => (
    <BillColumn
      bill={{
        lines: [{ kind: 'rent', label: saidText('Your USDC account'), lamports: 5n, refundable: true }],
        total: 5n,
      }}
      note="SOL"
      tokens={[token]}
    />
  ),
  'the title of a panel': () => <PanelFrame title="Swap USDC / SOL" tokens={[token, SOL]} {...panel} />,
  'the figures of a panel': () => (
    <PanelFrame
      title="Swap"
      tokens={[token, SOL]}
      {...panel}
      figures={{ decision: { facts: [{ label: 'Minimum received', value: '5 USDC' }] } }}
    />
  ),
  'what did the same': () => <DoneSinceNote since={[{ execution: swapped, at: 1, isEqual: true }]} />,
  'the route of a swap': () => (
    <Route
      offer={
        {
          from: SOL,
          to: token,
          amountIn: 1n,
          amountOut: 1n,
          legs: [
            {
              amountIn: 1n,
              amountOut: 1n,
              label: 'Raydium CPMM',
              from: SOL_MINT,
              to: FAKE,
              part: 10_000n,
              fee: null,
            },
          ],
        } as unknown as Parameters<typeof Route>[0]['offer']
      }
    />
  ),
  'what trends': () => (
    <TokenNameCell
      row={{
        token: { ...UNKNOWN, mint: FAKE, name: 'USD Coin', symbol: 'USDC', altered: false, sources: [] },
        gone: false,
      }}
      link={{ to: '/', replace: false, chosen: false, tabbable: true }}
    />
  ),
}

afterEach(async () => {
  cleanup()
  await openJournal().forget('made')
})

/** This browser makes the token itself. */
async function makeIt(over: Partial<OperationRecord> = {}): Promise<void> {
  const creates = [{ label: saidText('Mint'), address: FAKE }]
  const made = anOperation({ id: 'made', subject: { mint: FAKE }, creates, ...over })
  await openJournal().append('made', events.planned({ operation: made }))
}

function show(place: () => ReactNode): HTMLElement {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(tokenNameQuery(reading, FAKE).queryKey, name)
  client.setQueryData(readHoldingsQuery(reading, WALLET).queryKey, { lamports: 0n, tokens: [holding] })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{place()}</MemoryRouter>
    </QueryClientProvider>,
  )
  return document.body
}

describe.each(Object.entries(PLACES))('%s', (_, place) => {
  it('a stranger’s symbol stands with its short address, and a look-alike of a well-known one says so', async () => {
    const shown = show(place)
    await screen.findByText('not the real USDC')
    expect(shown.textContent).toContain('USDC')
    expect(shown.textContent).toContain(shortAddress(FAKE))
  })

  it('a token that this browser made is the person’s own', async () => {
    await makeIt()
    const shown = show(place)
    await waitFor(() => expect(shown.textContent).toContain('USDC'))
    await ownMints()
    await new Promise((told) => setTimeout(told))
    expect(shown.textContent).not.toContain('not the real')
  })
})

it('the box of what a failure has left names the stranger', async () => {
  const paid = { from: 'base', baseAmount: 1_000_000_000n, quoteAmount: 5n, minimum: 4n } as const
  const failed = execution(
    { ...swap, subject: { ...swap.subject, ...paid } },
    ...landed.slice(0, 3),
    events.failed({ landed: true, failure: { code: 'transaction/failed', context: {} }, fee: 5_000n }),
  )
  const never = () => Promise.reject<never>(new Error('not asked'))
  show(() => (
    <QueryRoot>
      <OperationPart
        words={{ ...usualOperationWords, page: '', safe: '' }}
        operation={operationShown(failed, 'resting', { problem: null })}
        fetchHeight={never}
        onAgain={never}
        onConsent={never}
        onAbort={nothing}
        onResume={nothing}
        onBack={nothing}
      />
    </QueryRoot>
  ))
  const kept = await screen.findByText(sentence(/^It took none of your 1,000 USDC\.$/))
  await waitFor(() =>
    expect(kept.closest('div')?.textContent).toContain(`${shortAddress(FAKE)} not the real USDC`),
  )
})

it('Home names the stranger in what is not finished', async () => {
  const [network] = listClusters(null)
  const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKvc147dw2N9d'
  globalThis.fetch = (_, init) => {
    const asked = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as { id: unknown }
    return Promise.resolve(Response.json({ jsonrpc: '2.0', id: asked.id, result: MAINNET }))
  }
  const made = { ...swap, cluster: network.id, genesisHash: MAINNET }
  for (const event of [
    events.planned({ operation: made }),
    events.simulated(),
    events.asked(),
    events.declined(),
  ])
    await openJournal().append('swap', event)
  render(
    <MemoryRouter>
      <Yours onShown={nothing} />
    </MemoryRouter>,
  )
  const title = await screen.findByRole('heading', { name: 'Swap SOL for USDC' })
  await screen.findByText('not the real USDC')
  expect(title.parentElement?.textContent).toContain(shortAddress(FAKE))
})

describe('in a text', () => {
  const of = calledTokens(swapped.operation)
  const called = `USDC ${shortAddress(FAKE)}, not the real USDC`

  it('the strangers stand after it, each once', () => {
    expect(withStrangers('Swap SOL for USDC', of, new Set())).toBe(`Swap SOL for USDC (${called})`)
    expect(withStrangers('Swap SOL for USDC', of, new Set([FAKE]))).toBe('Swap SOL for USDC')
    expect(withStrangers('Send 1 SOL', [{ mint: SOL_MINT, symbol: 'SOL' }], new Set())).toBe('Send 1 SOL')
  })

  it('/tx names accounts of a stranger with its address', () => {
    const names = addressNamesOf(
      aReadTransaction({ tokenAccounts: [{ account: 'account', mint: FAKE, owner: WALLET }] }),
      {
        cluster: cluster.id,
        wallet: WALLET,
        operations: [],
        symbols: new Map([[FAKE, 'USDC']]),
        own: new Set(),
      },
    )
    expect(names.get('account')).toBe(`Your ${called} account`)
  })

  it('a picture to share has the address of a stranger in a pool’s name', () => {
    const [card, own] = [shareCardOf(opened, new Set()), shareCardOf(opened, new Set([FAKE]))]
    expect(card && shareText(card)).toContain(called)
    expect(own && shareText(own)).not.toContain(shortAddress(FAKE))
  })
})

it.each(Object.entries(SUBJECTS))('the sentence of %s calls no token that is not told', (kind, subject) => {
  const row = anOperation({ kind: kind as keyof typeof SUBJECTS })
  const { line } = operationDecision(execution(row))
  const told = calledTokens(execution(row).operation).map(({ symbol }) => symbol)
  if (line.includes('QHRN')) expect(told).toContain('QHRN')
  expect(subject).toBeDefined()
})

it('neither a file nor an operation on a stranger makes it the person’s own', async () => {
  await makeIt()
  expect(await ownMints()).toEqual(new Set([FAKE]))
  await openJournal().forget('made')
  await makeIt({ kind: 'update-metadata', creates: [] })
  expect(await ownMints()).toEqual(new Set())
  await openJournal().forget('made')
  const creates = [{ label: saidText('Mint'), address: FAKE }]
  const made = anOperation({ id: 'made', subject: { mint: FAKE }, creates })
  const kept = [events.planned({ operation: made }), ...landed].flatMap((row) => parseEvent(row))
  await takeOperations([{ execution: execution(made, ...landed), events: kept }], 1)
  expect(await ownMints()).toEqual(new Set())
  const imported = {
    ...execution(anOperation({ subject: { mint: FAKE }, creates })).operation,
    imported: true,
  } as const
  expect(calledTokens(imported).map(({ mint }) => mint)).toContain(FAKE)
})
