import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { DeskWorth } from '../../src/desk/useDeskWorth'
import { WorthPart } from '../../src/desk/WorthPart'
import { listClusters } from '../../src/solana/cluster'
import { SOL_MINT } from '../../src/tokens/wellKnown'
import { OWNER } from '../pages/manage-liquidity/aPool'
import { drawAtDesk } from './aDesk'

afterEach(cleanup)

const [cluster] = listClusters(null)

/** What the page says of a wallet of 3 SOL. */
function said(worth: Partial<DeskWorth['worth']>, more: Partial<DeskWorth> = {}, on = cluster) {
  const nothing = { tokens: 0, unsearched: 0, made: 0, pools: 0 }
  const parts = { tokens: new Map(), pools: new Map(), rent: 0n }
  const counted = { lamports: 3_000_000_000n, parts, locked: 0n, uncounted: nothing, ...worth }
  drawAtDesk(
    <WorthPart
      address={OWNER}
      reading={{ cluster: on, ownRpcUrl: undefined }}
      held={{ lamports: 1_000_000_000n, accounts: [] }}
      isUnread={false}
      isNamed
      worth={
        { worth: counted, said: '', isPending: false, isReading: false, ...more } as unknown as DeskWorth
      }
    />,
  )
  return screen.getByRole('region', { name: 'Worth' }).textContent?.replaceAll(/\s/g, ' ')
}

it('says by how much the SOL and the tokens changed in a day where a source knows it, and nothing of play money', () => {
  const usd = new Map([[SOL_MINT, 100]])
  expect(said({}, { usd, change: { percent: -1.884, tokens: 0 } })).toMatch(
    /\$300.00 in all · SOL −1.88 % in 24 h/,
  )
  cleanup()
  expect(said({}, { usd, change: { percent: 2, tokens: 3 } })).toMatch(/ · SOL and 3 tokens \+2 % in 24 h/)
  cleanup()
  expect(said({}, { usd })).not.toMatch(/% in 24 h/)
  cleanup()
  expect(said({}, { usd, change: { percent: 2, tokens: 0 } }, { ...cluster, money: 'play' })).not.toMatch(
    /% in 24 h/,
  )
})

it('says in sight what of the sum is locked forever', () => {
  expect(said({ locked: 2_000_000_000n })).toMatch(/^3 SOL.*of it locked forever: 2 SOL/)
  cleanup()
  expect(said({})).not.toMatch(/of it locked/)
})

it('says what the worth is the sum of, and leaves out what is nothing', () => {
  const parts = {
    tokens: new Map([[OWNER, { lamports: 1_500_000_000n, pool: null }]]),
    pools: new Map([['a', { worth: 400_000_000n, fees: 100_000_000n, isLeast: false }]]),
    rent: 0n,
  }
  expect(said({ parts })).toMatch(/Balance1 SOLTokens1.5Positions0.4Fees0.1Send/)
})
