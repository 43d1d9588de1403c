// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { PositionList } from '../../../src/pages/manage-liquidity/positions/PositionList'
import type { PageWork } from '../../../src/pages/manage-liquidity/pageWork'
import { QueryRoot } from '../../../src/ui/QueryRoot'
import { walletStore } from '../../../src/wallet/walletStore'
import { aPosition } from './aPool'

afterEach(cleanup)

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
  review: { state: { status: 'idle' }, open: nothing, setPriority: nothing, leave: nothing },
  typed: new Map(),
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
  await waitFor(() => expect(list.children).toHaveLength(61), { timeout: 30_000 })
  expect(list.getAttribute('aria-busy')).toBeNull()
  expect(list.lastElementChild?.textContent).toContain('Close, get 0.002 SOL back')
})
