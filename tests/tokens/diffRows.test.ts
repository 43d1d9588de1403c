import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeTokenForm, EMPTY_TOKEN_FORM, type TokenFormValues } from '../../src/tokens/form/values'
import { countRows, diffForm, diffRows } from '../../src/tokens/template/diffRows'
import { DIFF_MARKS, type DiffRow, type Template } from '../../src/tokens/template/template'
import { templateValues } from '../../src/tokens/template/templateValues'
import { parseTokenForm } from '../../src/tokens/form/tokenForm'
import type { TokenMetadataFile } from '../../src/tokens/tokenMetadataFile'
import { U64_MAX } from '../../src/units/amounts'
import { aMetadata, anyTemplate, aTemplate, MAKER, MINT } from './anyTemplate'
import { anyCharacter } from '../support/anyCharacter'

const names = { name: 'too-close', symbol: 'yours' } as const

/** The rows of a template against the form that it filled in, `over` typed on top; by id. */
function rows(
  template: Template,
  over: Partial<TokenFormValues> = {},
  file?: TokenMetadataFile,
  ownFile?: 'another' | 'original',
): Readonly<Record<string, DiffRow>> {
  const values = { ...templateValues(template), ...over }
  const all = diffRows({ template, values, names, picture: 'none', file, ownFile })
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  return Object.fromEntries(all.map((row) => [row.id, row]))
}

/** Original, yours and status of a row. */
function said(row: DiffRow | undefined): readonly (string | undefined)[] {
  return [row?.original, row?.yours, row?.status]
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
    const values = { ...templateValues(template), name: 'Paper Comet', symbol: 'PCMT' }
    const all = diffRows({ template, values, names, picture: 'none' })
    expect(all.map(({ setting, original, yours, status }) => [setting, original, yours, status])).toEqual([
      ['Standard', 'Token-2022', 'Token-2022', 'taken'],
      ['Decimals', '6', '6', 'taken'],
      ['Supply', '10,000,000,000', '10,000,000,000', 'taken'],
      ['Mint authority', 'revoked', 'will be revoked', 'taken'],
      ['Freeze authority', 'revoked', 'will be revoked', 'taken'],
      ['Metadata', 'can change', 'can change', 'taken'],
      ['Name', 'Paper Comet', 'Paper Comet', 'too-close'],
      ['Symbol', 'PCMT', 'PCMT', 'yours'],
      ['Description', 'not read', all[8]?.yours, 'yours'],
      ['Picture', 'not read', 'none yet', 'not-copied'],
      ['Links', 'not read', 'none', 'not-copied'],
    ])
    expect(all.filter(({ figures }) => figures).map(({ id }) => id)).toEqual(['decimals', 'supply'])
  })

  it('compares numbers, not how they are written', () => {
    expect(rows(aTemplate(), { supply: '10000000000.00' })['supply']?.status).toBe('taken')
    expect(said(rows(aTemplate(), { supply: '1000000000' })['supply'])).toEqual([
      '10,000,000,000',
      '1,000,000,000',
      'yours',
    ])
  })

  it('shows invalid values as typed, and why', () => {
    const { supply, decimals } = rows(aTemplate(), { supply: '1e9', decimals: 'x\u202E' })
    expect(said(supply)).toEqual(['10,000,000,000', '1e9', 'unfinished'])
    expect(supply?.why).toMatch(/This is not a number/)
    expect(said(decimals)).toEqual(['6', 'x�', 'unfinished'])
    expect(decimals?.why).toMatch(/whole number from 0 to 9/)
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

  it('cuts a supply with too many digits for a line, and asks for a shorter one', () => {
    const { supply } = rows(aTemplate({ token: { decimals: 255, supply: 7n } }))
    expect(said(supply)).toEqual([`0.${'0'.repeat(78)}…`, `0.${'0'.repeat(78)}…`, 'unfinished'])
    expect(supply?.why).toMatch(/at most 9 after the point\. Shorten the number\.$/)
    const whole = rows(aTemplate({ token: { decimals: 70, supply: 7n } }))['supply']
    expect(whole?.original).toBe(`0.${'0'.repeat(69)}7`)
    const fewer = rows(aTemplate(), { supply: '0.0000001' })['supply']
    expect(fewer?.why).toMatch(/at most 6 after the point\. Raise the decimals, or shorten the number\.$/)
  })

  it('is to be finished where the form refuses the standard', () => {
    const template = aTemplate({ token: { program: 'token' } })
    const { standard } = rows(template, extended(template, 'nonTransferable', { on: true }))
    expect(said(standard)).toEqual(['SPL Token', 'SPL Token', 'unfinished'])
    expect(standard?.why).toMatch(/^SPL Token has no extensions/)
  })
})

