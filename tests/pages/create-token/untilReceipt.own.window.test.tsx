// It counts what wallets are asked, which stay announced for the life of a window: it has a process of its own.
import 'fake-indexeddb/auto'
import { getMint, getTokenMetadata, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import CreateTokenPage from '../../../src/pages/create-token/CreateTokenPage'
import { chooseStorage, storageChoice } from '../../../src/settings/storageChoice'
import { openDatabase } from '../../../src/storage/database'
import { forgetDraft, saveDraft } from '../../../src/storage/drafts'
import { draftIdOf } from '../../../src/tokens/form/draft'
import { EMPTY_TOKEN_FORM, type TokenFormValues } from '../../../src/tokens/form/values'
import { linkWallet } from '../../../src/wallet/link'
import { connectSilently, waitForWallet } from '../../../src/wallet/standardWallets'
import { setDisconnected, walletStore } from '../../../src/wallet/walletStore'
import type { TestWalletOptions } from '../../../e2e/support/testWallet'
import type { PracticeChain } from '../../support/chain'
import { field, pageTitle, pressReady, review, searchNow, showPage } from '../../support/hands'
import { bePracticeChain, startPageChain } from '../../support/page'
import { aWallet } from '../../wallet/aWallet'
import { addressOf, paste } from './thePage'

/*
 * What can happen between the form of a token and its receipt, and what the page says of it. The journal and the chain at each step, and
 * at every fault: tests/transactions/engine; in a real browser: e2e/breaking.spec.ts and e2e/faults.spec.ts.
 */

const DRAFT = draftIdOf('practice')
const fetchNow = globalThis.fetch
let practice: PracticeChain
let leave: () => void
/** The token’s metadata file, which is at the person’s own address. */
let file: object
const OWN = { practice: 'own', real: 'own', address: 'https://own.example/heron.json' } as const

beforeAll(async () => {
  practice = await startPageChain()
  leave = bePracticeChain(practice)
})
afterAll(async () => {
  leave()
  await practice.stop()
})
beforeEach(() => {
  chooseStorage(OWN)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = addressOf(input)
    if (url === 'https://own.example/heron.json') return Response.json(file)
    if (url.startsWith('https://own.example/')) return new Response('', { status: 404 })
    if (!url.startsWith(practice.origin)) throw new TypeError('offline')
    return await fetchNow(input, init)
  })
})
afterEach(async () => {
  cleanup()
  setDisconnected()
  vi.restoreAllMocks()
  chooseStorage(storageChoice.getInitialState())
  await forgetDraft(DRAFT)
})

let number = 0

/** A wallet of this browser with 5 SOL, connected, and how much it has since. */
async function aRichWallet(options: Partial<TestWalletOptions> = {}) {
  const keys = [await practice.aPayer(5n * 10n ** 9n), Keypair.generate()]
  const name = `Test Wallet ${(number += 1)}`
  const { control } = aWallet({ ...options, keys, name })
  localStorage.setItem(`${name}.approved`, 'yes')
  const wallet = await waitForWallet(name, 0)
  if (!wallet) throw new Error('no wallet')
  await connectSilently(wallet)
  linkWallet(wallet)
  const [key = Keypair.generate()] = keys
  return { key, control, name, balance: () => practice.balance(key) }
}

const open = (address = '/create-token') => showPage(address, <CreateTokenPage />)

const HERON = { name: 'Quiet Heron', symbol: 'QHRN', supply: '1000000' }
const SLOW = { timeout: 50_000 }
const says = async (text: string | RegExp) => (await screen.findAllByText(text, {}, SLOW))[0]

/** The form with a draft that was kept earlier. */
async function showDrafted(values: Partial<TokenFormValues> = {}): Promise<void> {
  const wanted = { ...EMPTY_TOKEN_FORM, ...HERON, ...values }
  file = { name: wanted.name, symbol: wanted.symbol, image: 'https://own.example/heron.png' }
  await saveDraft(DRAFT, { values: wanted, stored: {} })
  open()
  await waitFor(() => expect(field('Name').value).toBe(wanted.name))
}

/** The last press, with the tick where something is forever. */
async function create(): Promise<void> {
  const understood = screen.queryByRole('checkbox', { name: 'I understand that this can never be undone' })
  if (understood) await userEvent.click(understood)
  await pressReady('Create token')
}

/** The total of the bill on the screen, in lamports. */
function total(): bigint {
  const text = document.querySelector('.bill .tot')?.textContent ?? ''
  return BigInt((/\d+\.\d{9}/.exec(text)?.[0] ?? '').replace('.', ''))
}

/** The addresses that were asked since the test began. */
const fetched = () => vi.mocked(globalThis.fetch).mock.calls.map(([input]) => addressOf(input))

