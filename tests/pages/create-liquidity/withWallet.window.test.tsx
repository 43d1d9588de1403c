import 'fake-indexeddb/auto'
import { createAssociatedTokenAccount, mintTo } from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import CreateLiquidityPage from '../../../src/pages/create-liquidity/CreateLiquidityPage'
import { orient } from '../../../src/liquidity/orient'
import { fetchPairToken } from '../../../src/liquidity/pairToken'
import { raydiumCpmm } from '../../../src/liquidity/raydium-cpmm/venue'
import { forgetDraft, readDraft, saveDraft } from '../../../src/storage/drafts'
import { linkRemote, type RemoteProvider } from '../../../src/wallet/link'
import { setDisconnected } from '../../../src/wallet/walletStore'
import { asVenuesSee, carryOut, openPool } from '../../liquidity/raydium-cpmm/onChain'
import type { PracticeChain } from '../../support/chain'
import { aPoolOf } from '../../../src/liquidity/names'
import { SOL_MINT } from '../../../src/tokens/wellKnown'
import { fill, formField, pageTitle, pressReady, review, searchNow, showPage } from '../../support/hands'
import { aMint } from '../../support/mint'
import { bePracticeChain, startPageChain } from '../../support/page'
import { describeWithPrograms, METEORA_DAMM, practicePrograms, RAYDIUM_CPMM } from '../../support/programs'
import { sentence } from '../../support/sentence'

/* The form of a new pool with a wallet that has a token, to the receipt. Every kind of pair at each venue: tests/liquidity. */

const SOL = 10n ** 9n
const SLOW = { timeout: 50_000 }

