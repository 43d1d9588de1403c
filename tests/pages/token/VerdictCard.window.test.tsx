import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { KnownLiquidity } from '../../../src/pages/token/lockedLiquidity'
import { VerdictCard } from '../../../src/pages/token/VerdictCard'
import { QueryRoot } from '../../../src/ui/QueryRoot'
import { localTime } from '../../../src/units/moments'
import { pageAt } from '../../support/hands'
import { sentence } from '../../support/sentence'
import { aTemplate } from '../../tokens/anyTemplate'

afterEach(cleanup)

const AT = Date.UTC(2026, 10, 30)

function show(dated: Extract<KnownLiquidity, { status: 'read' }>['dated']): void {
  cleanup()
  const liquidity: KnownLiquidity = {
    status: 'read',
    locked: 0n,
    all: 10_000n,
    extent: 'all',
    quote: 'SOL',
    venues: ['Meteora DAMM v2'],
    withdrawer: null,
    ...(dated && { dated }),
  }
  const { token } = aTemplate()
  const read = { liquidity, at: AT, failed: false }
  const page = (
    <VerdictCard
      token={{ ...token, authorities: {}, slot: 9, clock: null }}
      read={read}
      wallet={null}
      readAt={AT + 60_000}
    />
  )
  render(<QueryRoot>{pageAt('/', page)}</QueryRoot>)
}

it('says how the search for locks until a date stands, and of an answer what its dates leave open', () => {
  for (const [status, said] of [
    ['unsearched', /Locks until a date were not searched for\./],
    ['searching', /Locks until a date are being searched for\./],
    ['refused', /Locks until a date could not be searched for\./],
  ] as const) {
    show({ status })
    expect(screen.getByText(sentence(said))).toBeTruthy()
  }
  show({ status: 'searched', locked: 0n, first: null, last: null, undated: 2_000n })
  expect(screen.queryByText(sentence(/until a date/))).toBeNull()
  // Those of the supply are another search.
  expect(screen.getByText(sentence(/Locks of its supply were not searched for\.$/))).toBeTruthy()
  expect(screen.getAllByText(sentence(/20 % .*for a time whose end was not read/))).toHaveLength(2)
  expect(screen.getByText(sentence(`Read from the chain at ${localTime(AT)}.`))).toBeTruthy()
})
