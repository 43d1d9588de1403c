import 'fake-indexeddb/auto'
import { Keypair, PublicKey } from '@solana/web3.js'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ORDERS } from '../../../src/operations/token/orders'
import { readBatch, saveBatch } from '../../../src/pages/token/manage/keptBatch'
import type { BatchItem } from '../../../src/pages/token/manage/tokenWork'
import TokenPage from '../../../src/pages/token/TokenPage'
import { saveDraft } from '../../../src/storage/drafts'
import type { TokenOrder } from '../../../src/tokens/operations/order'
import { readToken } from '../../../src/tokens/readToken'
import { openJournal } from '../../../src/transactions/journal'
import { toBase64 } from '../../../src/units/bytes'
import { readAgain } from '../../../src/ui/QueryRoot'
import { aChainAccess } from '../../support/engine'
import { anOperation, events } from '../../support/events'
import { pageTitle, press, pressReady, pressSoon, showPage } from '../../support/hands'
import { linkKey, practicePage } from '../../support/pageWallet'
import { aManagedToken } from '../../support/tokenOperations'
import { carryOut } from '../../tokens/operations/carryOut'

/* The batch of operations that this browser keeps for one wallet on one token. */

let declines = false
const page = practicePage({
  before: () =>
    declines
      ? Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
      : Promise.resolve(),
  after: () => Promise.resolve((declines = false)),
})

const open = (mint: string) => showPage(`/token/${mint}?tab=manage`, { '/token/:mint': <TokenPage /> })

async function add(name: string): Promise<void> {
  await pressSoon(name)
  await pressSoon('Add to batch')
}

const aPausable = () =>
  aManagedToken(page.practice, page.key, {
    uri: '',
    extensions: { pausable: 'wallet', interestBearing: { basisPoints: 5, authority: 'wallet' } },
  })

it('is there again after a reload, for its wallet and its token alone', async () => {
  const mint = (await aPausable()).toBase58()
  open(mint)
  await add('Pause all transfers')
  await screen.findByText('Batch: one operation')
  await kept()
  cleanup()
  open(mint)
  await screen.findByText('Batch: one operation')
  expect(screen.getByRole('button', { name: 'Remove: Pause all transfers' })).toBeTruthy()
  cleanup()
  open((await aPausable()).toBase58())
  await screen.findByRole('button', { name: 'Pause all transfers' })
  await kept()
  expect(screen.queryByText('Batch: one operation')).toBeNull()
  cleanup()
  const other = await page.practice.aPayer()
  open(mint)
  await screen.findByText('Batch: one operation')
  act(() => linkKey(other))
  await screen.findByText('The batch of operations is kept for the wallet that made it.')
  expect(screen.queryByText('Batch: one operation')).toBeNull()
})

