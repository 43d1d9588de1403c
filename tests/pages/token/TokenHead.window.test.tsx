import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { AppError } from '../../../src/errors/AppError'
import { TokenHead } from '../../../src/pages/token/TokenHead'
import { useTokenMarket } from '../../../src/pages/token/useTokenMarket'
import { listClusters } from '../../../src/solana/cluster'
import { QueryRoot } from '../../../src/ui/QueryRoot'
import { localTime } from '../../../src/units/moments'
import { setConnected, setDisconnected, walletStore } from '../../../src/wallet/walletStore'
import { aTemplate, MAKER } from '../../tokens/anyTemplate'

vi.mock('../../../src/pages/token/useTokenMarket')
vi.mock('../../../src/pages/token/PriceFigure', () => ({ default: () => null }))
vi.mock('../../../src/pages/token/MarketFigures', () => ({ default: () => null }))
afterEach(() => {
  cleanup()
  setDisconnected()
})

const READ_AT = 1_790_000_000_000

type Found = Readonly<{ complete?: boolean; at?: number; failed?: boolean }>

/** The first screen of MAKER's token, of which no pool was found. */
function show(network: 'mainnet' | 'devnet', { complete = true, at = READ_AT, failed = false }: Found): void {
  const cluster = listClusters().find(({ id }) => id === network)
  if (!cluster) throw new Error(`there is no ${network}`)
  walletStore.setState({ cluster })
  const venues = ['Raydium CPMM', 'Meteora DAMM v2']
  vi.mocked(useTokenMarket).mockReturnValue({
    found: { pools: [], against: [], failures: [], slot: null, venues, complete },
    error: failed ? new AppError('rpc/timeout') : null,
    market: null,
    readAt: at,
  })
  const token = { ...aTemplate({ token: { metadata: null } }).token, slot: 9, clock: null }
  render(
    <MemoryRouter>
      <QueryRoot>
        <TokenHead
          mint={token.mint}
          token={token}
          readAt={READ_AT}
          failed={false}
          isRead
          cluster={cluster}
          view="overview"
          waiting={0}
        />
      </QueryRoot>
    </MemoryRouter>,
  )
}

/** The ways on, each with its weight. */
const ways = () =>
  screen
    .getAllByRole('link')
    .filter(({ textContent }) => /^(Swap|Create its pool)$/.test(textContent))
    .map(({ textContent, classList }) => `${textContent}${classList.contains('primary') ? ', first' : ''}`)

const said = () => document.body.textContent.replaceAll('\u00a0', ' ')

it('offers a swap where no pool was found, but Jupiter may know others', () => {
  show('mainnet', {})
  expect(ways()).toEqual(['Swap'])
  expect(said()).toContain('no pool at Raydium CPMM or Meteora DAMM v2')
  cleanup()
  setConnected({ address: MAKER, walletName: 'Test' })
  show('mainnet', {})
  expect(ways()).toEqual(['Create its pool, first', 'Swap'])
  cleanup()
  setDisconnected()
  show('devnet', {})
  expect(ways()).toEqual([])
  expect(said()).toContain('no pool at Raydium CPMM or Meteora DAMM v2')
})

it('proposes to create no pool where not all could be searched for', () => {
  setConnected({ address: MAKER, walletName: 'Test' })
  show('devnet', { complete: false })
  expect(ways()).toEqual(['Swap'])
})

it('says of the older reading when it was, and that pools could not be read again', () => {
  const older = READ_AT - 3_600_000
  show('mainnet', { at: older, failed: true })
  screen.getByText(`Read from the chain at ${localTime(older)}. Its pools could not be read again.`)
  screen.getByText('Pools at other venues are not read. Locks of its supply were not searched for.')
  cleanup()
  show('mainnet', { at: READ_AT + 3_600_000 })
  screen.getByText(`Read from the chain at ${localTime(READ_AT)}.`)
})