/** From now on the wallet's prompt stays open until `release`. */
function holdSignatures(): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const sign = crypto.subtle.sign.bind(crypto.subtle)
  vi.spyOn(crypto.subtle, 'sign').mockImplementation(async (...order) => {
    await released
    return await sign(...order)
  })
  return () => release()
}

describe('the wallet', () => {
  it('declines: that is told calmly; asked again, the token is made with the chosen authorities, and its name is text', async () => {
    const { key, control, balance } = await aRichWallet({ reject: 'sign' })
    const name = '<img src=x onerror=alert(1)>'
    await showDrafted({ name, symbol: '<b>É</b>', revokeMintAuthority: false, revokeFreezeAuthority: false })
    await review()
    expect(screen.getByRole('main').textContent).toContain(name)
    expect(screen.queryByRole('checkbox', { name: /^I understand/ })).toBeNull()
    const before = await balance()
    const promised = total()
    await create()
    await says(/This page sent nothing/)
    expect(await balance()).toBe(before)
    control.reject = undefined
    await pressReady('Try again')
    await pageTitle('Token created')
    expect(document.querySelector('img[src=x]')).toBeNull()
    expect(before - (await balance())).toBe(promised)
    const row = screen.getAllByText('Mint', { selector: 'dt' })[0]?.nextElementSibling?.textContent ?? ''
    const address = /[1-9A-HJ-NP-Za-km-z]{32,44}/.exec(row)?.[0] ?? ''
    const mint = await getMint(
      practice.connection,
      new PublicKey(address),
      'confirmed',
      TOKEN_2022_PROGRAM_ID,
    )
    expect([mint.mintAuthority, mint.freezeAuthority]).toEqual([key.publicKey, key.publicKey])
    const metadata = await getTokenMetadata(practice.connection, new PublicKey(address), 'confirmed')
    expect(metadata?.uri).toBe(OWN.address)
    expect(fetched().filter((to) => to === `${practice.origin}/s`)).toEqual([])
  })

  it('turns to another account while its prompt is open: nothing is sent, and no new try before that is sure', async () => {
    const release = holdSignatures()
    const { control, balance } = await aRichWallet()
    await showDrafted()
    await review()
    const before = await balance()
    await create()
    await screen.findByRole('button', { name: 'Stop waiting' }, SLOW)
    act(() => control.useAccount(1))
    await says('Your wallet returned no valid signature')
    await says(/The wallet uses another account/)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    release()
    act(() => control.useAccount(0))
    expect(await balance()).toBe(before)
    act(() => control.revoke())
    expect(walletStore.getState().status).toBe('disconnected')
  })

  it('never answers: it can be left, found again, given up, and asked again once nothing can land', async () => {
    const release = holdSignatures()
    const { control, name, balance } = await aRichWallet()
    await showDrafted()
    await review()
    const [before, promised] = [await balance(), total()]
    await create()
    await screen.findByRole('button', { name: 'Stop waiting' }, SLOW)
    const operation = `/create-token${searchNow()}`
    cleanup()
    open(operation)
    await userEvent.click(await screen.findByRole('button', { name: 'Stop waiting' }, SLOW))
    await says('Your wallet returned no valid signature')
    await says(new RegExp(`You stopped waiting for ${name}`))
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    practice.chain.warp(250)
    await pageTitle('Quiet Heron was not created')
    release()
    await pressReady(/^(Try|Sign) again$/)
    await pageTitle('Token created')
    expect(control.asked).toHaveLength(2)
    expect(before - (await balance())).toBe(promised)
  })

  it('sends to other networks only: that is told before anything is stored', async () => {
    const { name } = await aRichWallet({ signsAlone: false, chains: ['solana:devnet'] })
    await showDrafted()
    await pressReady('Review')
    await says(`${name} cannot do this`)
    expect(screen.queryByRole('heading', { level: 1, name: 'Review' })).toBeNull()
    const asked = vi.mocked(globalThis.fetch).mock.calls.map(([input]) => addressOf(input))
    expect(asked.filter((url) => url.includes('own.example'))).toEqual([])
  })
})