describe('an authority', () => {
  const kept = aTemplate({ token: { mintAuthority: MAKER, freezeAuthority: MAKER } })

  it('that somebody keeps is the wallet’s', () => {
    expect(said(rows(kept)['mint'])).toEqual(['kept by 9WzD…AWWM', 'kept by your wallet', 'taken'])
  })

  it('that is revoked while the original’s is not is marked forever', () => {
    const { mint, metadata } = rows(kept, { revokeMintAuthority: true, immutableMetadata: true })
    expect(said(mint)).toEqual(['kept by 9WzD…AWWM', 'will be revoked', 'forever'])
    expect(said(metadata)).toEqual(['can change', 'immutable', 'forever'])
  })

  it('that is kept while the original’s is revoked is marked as the person’s choice', () => {
    const over = { revokeFreezeAuthority: false, freezeAuthority: { who: 'address', address: MINT } } as const
    expect(said(rows(aTemplate(), over)['freeze'])).toEqual(['revoked', 'goes to 7xKX…gAsU', 'yours'])
    const unread = { ...over, freezeAuthority: { who: 'address', address: 'nowhere' } } as const
    expect(said(rows(kept, unread)['freeze'])).toEqual(['kept by 9WzD…AWWM', 'goes to nowhere', 'unfinished'])
  })

  it('over metadata that the original lacks is the person’s choice', () => {
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

  it('is shown with its figures and authorities', () => {
    const found = rows(charging)
    expect(said(found['transferFee'])).toEqual(['1.00 %, at most 5,000', '1.00 %, at most 5,000', 'taken'])
    expect(said(found['extensions.transferFee.config'])).toEqual([
      'kept by 9WzD…AWWM',
      'kept by your wallet',
      'taken',
    ])
    expect(said(found['extensions.transferFee.withdraw'])).toEqual(['revoked', 'revoked', 'taken'])
  })

  it('has as many figures as the form can read', () => {
    const typed = extended(charging, 'transferFee', { percent: '1,5', maximum: '' })
    expect(said(rows(charging, typed)['transferFee'])).toEqual([
      '1.00 %, at most 5,000',
      '1,5 %',
      'unfinished',
    ])
    const free = extended(charging, 'transferFee', { percent: '1.0', maximum: '' })
    expect(said(rows(charging, free)['transferFee'])[1]).toBe('1.00 %, no maximum')
    const unlimited = aTemplate({ extensions: { transferFee: { ...fee, maximum: U64_MAX } } })
    expect(rows(unlimited)['transferFee']?.status).toBe('taken')
  })

  it('can be left out, or added', () => {
    const without = extended(charging, 'transferFee', { on: false })
    expect(said(rows(charging, without)['transferFee'])).toEqual(['1.00 %, at most 5,000', 'none', 'yours'])
    const revoked = { who: 'revoked', address: '' } as const
    const added = rows(aTemplate(), extended(aTemplate(), 'transferFee', { on: true, config: revoked }))
    expect(said(added['transferFee'])).toEqual(['none', '1.00 %, no maximum', 'yours'])
    expect(said(added['extensions.transferFee.config'])).toEqual(['none', 'revoked', 'forever'])
  })

  it('that can never be undone is marked forever', () => {
    const bound = rows(aTemplate(), extended(aTemplate(), 'nonTransferable', { on: true }))
    expect(said(bound['nonTransferable'])).toEqual(['no', 'yes', 'forever'])
  })

  it('that the form refuses is to be finished, with its dependent rows, and says why', () => {
    const found = rows(aTemplate({ extensions: { transferFee: fee, nonTransferable: true } }))
    expect(found['transferFee']?.why).toMatch(/no one can transfer/)
    const ids = ['transferFee', 'extensions.transferFee.config', 'extensions.transferFee.withdraw']
    expect(ids.map((id) => found[id]?.status)).toEqual(['unfinished', 'unfinished', 'unfinished'])
    expect(found['nonTransferable']?.status).toBe('taken')
    const interestBearing = { basisPoints: 5, authority: MAKER }
    const scaledAmount = { multiplier: 2, authority: MAKER }
    const both = rows(aTemplate({ extensions: { interestBearing, scaledAmount } }))
    expect(said(both['scaledAmount'])).toEqual(['× 2', '× 2', 'unfinished'])
    expect(both['scaledAmount']?.why).toMatch(/takes only one/)
  })

  it('of any kind is none with SPL Token, and says so', () => {
    const every = { on: true }
    const template = aTemplate({
      token: { freezeAuthority: MAKER, extensions: [{ name: 'default-state', setting: 'frozen' }] },
      extensions: {
        transferFee: fee,
        interestBearing: { basisPoints: 5, authority: MAKER },
        permanentDelegate: MAKER,
        nonTransferable: true,
        defaultFrozen: true,
        closeAuthority: MAKER,
        transferHook: { program: MAKER, authority: MAKER },
        pausable: MAKER,
        scaledAmount: { multiplier: 2, authority: MAKER },
      },
    })
    const hook = extended(template, 'transferHook', { ...every, program: MAKER })
    const found = Object.values(rows(template, { ...hook, standard: 'spl' }))
    const extensions = found.slice(6, -5)
    expect(extensions.map(({ setting, yours, status }) => [setting, yours, status])).toEqual([
      ['Transfer fee', 'none', 'unfinished'],
      ['Interest bearing', 'none', 'unfinished'],
      ['Scaled UI amount', 'none', 'unfinished'],
      ['Permanent delegate', 'none', 'unfinished'],
      ['Mint close authority', 'none', 'unfinished'],
      ['Pausable', 'none', 'unfinished'],
      ['Non-transferable', 'no', 'unfinished'],
      ['New accounts', 'start open', 'unfinished'],
      ['Transfer hook', 'none', 'unfinished'],
    ])
    expect(new Set(extensions.map(({ why }) => why))).toEqual(
      new Set(['An SPL Token has none: choose Token-2022 to keep it.']),
    )
    const off = rows(template, { ...extended(template, 'pausable', { on: false }), standard: 'spl' })
    expect(said(off['pausable'])).toEqual(['kept by 9WzD…AWWM', 'none', 'yours'])
    expect(off['pausable']?.why).toMatch(/choose Token-2022 to keep it/)
  })

  it('without an authority on the original is not copied', () => {
    const template = aTemplate({ extensions: { permanentDelegate: null, pausable: MAKER } })
    const found = rows(template)
    expect(said(found['permanentDelegate'])).toEqual(['revoked', 'none', 'not-copied'])
    expect(found['permanentDelegate']?.why).toMatch(/nothing to take over/)
    expect(said(found['pausable'])).toEqual(['kept by 9WzD…AWWM', 'kept by your wallet', 'taken'])
  })

  it('that is paused says so', () => {
    const token = { extensions: [{ name: 'pausable', setting: 'paused' }] } as const
    const found = rows(aTemplate({ token, extensions: { pausable: MAKER } }))
    expect(found['pausable']?.original).toBe('kept by 9WzD…AWWM, paused now')
  })

  it('that calls the maker’s program is not copied, unless it is typed', () => {
    const template = aTemplate({ extensions: { transferHook: { program: MAKER, authority: MAKER } } })
    const hook = rows(template)['transferHook']
    expect(said(hook)).toEqual(['9WzD…AWWM', 'none', 'not-copied'])
    expect(hook?.why).toMatch(/refuses mints/)
    const same = extended(template, 'transferHook', { on: true, program: MAKER })
    expect(rows(template, same)['transferHook']?.status).toBe('taken')
    const other = extended(template, 'transferHook', { on: true, program: 'nowhere' })
    expect(said(rows(template, other)['transferHook'])).toEqual(['9WzD…AWWM', 'nowhere', 'unfinished'])
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
    expect(left.map(({ setting, yours, status }) => [setting, yours, status])).toEqual([
      ['Confidential transfer', 'none', 'not-copied'],
      ['Group', 'none', 'not-copied'],
      ['Another extension', 'none', 'not-copied'],
    ])
    expect(left.every(({ why }) => why?.endsWith('.'))).toBe(true)
  })

  it('that freezes new accounts is copied where somebody can thaw them', () => {
    const token = { extensions: [{ name: 'default-state', setting: 'frozen' }] } as const
    const thawed = aTemplate({
      token: { ...token, freezeAuthority: MAKER },
      extensions: { defaultFrozen: true },
    })
    expect(said(rows(thawed)['defaultFrozen'])).toEqual(['start frozen', 'start frozen', 'taken'])
    const stuck = rows(aTemplate({ token, extensions: { defaultFrozen: true } }))['defaultFrozen']
    expect(said(stuck)).toEqual(['start frozen', 'start open', 'not-copied'])
    expect(stuck?.why).toMatch(/no one can thaw/)
    const open = { extensions: [{ name: 'default-state' }] } as const
    const later = rows(aTemplate({ token: { ...open, freezeAuthority: MAKER } }))['defaultFrozen']
    expect(said(later)).toEqual(['start open, for now', 'start open', 'not-copied'])
    // No one is left who could change that.
    expect(rows(aTemplate({ token: open }))['defaultFrozen']).toBeUndefined()
  })

  it('with a fee that is never taken is a fee of 0 %, and says why', () => {
    const nothing = rows(aTemplate({ extensions: { transferFee: { ...fee, maximum: 0n } } }))['transferFee']
    expect(said(nothing)).toEqual(['1.00 %, at most 0', '0.00 %, no maximum', 'yours'])
    expect(nothing?.why).toMatch(/at most 0/)
  })

  it('of a fee with more places than a token made here has says why it differs', () => {
    const places = { ...fee, maximum: 1_500_000_000_001n }
    const template = aTemplate({ token: { decimals: 12 }, extensions: { transferFee: places } })
    const refused = rows(template)['transferFee']
    expect(refused?.status).toBe('unfinished')
    expect(refused?.why).toMatch(/at most 9 after the point\. Shorten the number\.$/)
    const typed = (maximum: string) =>
      rows(template, extended(template, 'transferFee', { maximum }))['transferFee']
    expect(said(typed('1.5'))).toEqual(['1.00 %, at most 1.500000000001', '1.00 %, at most 1.5', 'yours'])
    expect(typed('1.5')?.why).toMatch(/is cut to your token’s decimals: 9 after the point/)
    expect(typed('1.500000001')?.why).toMatch(/is cut to/)
    expect(typed('2')?.why).toBeUndefined()
    const fits = { ...fee, maximum: 1_500_000_000_000n }
    const same = rows(aTemplate({ token: { decimals: 12 }, extensions: { transferFee: fits } }))[
      'transferFee'
    ]
    expect(same?.status).toBe('taken')
    expect(same?.why).toBeUndefined()
  })
})

describe('who the token is', () => {
  const file = {
    description: 'A comet\nmade of paper.',
    image: 'https://comet.example/pictures/comet.webp?size=2',
    website: 'https://comet.example/',
    x: 'https://x.com/comet',
  }

  it('is shown for the original, and is not copied', () => {
    const { description, picture, links } = rows(aTemplate(), { description: '' }, file)
    expect(said(description)).toEqual(['A comet made of paper.', 'none', 'not-copied'])
    expect(said(picture)).toEqual(['comet.webp', 'none yet', 'not-copied'])
    expect(said(links)).toEqual(['website, X', 'none', 'not-copied'])
  })

  it('is the person’s own once it is typed', () => {
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

  it('shows the description without the questions that have no answer, and what the form refuses as unfinished', () => {
    const begun = rows(aTemplate())['description']
    expect(begun?.status).toBe('yours')
    expect(begun?.yours).toMatch(/^Its settings began as those of/)
    const over = { name: 'N'.repeat(40), symbol: '', description: 'A bird.\u202E', website: 'javascript:1' }
    const found = rows(aTemplate(), over, file)
    expect(['name', 'symbol', 'description', 'links'].map((id) => found[id]?.status)).toEqual([
      'too-close',
      'unfinished',
      'unfinished',
      'unfinished',
    ])
    expect(found['description']?.why).toMatch(/U\+202E/)
  })

  it('comes from the person’s own file where there is one', () => {
    const over = { description: 'A bird.', x: '@comet' }
    const { description, picture, links } = rows(aTemplate(), over, file, 'another')
    expect(said(description)).toEqual(['A comet made of paper.', 'from your own file', 'yours'])
    expect(said(picture)).toEqual(['comet.webp', 'from your own file', 'yours'])
    expect(said(links)).toEqual(['website, X', 'from your own file', 'yours'])
    expect(said(rows(aTemplate(), {}, file, 'another')['description']).slice(1)).toEqual([
      'from your own file',
      'yours',
    ])
    const unread = rows(aTemplate(), over, undefined, 'another')
    expect(said(unread['picture'])).toEqual(['not read', 'from your own file', 'yours'])
  })

  it('is the original’s where that is the file that the token points at', () => {
    const found = rows(aTemplate(), { description: '' }, file, 'original')
    for (const id of ['description', 'picture', 'links'])
      expect(said(found[id]).slice(1)).toEqual(['from the original’s file', 'taken'])
  })

  it.each([
    ['copied', 'taken'],
    ['own', 'yours'],
  ] as const)('has a picture that is %s', (picture, status) => {
    const template = aTemplate()
    const all = diffRows({ template, values: templateValues(template), names, picture, file })
    expect(all.find(({ id }) => id === 'picture')?.status).toBe(status)
  })
})

it('has a word for each status, and never throws, whatever is typed and whatever the original is', () => {
  const typed = anyLike(EMPTY_TOKEN_FORM)
  const file = fc.option(
    fc.record(
      { description: fc.string({ unit: anyCharacter }), image: fc.string(), x: fc.string() },
      { requiredKeys: [] },
    ),
    { nil: undefined },
  )
  fc.assert(
    fc.property(anyTemplate(255), typed, fc.boolean(), file, (template, given, filled, read) => {
      const values = filled ? templateValues(template) : completeTokenForm(given)
      for (const row of diffRows({ template, values, names, picture: 'none', file: read })) {
        expect(row.mark).toBe(DIFF_MARKS[row.status])
        expect(row.mark).toBeDefined()
        expect(`${row.original}${row.yours}`).not.toMatch(/[\u202A-\u202E\n]/)
      }
    }),
    { numRuns: 300 },
  )
})

it('is never taken where the form refuses it', () => {
  const empty = EMPTY_TOKEN_FORM.extensions
  const parts = Object.keys(empty) as (keyof typeof empty)[]
  const choices = fc.record({
    standard: fc.constantFrom('spl' as const, 'token-2022' as const),
    filled: fc.boolean(),
    part: fc.constantFrom(...parts),
  })
  const typed = anyLike(EMPTY_TOKEN_FORM).map(completeTokenForm)
  fc.assert(
    fc.property(anyTemplate(255), typed, choices, (template, given, { standard, filled, part }) => {
      const made = templateValues(template)
      // What a template filled in, with one part typed over, comes closest to "taken".
      const extensions = { ...made.extensions, [part]: given.extensions[part] }
      const values = { ...(filled ? { ...made, extensions } : given), standard }
      const parsed = parseTokenForm(values)
      const all = diffRows({ template, values, names, picture: 'none' })
      for (const [path, problem] of parsed.ok ? [] : Object.entries(parsed.problems)) {
        const row = all.find(({ id }) => id === rowIdOf(path))
        if (!row) continue
        expect([path, row.status]).toEqual([path, row.id === 'name' ? 'too-close' : 'unfinished'])
        expect(row.why, problem).toMatch(/\.$/)
      }
      const extending = all.filter(({ id }) => id in empty || id.startsWith('extensions.'))
      if (standard === 'spl')
        for (const { id, status } of extending) expect([id, status]).not.toEqual([id, 'taken'])
    }),
    { numRuns: 500 },
  )
})

/** The row that tells of the field at a path of the form. */
function rowIdOf(path: string): string {
  const [first = '', extension = '', part = ''] = path.split('.')
  if (['website', 'x', 'telegram', 'discord'].includes(first)) return 'links'
  if (first.endsWith('Keeper')) return first.slice(0, -'Keeper'.length)
  if (first !== 'extensions') return first
  return ['config', 'withdraw', 'authority'].includes(part) ? `extensions.${extension}.${part}` : extension
}

/** Values of the same shape with any text in them, choices and ticks by chance. */
function anyLike(example: unknown): fc.Arbitrary<unknown> {
  if (typeof example === 'boolean') return fc.boolean()
  if (typeof example === 'string')
    return fc.oneof(
      fc.constantFrom('', '1', '1.5', 'revoked', 'address', 'spl', MINT),
      fc.string({ unit: anyCharacter }),
    )
  if (Array.isArray(example)) return fc.array(fc.dictionary(fc.constantFrom('key', 'value'), fc.string()))
  return fc.record(
    Object.fromEntries(Object.entries(example as object).map(([name, one]) => [name, anyLike(one)])),
  )
}

describe('the form against its template', () => {
  const template = aTemplate()
  const values = { ...templateValues(template), name: 'Grey Almanac', symbol: '' }
  const form = { mint: MINT, template, values } as const
  const rest = { tooClose: [], image: undefined, ownUri: undefined }
  const statusOf = (over: Partial<Parameters<typeof diffForm>[0]>) =>
    Object.fromEntries((diffForm({ ...form, ...rest, ...over }) ?? []).map(({ id, status }) => [id, status]))

  it('is not known before its template is, nor by the template of another form', () => {
    expect(diffForm({ mint: MINT, values, ...rest })).toBeUndefined()
    expect(diffForm({ ...form, ...rest, mint: MAKER })).toBeUndefined()
  })

  it('has a name of its own, one that is missing, and one that is too close', () => {
    expect(statusOf({})).toMatchObject({ name: 'yours', symbol: 'unfinished' })
    expect(statusOf({ tooClose: ['name'] })).toMatchObject({ name: 'too-close', symbol: 'unfinished' })
  })

  it('has no picture, the original’s or its own', () => {
    expect(statusOf({})['picture']).toBe('not-copied')
    expect(statusOf({ image: { copiedFrom: MINT } })['picture']).toBe('taken')
    expect(statusOf({ image: { copiedFrom: MAKER } })['picture']).toBe('yours')
  })

  it('points at the original’s metadata file, or at another one', () => {
    expect(statusOf({ ownUri: template.token.metadata?.uri })['picture']).toBe('taken')
    expect(statusOf({ ownUri: 'https://example.com/own.json' })['picture']).toBe('yours')
    expect(statusOf({ ownUri: '' })['picture']).toBe('yours')
  })

  it('is counted by what is taken and what is its own', () => {
    const rows = diffForm({ ...form, ...rest, tooClose: ['name'] }) ?? []
    const { taken, own, tooClose } = countRows(rows)
    expect(taken).toBe(rows.filter(({ status }) => status === 'taken').length)
    expect(taken).toBeGreaterThan(0)
    expect(own).toBe(rows.filter(({ status }) => status === 'yours' || status === 'forever').length)
    expect(tooClose).toBe(true)
    expect(countRows(diffForm({ ...form, ...rest }) ?? []).tooClose).toBe(false)
  })
})
