import 'fake-indexeddb/auto'
import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { Keypair } from '@solana/web3.js'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { openDatabase } from '../../src/storage/database'
import { forgetDraft, readDraft, saveDraft } from '../../src/storage/drafts'
import { createTokenDraftStore, type TokenDraftStore } from '../../src/tokens/form/tokenDraftStore'
import {
  DRAFT_ID,
  draftIdOf,
  type FoundAddress,
  MOST_FOUND_KEPT,
  parseTokenDraft,
  sourceOf,
  TOKEN_PROGRAMS,
} from '../../src/tokens/form/draft'
import { formatDraftHash, openLink, wantsPicture } from '../../src/tokens/form/draftLink'
import { completeTokenForm, EMPTY_TOKEN_FORM, type TokenFormValues } from '../../src/tokens/form/values'

const NETWORKS = ['mainnet', 'devnet', 'practice'] as const
const opened: TokenDraftStore[] = []
/** No store of one test writes into the next: each has written its last before the drafts are deleted. */
afterEach(async () => {
  await Promise.all(opened.splice(0).map((draftStore) => draftStore.save()))
  await Promise.all(NETWORKS.map((network) => forgetDraft(draftIdOf(network))))
})

function aDraftStore(): TokenDraftStore {
  const draftStore = createTokenDraftStore()
  opened.push(draftStore)
  return draftStore
}

const heron = completeTokenForm({ name: 'Quiet Heron', symbol: 'QHRN' })
const key = Keypair.generate()
const mintKey = { keypair: key, address: key.publicKey.toBase58() }
const picture = {
  name: 'heron.png',
  width: 2,
  height: 2,
  originalSize: 9,
  stilled: false,
  blob: new Blob(['drawn'], { type: 'image/png' }),
}
const kept = async () => parseTokenDraft(await readDraft(DRAFT_ID))

/** A page that begins anew, and what its form was filled with. */
async function open(isChanged = false) {
  const draftStore = aDraftStore()
  const filled: TokenFormValues[] = []
  await draftStore.load('mainnet', { isChanged: () => isChanged, fill: fillInto(filled) })
  return { draftStore, filled }
}

/** Does it while the database refuses the first thing that it is asked. */
async function whileRefused<Result>(work: () => Promise<Result>): Promise<Result> {
  const refused = vi.spyOn(await openDatabase(), 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The database is busy.', 'UnknownError')
  })
  const done = await work()
  refused.mockRestore()
  return done
}

/** A form that takes what it is filled with. */
function fillInto(filled: TokenFormValues[]) {
  return (values: TokenFormValues) => {
    filled.push(values)
    return values
  }
}

/** A draft that an earlier page left behind. */
async function leaveDraft() {
  const { draftStore } = await open()
  draftStore.change(heron)
  draftStore.setImage(picture)
  await draftStore.save()
  return draftStore
}

it('saves nothing before the earlier draft was read', async () => {
  await leaveDraft()
  const draftStore = aDraftStore()
  draftStore.change(EMPTY_TOKEN_FORM)
  await draftStore.save()
  expect((await kept())?.values).toEqual(heron)
})

it('fills the next form with values and picture', async () => {
  await leaveDraft()
  const { draftStore, filled } = await open()
  expect(filled).toEqual([heron])
  expect(draftStore.state.getState().image).toMatchObject({ name: 'heron.png', width: 2 })
})

it('leaves a form alone if the user typed while the draft was read', async () => {
  await leaveDraft()
  const { draftStore, filled } = await open(true)
  expect(filled).toEqual([])
  expect(draftStore.state.getState().image).toBeUndefined()
})

it('makes one seed, gives it again after a reload, and another after `renew`', async () => {
  const first = await leaveDraft()
  expect(first.source(undefined, () => 'aaaaaaaa')).toEqual({ by: 'seed', seed: 'aaaaaaaa' })
  expect(first.source(undefined, () => 'bbbbbbbb')).toEqual({ by: 'seed', seed: 'aaaaaaaa' })
  await first.save()
  const { draftStore } = await open()
  expect(draftStore.source(undefined, () => 'cccccccc')).toEqual({ by: 'seed', seed: 'aaaaaaaa' })
  draftStore.renew()
  expect(draftStore.source(undefined, () => 'dddddddd')).toEqual({ by: 'seed', seed: 'dddddddd' })
})

