import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { FoundLocks } from '../../../src/locks/held'
import { locksQuery } from '../../../src/locks/locksQuery'
import MarketRows from '../../../src/pages/token/MarketRows'
import type { ReadToken } from '../../../src/tokens/readToken'
import { walletStore } from '../../../src/wallet/walletStore'
import { drawAtDesk, whatWasRead } from '../../desk/aDesk'
import { aFoundLock, DAYS, NEW_YEAR } from '../../support/locks'
import { sentence } from '../../support/sentence'
import { aTemplate } from '../../tokens/anyTemplate'

afterEach(cleanup)

const token: ReadToken = {
  ...aTemplate().token,
  supply: 1_000n,
  freezeAuthority: null,
  authorities: {},
  settings: {},
  slot: 9,
  clock: null,
}

function draw(found: FoundLocks) {
  const client = whatWasRead(true)
  const { cluster } = walletStore.getState()
  client.setQueryData(locksQuery({ cluster, ownRpcUrl: undefined }, 'mint', token.mint).queryKey, found)
  drawAtDesk(<MarketRows token={token} />, client)
}

/** All of it at a date. */
const once = (cliff: bigint) => ({ start: 0n, cliff, every: 1n, atCliff: 200n, each: 0n, times: 0n })

it('what has become free since the search does not count any more', () => {
  const now = BigInt(Math.floor(Date.now() / 1_000))
  const passed = aFoundLock({ schedule: once(now - DAYS) }, { amount: 200n, frozen: false }, 'passed')
  draw({ time: now - 2n * DAYS, locks: [passed, aFoundLock({ schedule: once(NEW_YEAR) })], unread: 0 })
  expect(screen.getByText('20 % until 1 Jan 2030 UTC')).toBeTruthy()
  expect(screen.getByText(sentence(/unless Jupiter replaces its Lock program/))).toBeTruthy()
})

it('a search whose locks were not all read found not none', () => {
  draw({ time: 0n, locks: [], unread: 2 })
  expect(screen.getByText('not all read')).toBeTruthy()
  expect(
    screen.getByText(sentence(/^2 locks more were found and not read: they do not count\./)),
  ).toBeTruthy()
  expect(screen.queryByText(/none found|smaller/)).toBeNull()
})
