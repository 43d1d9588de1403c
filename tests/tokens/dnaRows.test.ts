import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeTokenForm, EMPTY_TOKEN_FORM, type TokenFormValues } from '../../src/tokens/form/values'
import { dnaRows } from '../../src/tokens/template/dnaRows'
import { DNA_WORDS } from '../../src/tokens/template/dnaWords'
import type { DnaRow, Template } from '../../src/tokens/template/template'
import { templateValues } from '../../src/tokens/template/templateValues'
import type { TokenMetadataFile } from '../../src/tokens/tokenMetadataFile'
import { U64_MAX } from '../../src/units/amounts'
import { aMetadata, anyTemplate, aTemplate, MAKER, MINT } from './anyTemplate'

const names = { name: 'too-close', symbol: 'yours' } as const

/** The rows of a template against the form that it filled in, `over` typed on top; by id. */
function rows(
  template: Template,
  over: Partial<TokenFormValues> = {},
  file?: TokenMetadataFile,
): Readonly<Record<string, DnaRow>> {
  const values = { ...templateValues(template), ...over }
  const all = dnaRows({ template, values, names, picture: 'none', ...(file && { file }) })
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  return Object.fromEntries(all.map((row) => [row.id, row]))
}

/** Original, yours and verdict of a row. */
function said(row: DnaRow | undefined): readonly (string | undefined)[] {
  return [row?.original, row?.yours, row?.verdict]
}

/** The form's extensions as the template left them, but for one. */
function extended(
  template: Template,
  name: keyof TokenFormValues['extensions'],
  over: object,
): Pick<TokenFormValues, 'extensions'> {
  const { extensions } = templateValues(template)
  return { extensions: { ...extensions, [name]: { ...extensions[name], ...over } } }
}

describe('what every token has', () => {
  it('is taken from the template, and says so in this order', () => {
    const template = aTemplate()
    const all = dnaRows({ template, values: templateValues(template), names, picture: 'none' })
    expect(all.map(({ setting, original, yours, verdict }) => [setting, original, yours, verdict])).toEqual([
      ['Standard', 'Token-2022', 'Token-2022', 'taken'],
      ['Decimals', '6', '6', 'taken'],
      ['Supply', '10,000,000,000', '10,000,000,000', 'taken'],
      ['Mint authority', 'revoked', 'will be revoked', 'taken'],
      ['Freeze authority', 'revoked', 'will be revoked', 'taken'],
      ['Metadata', 'can change', 'can change', 'taken'],
      ['Name', 'Paper Comet', 'Paper Comet', 'too-close'],
      ['Symbol', 'PCMT', 'PCMT', 'yours'],
      ['Description', 'not read', all[8]?.yours, 'unfinished'],
      ['Picture', 'not read', 'none yet', 'not-copied'],
      ['Links', 'not read', 'none', 'not-copied'],
    ])
    expect(all.filter(({ figures }) => figures).map(({ id }) => id)).toEqual(['decimals', 'supply'])
  })

  it('compares numbers, not how they are written', () => {
    expect(rows(aTemplate(), { supply: '10000000000.00' })['supply']?.verdict).toBe('taken')
    expect(said(rows(aTemplate(), { supply: '1000000000' })['supply'])).toEqual([
      '10,000,000,000',
      '1,000,000,000',
      'yours',
    ])
  })

  it('shows what cannot be read as it was typed, and why', () => {
    const { supply, decimals } = rows(aTemplate(), { supply: '1e9', decimals: 'x\u202E' })
    expect(said(supply)).toEqual(['10,000,000,000', '1e9', 'yours'])
    expect(supply?.why).toMatch(/This is no number/)
    expect(said(decimals)).toEqual(['6', 'x�', 'yours'])
  })

  it('waits for a supply where the original has none', () => {
    expect(said(rows(aTemplate({ token: { supply: 0n } }))['supply'])).toEqual([
      '0',
      'none yet',
      'unfinished',
    ])
  })

  it('says that more than 9 decimals are not made here', () => {
    const { decimals } = rows(aTemplate({ token: { decimals: 12 } }))
    expect(said(decimals)).toEqual(['12', '9', 'yours'])
    expect(decimals?.why).toMatch(/9 decimals at most/)
  })
})

