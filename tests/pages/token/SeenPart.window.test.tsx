import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import SeenPart from '../../../src/pages/token/SeenPart'
import { changeSettings, defaultSettings } from '../../../src/settings/settingsStore'
import type { ReadToken } from '../../../src/tokens/readToken'
import { keptVerifiedNames } from '../../../src/market/verified/fetchVerifiedNames'
import { QueryRoot } from '../../../src/ui/QueryRoot'
import { sentence } from '../../support/sentence'

const FILE = 'https://files.example/heron.json'
const IMAGE = 'https://files.example/heron.png'
const asked: string[] = []

vi.mock('../../../src/market/verified/fetchVerifiedNames', () => ({ keptVerifiedNames: vi.fn() }))

beforeEach(() => {
  asked.length = 0
  vi.mocked(keptVerifiedNames).mockResolvedValue({ status: 'unavailable' })
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const url = input instanceof Request ? input.url : `${input}`
    asked.push(url)
    if (url.startsWith(FILE))
      return Promise.resolve(Response.json({ name: 'Quiet Heron', symbol: 'QHRN', image: IMAGE }))
    if (url === IMAGE) return Promise.resolve(new Response('', { status: 404 }))
    return Promise.reject(new TypeError('offline'))
  })
})
afterEach(() => {
  cleanup()
  changeSettings(defaultSettings)
  vi.restoreAllMocks()
})

/** What this part reads of a token. */
function aToken(uri: string, updateAuthority: string | null): ReadToken {
  const metadata = { name: 'Quiet Heron', symbol: 'QHRN', uri, updateAuthority, altered: false }
  return { program: 'token-2022', mint: 'mint', metadata, settings: {} } as unknown as ReadToken
}

const show = (uri: string, updateAuthority: string | null = null) =>
  render(
    <QueryRoot>
      <SeenPart token={aToken(uri, updateAuthority)} />
    </QueryRoot>,
  )
const row = async (seen: RegExp) => {
  const list = await screen.findByRole('list')
  return (await within(list).findByText(seen)).closest('li')?.textContent?.replaceAll('\u00a0', ' ')
}

it('says of an address that no page reads what it is, and asks nothing', async () => {
  show('ipfs://bafy')
  expect(await row(/begins with ipfs:/)).toContain('This cannot be mended: the metadata is immutable.')
  expect(asked).toEqual([])
})

it('says that the host of immutable metadata is gone for good, and of other metadata how to store it anew', async () => {
  show('https://nftstorage.link/ipfs/a')
  expect(await row(/does not answer: it is reported down/)).toContain('This cannot be mended')
  cleanup()
  show('https://nftstorage.link/ipfs/a', 'authority')
  expect(await row(/does not answer: it is reported down/)).toContain('Update metadata stores the file anew.')
})

it('asks for the picture, unless pictures are switched off', async () => {
  show(FILE)
  expect(await row(/instead of the picture/)).toMatch(/^Pictureanswers 404/)
  expect(asked).toEqual([FILE, IMAGE])
  cleanup()
  changeSettings({ pictures: false })
  asked.length = 0
  show(`${FILE}?again`)
  await screen.findByText(/says the same name and symbol/)
  expect(asked).toEqual([`${FILE}?again`])
})

it('says that the ticker is that of a verified token, where the verified ones are known', async () => {
  const find = (part: string) => (part === 'symbol' ? { mint: 'verified', like: 'QHRN' } : undefined)
  vi.mocked(keptVerifiedNames).mockResolvedValue({ status: 'known', at: 0, find })
  show(FILE)
  const said = (await screen.findByText(sentence(/^can be mistaken for “QHRN”/))).closest('li')?.textContent
  expect(said?.replaceAll('\u00a0', ' ')).toContain('Jupiter asks for a ticker that no verified token has')
})