it('keeps the address of a key and never the key, and asks for its file again', async () => {
  const first = await leaveDraft()
  first.setMintKey(mintKey)
  expect(first.source(mintKey, () => 'aaaaaaaa')).toEqual({ by: 'keypair', keypair: key })
  await first.save()
  expect(JSON.stringify(await readDraft(DRAFT_ID))).not.toContain([...key.secretKey].slice(0, 8).join())
  const { draftStore } = await open()
  expect(draftStore.state.getState()).toMatchObject({ mintKey: undefined, mintKeyBefore: mintKey.address })
})

it('deletes the draft once its own token exists, and for no other token', async () => {
  const draftStore = await leaveDraft()
  draftStore.source(undefined, () => 'aaaaaaaa')
  draftStore.stored.remember('hash', 'https://arweave.net/x')
  await draftStore.save()
  expect(draftStore.finish({ mint: mintKey.address, seed: 'zzzzzzzz' })).toBe(false)
  expect((await kept())?.stored).toEqual({ hash: 'https://arweave.net/x' })
  expect(draftStore.finish({ mint: mintKey.address, seed: 'aaaaaaaa' })).toBe(true)
  await expect.poll(kept).toBeUndefined()
  expect(draftStore.state.getState().image).toBeUndefined()
})

describe('found addresses', () => {
  const wallet = Keypair.generate().publicKey.toBase58()
  const owner = { wallet, standard: 'token-2022' } as const
  const found = (seed: string, given: Partial<FoundAddress> = {}): FoundAddress => ({
    seed,
    address: Keypair.generate().publicKey.toBase58(),
    wallet,
    program: TOKEN_PROGRAMS['token-2022'],
    ...given,
  })

  it('name the programs of the chain’s library', () => {
    expect(TOKEN_PROGRAMS).toEqual({
      'token-2022': TOKEN_2022_PROGRAM_ID.toBase58(),
      spl: TOKEN_PROGRAM_ID.toBase58(),
    })
  })

  it('are kept with the draft, the first one chosen where none is', async () => {
    const { draftStore } = await open()
    const [one, two, three] = [found('aaaaaaaa'), found('bbbbbbbbbbbb'), found('cccccccc')]
    draftStore.addFound([one])
    draftStore.addFound([one, two, three])
    draftStore.choose(two)
    await draftStore.save()
    const { draftStore: next } = await open()
    expect(next.state.getState()).toMatchObject({ found: [one, two, three], chosen: two })
    const { chosen } = next.state.getState()
    if (chosen) next.removeFound(chosen)
    expect(next.state.getState()).toMatchObject({ found: [one, three], chosen: undefined })
  })

  it('stay out of another network’s draft', async () => {
    const { draftStore } = await open()
    const form = { isChanged: () => true, fill: fillInto([]) }
    const one = found('aaaaaaaa')
    draftStore.addFound([one])
    await draftStore.load('devnet', form)
    expect(draftStore.state.getState()).toMatchObject({ found: [], chosen: undefined })
    await draftStore.load('mainnet', form)
    expect(draftStore.state.getState()).toMatchObject({ found: [one], chosen: one })
  })

  it('go with the wallet and the standard that they follow from, and it says with which', async () => {
    const { draftStore } = await open()
    const [one, other] = [found('aaaaaaaa'), found('bbbbbbbb', { program: TOKEN_PROGRAMS.spl })]
    draftStore.addFound([one, other])
    draftStore.keepFoundOf({ ...owner, wallet: null })
    expect(draftStore.state.getState()).toMatchObject({ found: [one], chosen: one, endedBy: 'standard' })
    draftStore.setEndedBy(undefined)
    draftStore.keepFoundOf(owner)
    expect(draftStore.state.getState()).toMatchObject({ found: [one], endedBy: undefined })
    draftStore.keepFoundOf({ ...owner, wallet: mintKey.address })
    expect(draftStore.state.getState()).toMatchObject({ found: [], chosen: undefined, endedBy: 'wallet' })
  })

  it('are the source for their own wallet and standard; else there is only a stand-in of the right length', () => {
    const one = found('aaaaaaaa')
    expect(sourceOf(one, owner, 12)).toEqual({ by: 'seed', seed: 'aaaaaaaa' })
    const others = [
      sourceOf(undefined, owner, 12),
      sourceOf(one, { ...owner, wallet: mintKey.address }, 12),
      sourceOf(one, { ...owner, standard: 'spl' }, 12),
    ]
    for (const other of others) {
      expect(other).toMatchObject({ by: 'seed', standIn: true })
      // In no seed of a search or of newSeed.
      expect(other).toHaveProperty('seed', expect.stringMatching(/^[^a-z0-5]{12}$/))
    }
  })

  it('are deleted with the draft once the token exists at one of them', async () => {
    const draftStore = await leaveDraft()
    const [one, two] = [found('aaaaaaaa'), found('bbbbbbbb')]
    draftStore.addFound([one, two])
    await draftStore.save()
    expect(draftStore.finish({ mint: mintKey.address, seed: 'cccccccc' })).toBe(false)
    expect(draftStore.finish({ mint: one.address, seed: one.seed })).toBe(true)
    await expect.poll(kept).toBeUndefined()
    expect(draftStore.state.getState()).toMatchObject({ found: [], chosen: undefined, isLoaded: true })
  })

  it('are left without the chosen one for another token', async () => {
    const { draftStore } = await open()
    const [one, two] = [found('aaaaaaaa'), found('bbbbbbbb')]
    draftStore.addFound([one, two])
    draftStore.renew()
    expect(draftStore.state.getState()).toMatchObject({ found: [two], chosen: undefined })
  })

  it('are not read where one of them is not as a search writes it', async () => {
    const one = found('aaaaaaaa')
    const broken: readonly object[] = [
      { ...one, seed: 'aaaaaaa' },
      { ...one, seed: 'aaaaaaaaq' },
      { ...one, seed: 'a'.repeat(33) },
      { ...one, address: `${one.address}0` },
      // One byte too many: a 1 is a zero byte.
      { ...one, address: '1'.repeat(33) },
      { ...one, wallet: '' },
      { ...one, program: mintKey.address },
      { ...one, more: true },
      { seed: one.seed, address: one.address },
    ]
    const read = (list: unknown, chosen: unknown = one.address) =>
      parseTokenDraft({ values: heron, stored: {}, found: list, chosen })
    for (const other of broken)
      expect(read([one, other])).toMatchObject({ values: heron, found: [], chosen: undefined })
    expect(read([one], mintKey.address)).toMatchObject({ found: [one], chosen: undefined })
    expect(read([one], 7)).toMatchObject({ found: [one], chosen: undefined })
    const many = Array.from({ length: MOST_FOUND_KEPT + 1 }, () => one)
    expect(read(many.slice(1))?.found).toHaveLength(MOST_FOUND_KEPT)
    expect(read(many)?.found).toEqual([])
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (list, chosen) => {
        const draft = read(list, chosen)
        expect(draft?.found).toEqual([])
        expect(draft?.chosen).toBeUndefined()
      }),
    )
  })
})

