import { Keypair } from '@solana/web3.js'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import bs58 from 'bs58'
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type * as SettingsModule from '../../../src/settings/settingsStore'
import { SOL_MINT } from '../../../src/solana/knownPrograms'
import { tokensSay } from '../../../src/tokens/said'
import { shortAddress } from '../../../src/units/shortAddress'
import type { OperationRecord, ExecutionEvent } from '../../../src/transactions/events'
import type * as JournalModule from '../../../src/transactions/journal'
import { anOperation, aPayment, events } from '../../support/events'
import { pasteInto, press, showPage } from '../../support/hands'
import { saidText } from '../../support/said'
import { sentence } from '../../support/sentence'

const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKvc147dw2N9d'
const address = () => Keypair.generate().publicKey.toBase58()
const signature = bs58.encode(new Uint8Array(64).fill(9))
const saved: { name: string; text: Promise<string> }[] = []

/** Each test is a browser of its own. Operations are of Mainnet unless said: a page without a practice chain. */
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  vi.resetModules()
  saved.length = 0
  const blobs = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${blobs.size}`
    blobs.set(url, blob as Blob)
    return url
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: blobs.get(this.href)?.text() ?? Promise.resolve('') })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** `name`: the token's. */
async function keep(
  { name = 'Quiet Heron', ...over }: Partial<OperationRecord> & { name?: string },
  ...later: ExecutionEvent[]
): Promise<OperationRecord> {
  const { openJournal }: typeof JournalModule = await import('../../../src/transactions/journal')
  const mint = address()
  const subject = { mint, name, symbol: 'QHRN' }
  const where = {
    title: saidText(`Create ${name}`),
    cluster: 'mainnet',
    genesisHash: MAINNET,
    payer: address(),
  } as const
  const operation = anOperation({
    ...where,
    subject,
    creates: [{ label: saidText('Mint'), address: mint }],
    ...over,
  })
  for (const event of [events.planned({ operation }), ...later])
    await openJournal().append(operation.id, event)
  return operation
}

const MAINNET_CHAIN = { cluster: 'mainnet', genesisHash: MAINNET } as const
const asked = [events.simulated(), events.asked()]
const signed = [...asked, events.signed({ signature })]
const done = [...signed, events.broadcast(), events.confirmed({ signature }), events.paid()]

/** The settings of the page that is open: each test loads its modules anew. */
async function settings(): Promise<typeof SettingsModule> {
  return await import('../../../src/settings/settingsStore')
}

async function open(path = '/history'): Promise<void> {
  const { default: HistoryPage } = await import('../../../src/pages/history/HistoryPage')
  showPage(path, <HistoryPage />)
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Transactions' })).findAllByRole('button', {
    expanded: false,
  })
const row = async (name: RegExp) => await screen.findByRole('button', { name })

describe('the list', () => {
  test('says that there is nothing, and takes a file all the same', async () => {
    localStorage.clear()
    await open()
    await screen.findByText('No transactions yet')
    screen.getByRole('link', { name: 'Create a token' })
    await take(new File(['not a history'], 'x.json'))
    await screen.findByRole('alert')
  })

  test('comes where another tab begins to keep one, and where only the flag of an older visit is gone', async () => {
    localStorage.clear()
    await open()
    await screen.findByText('No transactions yet')
    await keep({}, ...done)
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage'))
    await screen.findByText('1 transaction')
  })

  test('has beside an update of metadata the picture of the new file, once it is done', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(readonly tell: (seen: { isIntersecting: boolean }[]) => void) {}
        observe() {
          this.tell([{ isIntersecting: true }])
        }
        disconnect() {}
      },
    )
    vi.doMock('../../../src/operation/MintPicture', () => ({
      OperationPicture: ({ subject }: { subject: { uri?: string } }) => <i>{subject.uri}</i>,
    }))
    onTestFinished(() => {
      vi.doUnmock('../../../src/operation/MintPicture')
      vi.unstubAllGlobals()
    })
    const [mint, was, is] = [address(), 'https://files.example/old', 'https://files.example/new']
    const orders = [{ kind: 'update-metadata', isNewFile: true as const, fields: 0 }]
    const change = {
      account: mint,
      field: 'uri',
      label: tokensSay('field', { of: 'uri' }),
      before: { kind: 'text', text: was },
      after: { kind: 'text', text: is },
    } as const
    const update: Partial<OperationRecord> = {
      kind: 'update-metadata',
      subject: { mint, name: 'Heron', symbol: 'QHR', decimals: 6, program: 'token', uri: was, orders },
      steps: [
        { id: 'update-metadata', title: saidText('x'), costs: [], finality: 'reversible', changes: [change] },
      ],
      creates: [],
    }
    await keep(update, ...done)
    await open()
    await screen.findByText(is)
  })

  test('shows what this browser has while the code of the open operation does not come', async () => {
    const { id } = await keep({}, ...done)
    const { operationDetail } = await import('../../../src/pages/history/useHistory')
    vi.spyOn(operationDetail, 'fetch').mockReturnValue(new Promise(() => {}))
    await open(`/history?operation=${id}`)
    await screen.findByText('1 transaction')
  })

  test('does not offer what was declined once the same has landed since, and names that', async () => {
    const payment = { payer: address(), to: address(), lamports: 1_250_000_000n }
    const declined = await keep(aPayment(payment, { ...MAINNET_CHAIN, id: 'a' }), ...asked, events.declined())
    const landed = [events.confirmed({ signature, slot: 8 }), events.paid()]
    const since = aPayment(payment, { ...MAINNET_CHAIN, id: 'b', createdAt: 2 })
    await keep(since, ...signed, events.broadcast(), ...landed)
    await open(`/history?operation=${declined.id}`)
    const link = await screen.findByRole('link', { name: 'See the receipt' })
    expect(link.getAttribute('href')).toBe('/send?operation=b')
    screen.getByText('The same has been done since')
    expect((await row(/done since/)).textContent).toContain('Send 1.25\u00a0SOL')
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull()
  })

  test('offers what was declined where another amount was paid since, and says so', async () => {
    const payment = { payer: address(), to: address(), lamports: 5_000_000_000n }
    const declined = await keep(aPayment(payment, { ...MAINNET_CHAIN, id: 'a' }), ...asked, events.declined())
    const less = { ...payment, lamports: 100_000_000n }
    const landed = [events.confirmed({ signature, slot: 8 }), events.paid()]
    await keep(aPayment(less, { ...MAINNET_CHAIN, id: 'b', createdAt: 2 }), ...signed, ...landed)
    await open(`/history?operation=${declined.id}`)
    await screen.findByText('It has been done with another amount since')
    screen.getByRole('link', { name: 'Try again' })
    expect(screen.queryByRole('button', { name: /done since/ })).toBeNull()
  })

  test('shows the newest first, each with its end and its figure', async () => {
    await keep({ id: 'a', name: 'First', createdAt: 1 }, ...done)
    await keep({ id: 'b', name: 'Second', createdAt: 2 }, ...asked, events.declined())
    await open()
    const names = (await rows()).map((each) => each.textContent)
    expect(names[0]).toMatch(/^Create token: SecondYou declined it .*1 Jan, 00:00$/)
    expect(names[1]).toMatch(/^Created First−0\.000005\u00a0SOL1 Jan, 00:00$/)
    expect(screen.getByRole('heading', { name: 'January 1970' }).nextSibling?.textContent).toBe(
      '2 transactions · network fees 0.000005 SOL',
    )
  })

  test('shows of a pool what moved of its pair, and not what stands for it in the wallet', async () => {
    const [base, lp] = [address(), address()]
    const change = (mint: string, symbol: string, units: bigint) => ({
      account: `account of ${mint}`,
      field: 'balance',
      label: saidText(symbol),
      after: { kind: 'base-units', units } as const,
      unit: { symbol, decimals: 0 },
      moves: { mint, before: 0n },
    })
    const changes = [change(base, 'OTTR', 7n), change(lp, 'LP', 9n)]
    const subject = { base, baseSymbol: 'OTTR', baseDecimals: 0 }
    const step = { id: 'add', title: saidText('Add'), costs: [], finality: 'reversible', changes } as const
    await keep({ id: 'a', kind: 'add-liquidity', subject, steps: [step], creates: [], createdAt: 1 }, ...done)
    await open()
    const [added] = (await rows()).map((each) => each.textContent)
    expect(added).toMatch(/\+7\u00a0OTTR/)
    expect(added).not.toContain('LP')
  })

  test('names the network of a row only where it is not the chosen one', async () => {
    await keep({ id: 'a', name: 'First', createdAt: 1 }, ...done)
    await keep({ id: 'b', name: 'Second', createdAt: 2, cluster: 'devnet', genesisHash: address() }, ...done)
    await open()
    const names = (await rows()).map((each) => each.textContent)
    expect(names[0]).toContain('1 Jan, 00:00 · Devnet')
    expect(names[1]).toMatch(/1 Jan, 00:00(?! · )/)
    screen.getByRole('heading', { name: 'January 1970' })
  })

  test('is filtered in a dialog too, which says how many rows it leaves, and whose button how many filters are in use', async () => {
    await keep({ id: 'a' }, ...done)
    await keep({ id: 'b', name: 'Otter', createdAt: 2 }, ...done)
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Filter' }))
    const dialog = screen.getByRole('dialog', { name: 'Filter' })
    await pasteInto(within(dialog).getByRole('searchbox', { name: 'Search' }), 'otter')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show 1' }))
    await screen.findByText('1 of 2 transactions')
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('Filter (1)')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Show all' }))
    await screen.findByText('2 transactions')
  })

  test('tells what came in as a positive figure, and no figure while nothing moved', async () => {
    const end = [events.confirmed({ signature }), events.paid({ total: -7_000n })]
    await keep({ id: 'a', title: saidText('Take out'), kind: 'remove-liquidity' }, ...signed, ...end)
    const cost = { kind: 'deposit', label: saidText('SOL'), lamports: -9_000n, refundable: false } as const
    const steps = [{ id: 'a', title: saidText('A'), finality: 'reversible', costs: [cost] } as const]
    await keep({ id: 'b', title: saidText('Claim'), kind: 'claim-fees', createdAt: 2, steps }, ...asked)
    await open()
    const names = (await rows()).map((each) => each.textContent)
    expect(names[0]).toMatch(/^Claim fees: .*Your wallet was asked/)
    expect(names[1]).toContain('+0.000007\u00a0SOL')
  })

  test('names the token beside its mint, and the pair beside its pool', async () => {
    const [mint, pool] = [address(), address()]
    const creates = [{ label: saidText('Mint'), address: mint }]
    const subject = {
      mint,
      pool,
      name: 'Quiet Heron',
      symbol: 'QHRN',
      baseSymbol: 'QHRN',
      quoteSymbol: 'SOL',
    }
    await keep({ id: 'a', kind: 'launch-token', subject, creates }, ...done)
    await open()
    await userEvent.click(await row(/Created Quiet Heron and its pool/))
    await screen.findByText('Pool', { selector: 'dt' })
    const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
    expect(fact('Mint')).toContain(`Quiet Heron (QHRN) ${mint.slice(0, 4)}…`)
    expect(fact('Pool')).toContain(`QHRN / SOL ${pool.slice(0, 4)}…`)
  })

  test('shows one that this version cannot describe, with its signature', async () => {
    await keep({ id: 'a', title: saidText('Create Heron'), subject: { decimals: Number.NaN } }, ...done)
    await open()
    await userEvent.click(await row(/Create Heron.*An operation that this version cannot describe/))
    const fact = await screen.findByText('Transaction', { selector: 'dt' })
    expect(fact.nextElementSibling?.textContent).toContain(shortAddress(signature))
  })

  test('says how far an operation of two transactions is', async () => {
    await keep({ id: 'a', transactions: 2 }, ...done)
    await open()
    await row(/1 of its 2 transactions/)
  })

  test('shows the receipts although the wallet of the last visit is not back, and keeps what is typed meanwhile', async () => {
    await keep({ id: 'a' }, ...done)
    await keep({ id: 'b', name: 'Otter', createdAt: 2 }, ...done)
    const wallet = await import('../../../src/wallet/walletStore')
    wallet.setRestoring('Test Wallet')
    await open()
    await row(/Created Quiet Heron/)
    screen.getByText('2 transactions, reading the chain')
    await pasteInto(screen.getByRole('searchbox'), 'heron')
    act(() => wallet.setDisconnected())
    await screen.findByText('1 of 2 transactions')
    act(() => wallet.setRestoring('Test Wallet'))
    await screen.findByText('1 of 2 transactions, reading the chain')
  })

  test('says nothing of a chain that is not read yet where this browser has nothing', async () => {
    const wallet = await import('../../../src/wallet/walletStore')
    wallet.setRestoring('Test Wallet')
    await open()
    await screen.findByText('Reading the chain')
    expect(screen.queryByText('No transactions yet')).toBeNull()
    screen.getByRole('button', { name: 'Import' })
    act(() => wallet.setDisconnected())
    await screen.findByText('No transactions yet')
  })

  test('says of a list of payments that its total left the wallet only once all of it was paid', async () => {
    const { createRun } = await import('../../../src/transactions/runs/keptRuns')
    const head = {
      ...MAINNET_CHAIN,
      payer: address(),
      token: { mint: SOL_MINT, program: null, decimals: 9, symbol: 'SOL' },
      lines: 2,
      total: 600_000_000n,
      skipped: 0,
    } as const
    const lines = [1, 2].map((line) => ({ line, address: address(), units: 300_000_000n }))
    await createRun({ ...head, id: 'a', createdAt: 3, paid: 1 }, lines)
    await createRun({ ...head, id: 'b', createdAt: 2, paid: 1, skipped: 1, endedAt: 5 }, lines)
    await createRun({ ...head, id: 'c', createdAt: 1, paid: 2, endedAt: 5 }, lines)
    await open()
    const lists = await screen.findAllByRole('link', { name: /0\.6\sSOL in 2 payments/ })
    expect(
      lists.map(({ textContent }) => /(1 of 2 paid|done)?(−?)0\.6\sSOL(promised)?1 Jan/.exec(textContent)),
    ).toEqual([
      expect.objectContaining({ 1: '1 of 2 paid', 2: '', 3: 'promised' }),
      expect.objectContaining({ 1: 'done', 2: '', 3: 'promised' }),
      expect.objectContaining({ 1: undefined, 2: '−', 3: undefined }),
    ])
  })

  test('is searched by name, mint, the short form of an address, and signature', async () => {
    const heron = await keep({ id: 'a' }, ...asked)
    await keep({ id: 'b', name: 'Otter', createdAt: 2 }, ...done)
    await open()
    const search = await screen.findByRole('searchbox', { name: 'Search' })
    const mint = heron.subject['mint'] ?? ''
    const finds = async (words: string, title: string) => {
      await userEvent.clear(search)
      await pasteInto(search, words)
      await screen.findByText('1 of 2 transactions')
      expect((await rows())[0]?.textContent).toContain(title)
    }
    await finds('otTER', 'Created Otter')
    await finds(mint, 'Create token: Quiet Heron')
    await finds(`${mint.slice(0, 4)}…${mint.slice(-4)}`, 'Create token: Quiet Heron')
    await finds(signature.slice(5, 30), 'Created Otter')
    await userEvent.type(search, 'zzz')
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }))
    expect(await rows()).toHaveLength(2)
  })

  test('is searched by pool, pair and venue, and shows operations of tokens or of liquidity alone', async () => {
    const subject = { venue: 'meteora-damm-v2', pool: address(), baseSymbol: 'OTTR', quoteSymbol: 'USDC' }
    await keep({ id: 'a' }, ...done)
    await keep(
      { id: 'b', kind: 'add-liquidity', title: saidText('Add'), subject, creates: [], createdAt: 2 },
      ...done,
    )
    await keep({ id: 'c', kind: 'launch-token', name: 'Teal', createdAt: 3 }, ...done)
    await open()
    const search = await screen.findByRole('searchbox', { name: 'Search' })
    for (const words of [subject.pool, 'usdc', 'DAMM']) {
      await userEvent.clear(search)
      await pasteInto(search, words)
      await screen.findByText('1 of 3 transactions')
      expect((await rows())[0]?.textContent).toContain('Added to')
    }
    await userEvent.clear(search)
    const shown = async () =>
      (await rows()).map((each) => /Quiet Heron|Added|Teal/.exec(each.textContent)?.[0])
    await press('Liquidity')
    await screen.findByText('2 of 3 transactions')
    expect(await shown()).toEqual(['Teal', 'Added'])
    await press('Tokens')
    await waitFor(async () => expect(await shown()).toEqual(['Teal', 'Quiet Heron']))
  })

  test('hears of what the journal gains while it is shown', async () => {
    await keep({ id: 'a' }, ...signed)
    await open()
    await row(/^Create token: Quiet Heron.*known/)
    const { openJournal }: typeof JournalModule = await import('../../../src/transactions/journal')
    await openJournal().append('a', events.confirmed({ signature }))
    await row(/^Created Quiet Heron/)
  })

  test('says why a journal that cannot be read is not there', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    })
    await open()
    await screen.findByText('This browser cannot remember what is signed')
    screen.getByRole('button', { name: 'Try again' })
  })

  test('says that nothing of earlier visits is known in a browser that stores nothing for this site', async () => {
    localStorage.clear()
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Not in a private window.', 'SecurityError')
    })
    await open()
    await screen.findByText('This browser stores nothing for this site')
  })

  test('says of a network that this page does not have that nothing can be done there', async () => {
    await keep({ id: 'a', cluster: 'practice', genesisHash: address() }, ...signed)
    await open('/history?operation=a')
    await screen.findByText('Not a network of this page')
    await screen.findAllByText(/nothing is being sent/)
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull()
  })
})

describe('an open row', () => {
  test('does not say that its receipt will tell when it is final: nothing watches it here', async () => {
    const now = events.confirmed({ signature, at: Date.now() })
    await keep({ id: 'a' }, ...signed, events.broadcast(), now, events.paid())
    await open()
    await userEvent.click(await row(/Quiet Heron/))
    await screen.findByText('Confirmed; not known to be final.')
  })

  test('has the progress, the receipt, the addresses and the explorers', async () => {
    const operation = await keep({ id: 'a' }, ...done)
    await open()
    await userEvent.click(await row(/Quiet Heron/))
    await screen.findByRole('list', { name: 'Progress' })
    await screen.findByRole('region', { name: 'Receipt' })
    screen.getByRole('button', { name: new RegExp(`Copy address ${operation.payer.slice(0, 4)}`) })
    expect(screen.getByRole('link', { name: /Solscan/ }).getAttribute('href')).toBe(
      `https://solscan.io/tx/${signature}`,
    )
    expect(screen.getByRole('link', { name: 'Open the receipt' }).getAttribute('href')).toBe(
      '/create-token?operation=a',
    )
    await press(/Quiet Heron/)
    expect(screen.queryByRole('list', { name: 'Progress' })).toBeNull()
  })

  test('leads to where an unfinished operation is picked up, and keeps it from being erased while it is open', async () => {
    await keep({ id: 'a' }, ...signed)
    await open('/history?operation=a')
    expect((await screen.findByRole('link', { name: 'See how it stands' })).getAttribute('href')).toBe(
      '/create-token?operation=a',
    )
    expect(screen.queryByRole('button', { name: 'Clear from history' })).toBeNull()
    screen.getByText(/Its result is not known yet/)
  })

  test('is erased once it was confirmed, with the journal offered as a file first', async () => {
    await keep({ id: 'a' }, ...done)
    await open('/history?operation=a')
    await userEvent.click(await screen.findByRole('button', { name: 'Clear from history' }))
    const dialog = await screen.findByRole('dialog', { name: 'Clear “Create Quiet Heron” from the history?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Export first' }))
    expect(saved[0]?.name).toMatch(/^mintwright-history-\d{4}-\d{2}-\d{2}-[\w]{8}\.json$/)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Clear' }))
    await screen.findByText('No transactions yet')
  })
})