describe('an authority', () => {
  const kept = aTemplate({ token: { mintAuthority: MAKER, freezeAuthority: MAKER } })

  it('that somebody keeps is the wallet’s', () => {
    expect(said(rows(kept)['mint'])).toEqual(['kept by 9WzD…AWWM', 'kept by your wallet', 'taken'])
  })

  it('that is given up while the original’s is not is so forever', () => {
    const { mint, metadata } = rows(kept, { revokeMintAuthority: true, immutableMetadata: true })
    expect(said(mint)).toEqual(['kept by 9WzD…AWWM', 'will be revoked', 'forever'])
    expect(said(metadata)).toEqual(['can change', 'immutable', 'forever'])
  })

  it('that is kept while the original’s is given up is one’s own choice', () => {
    const over = { revokeFreezeAuthority: false, freezeKeeper: { who: 'address', address: MINT } } as const
    expect(said(rows(aTemplate(), over)['freeze'])).toEqual(['revoked', 'goes to 7xKX…gAsU', 'yours'])
    const unread = { ...over, freezeKeeper: { who: 'address', address: 'nowhere' } } as const
    expect(said(rows(kept, unread)['freeze'])).toEqual(['kept by 9WzD…AWWM', 'goes to nowhere', 'yours'])
  })

  it('over metadata that is not there is nobody’s choice but yours', () => {
    const none = aTemplate({ token: { metadata: null } })
    expect(said(rows(none)['metadata'])).toEqual(['none', 'can change', 'yours'])
    expect(said(rows(none, { immutableMetadata: true })['metadata'])).toEqual([
      'none',
      'immutable',
      'forever',
    ])
    const final = aTemplate({ token: { metadata: aMetadata({ updateAuthority: null }) } })
    expect(said(rows(final)['metadata'])).toEqual(['immutable', 'immutable', 'taken'])
  })
})

