import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  COMPARED_VENUES,
  compatibilityOf,
  checkedExtensions,
  type CheckedToken,
} from '../../src/liquidity/compatibility'
import type { CheckedExtension } from '../../src/liquidity/venueProfile'
import { RAYDIUM_CPMM } from '../../src/liquidity/raydium-cpmm/profile'

const plain: CheckedToken = { standard: 'token-2022', authorities: { freeze: 'revoked' }, extensions: {} }

/** A token with some extensions and nothing else. */
function withExtensions(extensions: readonly CheckedExtension[]): CheckedToken {
  const set = Object.fromEntries(
    extensions.flatMap((extension) => (extension === 'freezeAuthority' ? [] : [[extension, true]])),
  )
  return {
    ...plain,
    authorities: { freeze: extensions.includes('freezeAuthority') ? 'wallet' : 'revoked' },
    extensions: set,
  }
}

const statuses = (token: CheckedToken) => compatibilityOf(token).map(({ status }) => status)

describe('compatibilityOf', () => {
  it('is yes everywhere for metadata alone, and for an SPL Token with any freeze authority', () => {
    expect(statuses(plain)).toEqual(['yes', 'yes', 'yes'])
    expect(statuses({ ...plain, standard: 'spl', authorities: { freeze: 'wallet' } })).toEqual([
      'yes',
      'yes',
      'yes',
    ])
  })

  it.each([
    ['transferFee', ['yes', 'yes', 'yes']],
    ['freezeAuthority', ['yes', 'yes', 'badge']],
    ['interestBearing', ['yes', 'badge', 'yes']],
    ['scaledAmount', ['yes', 'badge', 'yes']],
    ['permanentDelegate', ['no', 'badge', 'badge']],
    ['closeAuthority', ['no', 'badge', 'badge']],
    ['defaultFrozen', ['no', 'badge', 'badge']],
    ['pausable', ['no', 'badge', 'badge']],
    ['transferHook', ['no', 'no', 'badge']],
    ['nonTransferable', ['no', 'badge', 'no']],
  ] as const)('of %s is %j', (extension, expected) =>
    expect(statuses(withExtensions([extension]))).toEqual(expected),
  )

  it('names the deciding extensions', () =>
    expect(compatibilityOf(withExtensions(['transferFee', 'pausable', 'transferHook']))).toEqual([
      { venue: 'raydium-cpmm', status: 'no', because: ['pausable', 'transferHook'] },
      { venue: 'meteora-damm-v2', status: 'no', because: ['transferHook'] },
      { venue: 'orca', status: 'badge', because: ['pausable', 'transferHook'] },
    ]))

  it('never improves with another extension, and always names a reason for less than yes', () => {
    const extensions = Object.keys(RAYDIUM_CPMM.takes) as CheckedExtension[]
    const order = ['yes', 'badge', 'no']
    fc.assert(
      fc.property(fc.subarray(extensions), fc.constantFrom(...extensions), (some, more) => {
        const before = compatibilityOf(withExtensions(some))
        const after = compatibilityOf(withExtensions([...some, more]))
        for (const [at, { status, because }] of after.entries()) {
          expect(order.indexOf(status)).toBeGreaterThanOrEqual(order.indexOf(before[at]?.status ?? 'no'))
          expect(because.length > 0).toBe(status !== 'yes')
        }
      }),
    )
  })

  it('looks at every extension of a token', () => {
    const foreign = [
      'confidentialTransfer',
      'confidentialSupply',
      'permissionedBurn',
      'defaultOpen',
      'openHook',
      'emptyHook',
      'group',
      'unknown',
    ]
    for (const { takes } of COMPARED_VENUES) {
      const extensions = Object.keys(takes)
      const all = extensions.filter((extension) => !foreign.includes(extension)) as CheckedExtension[]
      expect(checkedExtensions(withExtensions(all))).toEqual(all)
      expect(all).toHaveLength(extensions.length - foreign.length)
    }
    expect(COMPARED_VENUES).toHaveLength(3)
  })
})