it('does not bring back the draft of a token that was made while it was read', async () => {
  const earlier = await leaveDraft()
  earlier.source(undefined, () => 'aaaaaaaa')
  await earlier.save()
  const draftStore = aDraftStore()
  const filled: TokenFormValues[] = []
  draftStore.finish({ mint: mintKey.address, seed: 'aaaaaaaa' })
  await draftStore.load('mainnet', { isChanged: () => false, fill: fillInto(filled) })
  expect(filled).toEqual([])
  await expect.poll(kept).toBeUndefined()
})

it('saves what the form keeps of its own over a draft, and what was typed while that was read', async () => {
  await leaveDraft()
  const moss = completeTokenForm({ ...heron, name: 'Moss Almanac' })
  const first = aDraftStore()
  first.change(moss)
  await first.load('mainnet', { isChanged: () => false, fill: () => moss })
  await first.save()
  expect((await kept())?.values).toEqual(moss)
  const second = aDraftStore()
  second.change(heron)
  await second.load('mainnet', { isChanged: () => true, fill: fillInto([]) })
  await expect.poll(async () => (await kept())?.values).toEqual(heron)
})

it('takes values and picture along to a network without a draft, and nothing of the network; brings each back', async () => {
  const { draftStore, filled } = await open()
  const form = { isChanged: () => true, fill: fillInto(filled) }
  draftStore.change(heron)
  draftStore.setImage(picture)
  draftStore.setMintKey(mintKey)
  draftStore.source(undefined, () => 'aaaaaaaa')
  await draftStore.load('devnet', form)
  expect(filled).toEqual([heron])
  expect(draftStore.state.getState()).toMatchObject({
    image: { name: 'heron.png' },
    mintKey: undefined,
    isLoaded: true,
    came: { gone: [] },
  })
  expect(draftStore.source(undefined, () => 'bbbbbbbb')).toEqual({ by: 'seed', seed: 'bbbbbbbb' })
  const moss = completeTokenForm({ name: 'Moss Almanac' })
  draftStore.change(moss)
  await draftStore.load('mainnet', form)
  expect(filled).toEqual([heron, heron])
  expect(draftStore.state.getState().came).toBe('other')
  expect(draftStore.state.getState().image).toMatchObject({ name: 'heron.png' })
  expect(draftStore.source(undefined, () => 'cccccccc')).toEqual({ by: 'seed', seed: 'aaaaaaaa' })
  await draftStore.load('devnet', form)
  expect(filled.at(-1)).toEqual(moss)
  expect((await kept())?.values).toEqual(heron)
})

