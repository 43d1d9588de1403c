import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalText, originalNames, templateValues } from '../../src/tokens/template/templateValues'
import { completeTokenForm, EMPTY_TOKEN_FORM, type TokenFormValues } from '../../src/tokens/form/values'
import { withoutOpenQuestions } from '../../src/tokens/template/description'
import type { Template } from '../../src/tokens/template/template'
import { excludedWords } from '../../src/tokens/tokenWords'
import { parseTokenForm, readTokenForm } from '../../src/tokens/form/tokenForm'
import { U64_MAX } from '../../src/units/amounts'
import { chooseGrouping, type Grouping, GROUPINGS } from '../../src/units/grouping'
import { utf8Length } from '../../src/units/bytes'
import { aMetadata, anyTemplate, aTemplate, MAKER, MINT } from './anyTemplate'

const WALLET = { who: 'wallet', address: '' }
const REVOKED = { who: 'revoked', address: '' }

/** What the form says of it, once it has a name of its own. */
function problems(template: Template, over: Partial<TokenFormValues> = {}): Readonly<Record<string, string>> {
  const own = { name: 'Quiet Heron', symbol: 'QHRN', description: '', supply: '1000' }
  return readTokenForm({ ...templateValues(template), ...own, ...over }).problems
}

describe('templateValues', () => {
  it('copies how a token is made, and leaves its name to the person', () => {
    const values = templateValues(aTemplate({ token: { mintAuthority: MAKER } }))
    expect(values).toEqual({
      ...EMPTY_TOKEN_FORM,
      template: MINT,
      standard: 'token-2022',
      description: expect.stringContaining(MINT) as string,
      supply: '10000000000',
      decimals: '6',
      revokeMintAuthority: false,
      revokeFreezeAuthority: true,
      immutableMetadata: false,
    })
    const own = { name: 'Quiet Heron', symbol: 'QHRN' }
    expect(parseTokenForm({ ...values, ...own, description: '' })).toMatchObject({ ok: true })
    expect(readTokenForm({ ...values, ...own }).fields.description).toBe(
      `Its settings began as those of ${MINT}; it has nothing else to do with that token.`,
    )
  })

  it('are the same whatever the grouping of numbers in the settings', () => {
    const transferFee = { basisPoints: 125, maximum: 5_000_500_000n, config: MAKER, withdraw: null }
    const original = aTemplate({ extensions: { transferFee } })
    const made = (Object.keys(GROUPINGS) as Grouping[]).map((grouping) => {
      chooseGrouping(grouping)
      return templateValues(original)
    })
    chooseGrouping('comma')
    expect(made.map(({ supply }) => supply)).toEqual(Array(3).fill('10000000000'))
    expect(made.map(({ extensions }) => extensions.transferFee.maximum)).toEqual(Array(3).fill('5000.5'))
  })

  it('is the SPL standard with its metadata final, where the original is', () => {
    const metadata = aMetadata({ source: 'metaplex', updateAuthority: null })
    const values = templateValues(aTemplate({ token: { program: 'token', metadata } }))
    expect(values).toMatchObject({ standard: 'spl', immutableMetadata: true })
    const parsed = parseTokenForm({ ...values, name: 'Quiet Heron', symbol: 'QHRN', description: '' })
    expect(parsed).toMatchObject({ ok: true, fields: { template: MINT, fields: [] } })
  })

  it('leaves name, symbol and supply to the person where the original has none', () => {
    const values = templateValues(aTemplate({ token: { metadata: null, supply: 0n } }))
    expect(values).toMatchObject({ name: '', symbol: '', supply: '', immutableMetadata: false })
  })

  it('ticks each extension with its numbers, each authority the wallet’s or revoked', () => {
    const extensions = {
      transferFee: { basisPoints: 125, maximum: 5_000_500_000n, config: MAKER, withdraw: null },
      interestBearing: { basisPoints: -5, authority: null },
      permanentDelegate: MAKER,
      closeAuthority: MAKER,
      pausable: MAKER,
      defaultFrozen: true,
    } as const
    const values = templateValues(aTemplate({ extensions, token: { freezeAuthority: MAKER } }))
    expect(values.extensions).toEqual({
      ...EMPTY_TOKEN_FORM.extensions,
      transferFee: { on: true, percent: '1.25', maximum: '5000.5', config: WALLET, withdraw: REVOKED },
      interestBearing: { on: true, percent: '-0.05', authority: REVOKED },
      permanentDelegate: { on: true, holder: WALLET },
      closeAuthority: { on: true, holder: WALLET },
      pausable: { on: true, holder: WALLET },
      defaultFrozen: { on: true },
    })
    expect(JSON.stringify(values)).not.toContain(MAKER)
  })

  it('leaves out a hook, which is its maker’s, and an authority that nobody has', () => {
    const hook = { program: MAKER, authority: MAKER }
    const extensions = { transferHook: hook, permanentDelegate: null, closeAuthority: null, pausable: null }
    expect(templateValues(aTemplate({ extensions })).extensions).toEqual(EMPTY_TOKEN_FORM.extensions)
  })

  it('leaves out that new accounts start frozen where nobody could thaw them', () => {
    expect(
      templateValues(aTemplate({ extensions: { defaultFrozen: true } })).extensions.defaultFrozen,
    ).toEqual({ on: false })
  })

  it('turns a fee with a maximum of 0 into a fee of 0 %', () => {
    const transferFee = { basisPoints: 300, maximum: 0n, config: MAKER, withdraw: MAKER }
    const template = aTemplate({ extensions: { transferFee } })
    expect(templateValues(template).extensions.transferFee).toMatchObject({ percent: '0', maximum: '' })
    expect(problems(template)).toEqual({})
  })

  it('leaves conflicts to the form', () => {
    const fee = { basisPoints: 1, maximum: 1n, config: null, withdraw: null }
    const template = aTemplate({ extensions: { transferFee: fee, nonTransferable: true } })
    expect(problems(template)).toEqual({
      'extensions.transferFee.on': excludedWords({ why: 'fee-never-taken' }),
    })
  })

  it('lets the form say that 12 decimals are too many, and keeps the supply to the last of them', () => {
    const values = templateValues(aTemplate({ token: { decimals: 12, supply: 1_000_000_000_001n } }))
    expect(values).toMatchObject({ decimals: '9', supply: '1.000000000001' })
    expect(readTokenForm(values).problems['supply']).toMatch(/at most 9 after the point/)
  })

  it.each([
    ['US\u202EDC�', 'USDC'],
    ['a\u00A0 b ', 'a b'],
    ['ab'.repeat(30), 'ab'.repeat(16)],
    ['é'.repeat(20), 'é'.repeat(16)],
    ['e\u0301'.repeat(12), 'e\u0301'.repeat(10)],
    [`${'x'.repeat(28)}👩‍🚀`, `${'x'.repeat(28)}👩`],
  ])('makes of the original’s name %j one that the form could have: %j', (name, shown) => {
    expect(originalNames(aTemplate({ token: { metadata: aMetadata({ name }) } })).name).toBe(shown)
  })

  it('never names an original by what the form refuses, and gives a description that it takes', () => {
    fc.assert(
      fc.property(anyTemplate(255), (template) => {
        const original = originalNames(template)
        const values = { ...templateValues(template), ...original }
        const { name, symbol, description } = readTokenForm(values).problems
        expect(templateValues(template)).toMatchObject({ name: '', symbol: '' })
        expect(name === undefined || original.name === '').toBe(true)
        expect(symbol === undefined || original.symbol === '').toBe(true)
        expect(description).toBeUndefined()
        expect(utf8Length(values.name)).toBeLessThanOrEqual(32)
      }),
    )
  })

  it('gives the form the same numbers that it reads back', () => {
    fc.assert(
      fc.property(anyTemplate(), (template) => {
        const { token, extensions } = template
        const { fields } = readTokenForm(templateValues(template))
        const { transferFee, interestBearing, scaledAmount } = extensions
        const read = fields.extensions
        expect([fields.decimals, fields.supply]).toEqual([token.decimals, token.supply])
        const fee = transferFee && transferFee.maximum === 0n ? [0, U64_MAX] : numbersOf(transferFee)
        expect(numbersOf(read.transferFee)).toEqual(fee)
        expect(read.interestBearing?.basisPoints).toBe(interestBearing?.basisPoints)
        expect(read.scaledAmount?.multiplier).toBe(scaledAmount?.multiplier)
        expect(read.nonTransferable).toBe(extensions.nonTransferable)
        expect(fields.authorities.mint).toBe(token.mintAuthority === null ? 'revoked' : 'wallet')
        expect(fields.authorities.freeze).toBe(token.freezeAuthority === null ? 'revoked' : 'wallet')
      }),
    )
  })

  it('is a form that a draft gives back as it was', () => {
    fc.assert(
      fc.property(anyTemplate(255), (template) => {
        const values = templateValues(template)
        expect(completeTokenForm(JSON.parse(JSON.stringify(values)))).toEqual(values)
      }),
    )
  })
})

