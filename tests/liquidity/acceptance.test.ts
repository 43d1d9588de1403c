import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  acceptanceOf,
  RULES,
  traitsOf,
  VENUES,
  type Acceptable,
  type Trait,
} from '../../src/liquidity/acceptance'

const plain: Acceptable = { standard: 'token-2022', authorities: { freeze: 'nobody' }, extensions: {} }

/** A token with some traits and nothing else. */
function withTraits(traits: readonly Trait[]): Acceptable {
  const extensions = Object.fromEntries(
    traits.flatMap((trait) => (trait === 'freezeAuthority' ? [] : [[trait, true]])),
  )
  return {
    ...plain,
    authorities: { freeze: traits.includes('freezeAuthority') ? 'wallet' : 'nobody' },
    extensions,
  }
}

const verdicts = (token: Acceptable) => acceptanceOf(token).map(({ verdict }) => verdict)

describe('acceptanceOf', () => {
  it('is yes everywhere for metadata alone, and for an SPL Token whoever may freeze it', () => {
    expect(verdicts(plain)).toEqual(['yes', 'yes', 'yes'])
    expect(verdicts({ ...plain, standard: 'spl', authorities: { freeze: 'wallet' } })).toEqual([
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
  ] as const)('of %s is %j', (trait, expected) => expect(verdicts(withTraits([trait]))).toEqual(expected))

  it('names what decides', () =>
    expect(acceptanceOf(withTraits(['transferFee', 'pausable', 'transferHook']))).toEqual([
      { venue: 'raydium-cpmm', verdict: 'no', because: ['pausable', 'transferHook'] },
      { venue: 'meteora-damm-v2', verdict: 'no', because: ['transferHook'] },
      { venue: 'orca', verdict: 'badge', because: ['pausable', 'transferHook'] },
    ]))

  it('never gets better by another trait, and always names a reason for less than yes', () => {
    const traits = Object.keys(RULES) as Trait[]
    const order = ['yes', 'badge', 'no']
    fc.assert(
      fc.property(fc.subarray(traits), fc.constantFrom(...traits), (some, more) => {
        const before = acceptanceOf(withTraits(some))
        const after = acceptanceOf(withTraits([...some, more]))
        for (const [at, { verdict, because }] of after.entries()) {
          expect(order.indexOf(verdict)).toBeGreaterThanOrEqual(order.indexOf(before[at]?.verdict ?? 'no'))
          expect(because.length > 0).toBe(verdict !== 'yes')
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
