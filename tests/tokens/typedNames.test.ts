import { afterEach, expect, test } from 'vitest'
import { parseTokenForm } from '../../src/tokens/form/tokenForm'
import { addressesIn } from '../../src/tokens/form/draftLink'
import { forgetNames, noteName } from '../../src/tokens/form/typedNames'
import { EMPTY_TOKEN_FORM, type TokenFormValues } from '../../src/tokens/form/values'

/* Names typed in place of addresses in the form of a new token. */

const ALICE = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const BOB = '9n4nbM75f5Ui33ZbPYXn59EwSgE8CGsHtAeTH5YFeJ9E'
afterEach(forgetNames)

const form = (over: Partial<TokenFormValues>) =>
  parseTokenForm({ ...EMPTY_TOKEN_FORM, name: 'Quiet Heron', symbol: 'QHRN', ...over })
const problemsOf = (over: Partial<TokenFormValues>) => {
  const parsed = form(over)
  return parsed.ok ? {} : parsed.problems
}

test('a name stands for its address once a field has read it, and the plan keeps it', () => {
  const shares = [{ owner: ' Alice.SOL ', amount: '5' }]
  expect(problemsOf({ shares })['shares.0.owner']).toMatch(/not known yet/)
  noteName('alice.sol', ALICE)
  noteName('bob.sol', BOB)
  const parsed = form({
    shares,
    revokeMintAuthority: false,
    mintAuthority: { who: 'address', address: 'bob.sol' },
    // Not chosen: what is typed in it is no part of the token.
    freezeAuthority: { who: 'wallet', address: 'carol.sol' },
  })
  expect(parsed).toMatchObject({
    ok: true,
    fields: {
      allocations: [{ owner: ALICE, amount: 5_000_000_000n }],
      authorities: { mint: BOB },
      names: { 'alice.sol': ALICE, 'bob.sol': BOB },
    },
  })
  forgetNames()
  expect(problemsOf({ shares })['shares.0.owner']).toMatch(/not known yet/)
})

test('a name and its own address are the same receiver', () => {
  noteName('alice.sol', ALICE)
  const shares = [
    { owner: ALICE, amount: '5' },
    { owner: 'alice.sol', amount: '5' },
  ]
  expect(problemsOf({ shares })['shares.1.owner']).toMatch(/already in row 1/)
})

test('what cannot be a name says so, and a form without names keeps none', () => {
  const problem = problemsOf({ shares: [{ owner: 'аlice.sol', amount: '5' }] })['shares.0.owner']
  expect(problem).toMatch(/letters, digits and hyphens only/)
  expect(form({})).toMatchObject({ ok: true })
  expect('names' in (form({}) as { fields: object }).fields).toBe(false)
})

test('a link that gives something to a name is counted with those that give it to an address', () => {
  const shares = [
    { owner: 'alice.sol', amount: '5' },
    { owner: BOB, amount: '5' },
  ]
  expect(addressesIn({ ...EMPTY_TOKEN_FORM, website: 'https://heron.sol', shares })).toEqual([
    'alice.sol',
    BOB,
  ])
})