it('a network that is chosen while the draft of another is read gets its own', async () => {
  await leaveDraft()
  const draftStore = aDraftStore()
  const filled: TokenFormValues[] = []
  const form = { isChanged: () => false, fill: fillInto(filled) }
  await Promise.all([draftStore.load('mainnet', form), draftStore.load('practice', form)])
  expect(filled).toEqual([])
  draftStore.change(EMPTY_TOKEN_FORM)
  await draftStore.save()
  expect((await kept())?.values).toEqual(heron)
})

it('two quick changes of network overwrite no draft', async () => {
  const { draftStore, filled } = await open()
  const form = { isChanged: () => true, fill: fillInto(filled) }
  const moss = completeTokenForm({ name: 'Moss Almanac' })
  await draftStore.load('practice', form)
  draftStore.change(moss)
  await draftStore.load('mainnet', form)
  draftStore.change(heron)
  draftStore.setImage(picture)
  await Promise.all([draftStore.load('devnet', form), draftStore.load('practice', form)])
  expect(filled.at(-1)).toEqual(moss)
  expect(draftStore.state.getState().image).toBeUndefined()
  await draftStore.save()
  expect(parseTokenDraft(await readDraft(draftIdOf('practice')))?.values).toEqual(moss)
  await Promise.all([draftStore.load('mainnet', form), draftStore.load('devnet', form)])
  expect(filled.at(-1)).toEqual(moss)
  await draftStore.save()
  expect(await kept()).toMatchObject({ values: heron, image: { name: 'heron.png' } })
})

it('a network that is left and chosen again at once has its draft as it was, picture included', async () => {
  const { draftStore, filled } = await open()
  const form = { isChanged: () => true, fill: fillInto(filled) }
  draftStore.change(heron)
  draftStore.setImage(picture)
  await Promise.all([draftStore.load('devnet', form), draftStore.load('mainnet', form)])
  expect(filled).toEqual([heron])
  expect(draftStore.state.getState().image).toMatchObject({ name: 'heron.png' })
  await draftStore.save()
  expect(await kept()).toMatchObject({ values: heron, image: { name: 'heron.png' } })
})

it('says that another draft is in the form once one gave way, and not at the first', async () => {
  const draftStore = aDraftStore()
  const form = { isChanged: () => false, fill: fillInto([]) }
  await Promise.all([draftStore.load('mainnet', form), draftStore.load('practice', form)])
  expect(draftStore.state.getState().generation).toBe(0)
  await draftStore.load('mainnet', form)
  expect(draftStore.state.getState().generation).toBe(1)
})

it('brings nothing back that was deleted while it was being saved', async () => {
  const draftStore = await leaveDraft()
  draftStore.source(undefined, () => 'aaaaaaaa')
  const saving = draftStore.save()
  draftStore.finish({ mint: mintKey.address, seed: 'aaaaaaaa' })
  await saving
  await expect.poll(kept).toBeUndefined()
})

