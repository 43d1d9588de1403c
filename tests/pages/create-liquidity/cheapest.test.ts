import { describe, expect, it } from 'vitest'
import { AppError } from '../../../src/errors/AppError'
import type { VenueId } from '../../../src/liquidity/profiles'
import type { VenueBill, VenueOption } from '../../../src/pages/create-liquidity/chainWork'
import { cheapestVenue, comparisonWords } from '../../../src/pages/create-liquidity/venue/cheapest'
import { billOf } from '../../../src/transactions/bill'
import { saidText } from '../../support/said'

const [RAYDIUM, METEORA] = ['raydium-cpmm', 'meteora-damm-v2'] as const

function anOption(id: VenueId, status: 'yes' | 'no' | 'missing' = 'yes'): VenueOption {
  const venue = { id, name: id === RAYDIUM ? 'Raydium CPMM' : 'Meteora DAMM v2' }
  const creationTerms = status === 'missing' ? null : { compatibility: { status, because: [] } }
  return { venue, creationTerms, error: null } as unknown as VenueOption
}

/** A bill with these costs, and a deposit that does not count. */
function aBill(lamports: bigint, deposit = 5_000_000_000n): VenueBill {
  const line = { label: saidText(''), refundable: false }
  const lines = [
    { ...line, kind: 'rent' as const, lamports },
    { ...line, kind: 'deposit' as const, lamports: deposit },
  ]
  return { bill: billOf(lines, undefined), error: null }
}

const FAILED: VenueBill = { bill: null, error: new AppError('rpc/other-chain') }
const OPTIONS = [anOption(RAYDIUM), anOption(METEORA)]
const bills = (raydium: VenueBill, meteora: VenueBill) =>
  new Map<VenueId, VenueBill>([
    [RAYDIUM, raydium],
    [METEORA, meteora],
  ])

describe('the cheapest venue', () => {
  const usual = bills(aBill(192_161_720n), aBill(22_612_345n, 9_000_000_000n))

  it('costs least before the deposit, and is said to', () => {
    expect(cheapestVenue(OPTIONS, usual)).toBe(METEORA)
    expect(comparisonWords(OPTIONS, usual, METEORA)).toBe(
      'Meteora DAMM v2 is the cheapest: 0.023 SOL instead of 0.192.',
    )
    expect(comparisonWords(OPTIONS, usual, RAYDIUM)).toBe('Meteora DAMM v2 costs 0.023 SOL instead of 0.192.')
  })

  it('is the first in the list where both cost the same', () => {
    const equal = bills(aBill(22_600_000n), aBill(22_600_000n))
    expect(cheapestVenue(OPTIONS, equal)).toBe(RAYDIUM)
    expect(comparisonWords(OPTIONS, equal, RAYDIUM)).toBe(
      'Raydium CPMM and Meteora DAMM v2 cost the same: 0.0226 SOL.',
    )
  })

  it('is told apart to the lamport where the costs nearly are the same', () => {
    const close = bills(aBill(22_600_001n), aBill(22_600_000n))
    expect(comparisonWords(OPTIONS, close, METEORA)).toBe(
      'Meteora DAMM v2 is the cheapest: 0.0226 SOL instead of 0.022600001.',
    )
  })

  it('is one that accepts the pair', () => {
    const refused = [anOption(RAYDIUM), anOption(METEORA, 'no')]
    expect(cheapestVenue(refused, usual)).toBe(RAYDIUM)
    expect(comparisonWords(refused, usual, RAYDIUM)).toBe('Only Raydium CPMM accepts this pair.')
  })

  it('is none where no cost is known, and nothing is compared with what is not known', () => {
    expect(cheapestVenue(OPTIONS, null)).toBeNull()
    expect(cheapestVenue(OPTIONS, bills(FAILED, FAILED))).toBeNull()
    const half = bills(aBill(192_161_720n), FAILED)
    expect(cheapestVenue(OPTIONS, half)).toBe(RAYDIUM)
    expect(comparisonWords(OPTIONS, half, RAYDIUM)).toBeUndefined()
    const missing = [anOption(RAYDIUM), anOption(METEORA, 'missing')]
    expect(comparisonWords(missing, half, RAYDIUM)).toBeUndefined()
  })
})
