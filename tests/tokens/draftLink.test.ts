import { Keypair } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressesIn, formatDraftHash, hasDraft, parseDraftHash } from '../../src/tokens/form/draftLink'
import { completeTokenForm, EMPTY_TOKEN_FORM, type TokenFormValues } from '../../src/tokens/form/values'

const text = fc.string({ unit: 'grapheme', maxLength: 40 })
const authority = fc.record({ who: fc.constantFrom('wallet', 'address', 'revoked'), address: text })
const someValues = fc
  .record(
    {
      standard: fc.constantFrom('token-2022', 'spl'),
      name: text,
      symbol: text,
      description: text,
      x: text,
      supply: text,
      decimals: text,
      revokeMintAuthority: fc.boolean(),
      mintAuthority: authority,
      shares: fc.array(fc.record({ owner: text, amount: text }), { maxLength: 5 }),
      fields: fc.array(fc.record({ key: text, value: text }), { maxLength: 5 }),
      extensions: fc.record({
        transferFee: fc.record({ on: fc.boolean(), percent: text, config: authority }),
        pausable: fc.record({ on: fc.boolean(), holder: authority }),
      }),
    },
    { requiredKeys: [] },
  )
  .map(completeTokenForm)

const hashOf = (content: string) => `#draft=1.${Buffer.from(content).toString('base64url')}`

describe('a draft as a link', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(someValues, (values) => {
        const hash = formatDraftHash(values)
        expect(hash).toMatch(/^#draft=1\.[\w-]+$/)
        expect(parseDraftHash(hash ?? '')).toEqual(values)
      }),
    )
  })

  it('is short: only what was typed is in it', () => {
    const values = { ...EMPTY_TOKEN_FORM, name: 'Quiet Heron', symbol: 'QHRN', supply: '1000000' }
    expect(formatDraftHash(values)?.length).toBeLessThan(100)
    expect(formatDraftHash(EMPTY_TOKEN_FORM)).toBe(hashOf('{}'))
  })

  it('contains only the form, whatever else is stored with the values', () => {
    const secret = 'eyJhbGciOi.secret.secret'
    const values = {
      ...EMPTY_TOKEN_FORM,
      name: 'Quiet Heron',
      seed: secret,
      jwt: secret,
      stored: { a: secret },
    }
    const hash = formatDraftHash(values) ?? ''
    expect(Buffer.from(hash.slice(9), 'base64url').toString()).toBe('{"name":"Quiet Heron"}')
  })

  it('never tells that the mint has its own key', () => {
    const values: TokenFormValues = { ...EMPTY_TOKEN_FORM, mintFrom: 'keypair' }
    expect(formatDraftHash(values)).toBe(hashOf('{}'))
    expect(parseDraftHash(hashOf('{"mintFrom":"keypair"}'))?.mintFrom).toBe('seed')
  })

  it('never tells which letters the mint’s address shall have', () => {
    const vanity = { prefix: 'heron', suffix: 'x', anyCase: true }
    expect(formatDraftHash({ ...EMPTY_TOKEN_FORM, mintFrom: 'vanity', vanity })).toBe(hashOf('{}'))
    const linked = parseDraftHash(
      hashOf(JSON.stringify({ mintFrom: 'vanity', vanity, found: [{ seed: 'abc' }] })),
    )
    expect(linked).toEqual(EMPTY_TOKEN_FORM)
  })

  it('never tells which lists were pasted', () => {
    const list = { text: 'A;1,500', choices: '{"decimals":"point"}' }
    expect(formatDraftHash({ ...EMPTY_TOKEN_FORM, list, lists: [{ ...list, decimals: '9' }] })).toBe(
      hashOf('{}'),
    )
    expect(parseDraftHash(hashOf(JSON.stringify({ list, lists: [list] })))).toEqual(EMPTY_TOKEN_FORM)
  })

  it('names its template as it is followed and checked, or none', () => {
    const mint = Keypair.generate().publicKey.toBase58()
    const templateOf = (template: unknown) => parseDraftHash(hashOf(JSON.stringify({ template })))?.template
    expect(templateOf(mint)).toBe(mint)
    expect(templateOf(` ${mint}\n`)).toBe(mint)
    for (const none of ['', ' ', 'heron', `${mint}1`, `${mint} ${mint}`, 7, null])
      expect(templateOf(none)).toBe('')
  })

  it('is refused where it would be too long', () => {
    const shares = Array.from({ length: 300 }, () => ({ owner: 'x'.repeat(44), amount: '1000' }))
    expect(formatDraftHash({ ...EMPTY_TOKEN_FORM, shares })).toBeUndefined()
  })
})

describe('a stranger’s link', () => {
  it.each([
    '',
    '#',
    '#draft=',
    '#draft=1.',
    '#draft=2.e30',
    '#draft=1.e30=',
    '#draft=1.%65',
    '#draft=1.!!!',
    hashOf(''),
    hashOf('['),
    hashOf('[]'),
    hashOf('null'),
    hashOf('"x"'),
    hashOf('7'),
    `#draft=1.${Buffer.from([0xff, 0xfe]).toString('base64url')}`,
    hashOf(JSON.stringify({ name: 'x'.repeat(20_000) })),
  ])('is no draft where it is %j', (hash) => {
    expect(parseDraftHash(hash)).toBeUndefined()
  })

  it('can set only known fields, with valid types', () => {
    const content = fc.oneof(
      fc.json(),
      fc
        .dictionary(
          fc.constantFrom(...Object.keys(EMPTY_TOKEN_FORM), '__proto__', 'constructor'),
          fc.jsonValue(),
        )
        .map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(content, (json) => {
        const values = parseDraftHash(hashOf(json))
        if (values) expect(completeTokenForm(values)).toEqual(values)
        expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
      }),
    )
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (tail) => void parseDraftHash(`#draft=1.${tail}`)))
    fc.assert(fc.property(fc.string(), (tail) => void parseDraftHash(`#${tail}`)))
  })

  it('is recognised by its first word', () => {
    expect(hasDraft('#draft=anything')).toBe(true)
    expect(hasDraft('#supply')).toBe(false)
  })
})

it('every address that a draft gives something to is named, each once', () => {
  const [one, two] = [Keypair.generate().publicKey.toBase58(), Keypair.generate().publicKey.toBase58()]
  const values = completeTokenForm({
    name: 'Quiet Heron',
    mintAuthority: { who: 'address', address: one },
    shares: [{ owner: ` ${one} `, amount: '1' }],
    extensions: { transferHook: { on: true, program: two } },
  })
  expect(addressesIn(values)).toEqual([one, two])
  const texts = {
    name: 'heron.sol',
    symbol: 'h.sol',
    description: one,
    website: one,
    x: two,
    telegram: 'heron.sol',
    discord: 'h.sol',
    fields: [{ key: 'heron.sol', value: two }],
    list: { text: one, choices: '' },
  }
  expect(addressesIn(completeTokenForm({ ...values, ...texts }))).toEqual([one, two])
  expect(addressesIn(completeTokenForm(texts))).toEqual([])
  expect(addressesIn(EMPTY_TOKEN_FORM)).toEqual([])
})
