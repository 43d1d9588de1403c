import { describe, expect, it } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import type { MetadataStorage } from '../../src/storage/metadataStorage'
import { storeTokenFiles, type StoreProgress, type StoreTokenFiles } from '../../src/tokens/storeTokenFiles'
import { EMPTY_TOKEN_FORM } from '../../src/tokens/form/values'
import type { TokenFields } from '../../src/tokens/tokenFields'
import { parseTokenForm } from '../../src/tokens/tokenForm'

/** A storage in memory that does what a real one does: it keeps bytes and gives them back. */
class ShelfStorage implements MetadataStorage {
  readonly place = 'a shelf'
  readonly addressLength = 20
  readonly kept = new Map<string, string>()
  readonly progress: StoreProgress[] = []
  readonly found = new Map<string, string>()

  constructor(
    readonly name = 'Shelf',
    private readonly origin = 'https://shelf.example',
  ) {}

  fetchFreeLimit = () => Promise.resolve(100_000)

  upload = async (file: Blob) => {
    const url = `${this.origin}/${this.kept.size}`
    this.kept.set(url, await file.text())
    return url
  }

  fetchBack = async (url: string, expected: Blob) => {
    const kept = this.kept.get(url)
    if (kept === undefined) throw new AppError('storage/failed', { url })
    if (kept !== (await expected.text())) throw new AppError('storage/mismatch', { url })
  }

  road(signal = new AbortController().signal): StoreTokenFiles {
    const stored = {
      find: (hash: string) => this.found.get(hash),
      remember: (hash: string, url: string) => void this.found.set(hash, url),
    }
    const onProgress = (step: StoreProgress) => void this.progress.push(step)
    return { storage: this, fetchBack: this.fetchBack, stored, onProgress, signal }
  }
}

const parsed = parseTokenForm({ ...EMPTY_TOKEN_FORM, name: 'Quiet Heron', symbol: 'QHRN', supply: '1' })
if (!parsed.ok) throw new Error('the form of this test is filled in')
const fields: TokenFields = parsed.fields
const image = {
  blob: new Blob(['a heron'], { type: 'image/webp' }),
  name: 'heron.png',
  width: 512,
  height: 512,
  originalSize: 9000,
  stilled: false,
}

describe('storeTokenFiles', () => {
  it('stores the picture, then the file that names it, each fetched back', async () => {
    const shelf = new ShelfStorage()
    const uri = await storeTokenFiles(fields, image, shelf.road())
    const file = JSON.parse(shelf.kept.get(uri) ?? '{}') as { image?: string }
    expect(shelf.kept.get(file.image ?? '')).toBe('a heron')
    expect(shelf.progress).toEqual(['picture', 'picture-check', 'file', 'file-check'])
  })

  it('stores the file alone where there is no picture', async () => {
    const shelf = new ShelfStorage()
    await storeTokenFiles(fields, undefined, shelf.road())
    expect(shelf.kept.size).toBe(1)
  })

  it('uploads nothing twice', async () => {
    const shelf = new ShelfStorage()
    const first = await storeTokenFiles(fields, image, shelf.road())
    expect(await storeTokenFiles(fields, image, shelf.road())).toBe(first)
    expect(shelf.kept.size).toBe(2)
  })

  it('uploads again what has vanished since', async () => {
    const shelf = new ShelfStorage()
    await storeTokenFiles(fields, image, shelf.road())
    shelf.kept.clear()
    const uri = await storeTokenFiles(fields, image, shelf.road())
    expect(shelf.kept.has(uri)).toBe(true)
  })

  it('rejects where the storage gives back something else', async () => {
    const shelf = new ShelfStorage()
    const road = shelf.road()
    const spoilt = { ...road, fetchBack: (url: string) => shelf.fetchBack(url, new Blob(['else'])) }
    await expect(storeTokenFiles(fields, image, spoilt)).rejects.toMatchObject({ code: 'storage/mismatch' })
    expect(shelf.found.size).toBe(0)
  })

  it('never lets a file of one storage stand for the same file in another', async () => {
    const practice = new ShelfStorage()
    const practiceRoad = practice.road()
    const first = await storeTokenFiles(fields, image, practiceRoad)
    const real = new ShelfStorage('Arweave', 'https://arweave.example')
    const second = await storeTokenFiles(fields, image, { ...real.road(), stored: practiceRoad.stored })
    expect(first).toMatch(/^https:\/\/shelf\.example/)
    expect(second).toMatch(/^https:\/\/arweave\.example/)
    expect(real.kept.get(second)).not.toContain('shelf.example')
  })
})
