import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { DeskWorth } from '../../src/desk/useDeskWorth'
import { WorthPart } from '../../src/desk/WorthPart'
import { OWNER } from '../pages/manage-liquidity/aPool'
import { drawAtDesk, reading } from './aDesk'

afterEach(cleanup)

/** What the page says of a wallet of 3 SOL. */
function said(worth: Partial<DeskWorth['worth']>) {
  const nothing = { tokens: 0, unsearched: 0, made: 0, pools: 0 }
  const counted = { lamports: 3_000_000_000n, locked: 0n, uncounted: nothing, ...worth }
  drawAtDesk(
    <WorthPart
      address={OWNER}
      reading={reading}
      held={{ lamports: 1_000_000_000n, accounts: [] }}
      isUnread={false}
      isNamed
      worth={{ worth: counted, said: '', isPending: false, isReading: false } as unknown as DeskWorth}
    />,
  )
  return screen.getByRole('region', { name: 'Worth' }).textContent?.replaceAll(/\s/g, ' ')
}

it('says in sight what of the sum is locked forever', () => {
  expect(said({ locked: 2_000_000_000n })).toMatch(/^3 SOL.*of it locked forever: 2 SOL/)
  cleanup()
  expect(said({})).not.toMatch(/of it locked/)
})