describeWithPrograms('a new pool', [RAYDIUM_CPMM, METEORA_DAMM], () => {
  let practice: PracticeChain
  let leave: () => void
  beforeAll(async () => {
    practice = await startPageChain(practicePrograms())
    leave = bePracticeChain(practice)
  })
  afterAll(async () => {
    leave()
    await practice.stop()
  })
  afterEach(async () => {
    cleanup()
    setDisconnected()
    await forgetDraft('create-liquidity')
  })

  /** A wallet with a token of its own and then with so many lamports. `connect` makes it the page's; it signs unless it `declines`. */
  async function aWallet(lamports = 5n * SOL) {
    const key = await practice.aPayer(lamports + SOL)
    const mint = (await aMint(practice.connection, key)).toBase58()
    let asked = 0
    const wallet = { declines: false }
    const provider: RemoteProvider = {
      signTransaction(transaction) {
        asked += 1
        if (wallet.declines) return Promise.reject(new Error('User rejected the request.'))
        transaction.sign([key])
        return Promise.resolve(transaction)
      },
      disconnect: () => Promise.resolve(),
    }
    const connect = () =>
      linkRemote(provider, { address: key.publicKey.toBase58(), walletName: 'Test Wallet' })
    const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`
    return { key, mint, short, wallet, connect, asked: () => asked, balance: () => practice.balance(key) }
  }

  const show = (search = '', linked = '') =>
    showPage(`/create-liquidity${search}`, <CreateLiquidityPage />, <Link to={linked}>The operation</Link>)

  const says = (text: string | RegExp) => screen.findAllByText(sentence(text), {}, SLOW)

  async function showPair(mint: string, { venue = 'Raydium CPMM', base = '400', quote = '2' } = {}) {
    show(`?token=${mint}`)
    await userEvent.click(await screen.findByRole('radio', { name: venue }, SLOW))
    fill(formField('base'), base)
    fill(formField('quote'), quote)
  }

  it('is reviewed once the costs of the typed pair are read, unless one types on after the press', async () => {
    const { mint, connect } = await aWallet()
    connect()
    show(`?token=${mint}`)
    fill(formField('base'), '400')
    fill(formField('quote'), '2')
    await pressReady('Review')
    await says('Reading what it costs…')
    fill(formField('quote'), '2.5')
    await waitFor(() => expect(screen.queryAllByText('Reading what it costs…')).toEqual([]))
    await review()
    expect(await screen.findAllByText(sentence(/^Open.*400\s.*\s\+\s2\.5\sSOL/), {}, SLOW)).not.toHaveLength(
      0,
    )
  })

  it('without a wallet offers to connect one in the list of tokens, which then shows what it holds', async () => {
    const { mint, short, connect } = await aWallet()
    show()
    await pressReady('Token: choose one')
    const list = within(await screen.findByRole('dialog', { name: 'Which token' }))
    await list.findByText(/^Connect a wallet to choose/)
    list.getByRole('button', { name: 'Connect wallet' })
    act(connect)
    await userEvent.click(await list.findByRole('button', { name: new RegExp(short) }, SLOW))
    const chosen = await screen.findByRole('button', { name: `Token: ${short}. Choose another` }, SLOW)
    await waitFor(() => expect(document.activeElement).toBe(chosen))
    expect(mint).toContain(short.slice(0, 4))
  })

  it('of more SOL than the wallet has says how much is missing, and Review leads to that field', async () => {
    const { mint, connect } = await aWallet(1n * SOL)
    connect()
    await showPair(mint, { quote: '1.9' })
    await says(/You need .* more SOL for the deposit and all costs/)
    fill(formField('quote'), '3')
    await says(/You hold .* SOL\. Type less\./)
    await pressReady('Review')
    await waitFor(() => expect(document.activeElement).toBe(formField('quote')))
    expect(formField('base').value).toBe('400')
  })

  it.each(['Raydium CPMM', 'Meteora DAMM v2'])(
    '%s: takes all of the SOL but for what it costs',
    async (venue) => {
      const { mint, connect } = await aWallet(1n * SOL)
      connect()
      await showPair(mint, { venue })
      const parts = within(await screen.findByRole('group', { name: 'Parts of the SOL that you hold' }, SLOW))
      const max = parts.getByRole<HTMLButtonElement>('button', { name: 'Max' })
      // It waits for the costs.
      await waitFor(() => expect(max.disabled).toBe(false), SLOW)
      await userEvent.click(max)
      await says(/^Leaves 0\.00\d+ SOL after all costs$/)
      await review()
      await pressReady('Open the pool')
      await pageTitle('Pool opened')
    },
  )

  it('that somebody else opens between review and signature is told before the wallet is asked, and the form keeps the deposit', async () => {
    const { mint, key, connect, asked } = await aWallet()
    connect()
    await showPair(mint)
    await review()
    const tokens = await Promise.all([mint, SOL_MINT].map((one) => fetchPairToken(practice.connection, one)))
    const [base, quote] = tokens
    if (!base || !quote) throw new Error('a pair has two tokens')
    const { pair } = orient(base, quote)
    const [tier] = (await raydiumCpmm.fetchCreationTerms(asVenuesSee(practice), pair)).tiers
    if (!tier) throw new Error('there is no tier')
    const deposit = { base: 10_000_000n, quote: 10_000_000n }
    const other = await practice.aPayer(5n * SOL)
    const token = new PublicKey(mint)
    const account = await createAssociatedTokenAccount(practice.connection, other, token, other.publicKey)
    await mintTo(practice.connection, key, token, account, key, 10_000_000n)
    const order = { payer: other.publicKey.toBase58(), pair, deposit, tier, opensAt: null, lock: false }
    await carryOut(practice, other, await raydiumCpmm.planCreate(asVenuesSee(practice), order))
    await pressReady('Open the pool')
    await says(/already exists at the new address/)
    expect(asked()).toBe(0)
    await pressReady('Back to the form')
    expect(formField('base').value).toBe('400')
    await says('This pool already exists')
  })

  it('far from the price of another pool waits for a tick, and its review names that pool, and its own depth', async () => {
    const { mint, key, connect } = await aWallet()
    const [base, quote] = await Promise.all(
      [mint, SOL_MINT].map((one) => fetchPairToken(practice.connection, one)),
    )
    if (!base || !quote) throw new Error('a pair has two tokens')
    const { pair } = orient(base, quote)
    const other = await practice.aPayer(5n * SOL)
    const token = new PublicKey(mint)
    const account = await createAssociatedTokenAccount(practice.connection, other, token, other.publicKey)
    await mintTo(practice.connection, key, token, account, key, 1_000_000_000n)
    const { pool } = await openPool(practice, other, { pair, deposit: { base: 1_000_000_000n, quote: SOL } })
    connect()
    await showPair(mint, { venue: 'Meteora DAMM v2' })
    await userEvent.click(
      await screen.findByRole('checkbox', { name: 'Open it at this price nevertheless' }, SLOW),
    )
    await review()
    const fact = (name: string) =>
      screen
        .getByText(sentence(new RegExp(`^${name}$`)))
        .closest('dt')
        ?.nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')
    expect(fact('Pool at Raydium CPMM')).toContain('= 0.001 SOL')
    expect(fact('Pool at Raydium CPMM')).toContain(`${pool.address.slice(0, 4)}…${pool.address.slice(-4)}`)
    expect(fact('Pool at Raydium CPMM')).toContain('This price is 5 times that.')
    expect(fact('Pool at Raydium CPMM')).toContain('0.25 % fee; holds 1 SOL')
    expect(fact('Depth')).toMatch(/^a shallow poolOne buyer with 1 SOL raises the price to 2\.25 times/)
    await pressReady('Open the pool')
    await pageTitle('Pool opened')
  })

  it('that is declined costs nothing, and is opened once it is asked for again', async () => {
    const { mint, wallet, connect, asked, balance } = await aWallet()
    connect()
    await showPair(mint)
    const before = await balance()
    await review()
    wallet.declines = true
    await pressReady('Open the pool')
    await pageTitle(
      `Open ${aPoolOf({ base: { mint, symbol: '' }, quote: { mint: SOL_MINT, symbol: 'SOL' } })}: not done`,
    )
    expect(await balance()).toBe(before)
    wallet.declines = false
    await pressReady('Try again')
    await pageTitle('Pool opened')
    expect(asked()).toBe(2)
  })

  it('whose draft is kept still, because the page was left meanwhile, is no draft any more once its receipt was seen', async () => {
    const { mint, connect } = await aWallet()
    connect()
    await showPair(mint)
    const draft = { mints: { token: mint, quote: SOL_MINT }, form: { base: '400', quote: '2' } }
    await expect.poll(() => readDraft('create-liquidity'), SLOW).toMatchObject(draft)
    const kept = (await readDraft('create-liquidity')) as typeof draft
    await review()
    await pressReady('Open the pool')
    await pageTitle('Pool opened')
    await expect.poll(() => readDraft('create-liquidity')).toBeUndefined()
    const at = new URLSearchParams(searchNow())
    const receipt = `?operation=${at.get('operation') ?? ''}`
    cleanup()

    const other = { ...kept, form: { ...kept.form, base: '500' } }
    await saveDraft('create-liquidity', other)
    show(receipt)
    await pageTitle('Pool opened')
    // The page has read it before this, and would have asked to delete it by the second time.
    await readDraft('create-liquidity')
    expect(await readDraft('create-liquidity')).toEqual(other)
    cleanup()
    await saveDraft('create-liquidity', kept)
    show(receipt)
    await pageTitle('Pool opened')
    await expect.poll(() => readDraft('create-liquidity')).toBeUndefined()
    cleanup()
    await saveDraft('create-liquidity', kept)
    show(`?token=${mint}`, receipt)
    await waitFor(() => expect(formField('base').value).toBe('400'), SLOW)
    await userEvent.click(screen.getByRole('link', { name: 'The operation' }))
    await pageTitle('Pool opened')
    await expect.poll(() => readDraft('create-liquidity')).toBeUndefined()
    // What the form had is saved as the page is left.
    cleanup()
    await readDraft('create-liquidity')
    expect(await readDraft('create-liquidity')).toBeUndefined()
  })
})
