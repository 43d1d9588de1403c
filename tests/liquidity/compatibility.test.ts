import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compatibilityOf,
  RULES,
  traitsOf,
  VENUES,
  type CheckedToken,
  type Trait,
} from '../../src/liquidity/compatibility'

const plain: CheckedToken = { standard: 'token-2022', authorities: { freeze: 'nobody' }, extensions: {} }

/** A token with some traits and nothing else. */
function withTraits(traits: readonly Trait[]): CheckedToken {
  const extensions = Object.fromEntries(
    traits.flatMap((trait) => (trait === 'freezeAuthority' ? [] : [[trait, true]])),
  )
  return {
    ...plain,
    authorities: { freeze: traits.includes('freezeAuthority') ? 'wallet' : 'nobody' },
    extensions,
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
  ] as const)('of %s is %j', (trait, expected) => expect(statuses(withTraits([trait]))).toEqual(expected))

  it('names what decides', () =>
    expect(compatibilityOf(withTraits(['transferFee', 'pausable', 'transferHook']))).toEqual([
      { venue: 'raydium-cpmm', status: 'no', because: ['pausable', 'transferHook'] },
      { venue: 'meteora-damm-v2', status: 'no', because: ['transferHook'] },
      { venue: 'orca', status: 'badge', because: ['pausable', 'transferHook'] },
    ]))

  it('never gets better by another trait, and always names a reason for less than yes', () => {
    const traits = Object.keys(RULES) as Trait[]
    const order = ['yes', 'badge', 'no']
    fc.assert(
      fc.property(fc.subarray(traits), fc.constantFrom(...traits), (some, more) => {
        const before = compatibilityOf(withTraits(some))
        const after = compatibilityOf(withTraits([...some, more]))
        for (const [at, { status, because }] of after.entries()) {
          expect(order.indexOf(status)).toBeGreaterThanOrEqual(order.indexOf(before[at]?.status ?? 'no'))
          expect(because.length > 0).toBe(status !== 'yes')
        }
      }),
    )
  })

  it('looks at every trait of a token', () => {
    const foreign = ['confidentialTransfer', 'group', 'unknown']
    const all = Object.keys(RULES).filter((trait) => !foreign.includes(trait)) as Trait[]
    expect(traitsOf(withTraits(all))).toEqual(all)
    expect(all).toHaveLength(Object.keys(RULES).length - foreign.length)
    expect(VENUES).toHaveLength(3)
  })
})
