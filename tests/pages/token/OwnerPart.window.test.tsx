import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AppError } from '../../../src/errors/AppError'
import { poolPositionsQuery, POOLS_SEARCHED } from '../../../src/liquidity/poolsQuery'
import * as venues from '../../../src/liquidity/allVenues'
import OwnerNext from '../../../src/pages/token/OwnerNext'
import OwnerPart from '../../../src/pages/token/OwnerPart'
import { accountsQuery } from '../../../src/pages/token/manage/tokenWork'
import { holdingsQuery } from '../../../src/tokens/heldQuery'
import type { HeldAccount } from '../../../src/tokens/heldAccounts'
import type { ReadToken } from '../../../src/tokens/readToken'
import { setConnected, setDisconnected, walletStore } from '../../../src/wallet/walletStore'
import { aHeld, drawAtDesk, whatWasRead } from '../../desk/aDesk'
import { aTemplate, MAKER, MINT } from '../../tokens/anyTemplate'
import { aPool, aPosition, aToken, SOL } from '../manage-liquidity/aPool'

/* What the token's page says to who owns a part of the token: its pools are named as read only where they were. */

afterEach(() => {
  cleanup()
  setDisconnected()
  vi.restoreAllMocks()
})

const token: ReadToken = { ...aTemplate().token, slot: 9, clock: null }
const HERON = aToken({ mint: MINT, symbol: 'QHRN' })
const ofBase = aPosition({ pool: aPool({ pair: { base: HERON, quote: SOL } }) })
const failures = [{ venue: null as never, error: new AppError('rpc/timeout') }]

type Known = Readonly<{ accounts?: readonly HeldAccount[] | Error; found?: venues.WalletPositions }>

function draw({ accounts = [aHeld({ mint: MINT })], found }: Known): void {
  setConnected({ address: MAKER, walletName: 'Test' })
  const reading = { cluster: walletStore.getState().cluster, ownRpcUrl: undefined }
  const client = whatWasRead()
  client.setDefaultOptions({ queries: { staleTime: Infinity, retry: false, retryOnMount: false } })
  const { queryKey } = holdingsQuery(reading, MAKER)
  const balance = accountsQuery(reading, token, MAKER).queryKey
  if (accounts instanceof Error) {
    for (const key of [queryKey, balance])
      client.getQueryCache().build(client, { queryKey: key }).setState({ status: 'error', error: accounts })
  } else {
    client.setQueryData(queryKey, { lamports: 0n, accounts })
    client.setQueryData(balance, accounts)
  }
  if (found) client.setQueryData(poolPositionsQuery(reading, MAKER, [], false).queryKey, found)
  drawAtDesk(<OwnerPart token={token} />, client)
}

const said = (name: string | RegExp) =>
  screen.getByText(name).nextElementSibling?.textContent.replaceAll(/[\s⁨⁩]+/g, ' ')

it('says of pools that were read that the wallet has no part of them', () => {
  draw({ found: { positions: [], failures: [] } })
  expect(said('Your part of its pools')).toBe('none')
})

it('does not say none of pools that were not read, and searches them at a press', async () => {
  vi.spyOn(venues, 'fetchWalletPositions').mockResolvedValue({ positions: [], failures: [] })
  draw({ accounts: Array.from({ length: POOLS_SEARCHED + 1 }, () => aHeld()) })
  expect(screen.queryByText('none')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Search for it' }))
  await screen.findByText('none')
})

it('says that other pools were not read beside a part that was found', () => {
  draw({ found: { positions: [ofBase], failures } })
  expect(said('Your part of other pools of it')).toBe('not read')
})

it('does not read for ever what could not be read', () => {
  draw({ accounts: new AppError('rpc/timeout') })
  expect([said('You hold'), said('Your part of its pools')]).toEqual(['not read', 'not read'])
})

it('lists a pool that pays in the token, and the fees of both tokens', () => {
  const other = aToken({ mint: 'Other', symbol: 'OTTR' })
  const ofQuote = aPosition({
    id: 'Other',
    pool: aPool({ pair: { base: other, quote: HERON } }),
    fees: { base: 0n, quote: 0n },
  })
  draw({
    found: {
      positions: [{ ...ofBase, fees: { base: 5_000_000n, quote: 2_000_000_000n } }, ofQuote],
      failures: [],
    },
  })
  const worth = screen.getByText(/OTTR.*QHRN/).closest('dt')?.nextElementSibling?.textContent
  expect(worth?.replaceAll(/[\s⁨⁩]+/g, ' ')).toBe('100 OTTR · 10 %')
  const fees = screen.getAllByText('Fees to claim').map((dt) => dt.nextElementSibling?.textContent)
  expect(fees.map((text) => text?.replaceAll(/[\s⁨⁩]+/g, ' '))).toEqual(['5 QHRN + 2 SOL', 'none yet'])
})

it('draws no card of what comes next where nothing does', () => {
  setConnected({ address: MAKER, walletName: 'Test' })
  drawAtDesk(<OwnerNext token={{ ...token, authorities: { metadata: MAKER } }} waiting={0} />)
  expect(screen.queryByRole('region')).toBeNull()
})
