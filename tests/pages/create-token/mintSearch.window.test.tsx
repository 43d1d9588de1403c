import 'fake-indexeddb/auto'
import { Keypair, PublicKey } from '@solana/web3.js'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { listClusters } from '../../../src/solana/cluster'
import { forgetDraft, readDraft, saveDraft } from '../../../src/storage/drafts'
import { parseTokenDraft, TOKEN_PROGRAMS, type FoundAddress } from '../../../src/tokens/form/draft'
import { EMPTY_TOKEN_FORM, type TokenFormValues } from '../../../src/tokens/form/values'
import { shortAddress } from '../../../src/units/shortAddress'
import { searchStore } from '../../../src/vanity/search'
import {
  setCluster,
  setConnected,
  setDisconnected,
  setRestoring,
  walletStore,
} from '../../../src/wallet/walletStore'
import type { PracticeChain } from '../../support/chain'
import { field, press, pressFirst } from '../../support/hands'
import { startPageChain } from '../../support/page'
import { closeToasts } from '../../closeToasts'
import { paste, radio, showDraft, thePage, tick } from './thePage'

let practice: PracticeChain
beforeAll(async () => void (practice = await startPageChain()))
afterAll(() => practice.stop())

const wallet = Keypair.generate().publicKey.toBase58()
const connect = (address = wallet) => act(() => setConnected({ address, walletName: 'Test Wallet' }))

afterEach(async () => {
  cleanup()
  act(() => setDisconnected())
  await forgetDraft('create-token')
})

const WAY = 'With letters that I choose'
const token = { symbol: 'G', supply: '1', mintFrom: 'vanity' } as const
const results = () => screen.findByRole('group', { name: 'Addresses that were found' })
const shown = async () => within(await results()).queryAllByRole<HTMLInputElement>('radio')
const summary = () => screen.getByText('Mint address', { selector: 'summary b' }).closest('details')
const preview = () => screen.getByRole('region', { name: 'In wallets' })
const kept = async () => parseTokenDraft(await readDraft('create-token'))

/** The form with that way chosen, and its section open. */
async function showSearch(values: Partial<TokenFormValues> = {}): Promise<void> {
  await showDraft({ ...token, ...values })
  await screen.findByLabelText('Address starts with')
  await userEvent.click(screen.getByText('Mint address', { selector: 'summary b' }))
}

/** Begins a search, and waits until it has found an address. */
async function find(suffix = 'z'): Promise<readonly HTMLInputElement[]> {
  await paste('Address ends with', suffix)
  await press('Search')
  await screen.findByText(/1 address was found/)
  return await shown()
}

/** An address as a search of an earlier visit found it. */
async function foundBefore(seed: string, standard: keyof typeof TOKEN_PROGRAMS = 'token-2022') {
  const program = TOKEN_PROGRAMS[standard]
  const address = await PublicKey.createWithSeed(new PublicKey(wallet), seed, new PublicKey(program))
  return { seed, address: address.toBase58(), wallet, program }
}

/** The form after a reload, with these addresses in its draft, the first of them chosen. */
async function showFound(...found: readonly FoundAddress[]): Promise<void> {
  const values = { ...EMPTY_TOKEN_FORM, ...token, name: 'Grey Almanac' }
  await saveDraft('create-token', { values, stored: {}, found, chosen: found[0]?.address })
  render(thePage())
  await waitFor(() => expect(field('Name').value).toBe('Grey Almanac'))
}