describe('an extension', () => {
  const fee = { basisPoints: 100, maximum: 5_000_000_000n, config: MAKER, withdraw: null }
  const charging = aTemplate({ extensions: { transferFee: fee } })

  it('is told with its figures and who may change them', () => {
    const found = rows(charging)
    expect(said(found['transferFee'])).toEqual(['1.00 %, at most 5,000', '1.00 %, at most 5,000', 'taken'])
    expect(said(found['extensions.transferFee.config'])).toEqual([
      'kept by 9WzD…AWWM',
      'kept by your wallet',
      'taken',
    ])
    expect(said(found['extensions.transferFee.withdraw'])).toEqual(['nobody', 'nobody', 'taken'])
  })

  it('has as many figures as the form can read', () => {
    const typed = extended(charging, 'transferFee', { percent: '1,5', maximum: '' })
    expect(said(rows(charging, typed)['transferFee'])).toEqual(['1.00 %, at most 5,000', '1,5 %', 'yours'])
    const free = extended(charging, 'transferFee', { percent: '1.0', maximum: '' })
    expect(said(rows(charging, free)['transferFee'])[1]).toBe('1.00 %, without a limit')
    const unlimited = aTemplate({ extensions: { transferFee: { ...fee, maximum: U64_MAX } } })
    expect(rows(unlimited)['transferFee']?.verdict).toBe('taken')
  })

  it('can be left out, or added', () => {
    const without = extended(charging, 'transferFee', { on: false })
    expect(said(rows(charging, without)['transferFee'])).toEqual(['1.00 %, at most 5,000', 'none', 'yours'])
    const nobody = { who: 'nobody', address: '' } as const
    const added = rows(aTemplate(), extended(aTemplate(), 'transferFee', { on: true, config: nobody }))
    expect(said(added['transferFee'])).toEqual(['none', '1.00 %, without a limit', 'yours'])
    expect(said(added['extensions.transferFee.config'])).toEqual(['none', 'nobody', 'forever'])
  })

  it('that can never be undone is so forever', () => {
    const bound = rows(aTemplate(), extended(aTemplate(), 'nonTransferable', { on: true }))
    expect(said(bound['nonTransferable'])).toEqual(['no', 'yes', 'forever'])
  })

  it('says why the form refuses it', () => {
    const template = aTemplate({ extensions: { transferFee: fee, nonTransferable: true } })
    expect(rows(template)['transferFee']?.why).toMatch(/nobody can transfer/)
  })

  it('that nobody has a power by is not copied', () => {
    const template = aTemplate({ extensions: { permanentDelegate: null, pausable: MAKER } })
    const found = rows(template)
    expect(said(found['permanentDelegate'])).toEqual(['nobody', 'none', 'not-copied'])
    expect(found['permanentDelegate']?.why).toMatch(/nothing to take over/)
    expect(said(found['pausable'])).toEqual(['kept by 9WzD…AWWM', 'kept by your wallet', 'taken'])
  })

  it('that is paused says so', () => {
    const token = { extensions: [{ name: 'pausable', setting: 'paused' }] } as const
    const found = rows(aTemplate({ token, extensions: { pausable: MAKER } }))
    expect(found['pausable']?.original).toBe('kept by 9WzD…AWWM, paused now')
  })

  it('that calls a program of the maker’s is not copied, unless one types it', () => {
    const template = aTemplate({ extensions: { transferHook: { program: MAKER, authority: MAKER } } })
    const hook = rows(template)['transferHook']
    expect(said(hook)).toEqual(['9WzD…AWWM', 'none', 'not-copied'])
    expect(hook?.why).toMatch(/refuses mints/)
    const same = extended(template, 'transferHook', { on: true, program: MAKER })
    expect(rows(template, same)['transferHook']?.verdict).toBe('taken')
    const other = extended(template, 'transferHook', { on: true, program: 'nowhere' })
    expect(said(rows(template, other)['transferHook'])).toEqual(['9WzD…AWWM', 'nowhere', 'yours'])
  })

  it('that no form knows is not copied, with a reason', () => {
    const extensions = [
      { name: 'confidential-transfer' },
      { name: 'group' },
      { name: 'unknown', setting: '99' },
      { name: 'metadata' },
    ] as const
    const found = Object.values(rows(aTemplate({ token: { extensions } })))
    const left = found.filter(({ original }) => original === 'on it')
    expect(left.map(({ setting, yours, verdict }) => [setting, yours, verdict])).toEqual([
      ['Confidential transfer', 'none', 'not-copied'],
      ['Group', 'none', 'not-copied'],
      ['Another extension', 'none', 'not-copied'],
    ])
    expect(left.every(({ why }) => why?.endsWith('.'))).toBe(true)
  })

  it('that freezes new accounts is taken where somebody can thaw them', () => {
    const token = { extensions: [{ name: 'default-state', setting: 'frozen' }] } as const
    const thawed = aTemplate({
      token: { ...token, freezeAuthority: MAKER },
      extensions: { defaultFrozen: true },
    })
    expect(said(rows(thawed)['defaultFrozen'])).toEqual(['start frozen', 'start frozen', 'taken'])
    const stuck = rows(aTemplate({ token, extensions: { defaultFrozen: true } }))['defaultFrozen']
    expect(said(stuck)).toEqual(['start frozen', 'start open', 'not-copied'])
    expect(stuck?.why).toMatch(/nobody can thaw/)
    const open = { extensions: [{ name: 'default-state' }] } as const
    const later = rows(aTemplate({ token: { ...open, freezeAuthority: MAKER } }))['defaultFrozen']
    expect(said(later)).toEqual(['start open, for now', 'start open', 'not-copied'])
  })

  it('of a fee that is never taken is a fee of nothing, and says why', () => {
    const nothing = rows(aTemplate({ extensions: { transferFee: { ...fee, maximum: 0n } } }))['transferFee']
    expect(said(nothing)).toEqual(['1.00 %, at most 0', '0.00 %, without a limit', 'yours'])
    expect(nothing?.why).toMatch(/at most 0/)
  })
})

