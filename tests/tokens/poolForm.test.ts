import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { parsePool, parseTokenForm } from '../../src/tokens/form/tokenForm'
import { EMPTY_TOKEN_FORM, type PoolValues } from '../../src/tokens/form/values'
import type { TokenFields } from '../../src/tokens/createToken'
import { localTimeWords } from '../../src/units/localTime'

const NOW = Date.UTC(2026, 10, 21, 12)
const OTHER = 'So11111111111111111111111111111111111111112' as TokenFields['allocations'][number]['owner']

function parsed(values: Partial<PoolValues>, supply = 1_000_000n, given = 0n) {
  const problems: Record<string, string> = {}
  const allocations = given > 0n ? [{ owner: OTHER, amount: given }] : []
  const typed = { ...EMPTY_TOKEN_FORM.pool, on: true, sol: '1', ...values }
  const report = (path: string, sentence: string) => void (problems[path] ??= sentence)
  return { pool: parsePool(typed, { supply, decimals: 6, allocations }, report, NOW), problems }
}

describe('the pool that a token opens with', () => {
  test('is absent while it is not ticked, whatever is typed in it', () => {
    expect(parsed({ on: false, share: 'x', sol: '' })).toEqual({ pool: undefined, problems: {} })
  })

  test('is read in base units and lamports', () => {
    expect(parsed({ share: '12.5', sol: '0.25', burn: true }).pool).toEqual({
      tokens: 125_000n,
      sol: 250_000_000n,
      tier: '',
      opensAt: null,
      burn: true,
      atomic: true,
      ledger: false,
    })
  })

  test('never holds more than what others leave of the supply', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 2n ** 64n - 1n),
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 0, max: 100 }),
        (supply, share, given) => {
          const theirs = (supply * BigInt(given)) / 100n
          const { pool, problems } = parsed({ share: `${share / 100}` }, supply, theirs)
          if (pool) expect(pool.tokens > 0n && pool.tokens <= supply - theirs).toBe(true)
          else expect(problems['pool.share']).toBeDefined()
        },
      ),
    )
  })

  test.each([
    [{ share: '0' }, 'pool.share', 'A share is more than 0 and at most 100, with at most two decimals.'],
    [{ share: '100.01' }, 'pool.share', 'A share is more than 0 and at most 100, with at most two decimals.'],
    [{ share: '1.234' }, 'pool.share', 'A share is more than 0 and at most 100, with at most two decimals.'],
    [{ sol: '' }, 'pool.sol', 'Say how much SOL goes in.'],
    [{ sol: '0' }, 'pool.sol', 'Say how much SOL goes in.'],
    [{ sol: 'much' }, 'pool.sol', 'This is not an amount of SOL. Write it like 1.5.'],
    [{ opens: 'later' }, 'pool.opensAt', 'Say when it opens.'],
    [
      { opens: 'later', opensAt: '2026-11-21T11:59:59' },
      'pool.opensAt',
      'That time is past. Choose a later one, or let it open at once.',
    ],
    [
      { opens: 'later', opensAt: '2027-11-22T12:00:00' },
      'pool.opensAt',
      'That is more than a year ahead. Choose an earlier time.',
    ],
  ] as const)('says what is wrong with %o', (values, path, sentence) => {
    const { pool, problems } = parsed(values)
    expect(pool).toBeUndefined()
    expect(problems).toEqual({ [path]: sentence })
  })

  test('opens when it was told to, up to a year ahead', () => {
    const { pool } = parsed({ opens: 'later', opensAt: '2027-11-21T12:00:00' })
    expect(pool?.opensAt).toBe(BigInt(Date.UTC(2027, 10, 21, 12) / 1000))
  })

  test('opens at no time that clocks skip', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const { pool, problems } = parsed({ opens: 'later', opensAt: '2027-03-28T02:30' })
    // A year of two digits, as it is typed: zones were no whole minutes apart then, and no clock skipped anything.
    const typing = parsed({ opens: 'later', opensAt: '0027-01-01T00:00' })
    // What a link may bring, and no field has: days and hours that are none, another zone, another order, a year alone.
    const others = [
      '2027-02-30T10:00',
      '2027-04-31T10:00',
      '2027-05-01T24:00',
      '2027-05-01T10:00+09:00',
      '2027-05-01T10:00Z',
      '12/11/2026 10:00',
      '2027',
    ].map((opensAt) => parsed({ opens: 'later', opensAt }))
    vi.unstubAllEnvs()
    for (const other of others)
      expect(other).toMatchObject({ pool: undefined, problems: { 'pool.opensAt': 'Say when it opens.' } })
    expect([pool, problems]).toEqual([undefined, { 'pool.opensAt': localTimeWords.skipped }])
    expect(typing.problems).toEqual({
      'pool.opensAt': 'That time is past. Choose a later one, or let it open at once.',
    })
  })

  test('of less than the smallest part is refused', () => {
    expect(parsed({ share: '0.01' }, 9_999n).problems).toEqual({
      'pool.share': 'That is less than the smallest unit of the token.',
    })
  })

  test('is part of the whole form, by the paths of its fields', () => {
    const typed = { ...EMPTY_TOKEN_FORM, name: 'Heron', symbol: 'QHR', supply: '100' }
    const without = parseTokenForm(typed)
    expect(without.ok && 'pool' in without.fields).toBe(false)
    const pool = { ...EMPTY_TOKEN_FORM.pool, on: true, share: '50', sol: '2' }
    expect(parseTokenForm({ ...typed, pool })).toMatchObject({
      ok: true,
      fields: { pool: { tokens: 50_000_000_000n, sol: 2_000_000_000n } },
    })
    const shares = [{ owner: OTHER, amount: '60' }]
    expect(parseTokenForm({ ...typed, shares, pool })).toMatchObject({
      ok: false,
      problems: { 'pool.share': 'That is 10 more than is left once others have their parts.' },
    })
  })
})
