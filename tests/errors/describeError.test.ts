import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { describeError, describeFailure } from '../../src/errors/describeError'

describe('failures in words', () => {
  test('say by how much the balance is too small, to the lamport', () => {
    const words = describeFailure('simulation/insufficient-funds', {
      needed: 5_726_120n,
      balance: 1_000_000n,
      missing: 4_726_120n,
    })
    expect(words.detail).toBe(
      'This takes 0.005726120 SOL and the wallet holds 0.001000000: 0.004726120 SOL are missing. Nothing was sent and nothing was paid.',
    )
  })

  test('name the step that would fail', () => {
    expect(
      describeFailure('simulation/failed', { step: 'Write its metadata', reason: 'Custom 5' }).title,
    ).toBe('“Write its metadata” would fail')
  })

  test('say what a program refused, by which name it knows that, and what to do', () => {
    const words = describeFailure('simulation/failed', {
      step: 'Put the whole supply in it',
      program: 'Token-2022',
      error: 'AccountFrozen',
      what: 'The token account is frozen.',
      remedy: 'Have the freeze authority thaw it, then review again.',
    })
    expect(words).toMatchObject({
      title: '“Put the whole supply in it” would fail',
      detail:
        'The token account is frozen. Token-2022 calls this AccountFrozen. It was only tried out. Nothing was sent and nothing was paid.',
      remedy: 'Have the freeze authority thaw it, then review again.',
    })
  })

  test('tell a promise that the trial did not keep', () => {
    const context = { label: 'Mint authority', promised: 'nobody', simulated: 'somebody' }
    expect(describeFailure('simulation/mismatch', context)).toMatchObject({
      title: 'The trial left something else than was promised',
      detail:
        'Mint authority should be nobody, but the trial left somebody. Nothing was sent and nothing was paid.',
    })
  })

  test('name what was asked for and is not one', () => {
    const words = describeFailure('input/invalid', { what: 'an address', message: 'It has 32 letters.' })
    expect(words).toMatchObject({ title: 'This is not an address', detail: 'It has 32 letters.' })
  })

  test('lead to the settings where another endpoint helps', () => {
    expect(describeFailure('rpc/forbidden', {}).settings).toBe(true)
    expect(describeFailure('wallet/declined', {}).settings).toBe(false)
  })

  test('exist for whatever is thrown, with a remedy, and stay readable', () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        const words = describeError(thrown)
        expect(words.title.length > 0 && words.detail.length > 0 && words.remedy.length > 0).toBe(true)
        expect(words.detail.length).toBeLessThan(500)
      }),
    )
  })

  test('say so where a part of the page did not arrive', () => {
    const thrown = new TypeError(
      'Failed to fetch dynamically imported module: https://mintwright.example/a.js',
    )
    expect(describeError(thrown).title).toBe('A part of this page did not arrive')
  })

  test('say how large a file is that cannot be stored, and what a wallet must keep', () => {
    expect(describeFailure('storage/too-large', { bytes: 150_000 }).detail).toContain('It has 150000 bytes')
    const context = { needed: 5n, balance: 10n, missing: 2n, keep: 890_880n }
    expect(describeFailure('simulation/insufficient-funds', context).detail).toContain(
      'What stays in a wallet is nothing or at least 0.000890880 SOL',
    )
  })

  test('keep their name through an AppError', () => {
    expect(describeError(new AppError('wallet/declined')).title).toBe('Declined in your wallet')
  })
})
