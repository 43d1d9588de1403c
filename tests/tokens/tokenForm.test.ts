import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BYTE_LIMITS } from '../../src/tokens/createToken'
import { largestSupply, smallestPart } from '../../src/tokens/form/parseField'
import { EMPTY_TOKEN_FORM, type TokenFormValues } from '../../src/tokens/form/values'
import { completeLink, parseTokenForm } from '../../src/tokens/form/tokenForm'
import { formatUnits, U64_MAX } from '../../src/units/amounts'
import { utf8Length } from '../../src/units/bytes'

const filled: TokenFormValues = {
  ...EMPTY_TOKEN_FORM,
  name: 'Quiet Heron',
  symbol: 'QHRN',
  supply: '1,000,000,000',
}

function problem(field: string, values: Partial<TokenFormValues>): string | undefined {
  const parsed = parseTokenForm({ ...filled, ...values })
  return parsed.ok ? undefined : parsed.problems[field]
}

describe('parseTokenForm', () => {
  it('turns what was typed into a draft', () => {
    const parsed = parseTokenForm({ ...filled, name: ' Quiet Heron ', website: 'https://quietheron.example' })
    expect(parsed).toEqual({
      ok: true,
      fields: {
        name: 'Quiet Heron',
        symbol: 'QHRN',
        description: '',
        website: 'https://quietheron.example',
        decimals: 9,
        supply: 1_000_000_000_000_000_000n,
        standard: 'token-2022',
        authorities: { mint: 'revoked', freeze: 'revoked', metadata: 'wallet' },
        extensions: {},
        fields: [],
        allocations: [],
        x: undefined,
        telegram: undefined,
        discord: undefined,
      },
    })
  })

  it('names every field that is missing at once', () => {
    const parsed = parseTokenForm({ ...EMPTY_TOKEN_FORM, supply: '', decimals: '' })
    expect(parsed.ok ? [] : Object.keys(parsed.problems)).toEqual(['name', 'symbol', 'supply', 'decimals'])
  })

  it('counts bytes, not characters', () => {
    expect(problem('name', { name: 'é'.repeat(16) })).toBeUndefined()
    expect(problem('name', { name: 'é'.repeat(17) })).toMatch(/^Too long: 34 bytes, 32 fit/)
    expect(problem('symbol', { symbol: '🐦🐦🐦' })).toMatch(/^Too long: 12 bytes, 10 fit/)
  })

  it.each([
    ['n'.repeat(33), 'Leave out 1 character.'],
    ['n'.repeat(40), 'Leave out 8 characters.'],
    ['é'.repeat(17), 'Not every character is one byte: é takes 2.'],
    ['é'.repeat(10) + '東'.repeat(10) + 'n', 'Not every character is one byte: 東 takes 3.'],
    ['👩‍🚀'.repeat(3), 'Not every character is one byte: 👩 takes 4.'],
    ['e\u0301'.repeat(12), 'Marks on a letter take bytes of their own.'],
  ])('says of a name that is too long what makes it so (%s)', (name, way) =>
    expect(problem('name', { name })).toMatch(new RegExp(`32 fit\\. ${way}$`)),
  )

  it.each(['a\u202Eb', 'a\u200Bb', 'a\u0000b', 'a\u2066b', 'a\uFEFFb', 'a\uD800b', 'a\u3164'])(
    'refuses a name with a character that cannot be seen (%j)',
    (name) => expect(problem('name', { name })).toMatch(/invisible character/),
  )

  it.each(['a\u00A0b', 'a  b', 'a\u3000b'])('refuses spaces that look like another (%j)', (name) => {
    expect(problem('name', { name })).toMatch(/single, ordinary spaces/)
    expect(problem('symbol', { symbol: name })).toMatch(/single, ordinary spaces/)
  })

  it('takes an emoji that is joined from two, and letters of any script', () => {
    expect(problem('name', { name: '👩‍🚀 Ленин 東京 ü' })).toBeUndefined()
  })

  it('lets a description have lines, and nothing hidden', () => {
    expect(problem('description', { description: 'One\nTwo\tThree' })).toBeUndefined()
    expect(problem('description', { description: 'One\u202ETwo' })).toMatch(/invisible character/)
    expect(problem('description', { description: 'x'.repeat(1001) })).toMatch(/1,001 bytes, 1,000 fit/)
  })

  it.each([
    'javascript:alert(1)',
    'http://example.com',
    'example',
    'me@example.com',
    '1.5',
    'example com',
    'https://',
    'https:///x',
    'ftp://example.com',
  ])('refuses %s as a website', (website) => expect(problem('website', { website })).toBeDefined())

  it.each([
    ['quietheron.example', 'https://quietheron.example'],
    [' www.quietheron.example/birds?of=day#1 ', 'https://www.quietheron.example/birds?of=day#1'],
    ['quietheron.example:8443', 'https://quietheron.example:8443'],
    ['zürich.example', 'https://zürich.example'],
    ['https://quietheron.example', 'https://quietheron.example'],
  ])('writes the website %j as %s', (website, url) => {
    const parsed = parseTokenForm({ ...filled, website })
    expect(parsed.ok && parsed.fields.website).toBe(url)
    expect(completeLink('website', website)).toBe(url)
  })

  it('shows a link whole once its field is left, and leaves nonsense as it was typed', () => {
    expect(completeLink('x', '@quietheron')).toBe('https://x.com/quietheron')
    expect(completeLink('telegram', 't.me/quietheron')).toBe('https://t.me/quietheron')
    expect(completeLink('discord', 'discord.gg/heron')).toBe('https://discord.gg/heron')
    for (const nonsense of ['a bird', 'javascript:alert(1)', 'x.com'])
      expect(completeLink('telegram', nonsense)).toBe(nonsense)
    expect(completeLink('website', 'no address')).toBe('no address')
  })

  it('refuses credentials and spaces in a website', () => {
    expect(problem('website', { website: 'https://me:secret@example.com' })).toMatch(/password/)
    expect(problem('website', { website: 'https://exa mple.com' })).toMatch(/not a web address/)
    expect(problem('website', { website: 'https://a.example\\@b.example' })).toMatch(/not a web address/)
    expect(problem('website', { website: 'https://a.example/"onload="x' })).toMatch(/not a web address/)
  })

  it('says what fits when the supply is too large, and a way out', () => {
    expect(problem('supply', { supply: '20,000,000,000' })).toBe(
      'Too large for 9 decimals. The most that fits is 18,446,744,073; or choose 8 decimals.',
    )
    expect(problem('supply', { supply: '99999999999999999999' })).toBe(
      'Too large for 9 decimals. The most that fits is 18,446,744,073.',
    )
  })

  it('refuses no supply, a supply of nothing, and parts smaller than the smallest', () => {
    expect(problem('supply', { supply: '' })).toBe('Say how many tokens there will be.')
    expect(problem('supply', { supply: '0.0' })).toBe('The supply must be more than zero.')
    expect(problem('supply', { supply: '-5' })).toMatch(/not a number/)
    expect(problem('supply', { supply: '1e9' })).toMatch(/not a number/)
    expect(problem('supply', { supply: '1.5', decimals: '0' })).toMatch(/whole units/)
    expect(problem('supply', { supply: '1.1234567', decimals: '6' })).toMatch(/at most 6 after the point/)
  })

  it.each(['', '10', '-1', '1.5', 'nine', '٣'])('refuses %j as decimals', (decimals) =>
    expect(problem('decimals', { decimals })).toMatch(/from 0 to 9/),
  )

  it('reads back every supply that fits, at every number of decimals', () => {
    const cases = fc.record({
      units: fc.bigInt({ min: 1n, max: U64_MAX }),
      decimals: fc.integer({ min: 0, max: 9 }),
    })
    fc.assert(
      fc.property(cases, ({ units, decimals }) => {
        const supply = formatUnits(units, decimals)
        const parsed = parseTokenForm({ ...filled, supply, decimals: String(decimals) })
        expect(parsed.ok && parsed.fields.supply).toBe(units)
      }),
    )
  })

  it('never accepts a label over its limit, nor loses one that fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
        const parsed = parseTokenForm({ ...filled, name })
        if (parsed.ok) expect(utf8Length(parsed.fields.name)).toBeLessThanOrEqual(BYTE_LIMITS.name)
        if (parsed.ok) expect(parsed.fields.name).toBe(name.trim())
      }),
    )
  })

  it('accepts anything that a draft may contain', () => {
    fc.assert(fc.property(fc.anything(), (values) => void parseTokenForm(values)))
  })
})

it('names the largest supply and the smallest part', () => {
  expect(largestSupply(9)).toBe('18,446,744,073')
  expect(largestSupply(0)).toBe('18,446,744,073,709,551,615')
  expect(smallestPart(9)).toBe('0.000000001')
  expect(smallestPart(0)).toBe('1')
})