describe('the person’s own file', () => {
  it('whose picture is gone asks for one tick, but only where the metadata is immutable', async () => {
    await aRichWallet()
    await showDrafted()
    await review()
    const tick = 'I know that this token may never show a picture'
    expect(screen.queryByRole('checkbox', { name: tick })).toBeNull()
    cleanup()
    await showDrafted({ immutableMetadata: true })
    await review()
    const left = await screen.findByRole('checkbox', { name: tick })
    await userEvent.click(screen.getByRole('checkbox', { name: /^I understand/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Create token' }))
    expect(document.activeElement).toBe(left)
    await userEvent.click(left)
    await pressReady('Create token')
    await pageTitle('Token created')
  })
})

describe('several transactions', () => {
  it('of which one was declined are continued after a reload, each at what is billed then', async () => {
    const { control, balance } = await aRichWallet()
    const shares = Array.from({ length: 24 }, () => ({
      owner: Keypair.generate().publicKey.toBase58(),
      amount: '1',
    }))
    await showDrafted({ shares })
    await review()
    const before = await balance()
    const push = control.asked.push.bind(control.asked)
    control.asked.push = (...requests) => {
      if (control.asked.length >= 1) control.reject = 'sign'
      return push(...requests)
    }
    await create()
    await pageTitle('Quiet Heron: 1 of 3 done')
    await says('1 of 3 transactions are on the chain')
    const operation = `/create-token${searchNow()}`
    cleanup()
    control.asked.push = push
    control.reject = undefined
    open(operation)
    await screen.findByRole('button', { name: 'Continue' }, SLOW)
    const halfway = await balance()
    expect(halfway).toBeLessThan(before)
    await waitFor(() => expect(total()).toBeGreaterThan(0n), SLOW)
    const billed = total()
    await pressReady('Continue')
    await pageTitle('Quiet Heron: 2 of 3 done')
    expect(halfway - (await balance())).toBe(billed)
    await pressReady('Continue')
    await pageTitle('Token created')
  })
})

const PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
it.each<[string, Partial<TokenFormValues>]>([
  ['a receiver', { shares: [{ owner: PROGRAM, amount: '5' }] }],
  ['an authority', { revokeMintAuthority: false, mintAuthority: { who: 'address', address: PROGRAM } }],
])(
  'an address that can never use what it gets takes the focus where Review is pressed: %s',
  async (_, values) => {
    await aRichWallet()
    await showDrafted(values)
    await pressReady('Review')
    await waitFor(() => expect(document.activeElement).toHaveProperty('value', PROGRAM), SLOW)
    expect(document.activeElement?.closest('details')?.open).not.toBe(false)
    expect(screen.queryByRole('heading', { level: 1, name: 'Review' })).toBeNull()
  },
)

describe('this browser', () => {
  it('has a full disk while the prompt is open: nothing is sent, and it can be made later', async () => {
    const release = holdSignatures()
    const { control, balance } = await aRichWallet()
    await showDrafted()
    await review()
    const [before, promised] = [await balance(), total()]
    await create()
    await waitFor(() => expect(control.asked).toHaveLength(1), SLOW)
    const full = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
    const disk = (['add', 'put'] as const).map((way) =>
      vi.spyOn(IDBObjectStore.prototype, way).mockImplementation(full),
    )
    release()
    await says('This browser cannot remember what is signed')
    expect(await balance()).toBe(before)
    for (const way of disk) way.mockRestore()
    const operation = `/create-token${searchNow()}`
    cleanup()
    open(operation)
    practice.chain.warp(250)
    await pressReady(/^(Try|Sign) again$/)
    await pageTitle('Token created')
    expect(control.asked).toHaveLength(2)
    expect(before - (await balance())).toBe(promised)
  })

  it('has the same draft in another tab, where its token is made meanwhile: that is said, and another one can be made', async () => {
    await aRichWallet()
    await showDrafted()
    await review()
    const other = open()
    const there = within(other.container)
    await waitFor(() => expect(there.getByLabelText<HTMLInputElement>('Name').value).toBe('Quiet Heron'))
    await userEvent.click(there.getAllByRole('button', { name: 'Review' })[0] ?? document.body)
    await there.findByRole('heading', { level: 1, name: 'Review' }, SLOW)
    const understood = there.getByRole('checkbox', { name: 'I understand that this can never be undone' })
    await userEvent.click(understood)
    await userEvent.click(there.getByRole('button', { name: 'Create token' }))
    await there.findByRole('heading', { level: 1, name: 'Token created' }, SLOW)
    other.unmount()
    await pressReady('Back to the form')
    await says('A token was already made from this draft')
    // An own address is that of one token.
    chooseStorage(OWN)
    await pressReady('Make another one')
    await waitFor(() => expect(screen.queryByText('A token was already made from this draft')).toBeNull())
    await review()
    await create()
    await pageTitle('Token created')
  })

  // The last one: the database stays closed.
  it('loses its database: that is told in the form, and Review is refused before a file is stored or anything is asked', async () => {
    const { control } = await aRichWallet()
    ;(await openDatabase()).close()
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('This is a private window', 'SecurityError')
    })
    open()
    await paste('Name', 'Quiet Heron')
    await paste('Symbol', 'QHRN')
    await says(/This browser keeps no drafts/)
    await pressReady('Review')
    await says('This browser cannot remember what is signed')
    expect(fetched()).not.toContain(OWN.address)
    expect(control.asked).toEqual([])
  })
})
