import 'fake-indexeddb/auto'
import { AuthorityType, createSetAuthorityInstruction } from '@solana/spl-token'
import { type Keypair, PublicKey } from '@solana/web3.js'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { AppError } from '../../../src/errors/AppError'
import { endSilence, silence } from '../../../src/errors/silence'
import { meteoraDammV2 } from '../../../src/liquidity/meteora-damm-v2/venue'
import { orient, SOL_MINT } from '../../../src/liquidity/orient'
import { fetchPairToken } from '../../../src/liquidity/pairToken'
import type { PairToken } from '../../../src/liquidity/venue'
import TokenPage from '../../../src/pages/token/TokenPage'
import { aToken, openPool } from '../../liquidity/raydium-cpmm/onChain'
import type { PracticeChain } from '../../support/chain'
import { showPage } from '../../support/hands'
import { startPageChain } from '../../support/page'
import {
  describeWithPrograms,
  METEORA_DAMM,
  practicePrograms,
  RAYDIUM_CONFIG,
  RAYDIUM_CPMM,
} from '../../support/programs'

afterEach(cleanup)

const open = (mint: string) => showPage(`/token/${mint}`, { '/token/:mint': <TokenPage /> })

/** happy-dom measures nothing: what a browser tells by itself is told to the part that waits to come near. */
async function openAndLook(mint: string): Promise<void> {
  open(mint)
  await screen.findByText('Where it can be traded')
  window.dispatchEvent(new Event('scroll'))
}

describeWithPrograms('the pools of a token', [RAYDIUM_CPMM, RAYDIUM_CONFIG, METEORA_DAMM], () => {
  let practice: PracticeChain
  let payer: Keypair
  let token: PairToken
  beforeAll(async () => {
    practice = await startPageChain(practicePrograms())
    payer = await practice.aPayer(100_000_000_000n)
    token = await aToken(practice, payer)
  })
  afterAll(() => practice.stop())

  it('are said not to be there, with the way to open one', async () => {
    await openAndLook(token.mint)
    await screen.findByText(/No pool with SOL was found at Raydium CPMM/)
    await screen.findByText('No pool was found, so it has no price here.')
    expect(screen.getAllByText(/^No pool was found at /)).toHaveLength(1)
    const link = screen.getByRole('link', { name: 'Open a pool' })
    expect(link.getAttribute('href')).toBe(`/create-liquidity?token=${token.mint}`)
  })

  it('are listed with what they hold, each leading to its page, and tell a price', async () => {
    const { pair } = orient(token, await fetchPairToken(practice.connection, SOL_MINT))
    const { pool } = await openPool(practice, payer, {
      pair,
      deposit: { base: 5_000_000_000n, quote: 3_000_000_000n },
    })
    const [mint, owner] = [new PublicKey(token.mint), payer.publicKey]
    await practice.send([createSetAuthorityInstruction(mint, owner, AuthorityType.MintTokens, null)], payer)
    await openAndLook(token.mint)
    const link = await screen.findByRole('link', { name: /\/ SOL$/ })
    expect(link.getAttribute('href')).toBe(`/manage-liquidity?pool=${pool.address}`)
    expect(link.closest('li')?.textContent).toMatch(
      /Raydium CPMMIt holds 5,000 .* and 3 SOL\..*Its fee is 0\.25 % of each trade\./,
    )
    const sellers = await screen.findByRole('region', { name: 'What sellers get' })
    expect(sellers.textContent.replaceAll('\u00a0', ' ')).toMatch(
      /A tenth of the 999,995,000 outside its pools sells now for .*2\.99\d+ SOL, 99\.\d+ % less than at the price above\. All of them sell for .*2\.99\d+ SOL, 99\.\d+ % less\.The fee of the pool at Raydium CPMM, 0\.25 % of each trade, is taken off\./,
    )
    expect(sellers.querySelector('.mark.warn')).toBeTruthy()
    const price = await screen.findByText('Price at Raydium CPMM')
    const market = within(price.closest<HTMLElement>('.title') ?? document.body)
    expect(price.nextElementSibling?.textContent).toMatch(/^0\.0006000 SOL/)
    expect(market.getByText('Liquidity for sellers').nextElementSibling?.textContent).toBe('3.000 SOL')
    expect(
      market.getByText(
        /^The SOL in its open pools at Raydium CPMM and Meteora DAMM v2: .* Pools at other venues are not counted\.$/,
      ),
    ).toBeTruthy()
    await market.findByText('No trades yet.')
    await vi.waitFor(() =>
      expect(market.getByText('Holders', { selector: 'dt' }).nextElementSibling?.textContent).toMatch(/^2/),
    )
    const swap = market.getByRole('link', { name: 'Swap' })
    expect(swap.getAttribute('href')).toBe(`/swap?from=${SOL_MINT}&to=${token.mint}`)
    expect(swap.classList.contains('primary')).toBe(true)
    // All LP tokens are those of the wallet that opened the pool.
    const verdict = market.getByRole('region', { name: 'Verdict' })
    await vi.waitFor(() =>
      expect(verdict.textContent.replaceAll('\u00a0', ' ')).toContain(
        'Nobody can freeze or print this token. All its liquidity at Raydium CPMM can be withdrawn by one wallet.',
      ),
    )
    cleanup()
    vi.spyOn(meteoraDammV2, 'fetchCreationTerms').mockRejectedValueOnce(new AppError('rpc/timeout'))
    await openAndLook(token.mint)
    expect(await screen.findByText('Price at Raydium CPMM (there may be more pools)')).toBeTruthy()
    expect(screen.getByText('SOL in the pools found').nextElementSibling?.textContent).toBe('3.000 SOL')
    expect(screen.queryByText('Liquidity for sellers')).toBeNull()
    await vi.waitFor(() =>
      expect(screen.getByText('Liquidity locked').closest('li')?.textContent).toMatch(
        /locks of the Raydium CPMM pool.*can be withdrawnAll the SOL in the pools found can be withdrawn\. Not all pools could be searched for\./,
      ),
    )
  })

  it('are asked for again once a venue that did not answer does', async () => {
    vi.spyOn(meteoraDammV2, 'fetchCreationTerms').mockRejectedValueOnce(new AppError('rpc/timeout'))
    await openAndLook((await aToken(practice, payer)).mint)
    await screen.findByText(/There may be more/)
    await screen.findByText('No pool was found yet: some sources did not answer.')
    act(() => {
      silence.setState({ network: 'practice' })
      endSilence('practice')
    })
    await expect.poll(() => screen.queryByText(/There may be more/)).toBeNull()
  })

  it('are not asked for of SOL itself', async () => {
    open(SOL_MINT)
    await screen.findByRole('heading', { name: 'Report card' })
    expect(screen.queryByText('Where it can be traded')).toBeNull()
  })
})

it('says of a chain without the venues’ programs that nothing can be traded there', async () => {
  const practice = await startPageChain()
  const { mint } = await aToken(practice, await practice.aPayer())
  await openAndLook(mint)
  await screen.findByText(/No venue of this page has its program on this chain/)
  cleanup()
  await practice.stop()
})