describe('a page that was left', () => {
  it('writes no draft again, whatever comes for it later', async () => {
    const { draftStore } = await open()
    draftStore.change(completeTokenForm({ name: 'Moss Almanac' }))
    await draftStore.save()
    draftStore.close()
    await leaveDraft()
    // The chain's code arrives, and with it the first bill; a picture is copied; a file is stored.
    draftStore.source(undefined, () => 'aaaaaaaa')
    draftStore.setImage(undefined)
    draftStore.stored.remember('hash', 'https://files.example/heron')
    await draftStore.save()
    expect(await kept()).toMatchObject({ values: heron, seed: undefined, image: { name: 'heron.png' } })
  })

  it('fills no form once its draft is read, and saves none', async () => {
    await leaveDraft()
    const draftStore = aDraftStore()
    const filled: TokenFormValues[] = []
    const reading = draftStore.load('mainnet', { isChanged: () => false, fill: fillInto(filled) })
    draftStore.close()
    await reading
    expect(filled).toEqual([])
    expect(draftStore.state.getState().isLoaded).toBe(false)
  })

  it('keeps what was typed while its draft was read, with the picture and the seed of that draft', async () => {
    const earlier = await leaveDraft()
    earlier.source(undefined, () => 'aaaaaaaa')
    await earlier.save()
    const draftStore = aDraftStore()
    const reading = draftStore.load('mainnet', { isChanged: () => true, fill: fillInto([]) })
    const moss = completeTokenForm({ name: 'Moss Almanac' })
    draftStore.change(moss)
    const saving = draftStore.saveChanges()
    draftStore.close()
    await Promise.all([reading, saving])
    expect(await kept()).toMatchObject({ values: moss, seed: 'aaaaaaaa', image: { name: 'heron.png' } })
    const { filled } = await open()
    expect(filled).toEqual([moss])
  })

  it('keeps what was typed while it was read that there is no draft', async () => {
    const draftStore = aDraftStore()
    const reading = draftStore.load('mainnet', { isChanged: () => true, fill: fillInto([]) })
    draftStore.change(heron)
    draftStore.setImage(picture)
    const saving = draftStore.saveChanges()
    draftStore.close()
    await Promise.all([reading, saving])
    expect(await kept()).toMatchObject({ values: heron, image: { name: 'heron.png' } })
  })

  it('gives the next one what it was saving with a picture', async () => {
    const earlier = await leaveDraft()
    earlier.change(completeTokenForm({ ...heron, name: 'Moss Almanac' }))
    void earlier.save()
    earlier.close()
    const { filled } = await open()
    expect(filled.map(({ name }) => name)).toEqual(['Moss Almanac'])
  })

  it('is itself again where it is shown again', async () => {
    const { draftStore } = await open()
    draftStore.close()
    await draftStore.load('mainnet', { isChanged: () => true, fill: fillInto([]) })
    draftStore.change(heron)
    await draftStore.save()
    expect((await kept())?.values).toEqual(heron)
  })
})

describe('a draft that could not be read', () => {
  /** The page opened while the database answers nothing. */
  async function openUnread() {
    await leaveDraft()
    return await whileRefused(() => open())
  }

  it('is said not to be kept at once, before anything is typed', async () => {
    const { draftStore } = await openUnread()
    expect(draftStore.state.getState().kept).toBe(false)
    draftStore.change(EMPTY_TOKEN_FORM)
    await draftStore.save()
    expect(draftStore.state.getState().kept).toBe(false)
    draftStore.change(heron)
    await draftStore.save()
    expect(draftStore.state.getState().kept).toBe(true)
  })

  it('is not replaced by the empty form', async () => {
    const { draftStore, filled } = await openUnread()
    draftStore.change(EMPTY_TOKEN_FORM)
    draftStore.source(undefined, () => 'aaaaaaaa')
    await draftStore.save()
    expect(filled).toEqual([])
    expect(await kept()).toMatchObject({ values: heron, image: { name: 'heron.png' } })
  })

  it('gives way to what is typed, which is kept until it is emptied', async () => {
    const { draftStore } = await openUnread()
    const moss = completeTokenForm({ name: 'Moss Almanac' })
    draftStore.change(moss)
    await draftStore.save()
    expect((await kept())?.values).toEqual(moss)
    draftStore.change(EMPTY_TOKEN_FORM)
    await draftStore.save()
    expect((await kept())?.values).toEqual(EMPTY_TOKEN_FORM)
  })
})

