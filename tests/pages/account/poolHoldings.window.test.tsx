import 'fake-indexeddb/auto'
import type { Keypair } from '@solana/web3.js'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { AppError } from '../../../src/errors/AppError'
import { endSilence, silence } from '../../../src/errors/silence'
import { orient, SOL_MINT } from '../../../src/liquidity/orient'
import { fetchPairToken } from '../../../src/liquidity/pairToken'
import { meteoraDammV2 } from '../../../src/liquidity/meteora-damm-v2/venue'
import { raydiumCpmm } from '../../../src/liquidity/raydium-cpmm/venue'
import AccountPage from '../../../src/pages/account/AccountPage'
import { readHeldAccounts } from '../../../src/tokens/heldAccounts'
import { shortUnits } from '../../../src/units/shortFigures'
import { setConnected, setDisconnected } from '../../../src/wallet/walletStore'
import { aToken, openPool } from '../../liquidity/raydium-cpmm/onChain'
import type { PracticeChain } from '../../support/chain'
import { startPageChain } from '../../support/page'
import { describeWithPrograms, practicePrograms, RAYDIUM_CONFIG, RAYDIUM_CPMM } from '../../support/programs'

afterEach(() => {
  cleanup()
  setDisconnected()
})

describeWithPrograms('what a wallet holds of pools', [RAYDIUM_CPMM, RAYDIUM_CONFIG], () => {
  let practice: PracticeChain
  let payer: Keypair
  beforeAll(async () => {
    practice = await startPageChain(practicePrograms())
    payer = await practice.aPayer(100_000_000_000n)
  })
  afterAll(() => practice.stop())

  it('stand under its positions by their pair, and lead to the pool; other tokens stay what they are', async () => {
    const token = await aToken(practice, payer)
    const { pair } = orient(token, await fetchPairToken(practice.connection, SOL_MINT))
    const deposit = { base: 5_000_000_000n, quote: 3_000_000_000n }
    const { pool } = await openPool(practice, payer, { pair, deposit })
    setConnected({ address: payer.publicKey.toBase58(), walletName: 'Test Wallet' })
    render(
      <MemoryRouter>
        <AccountPage />
      </MemoryRouter>,
    )
    const list = await screen.findByRole('list', { name: 'Positions' })
    const [row] = await within(list).findAllByRole('listitem')
    const link = within(list).getByRole('link', { name: /\/ SOL\s?Raydium CPMM, 0\.25 %/ })
    expect(link.getAttribute('href')).toBe(`/manage-liquidity?pool=${pool.address}`)
    // What the worth counts of it: 3 SOL, and not the token, for which the others have no SOL. The first LP tokens stay with the program.
    expect(row?.textContent).toMatch(/Worth, SOL2\.999999\d+2\.99999Fees, SOLin the poolLockednothing\s?$/)
    // The wallet's SOL, the SOL of its position, and the rent of its LP account: nobody else's liquidity buys the tokens.
    const { lamports } = await readHeldAccounts(practice.connection, payer.publicKey)
    const all = lamports + 2_999_999_000n + 2_039_280n
    const worth = screen.getByRole('region', { name: 'Worth' })
    await expect.poll(() => worth.textContent).toContain(`${shortUnits(all, 9)} SOL`)
    const others = await screen.findAllByRole('link', { name: /A token without a name/ })
    expect(others.map((link) => link.getAttribute('href'))).toEqual([`/token/${token.mint}`])
  })

  it('are found once a venue that did not answer does', async () => {
    const another = await practice.aPayer(100_000_000_000n)
    const token = await aToken(practice, another)
    const { pair } = orient(token, await fetchPairToken(practice.connection, SOL_MINT))
    await openPool(practice, another, { pair, deposit: { base: 10n ** 9n, quote: 10n ** 9n } })
    const asked = vi.spyOn(raydiumCpmm, 'fetchPositions').mockRejectedValueOnce(new AppError('rpc/timeout'))
    const other = vi.spyOn(meteoraDammV2, 'fetchPositions')
    setConnected({ address: another.publicKey.toBase58(), walletName: 'Test Wallet' })
    render(
      <MemoryRouter>
        <AccountPage />
      </MemoryRouter>,
    )
    // What is read of all venues is there once each of them has settled.
    await expect
      .poll(() => [asked, other].map(({ mock }) => mock.settledResults[0]?.type), { timeout: 50_000 })
      .toEqual(['rejected', expect.stringMatching(/^(fulfilled|rejected)$/)])
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    act(() => {
      silence.setState({ network: 'practice' })
      endSilence('practice')
    })
    await screen.findByRole('link', { name: /Raydium CPMM, 0\.25 %/ })
  })
})
