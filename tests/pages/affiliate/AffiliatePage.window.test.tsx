import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { press, textbox } from '../../support/hands'

afterEach(cleanup)

/** The page and the footer of a build with these settings. */
async function pageWith(settings: Readonly<Record<string, string>>) {
  vi.resetModules()
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  vi.stubGlobal('__BUILD_INFO__', { version: '1', commit: '', sourceUrl: '' })
  const [{ default: AffiliatePage }, { default: Footer }] = await Promise.all([
    import('../../../src/pages/affiliate/AffiliatePage'),
    import('../../../src/app/Footer'),
  ])
  render(
    <MemoryRouter>
      <AffiliatePage />
      <Footer />
    </MemoryRouter>,
  )
  vi.unstubAllEnvs()
}

const FEE = {
  VITE_SERVICE_FEE_LAMPORTS: '10000000',
  VITE_SERVICE_FEE_ADDRESS: 'So11111111111111111111111111111111111111112',
}

test.each([
  ['without a fee', {}, 'This copy of Mintwright takes no fee, so it pays no referrers.'],
  [
    'with a fee and no share of it',
    FEE,
    'Whoever runs this copy takes 0.01 SOL for most operations, and shares it with no one.',
  ],
])(
  '%s the page says that this copy pays no one, gives its plain address, and shows by an example what a referrer gets where that is set; the footer does not lead to it',
  async (_, settings, sentence) => {
    await pageWith(settings)
    screen.getByRole('heading', { name: 'Affiliate', level: 1 })
    // It stands under the title, and no other sentence promises a payment.
    expect(screen.getByText(sentence).closest('.title')).toBeTruthy()
    expect(
      screen.queryByText(/^Each operation’s own transaction pays you|earn a part of the fees|you would earn/),
    ).toBeNull()
    // The window of the tests stands on this computer.
    screen.getByText('This copy runs on your computer: no one else can open its address.')
    await press('Copy the address')
    await screen.findByText('Address copied')
    expect(await navigator.clipboard.readText()).toBe(new URL('/', location.origin).href)
    screen.getByText(/^A copy that shares its fee pays whoever’s link brought the person/)
    screen.getByRole('row', { name: /^100 0\.25\sSOL$/ })
    expect(screen.getByText('VITE_AFFILIATE_SHARE_BPS=2500').closest('details')?.open).toBe(false)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Affiliate' })).toBeNull()
  },
)

test('with a share the page says how much of the fee it is, and the footer leads to it', async () => {
  await pageWith({ ...FEE, VITE_AFFILIATE_SHARE_BPS: '2500' })
  screen.getByText(/of the fee of 0\.01 SOL .* 0\.0025 SOL go to you/)
  screen.getByText(/0\.0025 SOL \(25 %\)/)
  textbox('Address of a wallet')
  screen.getByText(/^No one: this browser keeps no referrer/)
  screen.getByRole('link', { name: 'Affiliate' })
})
