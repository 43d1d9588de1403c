import { Keypair, PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePercent } from '../../src/tokens/form/extensions'
import { parseSocialLink, parseTokenForm } from '../../src/tokens/form/tokenForm'
import { formatSupply, wordsOfExtensions } from '../../src/tokens/form/summaries'
import { allocationsOf, MOST_ALLOCATIONS, divideSupply } from '../../src/tokens/form/rows'
import type { ListChoices } from '../../src/tokens/list/listResult'
import { readList } from '../../src/tokens/list/readList'
import {
  completeTokenForm,
  EMPTY_TOKEN_FORM,
  type ExtensionValues,
  type TokenFormValues,
} from '../../src/tokens/form/values'
import { parseKeyFile } from '../../src/tokens/keyFile'
import { tokenDraft } from '../../src/tokens/tokenDraft'
import type { TokenFields } from '../../src/tokens/createToken'
import { problemOfSupply } from '../../src/tokens/form/parseField'
import { U64_MAX } from '../../src/units/amounts'

const filled: TokenFormValues = {
  ...EMPTY_TOKEN_FORM,
  name: 'Quiet Heron',
  symbol: 'QHRN',
  supply: '1000',
  decimals: '2',
}
const SOMEBODY = 'Fwmr3v2oQ6xg3N6c2uW4PfWSd7D6q2p5yq2f1m8N3kQz'
const address = () => Keypair.generate().publicKey.toBase58()
const other = (text: string) => ({ who: 'address' as const, address: text })

function problems(values: Partial<TokenFormValues>): Readonly<Record<string, string>> {
  const parsed = parseTokenForm({ ...filled, ...values })
  return parsed.ok ? {} : parsed.problems
}

function fields(values: Partial<TokenFormValues>): TokenFields {
  const parsed = parseTokenForm({ ...filled, ...values })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.fields
}

/** The extensions with some of them ticked. */
function extensions(set: Partial<ExtensionValues>): Pick<TokenFormValues, 'extensions'> {
  return { extensions: { ...EMPTY_TOKEN_FORM.extensions, ...set } }
}

const NUMBERS = new Set(['supply', 'decimals', 'amount', 'percent', 'maximum', 'multiplier', 'share', 'sol'])

describe('completeTokenForm', () => {
  it('takes a draft from before there were extensions', () => {
    const old = {
      name: 'Grey Almanac',
      symbol: 'GREY',
      supply: '5',
      decimals: '6',
      revokeMintAuthority: false,
    }
    expect(completeTokenForm(old)).toEqual({ ...EMPTY_TOKEN_FORM, ...old })
  })

  it('cuts a number of thousands of digits, wherever one can be typed, and the form refuses it with a sentence', () => {
    const long = '9'.repeat(9_000)
    const everywhere = JSON.parse(
      JSON.stringify({ ...EMPTY_TOKEN_FORM, shares: [{ owner: '', amount: '' }] }, (name, value: unknown) =>
        NUMBERS.has(name) ? long : value,
      ),
    ) as TokenFormValues
    const values = completeTokenForm(everywhere)
    expect(JSON.stringify(values)).toMatch(/9{90}/)
    expect(JSON.stringify(values)).not.toMatch(/9{401}/)
    expect(problemOfSupply(values.supply, '9')).toMatch(/^Too large for 9 decimals/)
  })

  it('gives a form back as it is, whatever is in it', () => {
    const rows = fc.array(fc.record({ owner: fc.string(), amount: fc.string() }), { maxLength: 5 })
    fc.assert(
      fc.property(fc.string(), rows, fc.boolean(), (name, shares, on) => {
        const form = { ...filled, name, shares, ...extensions({ nonTransferable: { on } }) }
        expect(completeTokenForm(structuredClone(form))).toEqual(form)
      }),
    )
  })

  it('makes a form of anything, which then parses or has problems', () => {
    fc.assert(
      fc.property(fc.anything(), (given) => {
        const form = completeTokenForm(given)
        expect(Object.keys(form)).toEqual(Object.keys(EMPTY_TOKEN_FORM))
        expect(completeTokenForm(form)).toEqual(form)
        parseTokenForm(form)
      }),
    )
  })

  it('keeps what each end of the mint’s address shall be, up to twelve characters', () => {
    const { mintFrom, vanity } = completeTokenForm({
      mintFrom: 'vanity',
      vanity: { prefix: 'x'.repeat(99), suffix: 7, anyCase: true, seed: 'aaaaaaaa' },
    })
    expect(mintFrom).toBe('vanity')
    expect(vanity).toEqual({ prefix: 'x'.repeat(12), suffix: '', anyCase: true })
  })

  it('lets no unknown choice through', () => {
    const form = completeTokenForm({
      standard: 'nft',
      mintFrom: 'theft',
      mintAuthority: { who: 'me', address: 7 },
    })
    expect(form).toEqual(EMPTY_TOKEN_FORM)
  })
})

