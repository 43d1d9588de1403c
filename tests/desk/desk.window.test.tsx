import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Desk } from '../../src/desk/Desk'
import { poolPositionsQuery } from '../../src/liquidity/poolsQuery'
import type { AppContext } from '../../src/operation/appContext'
import { holdingsQuery } from '../../src/tokens/heldQuery'
import { OWNER } from '../pages/manage-liquidity/aPool'
import { aHeld, drawAtDesk, reading, whatWasRead } from './aDesk'

afterEach(cleanup)

it('counts the tokens of a wallet, of which one may have several accounts', () => {
  const accounts = ['one', 'two', 'one'].map((mint, at) => aHeld({ account: `${at}`, mint }))
  const client = whatWasRead(true)
  client.setQueryData(holdingsQuery(reading, OWNER).queryKey, { lamports: 1n, accounts })
  const found = { positions: [], failures: [] }
  client.setQueryData(poolPositionsQuery(reading, OWNER, accounts, false).queryKey, found)
  drawAtDesk(<Desk {...{ reading }} context={{} as AppContext} address={OWNER} />, client)
  expect(screen.getByRole('heading', { name: /^Tokens/ }).textContent).toBe('Tokens · 2')
  expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(3)
})
