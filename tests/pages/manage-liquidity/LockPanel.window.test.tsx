import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Position } from '../../../src/liquidity/venue'
import { poolsSay } from '../../../src/liquidity/said'
import { sentenceOf } from '../../../src/operations/said'
import type { ActionOrder } from '../../../src/pages/manage-liquidity/action'
import LiquidityPanel from '../../../src/pages/manage-liquidity/actions/LiquidityPanels'
import type { PageWork } from '../../../src/pages/manage-liquidity/pageWork'
import { listClusters } from '../../../src/solana/cluster'
import { QueryRoot } from '../../../src/ui/QueryRoot'
import { pageAt, fill } from '../../support/hands'
import { sentence } from '../../support/sentence'
import { aPool, aPosition, OWNER } from './aPool'

afterEach(cleanup)

const nothing = () => undefined

it('a date that was chosen never becomes forever by itself: what made it impossible is said, and nothing is ordered', async () => {
  const asked: (ActionOrder | null)[] = []
  const work = {
    context: { cluster: listClusters()[0], address: OWNER },
    review: { state: { status: 'idle' }, isWanted: false, open: nothing, leave: nothing },
    step: null,
    typed: new Map(),
    readBill: (order: ActionOrder | null) => {
      asked.push(order)
      return Promise.resolve(null)
    },
    close: nothing,
  } as unknown as PageWork
  const pool = aPool({ venue: 'meteora-damm-v2' })
  const panel = (datedLock: NonNullable<Position['datedLock']>) => (
    <QueryRoot>
      {pageAt(
        '/',
        <LiquidityPanel
          action="lock"
          work={work}
          target={{ pool, position: aPosition({ pool, datedLock, nft: 'nft' }) }}
        />,
      )}
    </QueryRoot>
  )
  const { rerender } = render(panel('possible'))
  await userEvent.click(screen.getByRole('button', { name: 'Until a date' }))
  await userEvent.click(screen.getByRole('button', { name: '50 %' }))
  fill(screen.getByLabelText('Free from'), `${new Date().getFullYear() + 2}-03-01T00:00`)
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ action: 'lock', until: { parts: 1 } }))

  rerender(panel('one-at-a-time'))
  const why = sentenceOf(poolsSay('one-at-a-time', {}))
  // Below the choice, and in the bill, which says why there is no order.
  expect((await screen.findAllByText(sentence(why))).length).toBeGreaterThan(1)
  expect(screen.getByRole('heading', { name: /^Lock until a date/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Forever' }))
  await waitFor(() => expect(Object.keys(asked.at(-1) ?? {})).toEqual(['action', 'position', 'lpAmount']))
})