function numbersOf(fee: Readonly<{ basisPoints: number; maximum: bigint }> | undefined) {
  return fee && [fee.basisPoints, fee.maximum]
}

describe('the description to begin with', () => {
  const skeleton = templateValues(aTemplate()).description

  it('loses each question that has no answer, beside it or below', () => {
    const [what, who, goal, origin] = skeleton.split('\n')
    expect(withoutOpenQuestions(skeleton)).toBe(origin)
    expect(withoutOpenQuestions(skeleton.replace('What it is:', 'What it is: a bird'))).toBe(
      `${what} a bird\n${origin}`,
    )
    expect(withoutOpenQuestions(skeleton.replace('for:', 'for:\nBirds'))).toBe(`${goal}\nBirds\n${origin}`)
    const all = skeleton.replace(/^(What.*|Who.*):$/gm, '$1: a bird')
    expect(withoutOpenQuestions(all)).toBe(`${what} a bird\n${who} a bird\n${goal} a bird\n${origin}`)
  })

  it('stays as it was typed where nothing of it is a question', () => {
    expect(withoutOpenQuestions('')).toBe('')
    expect(withoutOpenQuestions('A bird.\n\nWhat it is: small.')).toBe('A bird.\n\nWhat it is: small.')
  })
})

describe('decimalText', () => {
  it.each([
    [1, '1'],
    [1.5, '1.5'],
    [1e21, '1000000000000000000000'],
    [1.25e-7, '0.000000125'],
    [1.5e22, '15000000000000000000000'],
    [0, ''],
    [-1, ''],
    [NaN, ''],
    [Infinity, ''],
  ])('%s is %j', (value, text) => expect(decimalText(value)).toBe(text))

  it('reads back as the same number, without an exponent', () => {
    fc.assert(
      fc.property(fc.double({ min: Number.MIN_VALUE, noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(decimalText(value)).toMatch(/^\d+(\.\d+)?$/)
        expect(Number(decimalText(value))).toBe(value)
      }),
    )
  })
})