it('gets the locks that a new token lacks by one press, as they were typed', async () => {
  const mint = (await aManagedToken(page.practice, page.key)).toBase58()
  const [to, gone] = [Keypair.generate(), Keypair.generate()].map(({ publicKey }) => publicKey.toBase58())
  const schedule = { cliff: 2_208_988_800n, every: 2_592_000n, atCliff: 10n, each: 5n, times: 18n }
  const lock = { amount: 100n, to: to ?? '', lock: gone ?? '', schedule }
  const made = { ...lock, lock: mint }
  const passed = { ...lock, amount: 70n, schedule: { ...schedule, cliff: 1_700_000_000n } }
  // A message that names the first lock and not the second.
  const message = toBase64(new PublicKey(mint).toBytes())
  const { genesisHash } = await aChainAccess(page.practice)
  const payer = page.key.publicKey.toBase58()
  const operation = anOperation({
    id: mint,
    cluster: 'practice',
    genesisHash,
    payer,
    transactions: 2,
    subject: { mint, newLocks: [made, lock, passed] },
    parts: [1, 2].map((nth) => ({
      message,
      steps: [{ id: `lock-supply-${nth}`, instructions: 1 }],
      signers: nth === 1 ? [] : [gone ?? ''],
    })),
  })
  const landed = [events.simulated(), events.asked(), events.signed(), events.confirmed()]
  for (const event of [events.planned({ operation }), ...landed])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await openJournal().append(mint, event)
  open(mint)
  await pressSoon('Lock tokens')
  await screen.findByText('2 locks of this token were not made')
  const [named] = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent.startsWith('0.00000007\u00A0QHR'))
  expect(named?.textContent).toMatch(/from 14.Nov.2023, 22:13:20.UTC on, for/)
  expect(named?.textContent).toContain(to)
  await pressSoon('Add it to the batch')
  await screen.findByText('Batch: one operation')
  await kept()
  const token = await readToken(page.practice.connection, new PublicKey(mint))
  const { items } = await readBatch(`batch practice ${payer} ${mint}`, token, payer)
  expect(items.map(({ order }) => order)).toEqual([
    {
      kind: 'lock-supply',
      amount: 100n,
      to,
      first: 2_208_988_800n,
      atFirst: 10n,
      length: 46_656_000n,
      steps: 18n,
    },
  ])
  await pressSoon('Lock tokens')
  await screen.findByRole('button', { name: 'Add to batch' })
  expect(screen.getByText('One lock of this token was not made')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add it to the batch' })).toBeNull()
  expect(screen.getByText(/^The first date of this one has passed, so it is not offered/)).toBeTruthy()
})

it('loses what is no longer possible, with a sentence, and keeps the rest', async () => {
  const mint = await aPausable()
  open(mint.toBase58())
  await add('Pause all transfers')
  await pressSoon('Change mint authority')
  await pressSoon('Revoke forever')
  await pressSoon('Add to batch')
  await screen.findByText('Batch: 2 operations')
  await kept()
  cleanup()
  await carryOut(page.practice, page.key, mint, { kind: 'pause' })
  await readAgain([mint.toBase58()])
  open(mint.toBase58())
  await screen.findByText('Batch: one operation')
  expect(screen.getByText(/^No longer possible, and removed from your batch: /).textContent).toBe(
    'No longer possible, and removed from your batch: Pause all transfers.',
  )
  expect(screen.getByRole('button', { name: 'Remove: Revoke mint authority' })).toBeTruthy()
})

it('is gone once it was carried out, also after a reload', async () => {
  const mint = (await aPausable()).toBase58()
  open(mint)
  await add('Pause all transfers')
  await pressSoon('Review together')
  await pressReady('Review')
  await pageTitle('Review')
  await press('Pause transfers')
  await screen.findByRole('heading', { level: 1, name: /^Paused / }, { timeout: 50_000 })
  await kept()
  cleanup()
  await readAgain([mint])
  open(mint)
  await screen.findByRole('button', { name: 'Resume transfers' })
  await kept()
  expect(screen.queryByText(/^Batch: /)).toBeNull()
  expect(screen.queryByText(/^No longer possible/)).toBeNull()
})

it('that was asked for is not offered on a later visit, whatever became of it; what was added since is', async () => {
  const mint = (await aPausable()).toBase58()
  open(mint)
  await add('Pause all transfers')
  await pressSoon('Review together')
  await pressReady('Review')
  await pageTitle('Review')
  declines = true
  await press('Pause transfers')
  await screen.findAllByText('Declined in your wallet')
  await kept()
  cleanup()
  open(mint)
  await screen.findByRole('button', { name: 'Pause all transfers' })
  await kept()
  expect(screen.queryByText(/^Batch: /)).toBeNull()
})

it('goes with what another tab did with it', async () => {
  const mint = (await aPausable()).toBase58()
  open(mint)
  await add('Pause all transfers')
  await screen.findByText('Batch: one operation')
  await kept()
  await saveBatch(`batch practice ${page.key.publicKey.toBase58()} ${mint}`, [])
  await act(async () => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(screen.queryByText(/^Batch: /)).toBeNull())
  // A press on a window in the back looks at it first: what was read by then is older than the press.
  await add('Pause all transfers')
  await screen.findByText('Batch: one operation')
  await kept()
  const remove = screen.getByRole('button', { name: 'Remove: Pause all transfers' })
  act(() => void window.dispatchEvent(new Event('focus')))
  act(() => remove.click())
  await kept()
  expect(screen.queryByText(/^Batch: /)).toBeNull()
})

