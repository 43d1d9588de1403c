import { Connection, Keypair, PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import {
  addressInRecordV1,
  addressInRecordV2,
  favouriteKey,
  isTokenized,
  nameKeys,
  parseFavourite,
  parseRegistry,
  parseReverse,
  parseSrsRecord,
  registryKey,
  reverseKey,
  srsMint,
} from '../../src/solana/nameAccounts'
import { fetchNames, resolveName, resolveNames, SOL_MOVES_AT } from '../../src/solana/names'
import { parseName } from '../../src/units/walletName'
import { type PracticeChain, startPracticeChain } from '../support/chain'
import { nodeFaults, startPublicNode } from '../support/publicNode'
import { nameWriter, recordV2Data, registryData, srsData } from '../support/walletNames'

/* Names, resolved as SNS-IP 5 and the services' own library do; the accounts are put on the in-process chain by hand. */

const stranger = () => Keypair.generate().publicKey
/** An address that no wallet has the key of. */
const program = () => PublicKey.findProgramAddressSync([stranger().toBuffer()], stranger())[0]

describe('the accounts of a name', () => {
  // Made by @bonfida/spl-name-service 3.0.26; the first two keys are those of its own tests.
  it.each([
    [
      'bonfida',
      {
        registry: 'Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb',
        recordV1: '5WCZ6uhXPXJ7UrzBvXBnE9biZykq1ezJ6JhYe6CHgA7d',
        recordV2: 'ETARvCjLwjyM6Jux1ndxuXuYEYy56Nf5uvU3abL1WyW6',
        nft: 'ET1ZtHQxL7oii4R4aMqvd2Rqf6cxwwbJZPHJNqSFLWZn',
        mint: '4eH4KgXyMEmfJWqXukYNud3vqobGxfFAtDprWf2jLjQE',
      },
      'DqgmWxe2PPrfy45Ja3UPyFGwcbRzkRuwXt3NyxjX8krg',
    ],
    [
      'dex.bonfida',
      {
        registry: 'HoFfFXqFHAC8RP3duuQNzag1ieUwJRBv1HtRNiWFq4Qu',
        recordV1: 'CjRyEYB8g7qSiqmeghp9G3n71EvoRgS8Q9c9sVnecVxt',
        recordV2: 'FmgzeC1ZgudCU2zYwoXmcs2Q141eqjqqD9RJnwMDkVEL',
        nft: 'Gg9DCxhaUBy8TWeiBEU26uWxzUyG37dqb6mjsgUZhV9i',
        mint: 'GjhZ1HuLxwhg2kSKgELEfbS3qjXYxpaqepjk7ecvUihc',
      },
      '6tAdEpjsrzHuRqJW3XMXEV7DFyCWW4giW6mW4bgvhcYV',
    ],
    [
      'sns-ip-5-wallet-1',
      {
        registry: '6qJtQdAJvAiSfGXWAuHDteAes6vnFcxtHmLzw1TStCrd',
        recordV1: '2nXNzKArYDcYq6LAtJ1iTTe1vPqpHLeYjT4RGpGGesCf',
        recordV2: 'Dkmm4CBzw7JfcwYHHsdH2spSLgKiPeC2UZGP22gugkso',
        nft: 'DN6YEPS1Efz3mgqovC8uKqhp6MWyCS5GyST6hGe3WzUr',
        mint: '8dJNBsnM5Zo8RUy94Y9Te1EJa77NXG1T556zpMp8UYnv',
      },
      '9YsLdLQFrQBzUQZv8KM8G3AW7L7WdBbuysbsEcQ7UFBL',
    ],
  ])('of %s are where the services’ library has them', async (labels, expected, reverse) => {
    const { srs: _, ...keys } = await nameKeys(labels)
    expect(Object.fromEntries(Object.entries(keys).map(([at, key]) => [at, key.toBase58()]))).toEqual(
      expected,
    )
    const [name = '', sub] = labels.split('.').toReversed()
    const parent = sub === undefined ? null : await registryKey(name)
    expect((await reverseKey(keys.registry, parent)).toBase58()).toBe(reverse)
  })

  it('and the one in which a wallet says its name', () => {
    const wallet = new PublicKey('Fw1ETanDZafof7xEULsnq9UY6o71Tpds89tNwPkWLb1v')
    expect(favouriteKey(wallet).toBase58()).toBe('Fr1TcmHD8FWssXcJwvSH2pzT14xn21KSQqTytmtXzws8')
  })
})

describe('a typed name', () => {
  it.each([
    [' Alice.SOL ', 'alice.sol'],
    ['a.sol', 'a.sol'],
    ['pay.alice-2.sns', 'pay.alice-2.sns'],
  ])('%s is %s', (typed, name) => expect(parseName(typed)).toEqual({ ok: true, name }))

  it.each([
    '.sol',
    'al ice.sol',
    'аlice.sol',
    'al\u200Bice.sol',
    'a_b.sol',
    'a..sol',
    'a.b.c.sol',
    '\u202Eecila.sol',
  ])('%j is none', (typed) => expect(parseName(typed).ok).toBe(false))
})

describe('hostile accounts', () => {
  it('are read without an error, whatever they hold, and never give an address that no one signed for', () => {
    const owners = fc.constantFrom(
      'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX',
      'nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk',
      '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29',
      'srsWjm76StJucL7atFyPSdXFaVLNPFqEt1uFEDPrZsn',
      '11111111111111111111111111111111',
    )
    const owner = stranger()
    fc.assert(
      fc.property(owners, fc.uint8Array({ maxLength: 220 }), (by, data) => {
        const account = { owner: new PublicKey(by), data: Buffer.from(data), lamports: 1, executable: false }
        for (const parse of [parseRegistry, parseSrsRecord, parseFavourite, isTokenized])
          expect(() => parse(account)).not.toThrow()
        expect(parseReverse(account) ?? 'a').toMatch(/^[a-z0-9-]+$/)
        expect(addressInRecordV1(account, stranger(), owner)).toBeNull()
        expect(addressInRecordV2(account, owner)).not.toBeInstanceOf(PublicKey)
      }),
    )
  })
})

it('an owner whose key fits any message, as one of eight small ones does, signs for nobody', () => {
  const data = Buffer.alloc(96 + 96)
  stranger().toBuffer().copy(data, 96)
  data[96 + 32] = 1 // the signature: the neutral element, and 0
  const account = {
    owner: new PublicKey('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'),
    data,
    lamports: 1,
    executable: false,
  }
  expect(parseRegistry(account)?.data).toHaveLength(96)
  expect(addressInRecordV1(account, stranger(), PublicKey.default)).toBeNull()
})

describe('who gets what is sent to a name', () => {
  let practice: PracticeChain
  let write: ReturnType<typeof nameWriter>
  beforeAll(async () => {
    practice = await startPracticeChain()
    write = nameWriter(practice.chain)
  })
  afterAll(() => practice.stop())

  const resolve = async (name: string) => {
    write.settle()
    return await resolveName(practice.connection, name)
  }
  const refusal = async (name: string) =>
    ((await resolve(name).catch((error: unknown) => error)) as AppError).context

  it('is its owner, also after the name was sold', async () => {
    const [first, second] = [stranger(), stranger()]
    await write.own('alice', first)
    expect(await resolve('alice.sol')).toBe(first.toBase58())
    expect(await resolve('alice.sns')).toBe(first.toBase58())
    await write.own('alice', second)
    expect(await resolve('alice.sol')).toBe(second.toBase58())
  })

  it('is the owner of the subdomain, not of its name', async () => {
    const [owner, of] = [stranger(), stranger()]
    await write.own('bob', of)
    await write.own('pay.bob', owner)
    expect(await resolve('pay.bob.sol')).toBe(owner.toBase58())
    expect(await resolve('bob.sol')).toBe(of.toBase58())
  })

  it('is the address of a SOL record that it and the owner of today have signed', async () => {
    const [owner, address] = [stranger(), stranger()]
    await write.own('carol', owner)
    await write.recordV2('carol', recordV2Data({ address, staleness: owner }))
    expect(await resolve('carol.sol')).toBe(address.toBase58())
    // Sold: the record is that of the owner before.
    const buyer = stranger()
    await write.own('carol', buyer)
    expect(await resolve('carol.sol')).toBe(buyer.toBase58())
  })

  it.each([
    ['whose address has not signed it', { association: stranger() }],
    ['that no one has signed', { validations: [0, 0] as const }],
    ['that an Ethereum key has signed', { validations: [1, 2] as const }],
  ])('is not known where there is a SOL record %s', async (_, over) => {
    const owner = stranger()
    await write.own('dave', owner)
    await write.recordV2('dave', recordV2Data({ address: stranger(), staleness: owner, ...over }))
    expect(await refusal('dave.sol')).toEqual({ name: 'dave.sol', reason: 'record-not-confirmed' })
  })

  it('is the address of an older SOL record, while its signer owns the name', async () => {
    const [owner, buyer, address] = [Keypair.generate(), stranger(), stranger()]
    await write.own('erin', owner.publicKey)
    await write.recordV1('erin', address, owner)
    expect(await resolve('erin.sol')).toBe(address.toBase58())
    await write.own('erin', buyer)
    expect(await resolve('erin.sol')).toBe(buyer.toBase58())
  })

  it('is the holder of the token of a name that is one, whatever its records say', async () => {
    const [owner, holder] = [stranger(), stranger()]
    await write.own('frank', owner)
    await write.recordV2('frank', recordV2Data({ address: stranger(), staleness: owner }))
    await write.tokenize('frank', holder)
    expect(await resolve('frank.sol')).toBe(holder.toBase58())
  })

  it.each([
    ['no one', 0],
    ['two', 2],
  ])('is not known where %s hold the token', async (_, count) => {
    await write.own(`token-of-${count}`, stranger())
    await write.tokenize(`token-of-${count}`, ...Array.from({ length: count }, stranger))
    expect(await refusal(`token-of-${count}.sol`)).toMatchObject({ reason: 'no-holder' })
  })

  it('is not said where the node does not tell who holds that token', async () => {
    await write.own('unlisted', stranger())
    await write.tokenize('unlisted', stranger())
    write.settle()
    const node = await startPublicNode(practice.rpcUrl)
    const missing = nodeFaults.error(
      -32_602,
      'Unsupported method: getTokenLargestAccounts. See available methods',
    )
    node.always.nodeFault = (response, honest) =>
      node.asked.at(-1)?.method === 'getTokenLargestAccounts'
        ? missing(response, honest)
        : response.end(honest)
    const asked = resolveName(new Connection(node.url, 'confirmed'), 'unlisted.sol')
    await expect(asked).rejects.toMatchObject({ code: 'rpc/no-method' })
    await node.stop()
  })

  it('is no program', async () => {
    await write.own('grace', program())
    expect(await refusal('grace.sol')).toEqual({ name: 'grace.sol', reason: 'of-program' })
  })

  it('is no one where the name does not exist, or its account is another program’s', async () => {
    expect(await refusal('no-such-name.sol')).toEqual({ name: 'no-such-name.sol', reason: 'no-one' })
    const key = (await registryKey('fake')).toBase58()
    const data = registryData(stranger())
    const owner = '11111111111111111111111111111111'
    practice.chain.adopt(key, { lamports: 2_000_000n, data, owner, executable: false, rentEpoch: 0n })
    expect(await refusal('fake.sol')).toMatchObject({ reason: 'no-one' })
  })

  it('is read for nineteen names in one call, and each name once', async () => {
    const names = Array.from({ length: 25 }, (_, at) => `many-${at}.sol`)
    for (const name of names.slice(0, 3))
      // oxlint-disable-next-line no-await-in-loop
      await write.own(name.slice(0, -4), stranger())
    write.settle()
    const asked = vi.spyOn(practice.connection, 'getMultipleAccountsInfoAndContext')
    const found = await resolveNames(practice.connection, [...names, ...names])
    expect(asked).toHaveBeenCalledTimes(2)
    asked.mockRestore()
    expect([...found.values()].filter((each) => typeof each === 'string')).toHaveLength(3)
    expect(found.get('many-24.sol')).toBeInstanceOf(AppError)
  })
})

describe('from the slot on in which .sol belongs to Solana Record Service', () => {
  let practice: PracticeChain
  let write: ReturnType<typeof nameWriter>
  beforeAll(async () => {
    practice = await startPracticeChain({ startSlot: SOL_MOVES_AT })
    write = nameWriter(practice.chain)
  })
  afterAll(() => practice.stop())

  const resolve = async (name: string) => {
    write.settle()
    return await resolveName(practice.connection, name)
  }
  const refusal = async (name: string) =>
    ((await resolve(name).catch((error: unknown) => error)) as AppError).context

  it('a name of Solana Name Service is found with .sns alone, and the message says so', async () => {
    const owner = stranger()
    await write.own('alice', owner)
    expect(await resolve('alice.sns')).toBe(owner.toBase58())
    expect(await refusal('alice.sol')).toEqual({ name: 'alice.sol', reason: 'no-one-now', sns: 'alice.sns' })
  })

  it('a .sol name is its record’s owner, or the holder of its token', async () => {
    const [owner, holder] = [stranger(), stranger()]
    await write.srs('bob', srsData(owner))
    expect(await resolve('bob.sol')).toBe(owner.toBase58())
    await write.srsToken('carol', holder)
    expect(await resolve('carol.sol')).toBe(holder.toBase58())
  })

  it('a name that both services have must have one owner in both', async () => {
    const [owner, other] = [stranger(), stranger()]
    await write.srs('dave', srsData(owner))
    await write.own('dave', owner)
    expect(await resolve('dave.sol')).toBe(owner.toBase58())
    await write.own('dave', other)
    expect(await refusal('dave.sol')).toEqual({
      name: 'dave.sol',
      reason: 'two-owners',
      sns: 'dave.sns',
      owner: owner.toBase58(),
      ownerOfSns: other.toBase58(),
    })
  })

  it.each([
    ['has expired', srsData(stranger(), 0, 1n), 'expired'],
    ['belongs to a program', srsData(program()), 'of-program'],
    ['is held by a mint of someone else', srsData(stranger(), 1), 'no-holder'],
    ['is cut off', srsData(stranger()).subarray(0, 74), 'record-not-readable'],
  ])('a record that %s gives no address', async (_, data, reason) => {
    await write.srs('erin', data)
    expect(await refusal('erin.sol')).toEqual({ name: 'erin.sol', reason })
  })

  it.each([-1, 1])('expires by the chain’s clock where this computer’s is off by %i hours', async (hours) => {
    const owner = stranger()
    const half = BigInt(Math.floor(Date.now() / 1_000) + hours * 1_800)
    await write.srs('frank', srsData(owner, 0, half))
    write.settle()
    // The practice chain tells this computer's time; it closes no block from here on.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + hours * 3_600_000)
    const found = resolveName(practice.connection, 'frank.sol')
    try {
      if (hours > 0) expect(await found).toBe(owner.toBase58())
      else await expect(found).rejects.toMatchObject({ context: { reason: 'expired' } })
    } finally {
      vi.restoreAllMocks()
    }
  })

  it('the token’s mint is derived from the record', async () => {
    const { srs } = await nameKeys('carol')
    expect(PublicKey.isOnCurve(srsMint(srs).toBytes())).toBe(false)
  })
})

describe('the name that a wallet is called by', () => {
  let practice: PracticeChain
  let write: ReturnType<typeof nameWriter>
  beforeAll(async () => {
    practice = await startPracticeChain()
    write = nameWriter(practice.chain)
  })
  afterAll(() => practice.stop())

  const nameOf = async (wallet: PublicKey) => {
    write.settle()
    return (await fetchNames(practice.connection, [wallet.toBase58()])).get(wallet.toBase58())
  }

  it('is the one that it has chosen and owns; none after it was sold', async () => {
    const owner = stranger()
    await write.own('alice', owner)
    expect(await nameOf(owner)).toBeUndefined()
    await write.favour(owner, 'alice')
    expect(await nameOf(owner)).toBe('alice.sol')
    await write.own('alice', stranger())
    expect(await nameOf(owner)).toBeUndefined()
  })

  it('may be a subdomain, or a token that it holds', async () => {
    const [owner, holder] = [stranger(), stranger()]
    await write.own('bob', stranger())
    await write.own('pay.bob', owner)
    await write.favour(owner, 'pay.bob')
    expect(await nameOf(owner)).toBe('pay.bob.sol')
    await write.own('carol', stranger())
    await write.tokenize('carol', holder)
    await write.favour(holder, 'carol')
    expect(await nameOf(holder)).toBe('carol.sol')
  })

  it('is none that sends elsewhere, none that another owns, and none with other characters', async () => {
    const [owner, thief, painter] = [stranger(), stranger(), stranger()]
    await write.own('dave', owner)
    await write.recordV2('dave', recordV2Data({ address: stranger(), staleness: owner }))
    await write.favour(owner, 'dave')
    expect(await nameOf(owner)).toBeUndefined()
    await write.own('erin', stranger())
    await write.favour(thief, 'erin')
    expect(await nameOf(thief)).toBeUndefined()
    for (const label of ['аlice', 'al\u200Bice', '\u202Eecila', '🦊'])
      // oxlint-disable-next-line no-await-in-loop -- one after another on one chain
      await write.own(label, painter).then(() => write.favour(painter, label))
    expect(await nameOf(painter)).toBeUndefined()
  })

  it('is none whose text belongs to another account', async () => {
    const owner = stranger()
    await write.own('mallory', owner)
    await write.favour(owner, 'mallory')
    await write.own('victim', owner)
    const [mallory, victim] = await Promise.all(['mallory', 'victim'].map(registryKey))
    const [from, to] = await Promise.all([victim, mallory].map((key) => reverseKey(key ?? owner, null)))
    practice.chain.adopt(to?.toBase58() ?? '', practice.chain.accounts.now(from?.toBase58() ?? ''))
    expect(await nameOf(owner)).toBeUndefined()
  })

  it('is read in one call for a hundred wallets that have none', async () => {
    const asked = vi.spyOn(practice.connection, 'getMultipleAccountsInfoAndContext')
    const wallets = Array.from({ length: 100 }, () => stranger().toBase58())
    expect((await fetchNames(practice.connection, wallets)).size).toBe(0)
    expect(asked).toHaveBeenCalledTimes(1)
    asked.mockRestore()
  })
})