describe('social links', () => {
  it.each([
    ['x', '@quietheron', 'https://x.com/quietheron'],
    ['x', 'x.com/quietheron', 'https://x.com/quietheron'],
    ['x', 'https://twitter.com/quietheron?s=21', 'https://x.com/quietheron'],
    ['x', 'http://www.x.com/quietheron/', 'https://x.com/quietheron'],
    ['x', 'https://x.com/i/communities/1234567', 'https://x.com/i/communities/1234567'],
    ['telegram', '@quiet_heron', 'https://t.me/quiet_heron'],
    ['telegram', 't.me/quiet_heron', 'https://t.me/quiet_heron'],
    ['telegram', 'https://t.me/+AbCd_1234-5', 'https://t.me/+AbCd_1234-5'],
    ['discord', 'discord.gg/heron', 'https://discord.gg/heron'],
    ['discord', 'https://discord.com/invite/heron', 'https://discord.gg/heron'],
  ] as const)('takes %s as %s', (site, typed, url) => {
    expect(parseSocialLink(site, typed)).toEqual({ ok: true, url })
    expect(parseSocialLink(site, url)).toEqual({ ok: true, url })
  })

  it.each([
    ['x', 'https://t.me/quietheron', /not an X address/],
    ['x', 'https://x.com.evil.example/quietheron', /not an X address/],
    ['x', 'https://x.com', /not an X address/],
    ['x', '@a name', /not an X address/],
    ['telegram', 'https://t.me:8080/quiet', /not a Telegram address/],
    ['telegram', 'javascript:alert(1)', /not a Telegram address/],
    ['discord', '@heron', /not a Discord invitation/],
    ['discord', 'https://user:secret@discord.gg/heron', /not a Discord invitation/],
  ] as const)('refuses for %s: %s', (site, typed, sentence) => {
    expect(problems({ [site]: typed })[site]).toMatch(sentence)
  })

  it('gives an https address of its site, or a sentence, for any text', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.string().map((name) => `@${name}`),
    )
    fc.assert(
      fc.property(fc.constantFrom('x', 'telegram', 'discord'), typed, (site, text) => {
        const parsed = parseSocialLink(site, text)
        if (!parsed.ok || parsed.url === undefined) return
        expect(parsed.url).toMatch(/^https:\/\/(x\.com|t\.me|discord\.gg)\/[\w+\-/]+$/)
        expect(parseSocialLink(site, parsed.url)).toEqual(parsed)
      }),
    )
  })
})

describe('whose an authority is', () => {
  it('counts only while the authority is kept', () => {
    const broken = { freezeAuthority: other('nonsense') }
    expect(problems(broken)).toEqual({})
    expect(problems({ ...broken, revokeFreezeAuthority: false })).toHaveProperty(['freezeAuthority.address'])
  })

  it('is the wallet, another address, or nobody', () => {
    const kept = { revokeMintAuthority: false, metadataAuthority: other(` ${SOMEBODY} `) }
    expect(fields(kept).authorities).toEqual({ mint: 'wallet', freeze: 'revoked', metadata: SOMEBODY })
  })

  it.each([
    ['', 'Enter the address.'],
    ['0xabc', 'it contains “0”'],
    [SOMEBODY.slice(5), 'copy all of it'],
    [`${SOMEBODY}1`, 'copy all of it'],
    ['1'.repeat(32), 'no one has a key'],
  ])('says of %j what is wrong', (text, sentence) =>
    expect(
      problems({ revokeMintAuthority: false, mintAuthority: other(text) })['mintAuthority.address'],
    ).toContain(sentence),
  )

  it('is the wallet where it is the address of the paying wallet', () => {
    const payer = Keypair.generate().publicKey
    const form = fields({
      revokeMintAuthority: false,
      mintAuthority: other(payer.toBase58()),
      shares: [{ owner: payer.toBase58(), amount: '5' }],
      ...extensions({ pausable: { on: true, holder: other(SOMEBODY) } }),
    })
    const draft = tokenDraft(form, 'https://x.example', payer)
    expect(draft.authorities.mint).toBe('wallet')
    expect(draft.allocations).toEqual([])
    expect(draft.extensions.pausable).toEqual(new PublicKey(SOMEBODY))
  })
})

