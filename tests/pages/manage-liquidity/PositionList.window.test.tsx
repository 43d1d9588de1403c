import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import type * as chainWork from '../../../src/pages/manage-liquidity/chainWork'
import { holdingProfit } from '../../../src/liquidity/holdingProfit'
import { PositionList } from '../../../src/pages/manage-liquidity/positions/PositionList'
import { PositionsPart } from '../../../src/pages/manage-liquidity/positions/PositionsPart'
import type { PageWork } from '../../../src/pages/manage-liquidity/pageWork'
import { QueryRoot } from '../../../src/ui/QueryRoot'
import { walletStore } from '../../../src/wallet/walletStore'
import type { Position } from '../../../src/liquidity/venue'
import { aPool, aPosition, aToken, OWNER } from './aPool'

let owned: readonly Position[] = []
vi.mock('../../../src/pages/manage-liquidity/chainWork', async (importOriginal) => ({
  ...(await importOriginal<typeof chainWork>()),
  readPositions: async () => ({ positions: owned, failures: [] }),
  readForeign: async () => [],
}))
vi.mock('../../../src/liquidity/holdingProfit', { spy: true })

afterEach(() => {
  cleanup()
  vi.mocked(holdingProfit).mockReset()
  vi.unstubAllGlobals()
})

const nothing = () => {}
const work: PageWork = {
  context: {
    cluster: walletStore.getState().cluster,
    ownRpcUrl: undefined,
    priority: 'normal',
    priorityCeiling: 0n,
    address: null,
  },
  urlState: { pool: null, position: null, action: null, goToPool: nothing, open: nothing },
  review: {
    state: { status: 'idle' },
    isWanted: false,
    open: nothing,
    setPriority: nothing,
    leave: nothing,
    back: nothing,
  },
  typed: new Map(),
  step: null,
  readBill: () => Promise.resolve(null),
  close: () => {},
}

it('draws many positions in steps, all of them in the end, and empty ones last', async () => {
  const full = Array.from({ length: 60 }, (_, at) => aPosition({ id: `full ${at}` }))
  const empty = aPosition({ id: 'empty', free: 0n, actions: ['close'] })
  render(
    <MemoryRouter>
      <QueryRoot>
        <PositionList positions={[empty, ...full]} work={work} />
      </QueryRoot>
    </MemoryRouter>,
  )
  const list = screen.getByRole('list')
  expect(list.children.length).toBeLessThan(50)
  expect(list.getAttribute('aria-busy')).toBe('true')
  await waitFor(() => expect(list.children).toHaveLength(61))
  expect(list.getAttribute('aria-busy')).toBeNull()
  expect(list.lastElementChild?.textContent).toContain('Close, get 0.002 SOL back')
})

it('says nothing of a withdrawal where fees are claimed apart, and are zero in a token without a price', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const pair = { base: aToken(), quote: aToken({ mint: OWNER, symbol: 'MADEUP' }) }
  const zero = { base: 0n, quote: 0n }
  owned = [aPosition({ pool: aPool({ pair }), fees: zero })]
  const feesOf = async () => {
    render(
      <MemoryRouter>
        <QueryRoot>
          <PositionsPart work={{ ...work, context: { ...work.context, address: OWNER } }} />
        </QueryRoot>
      </MemoryRouter>,
    )
    await screen.findByRole('button', { name: 'Refresh' })
    return screen.getAllByText('Fees to claim')[0]?.nextElementSibling?.textContent
  }
  expect(await feesOf()).toBe('0')
})

it('says that the worth has the fees in it where a removal pays them, and compares with holding only what it knows', () => {
  render(
    <MemoryRouter>
      <QueryRoot>
        <PositionList positions={[aPosition({ fees: null })]} work={work} />
      </QueryRoot>
    </MemoryRouter>,
  )
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Worth with fees/),
    expect.stringMatching(/^Share/),
  ])
})

it('explains the comparison with holding where it first tells it, and why it is not known during an operation', () => {
  vi.mocked(holdingProfit).mockImplementation(({ id }) =>
    id === 'known'
      ? { status: 'known', basisPoints: 320n }
      : { status: id === 'busy' ? 'under-way' : 'unknown' },
  )
  const positions = ['elsewhere', 'known', 'busy'].map((id) => aPosition({ id }))
  render(
    <MemoryRouter>
      <QueryRoot>
        <PositionList positions={positions} work={work} />
      </QueryRoot>
    </MemoryRouter>,
  )
  const told = screen
    .getAllByText('Gain against holding')
    .map((term) => [
      term.querySelector('button')?.getAttribute('aria-label'),
      term.nextElementSibling?.textContent,
    ])
  expect(told).toEqual([
    ['About: Gain against holding', '+3.2 %'],
    [undefined, expect.stringMatching(/^not known.*An operation on it is not finished\.$/)],
  ])
})