it('keeps a supply that was emptied, for an empty field is no untouched one', async () => {
  const { draftStore } = await open()
  draftStore.change({ ...EMPTY_TOKEN_FORM, supply: '' })
  await draftStore.save()
  expect((await kept())?.values.supply).toBe('')
})

const nothingTyped = () => EMPTY_TOKEN_FORM
const template = (mint: string) => Promise.resolve({ values: completeTokenForm({ template: mint }) })

it('a link is read as a draft or as a template, and a broken one is neither', async () => {
  expect(await openLink(`?${mintKey.address}`, 'mainnet', nothingTyped, template)).toMatchObject({
    status: 'ready',
    linked: { values: { template: mintKey.address } },
  })
  expect(await openLink('#draft=1.broken', 'mainnet', nothingTyped, template)).toEqual({ status: 'bad' })
})

it('a link whose template cannot be read says why', async () => {
  const offline = () => Promise.reject(new AppError('rpc/failed', { reason: 'unreachable' }))
  const opened = await openLink(`?${mintKey.address}`, 'mainnet', nothingTyped, offline)
  expect(opened).toMatchObject({ status: 'failed', error: { code: 'rpc/failed' } })
})

it('a link may fill the form at once only where nothing typed would be lost', async () => {
  const link = formatDraftHash(heron) ?? ''
  const statusAfter = async (typed: TokenFormValues) =>
    (await openLink(link, 'mainnet', () => typed, template)).status
  expect(await statusAfter(EMPTY_TOKEN_FORM)).toBe('ready')
  expect(await statusAfter(heron)).toBe('ready')
  expect(await statusAfter(completeTokenForm({ name: 'Mine' }))).toBe('asking')
  // Typed while the kept draft was being read.
  let typed = EMPTY_TOKEN_FORM
  const opening = openLink(link, 'mainnet', () => typed, template)
  await new Promise((resolve) => setImmediate(resolve))
  typed = completeTokenForm({ name: 'Mine' })
  expect((await opening).status).toBe('asking')
  await leaveDraft()
  expect(await statusAfter(EMPTY_TOKEN_FORM)).toBe('asking')
})

it('a link asks before it replaces a draft that could not be read, or that is still being saved', async () => {
  const status = async () =>
    (await openLink(formatDraftHash(heron) ?? '', 'mainnet', nothingTyped, template)).status
  expect(await status()).toBe('ready')
  expect(await whileRefused(status)).toBe('asking')
  await saveDraft(DRAFT_ID, { values: 'of a later version' })
  expect(await status()).toBe('asking')
  await forgetDraft(DRAFT_ID)
  const { draftStore } = await open()
  draftStore.change(completeTokenForm({ name: 'Moss Almanac' }))
  draftStore.setImage(picture)
  void draftStore.save()
  expect(await status()).toBe('asking')
})

it('only the page that linked here can ask for the picture', () => {
  expect(wantsPicture({ copyPicture: true })).toBe(true)
  expect([null, undefined, '?copyPicture=true', { copyPicture: 'true' }].map(wantsPicture)).not.toContain(
    true,
  )
})

describe('a picture that is being read', () => {
  it('is waited for', async () => {
    const { draftStore } = await open()
    expect(await draftStore.imageWhenRead()).toBeUndefined()
    draftStore.readImage(Promise.resolve().then(() => draftStore.setImage(picture)))
    expect(await draftStore.imageWhenRead()).toEqual(picture)
  })

  it('that cannot be used refuses those who waited for it, and nobody later', async () => {
    const { draftStore } = await open()
    draftStore.readImage(Promise.reject(new AppError('input/invalid', { check: 'the picture' })))
    await expect(draftStore.imageWhenRead()).rejects.toMatchObject({ code: 'input/invalid' })
    expect(await draftStore.imageWhenRead()).toBeUndefined()
  })

  it('does not count once another one is chosen', async () => {
    const { draftStore } = await open()
    const end: (() => void)[] = []
    const reading = () => new Promise<void>((resolve) => void end.push(resolve))
    const refused = reading().then(() =>
      Promise.reject(new AppError('input/invalid', { check: 'the picture' })),
    )
    draftStore.readImage(refused)
    const waiting = draftStore.imageWhenRead()
    draftStore.readImage(reading())
    end[0]?.()
    await refused.catch(() => {})
    draftStore.setImage(picture)
    end[1]?.()
    expect(await waiting).toEqual(picture)
  })
})