describe('extensions', () => {
  const wallet = { who: 'wallet' as const, address: '' }

  it('are the draft’s in basis points, base units and addresses', () => {
    const set = extensions({
      transferFee: {
        on: true,
        percent: '1.25',
        maximum: '5,000.5',
        config: { who: 'revoked', address: '' },
        withdraw: other(SOMEBODY),
      },
      interestBearing: { on: true, percent: '-3', authority: wallet },
      transferHook: { on: true, program: SOMEBODY, authority: wallet },
      closeAuthority: { on: true, holder: wallet },
    })
    expect(fields(set).extensions).toEqual({
      transferFee: { basisPoints: 125, maximum: 500_050n, config: 'revoked', withdraw: SOMEBODY },
      interestBearing: { basisPoints: -300, authority: 'wallet' },
      transferHook: { program: SOMEBODY, authority: 'wallet' },
      closeAuthority: 'wallet',
    })
  })

  it('take no limit of the fee where none was typed', () => {
    const set = extensions({ transferFee: { ...EMPTY_TOKEN_FORM.extensions.transferFee, on: true } })
    expect(fields(set).extensions.transferFee?.maximum).toBe(U64_MAX)
  })

  it.each([
    ['transferFee', { percent: '100.01' }, 'percent', /from 0 to 100/],
    ['transferFee', { percent: '-1' }, 'percent', /from 0 to 100/],
    ['transferFee', { percent: '1.255' }, 'percent', /two decimals/],
    ['transferFee', { maximum: '0' }, 'maximum', /no fee would ever/],
    ['transferFee', { maximum: '0.001' }, 'maximum', /at most 2 after the point/],
    ['transferFee', { maximum: 'lots' }, 'maximum', /not a number/],
    ['transferFee', { maximum: '999999999999999999999' }, 'maximum', /more than a token can hold/],
    ['interestBearing', { percent: '327.68' }, 'percent', /327\.67/],
    ['interestBearing', { percent: '-327.69' }, 'percent', /327\.67/],
    ['interestBearing', { percent: '' }, 'percent', /327\.67/],
    ['transferHook', { program: '' }, 'program', /Enter the address/],
    ['scaledAmount', { multiplier: '0' }, 'multiplier', /above zero/],
    ['scaledAmount', { multiplier: '-1' }, 'multiplier', /above zero/],
    ['scaledAmount', { multiplier: `0.${'0'.repeat(310)}1` }, 'multiplier', /above zero/],
    ['scaledAmount', { multiplier: '9'.repeat(400) }, 'multiplier', /above zero/],
  ] as const)('refuse %s with %j', (name, part, field, sentence) => {
    const set = extensions({ [name]: { ...EMPTY_TOKEN_FORM.extensions[name], on: true, ...part } })
    expect(problems(set)[`extensions.${name}.${field}`]).toMatch(sentence)
  })

  it('say nothing of what is not ticked', () => {
    const set = extensions({ scaledAmount: { on: false, multiplier: 'x', authority: other('y') } })
    expect(fields(set).extensions).toEqual({})
  })

  it('are refused where they contradict each other, at the one to take off', () => {
    const interest = { on: true, percent: '1', authority: wallet }
    const scaled = { on: true, multiplier: '2', authority: wallet }
    expect(problems(extensions({ interestBearing: interest, scaledAmount: scaled }))).toEqual({
      'extensions.scaledAmount.on': expect.stringContaining('only one'),
    })
    expect(problems(extensions({ defaultFrozen: { on: true } }))).toHaveProperty([
      'extensions.defaultFrozen.on',
    ])
    expect(
      problems({ revokeFreezeAuthority: false, ...extensions({ defaultFrozen: { on: true } }) }),
    ).toEqual({})
  })

  it('are refused on an SPL Token, at the choice of the standard', () => {
    const pausable = extensions({ pausable: { on: true, holder: wallet } })
    expect(problems({ standard: 'spl', ...pausable })).toEqual({
      standard: expect.stringContaining('Token-2022'),
    })
    expect(problems({ standard: 'spl', fields: [{ key: 'a', value: 'b' }] })).toHaveProperty('standard')
    expect(problems({ standard: 'spl' })).toEqual({})
  })

  it('read every percent with two decimals back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -32_768, max: 32_767 }), (basisPoints) => {
        const text = (basisPoints / 100).toFixed(2)
        expect(parsePercent(text)).toBe(basisPoints === 0 ? 0 : basisPoints)
      }),
    )
  })
})