describe('before the search', () => {
  it('says beside each field what no address can contain, and searches for nothing', async () => {
    connect()
    await showSearch()
    expect(screen.getByText(/^Type how the address should start or end\./)).toBeTruthy()
    await paste('Address starts with', '0x')
    expect(described(field('Address starts with'))).toContain('No address contains the digit 0')
    expect(field('Address starts with').getAttribute('aria-invalid')).toBe('true')
    expect(field('Address ends with').getAttribute('aria-invalid')).toBeNull()
    await paste('Address ends with', 'a l')
    expect(described(field('Address ends with'))).not.toBe('')
    const button = screen.getByRole('button', { name: 'Search' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
    expect(searchStore.getState().status).toBe('idle')
  })

  it('says how many addresses it takes on average, then also how long on this computer', async () => {
    await showSearch()
    await paste('Address ends with', 'abc')
    expect(screen.getByText(/^On average 195,112 addresses/)).toBeTruthy()
    await screen.findByText(/^On average 195,112 addresses: .* here/)
    await paste('Address ends with', 'abcde')
    await screen.findByText(
      /^On average 656,356,768 addresses: about \d+ \w+ here; 95 of 100 searches take less than \d+ \w+\.$/,
    )
    await paste('Address ends with', 'z')
    expect(screen.getByText('On average 58 addresses: less than 1 second here.')).toBeTruthy()
    await paste('Address ends with', 'abc')
    await userEvent.click(tick('Capital and small letters count as the same'))
    expect(screen.getByText(/^On average 24,389 addresses: .* here/)).toBeTruthy()
  })

  it('suggests fewer characters where it would take years, and names the longer seed', async () => {
    await showSearch()
    await paste('Address ends with', 'abcdefgh')
    expect(screen.getByText('8 more characters in the seed than usual make the transaction 8 bytes longer.'))
    expect(await screen.findByText(/years?\. Choose fewer characters\.$/)).toBeTruthy()
  })

  it('says with a pool whether all of it fits into one transaction', async () => {
    await showSearch({ pool: { ...EMPTY_TOKEN_FORM.pool, on: true } })
    const fits = () => screen.getAllByText(/^Enter both amounts to see whether all of it fits/).length
    await waitFor(() => expect(fits()).toBe(1))
    await paste('Address ends with', 'abc')
    await waitFor(() => expect(fits()).toBe(2))
  })

  it('without a wallet it offers to connect one, and says why', async () => {
    await showSearch()
    await paste('Address ends with', 'z')
    expect(screen.queryByRole('button', { name: 'Search' })).toBeNull()
    expect(screen.getByText(/^The address depends on your wallet/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeTruthy()
    connect()
    expect(await screen.findByRole('button', { name: 'Search' })).toBeTruthy()
  })

  it('Review asks for it, with the focus there, and nothing shows the address of a stand-in', async () => {
    connect()
    await showDraft(token)
    expect(summary()?.textContent).toContain('No address has been found yet.')
    await screen.findByRole('region', { name: 'The bill' })
    await pressFirst('Review')
    expect(await screen.findByText(/^Search for an address first, or let it be/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Address starts with')))
    expect(summary()?.open).toBe(true)
    const bill = screen.getByRole('region', { name: 'The bill' })
    await waitFor(() => expect(bill.textContent).toContain('Mint account with metadata'))
    expect(preview().textContent).toContain('Mintafter the search')
    expect(within(preview()).queryByRole('button', { name: /^Copy address/ })).toBeNull()
  })
})

describe('a search', () => {
  it('stops at its first find and takes it, also in preview and draft; another one is found when it is wanted', async () => {
    connect()
    await showSearch()
    const found = await find('z')
    expect(found).toHaveLength(1)
    expect(found[0]?.checked).toBe(true)
    const first = found[0]?.getAttribute('aria-label') ?? ''
    expect(preview().textContent).toContain(shortAddress(first))
    expect(summary()?.textContent).toContain(`With letters that you chose: ${shortAddress(first)}.`)
    await screen.findByText(/The search has stopped\.$/)
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.queryByText('Tried')).toBeNull()
    await press('Search for another')
    await screen.findByText(/2 addresses were found/)
    const both = await shown()
    expect(both.map(({ checked }) => checked)).toEqual([true, false])
    const addresses = both.map((one) => one.getAttribute('aria-label') ?? '')
    for (const address of addresses) expect(address).toMatch(/z$/)
    const [, second = ''] = addresses
    await userEvent.click(screen.getByRole('radio', { name: second }))
    expect(preview().textContent).toContain(shortAddress(second))
    await waitFor(async () => expect((await kept())?.chosen?.address).toBe(second))
    const { seed = '', program = '' } = (await kept())?.chosen ?? {}
    const derived = await PublicKey.createWithSeed(new PublicKey(wallet), seed, new PublicKey(program))
    expect(derived.toBase58()).toBe(second)
    await press('Search for another')
    await screen.findByText(/3 addresses were found/)
    expect(await shown()).toHaveLength(3)
    expect(screen.getByRole('radio', { name: second })).toHaveProperty('checked', true)
  })

  it('tells of a find in a toast only where the list of finds is not in the window', async () => {
    await closeToasts()
    connect()
    await showSearch()
    const inWindow = vi
      .spyOn(HTMLFieldSetElement.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(0, 100, 300, 60))
    const [first] = await find('y')
    inWindow.mockRestore()
    await press('Search for another')
    await screen.findByText(/2 addresses were found/)
    const [, second] = await shown()
    const toasted = { selector: '[data-sonner-toast] *' }
    await screen.findByText(second?.getAttribute('aria-label') ?? '', toasted)
    expect(screen.queryByText(first?.getAttribute('aria-label') ?? '', toasted)).toBeNull()
    expect(screen.getAllByText('An address was found', toasted)).toHaveLength(1)
  })

  it('tells its progress, rests, goes on, and ends', async () => {
    connect()
    await showSearch()
    await paste('Address starts with', 'zzzzz')
    await userEvent.keyboard('{Enter}')
    const bar = await screen.findByRole('progressbar', { name: 'Search for an address' })
    await screen.findByText(/addresses a second with 1 worker$/)
    expect(bar.getAttribute('aria-valuetext')).toMatch(/^\d+ % of searches this long have found an address$/)
    expect(screen.getByText(/^This browser has no SIMD/)).toBeTruthy()
    expect(summary()?.textContent).toContain('Searching for an address')
    const button = screen.getByRole('button', { name: 'Pause' })
    await userEvent.click(button)
    await screen.findByText('The search is paused.')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Resume' }))
    await press('Resume')
    await screen.findByText('The search is running.')
    await press('Cancel')
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }))
  })

  it('goes on for its own letters while others are typed and the section is closed, and ends with the page', async () => {
    connect()
    await showSearch()
    await paste('Address starts with', 'zzzzz')
    await press('Search')
    await screen.findByRole('button', { name: 'Pause' })
    expect(screen.queryByRole('button', { name: /instead$/ })).toBeNull()
    await paste('Address ends with', 'y')
    expect(searchStore.getState().order?.pattern).toEqual({ prefix: 'zzzzz', suffix: '', anyCase: false })
    expect(screen.getByRole('button', { name: 'Search for zzzzz…y instead' })).toBeTruthy()
    await paste('Address starts with', '')
    await userEvent.click(screen.getByText('Mint address', { selector: 'summary b' }))
    await userEvent.click(radio('Utility'))
    expect(searchStore.getState().status).toBe('searching')
    await press('Search for …y instead')
    expect(searchStore.getState().order?.pattern.suffix).toBe('y')
    await waitFor(async () => expect((await shown()).length).toBeGreaterThan(0))
    cleanup()
    expect(searchStore.getState().status).toBe('idle')
  })

  it('ends where the address shall come from elsewhere, and what it found stays', async () => {
    connect()
    await showFound(await foundBefore('aaaaaaaa'))
    await userEvent.click(screen.getByText('Mint address', { selector: 'summary b' }))
    await paste('Address starts with', 'zzzzz')
    await press('Search')
    await screen.findByRole('button', { name: 'Pause' })
    await userEvent.click(radio('Made from your wallet'))
    expect(searchStore.getState().status).toBe('idle')
    await userEvent.click(radio(WAY))
    expect(await shown()).toHaveLength(1)
  })

  it('that failed says so, and can be tried again', async () => {
    connect()
    await showSearch()
    await paste('Address starts with', 'zzzzz')
    await press('Search')
    await screen.findByRole('button', { name: 'Pause' })
    act(() => searchStore.setState({ status: 'failed' }))
    expect(await screen.findByText(/^The search stopped because of an error/)).toBeTruthy()
    await press('Try again')
    expect(await screen.findByText('The search is running.')).toBeTruthy()
  })

  it('that failed asks for a wallet before it is tried again without one', async () => {
    connect()
    await showSearch()
    await paste('Address starts with', 'zzzzz')
    await press('Search')
    await screen.findByRole('button', { name: 'Pause' })
    act(() => {
      searchStore.setState({ status: 'failed' })
      setDisconnected()
    })
    expect(await screen.findByRole('button', { name: 'Connect wallet' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    connect()
    await press('Try again')
    expect(await screen.findByText('The search is running.')).toBeTruthy()
  })

  it('ends with the network, with a word, and what it found comes back with it', async () => {
    connect()
    await showFound(await foundBefore('aaaaaaaa'))
    await userEvent.click(screen.getByText('Mint address', { selector: 'summary b' }))
    await paste('Address starts with', 'zzzzz')
    await press('Search')
    await screen.findByRole('button', { name: 'Pause' })
    const { cluster } = walletStore.getState()
    try {
      act(() => setCluster(listClusters()[1]))
      expect(await screen.findByText('The search for an address ended')).toBeTruthy()
      expect(searchStore.getState().status).toBe('idle')
    } finally {
      act(() => setCluster(cluster))
    }
    await waitFor(async () => expect(await shown()).toHaveLength(1))
  })

  it('says to what the browser slowed it', async () => {
    connect()
    await showSearch()
    await paste('Address starts with', 'zzzzz')
    await press('Search')
    await screen.findByRole('button', { name: 'Pause' })
    act(() => searchStore.setState({ slowedTo: 1_250_000 }))
    expect(await screen.findByText(/slowed the search to 1\.3 million addresses a second/)).toBeTruthy()
  })
})

describe('the addresses that were found', () => {
  it('stay over a reload, also while the wallet of the last visit is connected again', async () => {
    const [one, other] = await Promise.all([foundBefore('aaaaaaaa'), foundBefore('bbbbbbbbbbbb')])
    act(() => setRestoring('Test Wallet'))
    await showFound(one, other)
    expect(screen.getByRole('radio', { name: WAY, hidden: true })).toHaveProperty('checked', true)
    await waitFor(async () => expect(await shown()).toHaveLength(2))
    expect(screen.getByText(/^For this wallet only/).textContent).toContain(shortAddress(wallet))
    expect(preview().textContent).toContain(shortAddress(one.address))
    connect()
    await waitFor(() => expect(screen.queryByText(/^For this wallet only/)).toBeNull())
    expect(await shown()).toHaveLength(2)
    expect(screen.getByText('bbbbbbbbbbbb')).toBeTruthy()
    expect(preview().textContent).toContain(shortAddress(one.address))
  })

  it('are gone with another wallet, and the form says why', async () => {
    connect()
    await showFound(await foundBefore('aaaaaaaa'))
    await waitFor(async () => expect(await shown()).toHaveLength(1))
    act(() => setDisconnected())
    expect(await shown()).toHaveLength(1)
    connect(Keypair.generate().publicKey.toBase58())
    await screen.findByText(/is gone: an address depends on the wallet\.$/)
    expect(screen.queryByRole('group', { name: 'Addresses that were found' })).toBeNull()
    expect(preview().textContent).toContain('Mintafter the search')
    await waitFor(async () => expect((await kept())?.found).toEqual([]))
  })

  it('are gone with another standard, and so is a search', async () => {
    connect()
    await showFound(await foundBefore('aaaaaaaa'))
    await paste('Address starts with', 'zzzzz')
    await press('Search')
    await screen.findByRole('button', { name: 'Pause' })
    await userEvent.click(radio('SPL Token'))
    await screen.findByText(/is gone: an address depends on the standard\.$/)
    expect(searchStore.getState().status).toBe('idle')
    await waitFor(async () => expect((await kept())?.chosen).toBeUndefined())
  })

  it('of an SPL Token stay with its draft', async () => {
    connect()
    const values = { ...EMPTY_TOKEN_FORM, ...token, name: 'Grey Almanac', standard: 'spl' }
    const found = await foundBefore('aaaaaaaa', 'spl')
    await saveDraft('create-token', { values, stored: {}, found: [found], chosen: found.address })
    render(thePage())
    await waitFor(async () => expect(await shown()).toHaveLength(1))
    expect(preview().textContent).toContain(shortAddress(found.address))
  })

  it('can be removed, and the focus stays in the list', async () => {
    connect()
    const [one, other] = await Promise.all([foundBefore('aaaaaaaa'), foundBefore('bbbbbbbb')])
    await showFound(one, other)
    await screen.findByRole('radio', { name: one.address, hidden: true })
    await press(`Remove ${shortAddress(one.address)}`)
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: other.address, hidden: true }))
    expect(preview().textContent).toContain('Mintafter the search')
    await press(`Remove ${shortAddress(other.address)}`)
    expect(document.activeElement).toBe(field('Address starts with'))
    await waitFor(async () => expect((await kept())?.found).toEqual([]))
  })
})

/** What a screen reader says of a field beside its name. */
function described(element: HTMLElement): string {
  return document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
}