/** Waits for reads and saves of the browser's database. */
const kept = () => act(() => new Promise((done) => setTimeout(done, 150)))

const to = Keypair.generate().publicKey.toBase58()

const EACH: { readonly [Kind in TokenOrder['kind']]: Extract<TokenOrder, { kind: Kind }> } = {
  'mint-more': { kind: 'mint-more', amount: 5n, to, shown: 10n },
  send: { kind: 'send', amount: 5n, amountIs: 'arrives', to },
  burn: { kind: 'burn', amount: 5n },
  'close-mint': { kind: 'close-mint' },
  'lock-supply': {
    kind: 'lock-supply',
    amount: 5n,
    to,
    first: 1_893_456_000n,
    atFirst: 1n,
    length: 400n,
    steps: 4n,
  },
  freeze: { kind: 'freeze', account: to },
  thaw: { kind: 'thaw', account: to },
  'default-state': { kind: 'default-state', frozen: true },
  pause: { kind: 'pause' },
  resume: { kind: 'resume' },
  'update-metadata': {
    kind: 'update-metadata',
    name: 'Heron',
    fields: [{ key: 'motto', value: 'Still' }],
    removed: ['river'],
  },
  'make-immutable': { kind: 'make-immutable' },
  'transfer-fee': { kind: 'transfer-fee', basisPoints: 50, maximum: 9n },
  'collect-fees': { kind: 'collect-fees', to },
  'interest-rate': { kind: 'interest-rate', basisPoints: -50 },
  'scaled-amount': { kind: 'scaled-amount', multiplier: 2.5, effectiveAt: 0 },
  hook: { kind: 'hook', program: null },
  'change-authority': { kind: 'change-authority', role: 'mint', newAuthority: to, handsOver: true },
}

it('keeps every kind of order as it is, a picture and typed names too', async () => {
  const mint = await aPausable()
  const token = await readToken(page.practice.connection, mint)
  const wallet = page.key.publicKey.toBase58()
  for (const kind of Object.keys(ORDERS) as TokenOrder['kind'][]) {
    const item: BatchItem = { words: kind, order: EACH[kind], file: undefined, names: { 'alice.sol': to } }
    await saveBatch('row', [item])
    const { items, dropped } = await readBatch('row', token, wallet)
    // What this token does not allow is read as well.
    expect([kind, ...items.map(({ order }) => order), ...dropped]).toEqual([
      kind,
      dropped.length > 0 ? kind : EACH[kind],
    ])
  }
  const blob = new Blob([Uint8Array.of(1, 2, 3)], { type: 'image/png' })
  const image = { blob, name: 'a.png', width: 1, height: 1, originalSize: 3, stilled: false }
  const fields = { name: 'Heron', symbol: 'H', description: '' } as NonNullable<BatchItem['file']>['fields']
  const file = { fields, image, picture: undefined, length: 60 }
  const order = EACH['update-metadata']
  await saveBatch('row', [{ words: 'x', order, file, names: undefined }])
  const [read] = (await readBatch('row', token, wallet)).items
  expect(read?.file?.fields).toEqual(fields)
  expect([...new Uint8Array((await read?.file?.image?.blob.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([
    1, 2, 3,
  ])
})

it('is empty where the row is no batch, and leaves out what is no order', async () => {
  const token = await readToken(page.practice.connection, await aPausable())
  const wallet = page.key.publicKey.toBase58()
  await saveDraft('row', 'anything')
  expect((await readBatch('row', token, wallet)).items).toEqual([])
  const odd = { words: 'x', order: { kind: 'burn', amount: '5' } }
  await saveDraft('row', { items: [odd, { words: 'y', order: EACH.pause }] })
  await waitFor(async () =>
    expect((await readBatch('row', token, wallet)).items.map(({ words }) => words)).toEqual(['y']),
  )
})