describe('allocations', () => {
  function pasted(text: string, choices: ListChoices = {}, decimals = 9) {
    const list = readList(text, choices)
    if (list.status !== 'read') throw new Error(JSON.stringify(list))
    return allocationsOf(list, decimals)
  }

  it('are base units, and the rest stays with the wallet', () => {
    const [one, two] = [address(), address()]
    const shares = [
      { owner: one, amount: '10.5' },
      { owner: two, amount: '989.5' },
    ]
    expect(fields({ shares }).allocations).toEqual([
      { owner: one, amount: 1_050n },
      { owner: two, amount: 98_950n },
    ])
  })

  it('may not come to more than the supply, by whole numbers', () => {
    const shares = [
      { owner: address(), amount: '1000' },
      { owner: address(), amount: '0.01' },
    ]
    expect(problems({ shares })).toEqual({
      'shares.root': expect.stringContaining('0.01 more than the whole'),
    })
    expect(problems({ shares, supply: '1000.01' })).toEqual({})
  })

  it('go to each address once, in valid amounts', () => {
    const owner = address()
    const shares = [
      { owner, amount: '1' },
      { owner: ` ${owner}`, amount: '0' },
      { owner: '', amount: '' },
      { owner: address(), amount: '0.001' },
    ]
    expect(problems({ shares })).toEqual({
      'shares.1.owner': expect.stringContaining('row 1'),
      'shares.1.amount': 'An amount must be more than zero.',
      'shares.2.owner': 'Enter the address.',
      'shares.2.amount': 'Say how many tokens it gets.',
      'shares.3.amount': expect.stringContaining('at most 2 after the point'),
    })
  })

  it('are no airdrop', () => {
    const shares = Array.from({ length: MOST_ALLOCATIONS + 1 }, () => ({ owner: address(), amount: '1' }))
    expect(problems({ shares })['shares.root']).toMatch(/at most 100 are possible/)
  })

  it('can be pasted from a table', () => {
    const [one, two, three, four] = [address(), address(), address(), address()]
    const text = `address,amount\r\n${one},"1,000.5"\n\n${two}\t20\n${three}; 30 \n${four} 40\nnonsense`
    expect(pasted(text)).toEqual([
      { owner: one, amount: '1000.5' },
      { owner: two, amount: '20' },
      { owner: three, amount: '30' },
      { owner: four, amount: '40' },
      { owner: 'nonsense', amount: '' },
    ])
  })

  it('can be pasted in base units, and with amounts that are asked', () => {
    const [one, two] = [address(), address()]
    const gumdrop = JSON.stringify([one, two].map((handle) => ({ handle, amount: 1_500 })))
    expect(pasted(gumdrop, { units: 'base' }, 3).map(({ amount }) => amount)).toEqual(['1.5', '1.5'])
    expect(pasted(gumdrop, { units: 'whole' }, 3).map(({ amount }) => amount)).toEqual(['1500', '1500'])
    expect(pasted(`${one};1.500`, { decimals: 'comma' })).toEqual([{ owner: one, amount: '1500' }])
    const marked = `\uFEFF${one};1,234\n${two};0,5\n${one};1,23,4`
    expect(pasted(marked).map(({ amount }) => amount)).toEqual(['1.234', '0.5', '1,23,4'])
  })

  it('read back what was written as a table, whatever the separator', () => {
    const row = fc.record({
      amount: fc.nat().map(String),
      separator: fc.constantFrom(',', ';', '\t', ' ', ', '),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
        const owner = SOMEBODY
        const text = rows.map(({ amount, separator }) => owner + separator + amount).join('\n')
        expect(pasted(text)).toEqual(rows.map(({ amount }) => ({ owner, amount })))
      }),
    )
  })

  it('are added up as far as they can be read, and leave the rest of the supply', () => {
    const shares = [
      { owner: '', amount: '1.5' },
      { owner: '', amount: 'x' },
    ]
    const divided = (supply: string, decimals: string) => divideSupply({ shares, supply, decimals })
    expect(divided('10', '1')).toEqual({ toOthers: 15n, rest: 85n, decimals: 1 })
    expect(divided('1', '1').rest).toBe(-5n)
    expect(divided('', '1').rest).toBeUndefined()
    expect(divided('10', 'x').decimals).toBe(9)
  })
})

