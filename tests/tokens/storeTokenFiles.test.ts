import { describe, expect, it } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import type { OnSent, UploadStorage } from '../../src/uploads/httpUpload'
import {
  storeTokenFiles,
  type StoreDetail,
  type StoreProgress,
  type StoreTokenFiles,
} from '../../src/tokens/storeTokenFiles'
import { EMPTY_TOKEN_FORM } from '../../src/tokens/form/values'
import type { TokenFields } from '../../src/tokens/createToken'
import { parseTokenForm } from '../../src/tokens/form/tokenForm'

/** A storage in memory that does what a real one does: it keeps bytes and gives them back. */
class ShelfStorage implements UploadStorage {
  readonly place = 'a shelf'
  readonly addressLength = 20
  readonly kept = new Map<string, string>()
  readonly progress: StoreProgress[] = []
  readonly told: StoreDetail[] = []
  readonly found = new Map<string, string>()
  uploads = 0
  /** The gateway has nothing yet: how often it says so before it does. */
  lag = 0

  constructor(
    readonly name = 'Shelf',
    private readonly origin = 'https://shelf.example',
  ) {}

  fetchFreeLimit = () => Promise.resolve(100_000)

  upload = async (file: Blob, _signal?: AbortSignal, onSent?: OnSent) => {
    this.uploads += 1
    onSent?.(file.size / 2, file.size)
    onSent?.(file.size, file.size)
    const url = `${this.origin}/${this.kept.size}`
    this.kept.set(url, await file.text())
    return url
  }

  fetchBack = async (url: string, expected: Blob, _signal?: AbortSignal, onWait?: () => void) => {
    if (this.lag > 0) {
      this.lag -= 1
      onWait?.()
      throw new AppError('storage/unavailable', { url })
    }
    const kept = this.kept.get(url)
    if (kept === undefined) throw new AppError('storage/failed', { url })
    if (kept !== (await expected.text())) throw new AppError('storage/mismatch', { url })
  }

  options(signal = new AbortController().signal): StoreTokenFiles {
    const stored = {
      find: (hash: string) => this.found.get(hash),
      remember: (hash: string, url: string) => void this.found.set(hash, url),
    }
    const onProgress = (step: StoreProgress, detail?: StoreDetail) => {
      if (detail) this.told.push(detail)
      else this.progress.push(step)
    }
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
    const uri = await storeTokenFiles(fields, image, shelf.options())
    const file = JSON.parse(shelf.kept.get(uri) ?? '{}') as { image?: string }
    expect(shelf.kept.get(file.image ?? '')).toBe('a heron')
    expect(shelf.progress).toEqual(['picture', 'picture-check', 'file', 'file-check'])
  })

  it('stores the file alone where there is no picture', async () => {
    const shelf = new ShelfStorage()
    await storeTokenFiles(fields, undefined, shelf.options())
    expect(shelf.kept.size).toBe(1)
  })

  it('uploads nothing twice', async () => {
    const shelf = new ShelfStorage()
    const first = await storeTokenFiles(fields, image, shelf.options())
    expect(await storeTokenFiles(fields, image, shelf.options())).toBe(first)
    expect(shelf.kept.size).toBe(2)
  })

  it('uploads again a file that has vanished since', async () => {
    const shelf = new ShelfStorage()
    await storeTokenFiles(fields, image, shelf.options())
    shelf.kept.clear()
    const uri = await storeTokenFiles(fields, image, shelf.options())
    expect(shelf.kept.has(uri)).toBe(true)
  })

  it('rejects where the storage gives back something else', async () => {
    const shelf = new ShelfStorage()
    const options = shelf.options()
    const spoilt = { ...options, fetchBack: (url: string) => shelf.fetchBack(url, new Blob(['else'])) }
    await expect(storeTokenFiles(fields, image, spoilt)).rejects.toMatchObject({ code: 'storage/mismatch' })
    await expect(storeTokenFiles(fields, image, spoilt)).rejects.toMatchObject({ code: 'storage/mismatch' })
    expect(shelf.uploads).toBe(2)
  })

  it('reports the progress of the upload, and that it waits for the gateway', async () => {
    const shelf = new ShelfStorage()
    await storeTokenFiles(fields, undefined, shelf.options())
    expect(shelf.told).toEqual([{ fraction: 0.5 }, { fraction: 1 }])
    shelf.lag = 1
    const other = { ...fields, name: 'Grey Almanac' }
    await expect(storeTokenFiles(other, undefined, shelf.options())).rejects.toMatchObject({
      code: 'storage/unavailable',
    })
    expect(shelf.told.at(-1)).toEqual({ waiting: true })
  })

  it('goes on waiting for what was uploaded, rather than uploading it again', async () => {
    const shelf = new ShelfStorage()
    shelf.lag = 2
    const options = shelf.options()
    for (let turn = 0; turn < 2; turn++)
      await expect(storeTokenFiles(fields, image, options)).rejects.toMatchObject({
        code: 'storage/unavailable',
      })
    const uri = await storeTokenFiles(fields, image, options)
    expect(shelf.kept.has(uri)).toBe(true)
    expect(shelf.uploads).toBe(2)
  })

  it('stores the picture once, whatever becomes of the file', async () => {
    const shelf = new ShelfStorage()
    const options = shelf.options()
    const { upload } = shelf
    shelf.upload = onceThen(upload)
    await expect(storeTokenFiles(fields, image, options)).rejects.toMatchObject({ code: 'storage/failed' })
    shelf.upload = upload
    await storeTokenFiles(fields, image, options)
    expect(shelf.uploads).toBe(2)
  })

  it('stops when it is no longer wanted', async () => {
    const shelf = new ShelfStorage()
    const stop = new AbortController()
    const options = shelf.options(stop.signal)
    await storeTokenFiles(fields, image, options)
    stop.abort()
    shelf.lag = 9
    await expect(storeTokenFiles(fields, image, options)).rejects.toMatchObject({ name: 'AbortError' })
    expect(shelf.uploads).toBe(2)
  })

  it('never uses a file of one storage in place of the same file in another', async () => {
    const practice = new ShelfStorage()
    const practiceOptions = practice.options()
    const first = await storeTokenFiles(fields, image, practiceOptions)
    const real = new ShelfStorage('Arweave', 'https://arweave.example')
    const second = await storeTokenFiles(fields, image, { ...real.options(), stored: practiceOptions.stored })
    expect(first).toMatch(/^https:\/\/shelf\.example/)
    expect(second).toMatch(/^https:\/\/arweave\.example/)
    expect(real.kept.get(second)).not.toContain('shelf.example')
  })
})

/** An upload that works once and is refused ever after. */
function onceThen(upload: UploadStorage['upload']): UploadStorage['upload'] {
  let uploads = 0
  return async (...args) => {
    uploads += 1
    if (uploads > 1) throw new AppError('storage/failed', { status: 400 })
    return await upload(...args)
  }
}