describe('who the token is', () => {
  const file = {
    description: 'A comet\nmade of paper.',
    image: 'https://comet.example/pictures/comet.webp?size=2',
    website: 'https://comet.example/',
    x: 'https://x.com/comet',
  }

  it('is told of the original, and is not copied', () => {
    const { description, picture, links } = rows(aTemplate(), { description: '' }, file)
    expect(said(description)).toEqual(['A comet made of paper.', 'none', 'not-copied'])
    expect(said(picture)).toEqual(['comet.webp', 'none yet', 'not-copied'])
    expect(said(links)).toEqual(['website, X', 'none', 'not-copied'])
  })

  it('is one’s own once it is said', () => {
    const over = { name: 'Quiet\u202E Heron', description: 'A bird.', telegram: '@heron' }
    const { name, description, links } = rows(aTemplate(), over, file)
    expect(name?.yours).toBe('Quiet� Heron')
    expect(said(description)).toEqual(['A comet made of paper.', 'A bird.', 'yours'])
    expect(said(links)).toEqual(['website, X', 'Telegram', 'yours'])
  })

  it('says which links are the original’s own', () => {
    const { links } = rows(aTemplate(), { x: '@comet', discord: 'https://discord.gg/heron' }, file)
    expect(said(links)).toEqual(['website, X', 'X, Discord', 'taken'])
    expect(links?.why).toBe('The original’s own: X.')
  })

  it.each([
    ['copied', 'taken'],
    ['own', 'yours'],
  ] as const)('has a picture that is %s', (picture, verdict) => {
    const template = aTemplate()
    const all = dnaRows({ template, values: templateValues(template), names, picture, file })
    expect(all.find(({ id }) => id === 'picture')?.verdict).toBe(verdict)
  })
})

it('has a word for each verdict, and never throws, whatever is typed and whoever the original is', () => {
  const typed = anyLike(EMPTY_TOKEN_FORM)
  const file = fc.option(
    fc.record(
      { description: fc.string({ unit: 'binary' }), image: fc.string(), x: fc.string() },
      { requiredKeys: [] },
    ),
    { nil: undefined },
  )
  fc.assert(
    fc.property(anyTemplate(255), typed, fc.boolean(), file, (template, given, filled, read) => {
      const values = filled ? templateValues(template) : completeTokenForm(given)
      for (const row of dnaRows({ template, values, names, picture: 'none', file: read })) {
        expect(DNA_WORDS[row.verdict]).toBeDefined()
        expect(`${row.original}${row.yours}`).not.toMatch(/[\u202A-\u202E\n]/)
      }
    }),
    { numRuns: 300 },
  )
})

/** Values of the same shape with any text in them, choices and ticks by chance. */
function anyLike(example: unknown): fc.Arbitrary<unknown> {
  if (typeof example === 'boolean') return fc.boolean()
  if (typeof example === 'string')
    return fc.oneof(
      fc.constantFrom('', '1', '1.5', 'nobody', 'address', 'spl', MINT),
      fc.string({ unit: 'binary' }),
    )
  if (Array.isArray(example)) return fc.array(fc.dictionary(fc.constantFrom('key', 'value'), fc.string()))
  return fc.record(
    Object.fromEntries(Object.entries(example as object).map(([name, one]) => [name, anyLike(one)])),
  )
}
