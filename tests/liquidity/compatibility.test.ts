import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compatibilityOf,
  RULES,
  checkedExtensions,
  VENUES,
  type CheckedToken,
  type CheckedExtension,
} from '../../src/liquidity/compatibility'

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
  it('is yes everywhere for metadata alone, and for an SPL Token whoever may freeze it', () => {
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

  it('names what decides', () =>
    expect(compatibilityOf(withExtensions(['transferFee', 'pausable', 'transferHook']))).toEqual([
      { venue: 'raydium-cpmm', status: 'no', because: ['pausable', 'transferHook'] },
      { venue: 'meteora-damm-v2', status: 'no', because: ['transferHook'] },
      { venue: 'orca', status: 'badge', because: ['pausable', 'transferHook'] },
    ]))

  it('never gets better by another extension, and always names a reason for less than yes', () => {
    const extensions = Object.keys(RULES) as CheckedExtension[]
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
    const foreign = ['confidentialTransfer', 'group', 'unknown']
    const all = Object.keys(RULES).filter((extension) => !foreign.includes(extension)) as CheckedExtension[]
    expect(checkedExtensions(withExtensions(all))).toEqual(all)
    expect(all).toHaveLength(Object.keys(RULES).length - foreign.length)
    expect(VENUES).toHaveLength(3)
  })
})
