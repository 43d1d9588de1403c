import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { describeError, describeFailure } from '../../src/errors/describeError'
import { findHiddenCharacter } from '../../src/units/hiddenCharacters'
import { barred, unfit } from '../../src/tokens/operations/order'
import { saidText } from '../support/said'

describe('errors in words', () => {
  test('say how much SOL is missing: in two figures, and to the lamport', () => {
    const words = describeFailure('simulation/insufficient-funds', {
      needed: 5_726_120n,
      balance: 1_000_000n,
      missing: 4_726_120n,
    })
    expect(words.title).toBe('Insufficient SOL: you need 0.0048 more')
    expect(describeFailure('simulation/insufficient-funds', {}).title).toBe('Insufficient SOL')
    expect(words.detail).toBe(
      'This takes 0.005726120 SOL and the wallet holds 0.001000000. You need 0.004726120 more SOL. Nothing was sent and nothing was paid.',
    )
  })

  test('name the step that would fail', () => {
    expect(
      describeFailure('simulation/failed', { step: 'Write its metadata', reason: 'Custom 5' }).title,
    ).toBe('“Write its metadata” would fail')
  })

  test('say what a program refused, its name for that, and what to do', () => {
    const words = describeFailure('simulation/failed', {
      step: 'Mint the whole supply to it',
      program: 'Token-2022',
      error: 'AccountFrozen',
      what: 'The token account is frozen.',
      remedy: 'Have the freeze authority thaw it, then review again.',
    })
    expect(words).toMatchObject({
      title: '“Mint the whole supply to it” would fail',
      detail:
        'The token account is frozen. Token-2022 calls this AccountFrozen. The transaction was only simulated. Nothing was sent and nothing was paid.',
      remedy: 'Have the freeze authority thaw it, then review again.',
    })
  })

  test('report a promise that the simulation did not keep', () => {
    const context = { label: 'Mint authority', promised: 'none (revoked)', simulated: 'somebody' }
    expect(describeFailure('simulation/mismatch', context)).toMatchObject({
      title: 'The simulated result differs from what was promised',
      detail:
        'Mint authority: expected none (revoked), simulated somebody. Nothing was sent and nothing was paid.',
    })
  })

  test('do not say that nothing was paid over what was begun before', () => {
    const thrown = new AppError('wallet/disconnected', { expected: 'Hxxx' })
    expect(describeError(thrown).detail).toMatch(/Nothing was sent and nothing was paid\.$/)
    expect(describeError(thrown, true).detail).toMatch(/Hxxx\. Nothing was sent now\.$/)
  })

  test('do not say it either where a text of others says the same before it', () => {
    const thrown = new AppError('storage/failed', { message: 'Nothing was sent and nothing was paid.' })
    expect(describeError(thrown, true).detail).toMatch(/ Nothing was sent now\.$/)
    expect(describeFailure(thrown.code, thrown.context, false).detail).toMatch(/ This page sent nothing\.$/)
  })

  test('do not say that funds are unaffected where something may have been sent', () => {
    const saved = 'If you signed something, it is saved and will be looked up again.'
    for (const context of [{}, { code: -32603 }, { status: 503 }]) {
      const thrown = new AppError('rpc/failed', context)
      expect(describeError(thrown).detail).toMatch(/Your funds are unaffected\.$/)
      expect(describeError(thrown, true).detail.endsWith(saved)).toBe(true)
      expect(describeFailure('rpc/failed', context, false).detail.endsWith(saved)).toBe(true)
    }
    expect(describeError(new AppError('rpc/timeout'), true).detail).toBe(
      `It was asked several times. ${saved}`,
    )
  })

  test('name a value that is invalid', () => {
    const words = describeFailure('input/invalid', { what: 'an address', message: 'It has 32 letters.' })
    expect(words).toMatchObject({ title: 'This is not an address', detail: 'It has 32 letters.' })
    const check = { check: 'the allocations', message: 'They are more than the supply.' }
    expect(describeFailure('input/invalid', check).title).toBe('Check the allocations')
  })

  test('lead to the settings where another endpoint helps', () => {
    expect(describeFailure('rpc/forbidden', {}).settings).toBe(true)
    expect(describeFailure('wallet/declined', {}).settings).toBe(false)
  })

  test('ask for a correction only where something can be corrected', () => {
    const message = saidText('All transfers are paused.')
    const remedyOf = (error: AppError) => describeError(error).remedy
    expect(remedyOf(unfit(saidText('Type less.')))).toBe('Correct it, then press the button again.')
    expect(remedyOf(barred(message))).toBe('Nothing was sent now.')
    expect(describeError(barred(message))).toMatchObject({
      title: 'This cannot be done',
      detail: 'All transfers are paused.',
    })
  })

  test('are whole where they are ours, however long', () => {
    const long = `${'All transfers are paused '.repeat(20)}now.`
    expect(describeError(barred(saidText(long))).detail).toBe(long)
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

  test.each([
    ['a library throws', new SyntaxError('Cannot convert Zz to a BigInt')],
    ['a browser throws', new TypeError('Zz: Failed to fetch')],
    ['a wallet throws', new AppError('wallet/failed', { message: 'Zz is locked' })],
    ['a node answers', new AppError('rpc/failed', { message: 'Zz overflow', code: -32000 })],
    ['the runtime says', new AppError('simulation/failed', { reason: '{"Zz":[0,{"Custom":1}]}' })],
  ])('never use %s as the sentence: it is quoted word for word beside it', (_, error) => {
    const { title, detail, remedy, raw } = describeError(error)
    expect(`${title} ${detail} ${remedy}`).not.toContain('Zz')
    expect(raw).toContain('Zz')
  })

  test.each([
    ['no-signature', 'The wallet returned no signature'],
    ['bad-signature', 'The wallet returned a signature that is not valid'],
    ['no-transaction', 'The wallet returned something that is not a transaction'],
  ])('use this page’s sentence for an invalid answer of a wallet (%s), and quote nobody', (reason, title) => {
    const words = describeError(new AppError('wallet/failed', { reason }))
    expect(words).toMatchObject({ title, raw: '' })
    expect(words.detail).not.toContain('It gave no signature')
    expect(words.detail).toContain('This page sent nothing.')
  })

  test('name the expected chain for an RPC endpoint of another chain, and quote nobody', () => {
    const wrong = new AppError('rpc/failed', { reason: 'other-chain', network: 'Mainnet' })
    expect(describeError(wrong)).toMatchObject({
      title: 'This RPC endpoint belongs to another chain',
      remedy: 'Set an RPC endpoint of Mainnet in the settings.',
      settings: true,
      raw: '',
    })
  })

  test('quote a program’s log as its own', () => {
    const log = 'Program log: Your wallet is empty. Send 5 SOL to Zz'
    expect(describeFailure('simulation/failed', { log }).detail).toContain(
      'Its log says “Your wallet is empty. Send 5 SOL to Zz”. ',
    )
  })

  test('show invisible characters, whoever wrote them', () => {
    const evil = fc
      .array(
        fc.constantFrom(
          '\u202E',
          '\u2066',
          '\u200B',
          '\u0000',
          '\u{E0041}',
          '\uFEFF',
          '\u3164',
          '\u200D',
          '\uFE0F',
          '\u2800',
          '\u{1D159}',
          '\n',
          'a',
          '❤',
          '👩',
          '💻',
          ' ',
        ),
      )
      .map((parts) => parts.join(''))
    const codes = [
      'unknown',
      'rpc/failed',
      'simulation/failed',
      'pool/refused',
      'storage/failed',
      'input/invalid',
    ] as const
    fc.assert(
      fc.property(fc.constantFrom(...codes), evil, (code, said) => {
        const context = {
          message: said,
          log: said,
          what: said,
          step: said,
          raw: said,
          program: said,
          error: said,
        }
        const words = Object.values(describeFailure(code, context)).join(' ')
        expect(findHiddenCharacter(words)).toBeUndefined()
      }),
      {
        examples: [
          ['unknown', '💻\uFE0F\u200D❤'],
          ['simulation/failed', 'a👩\u200D💻\u202E'.repeat(3)],
        ],
      },
    )
  })

  test('keep the emojis of others as they are', () => {
    const emojis = '👩‍💻 ❤️ 1️⃣ 👩🏽‍🚀'
    expect(describeFailure('unknown', { raw: emojis }).raw).toBe(emojis)
  })

  test('report a part of the page that did not load', () => {
    const thrown = new TypeError(
      'Failed to fetch dynamically imported module: https://mintwright.example/a.js',
    )
    expect(describeError(thrown).title).toBe('A part of this page did not load')
  })

  test('say how large a file is that cannot be stored, and what a wallet must keep', () => {
    expect(describeFailure('storage/too-large', { bytes: 150_000 }).detail).toContain(
      'The file has 150000 bytes',
    )
    const small = { reason: 'used-up', status: 402, bytes: 4, limit: 102_400 }
    expect(describeFailure('storage/failed', small).title).toBe(
      'The free allowance of the storage is used up',
    )
    const context = { needed: 5n, balance: 10n, missing: 2n, keep: 890_880n }
    expect(describeFailure('simulation/insufficient-funds', context).detail).toContain(
      'A wallet must end with no SOL or at least 0.000890880 SOL',
    )
  })

  test.each([
    [{ reason: 'no-json' }, 'The storage answered with something that is not JSON.'],
    [{ reason: 'too-long' }, 'The storage answered with far more than an address.'],
    [{ reason: 'no-address', by: 'Pinata' }, 'Pinata gave no address.'],
    [{ reason: 'no-key' }, 'Pinata needs a key of yours: paste it under Storage.'],
    [{ status: 401, reason: 'unknown-key' }, 'Pinata does not know this key, or it has run out.'],
    [{ status: 402, reason: 'plan' }, 'Your plan at Pinata does not take this file.'],
    [
      { status: 403, reason: 'key-refused' },
      'Pinata refuses this key: it lacks the right “Files: Write”, or your plan there is used up.',
    ],
    [{ status: 429 }, 'The storage is asked too often (429).'],
    [{ status: 404 }, 'The storage has nothing at this address (404).'],
    [{ status: 404, url: 'https://a.example/x' }, 'The file’s host has nothing at this address (404).'],
  ])('a storage that failed with %j', (context, said) => {
    const { detail } = describeFailure('storage/failed', context)
    expect(detail).toBe(`${said} Nothing was sent and nothing was paid.`)
  })

  test('keep their name through an AppError', () => {
    expect(describeError(new AppError('wallet/declined')).title).toBe('Declined in your wallet')
  })
})

test('a wallet that signed an earlier transaction is said to have changed what was asked', () => {
  const { detail } = describeError(new AppError('wallet/changed-transaction', { what: 'earlier' }))
  expect(detail).toContain('It changed what was asked (it signed an earlier one)')
})