describe('the history as a file', () => {
  test('is saved as JSON and as a table, all of it or what is shown', async () => {
    await keep({ id: 'a' }, ...done)
    await keep({ id: 'b', name: 'Otter' }, ...asked, events.declined())
    await open()
    await userEvent.type(await screen.findByRole('searchbox'), 'otter')
    await press('Export')
    await userEvent.click(await screen.findByRole('button', { name: 'CSV' }))
    screen.getByText(sentence(/^It holds what the wallet \S+ did\.$/))
    await press('All (2)')
    await screen.findByText(sentence(/^It holds what 2 wallets did: \S+, \S+\. Each line names its own\.$/))
    await press('JSON')
    expect(await saved[0]?.text).toContain('Create token: Otter')
    expect(await saved[0]?.text).not.toContain('Quiet Heron')
    expect(await saved[1]?.text).toContain('Create Quiet Heron')
  })

  test('comes back in another browser, once, marked as what it is', async () => {
    await keep({ id: 'a', createdAt: 1 }, ...signed)
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    await userEvent.click(await screen.findByRole('button', { name: 'JSON' }))
    const file = new File([(await saved[0]?.text) ?? ''], 'history.json', { type: 'application/json' })
    cleanup()
    globalThis.indexedDB = new IDBFactory()
    vi.resetModules()
    await open()
    await take(file)
    await screen.findByText('One transaction was imported')
    await userEvent.click(await row(/from a file/))
    await screen.findByText(/^From a file that you opened on \d+ \w+ \d{4}$/)
    screen.getByRole('button', { name: 'Look up' })
    expect(screen.queryByRole('link', { name: /^(Try again|See how it stands)$/ })).toBeNull()
    await take(file)
    await screen.findByText('Nothing new in this file')
    screen.getByText('One was here already and stays as it is.')
  })

  test('brings settings only when asked, after each change was named, and never an endpoint', async () => {
    await keep({ id: 'a', createdAt: 1 }, ...signed)
    const { changeSettings, defaultSettings } = await settings()
    changeSettings({
      rpcUrls: { mainnet: 'https://rpc.example/key' },
      slippageBps: 5_000,
      explorer: 'solscan',
    })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    await userEvent.click(await screen.findByRole('button', { name: 'JSON' }))
    const text = (await saved[0]?.text) ?? ''
    expect(text).not.toContain('rpc.example')
    await press('Close')
    changeSettings(defaultSettings)
    const withEndpoint = text.replace(
      '"settings": {',
      '"settings": {"rpcUrls":{"mainnet":"https://evil.example/"},',
    )
    const file = new File([withEndpoint], 'history.json', { type: 'application/json' })

    await take(file)
    const dialog = await screen.findByRole('dialog', { name: 'Import settings too?' })
    expect(within(dialog).getByText('Slippage limit').nextSibling?.textContent).toBe('1 % → becomes 50 %')
    within(dialog).getByText('Explorer')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Only the history' }))
    await screen.findByText('Nothing new in this file')
    expect((await settings()).settingsStore.getState()).toEqual(defaultSettings)

    await take(file)
    await userEvent.click(await screen.findByRole('button', { name: 'History and settings' }))
    await screen.findByText('2 settings were changed.')
    const changed = (await settings()).settingsStore.getState()
    expect(changed).toEqual({ ...defaultSettings, slippageBps: 5_000, explorer: 'solscan' })
    changeSettings(defaultSettings)
  })

  test('brings favourites only when asked, after each was named', async () => {
    const { favouritesStore, toggleFavourite } = await import('../../../src/market/favourites')
    const [linen, otter] = [
      { mint: address(), name: 'Linen', symbol: 'LINEN' },
      { mint: address(), name: 'Brass Otter', symbol: 'OTTER' },
    ]
    await keep({ id: 'a', createdAt: 1 }, ...signed)
    for (const one of [linen, otter]) toggleFavourite(one)
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    await userEvent.click(await screen.findByRole('button', { name: 'JSON' }))
    const file = new File([(await saved[0]?.text) ?? ''], 'history.json', { type: 'application/json' })
    await press('Close')
    toggleFavourite(otter)

    await take(file)
    const dialog = await screen.findByRole('dialog', { name: 'Import favourites too?' })
    within(dialog).getByText('Brass Otter')
    expect(within(dialog).queryByText('Linen')).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Only the history' }))
    await screen.findByText('Nothing new in this file')
    expect(favouritesStore.getState()).toEqual([linen])

    await take(file)
    await userEvent.click(await screen.findByRole('button', { name: 'History and favourites' }))
    await screen.findByText('One favourite was added.')
    expect(favouritesStore.getState()).toEqual([linen, otter])
    for (const one of [linen, otter]) toggleFavourite(one)

    const changed = (await file.text()).replace('"slippageBps": 100', '"slippageBps": 200')
    await take(new File([changed], 'history.json'))
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Import settings and favourites too?' })).getByRole(
        'button',
        { name: 'History, settings and favourites' },
      ),
    )
    await screen.findByText('One setting was changed.')
    screen.getByText('2 favourites were added.')
    const { changeSettings, defaultSettings } = await settings()
    changeSettings(defaultSettings)
  })

  test('that is none says what to do', async () => {
    await open()
    await take(new File(['<html>'], 'page.html'))
    await screen.findByText('This file cannot be read')
  })

  test('that is too large is not even read', async () => {
    await open()
    const file = new File([''], 'large.json')
    Object.defineProperty(file, 'size', { value: 33 * 1024 * 1024 })
    const read = vi.spyOn(file, 'text')
    await take(file)
    await screen.findByText('This file is too large')
    expect(read).not.toHaveBeenCalled()
  })
})

test('erases what is settled and says what stays', async () => {
  await keep({ id: 'a', name: 'First' }, ...done)
  await keep({ id: 'b', name: 'Second' }, ...asked, events.declined())
  await keep({ id: 'c', name: 'Third' }, ...signed)
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Clear completed' }))
  const dialog = await screen.findByRole('dialog', { name: 'Clear 2 completed transactions?' })
  within(dialog).getByText(/One stays/)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep' }))
  expect(await rows()).toHaveLength(3)
  await press('Clear completed')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clear' }))
  await screen.findByText('2 transactions were cleared.')
  await waitFor(async () => expect(await rows()).toHaveLength(1))
})

/** As a person does it: the button opens the browser's own window. */
async function take(file: File): Promise<void> {
  await screen.findByRole('button', { name: 'Import' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no place for a file')
  await userEvent.upload(input, file, { applyAccept: false })
}