describe('further fields', () => {
  const row = (key: string, value: string) => ({ key, value })

  it('are pairs, trimmed', () =>
    expect(fields({ fields: [row(' licence ', ' MIT ')] }).fields).toEqual([row('licence', 'MIT')]))

  it.each([
    [[row('', 'a')], 'fields.0.key', /Give the field a name/],
    [[row('URI', 'a')], 'fields.0.key', /already/],
    [[row('a', '')], 'fields.0.value', /what the field holds/],
    [[row('a', 'b'), row('a', 'c')], 'fields.1.key', /Row 1 has the same name/],
    [[row('k'.repeat(65), 'b')], 'fields.0.key', /65 bytes, 64 fit/],
    [[row('a', 'é'.repeat(401))], 'fields.0.value', /802 bytes, 800 fit/],
    [[row('a\u202E', 'b')], 'fields.0.key', /invisible character/],
    [Array.from({ length: 21 }, (_, at) => row(`k${at}`, 'v')), 'fields.root', /at most 20 are possible/],
  ])('refuse %j', (rows, path, sentence) => expect(problems({ fields: rows })[path]).toMatch(sentence))
})

describe('summaries', () => {
  it('have extensions by their names, and one that this version does not know as it is stored', () =>
    expect(wordsOfExtensions(['transferFee', 'pausable', 'fromLater'])).toBe(
      'Transfer fee, pausable, fromLater',
    ))

  it('have the supply as the chain will, and nothing while it is invalid', () => {
    expect(formatSupply({ supply: '1000000', decimals: '6' })).toBe('1,000,000')
    expect(formatSupply({ supply: 'many', decimals: '6' })).toBe('')
  })
})

describe('a key file', () => {
  const key = Keypair.generate()

  it('is the list that solana-keygen writes', () => {
    const read = parseKeyFile(` ${JSON.stringify([...key.secretKey])}\n`)
    expect(read.ok && read.keypair.publicKey.equals(key.publicKey)).toBe(true)
  })

  it('is refused where its halves do not belong together', () => {
    const mixed = [...key.secretKey.slice(0, 32), ...Keypair.generate().publicKey.toBytes()]
    expect(parseKeyFile(JSON.stringify(mixed))).toEqual({
      ok: false,
      problem: 'The two halves of this key do not belong together: the file is damaged.',
    })
  })

  it.each([
    '',
    '{}',
    '[]',
    '[1,2]',
    ...[31, 33].map((length) => JSON.stringify(Array(2 * length).fill(1))),
    JSON.stringify(Array(64).fill(256)),
    JSON.stringify(Array(64).fill('1')),
    'null',
  ])('is not %s', (text) =>
    expect(parseKeyFile(text)).toMatchObject({ ok: false, problem: expect.stringContaining('64 numbers') }),
  )

  it('gets a sentence, whatever it contains', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(parseKeyFile(text).ok).toBe(false)
      }),
    )
  })
})
