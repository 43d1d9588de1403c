import { Keypair } from '@solana/web3.js'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MintPicture, OperationPicture, PicturesOfFiles } from '../../src/operation/MintPicture'
import { changeSettings, defaultSettings } from '../../src/settings/settingsStore'
import { SOL_MINT, USDC_MINTS } from '../../src/tokens/wellKnown'
import { closeServers, serve } from '../support/fileServer'
import { standAt } from '../support/page'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let origin: string
let asked: { path: string; cookie: string | undefined; referrer: string | undefined }[]
/** The paths whose answers have been read, or broken off. */
let ended: string[]
let picture: Buffer
let comeNear: () => void
let goAway: () => void
/** Requests for pictures wait for this before they are answered. */
let answered: Promise<void>

/** A storage of the page's own origin: each token's file at /<number>.json, each picture at /<number>.png. The rest is a node. */
beforeEach(async () => {
  asked = []
  ended = []
  picture = PNG
  answered = Promise.resolve()
  origin = await serve((request, response) => {
    const { url: path = '', headers } = request
    asked.push({ path, cookie: headers.cookie, referrer: headers.referer })
    response.on('close', () => ended.push(path))
    if (path.endsWith('.json'))
      response.end(JSON.stringify({ image: `${origin}${path.replace('json', 'png')}` }))
    else if (path.endsWith('.png'))
      void answered.then(() => response.setHeader('content-type', 'image/png').end(picture))
    else response.writeHead(404).end()
  })
  standAt(`${origin}/account`)
  changeSettings({ rpcUrls: { mainnet: `${origin}/rpc` } })
  const seen: ((entries: { isIntersecting: boolean }[]) => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        seen.push(tell)
      }
      observe() {}
      disconnect() {}
    },
  )
  comeNear = () => act(() => seen.forEach((tell) => tell([{ isIntersecting: true }])))
  goAway = () => act(() => seen.forEach((tell) => tell([{ isIntersecting: false }])))
})
afterEach(() => {
  cleanup()
  changeSettings(defaultSettings)
  vi.unstubAllGlobals()
  closeServers()
})

const aMint = () => Keypair.generate().publicKey.toBase58()
const paths = () => asked.map(({ path }) => path)
let files = 0
const aFile = () => `/${++files}.json`
const pictureIn = (container: HTMLElement) => container.querySelector('img')
const identiconIn = (container: HTMLElement) => container.querySelector('svg')

/** Long enough for a request that must not come. */
const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 150)))

test('a picture is fetched once its place is near, without cookies and referrer; until then the identicon has its size', async () => {
  const file = aFile()
  const { container } = render(<MintPicture mint={aMint()} uri={origin + file} size={40} />)
  await aMoment()
  expect(paths()).toEqual([])
  expect(identiconIn(container)?.getAttribute('width')).toBe('40')
  comeNear()
  await waitFor(() => expect(pictureIn(container)?.src).toMatch(/^blob:/))
  expect(pictureIn(container)?.getAttribute('width')).toBe('40')
  expect(paths()).toEqual([file, file.replace('json', 'png')])
  expect(asked.map(({ cookie, referrer }) => [cookie, referrer])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ])
})

test('the same picture in two places is fetched once', async () => {
  const [mint, file] = [aMint(), aFile()]
  const { container } = render(
    <>
      <MintPicture mint={mint} uri={origin + file} size={40} />
      <MintPicture mint={mint} uri={origin + file} size={24} />
    </>,
  )
  comeNear()
  await waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(2))
  expect(asked).toHaveLength(2)
})

test('nothing is asked where pictures are switched off, neither a file nor a node', async () => {
  changeSettings({ pictures: false })
  const { container } = render(
    <>
      <MintPicture mint={aMint()} uri={origin + aFile()} size={40} />
      <MintPicture mint={aMint()} size={40} />
      <OperationPicture subject={{ base: aMint(), quote: aMint() }} address={aMint()} size={40} />
    </>,
  )
  comeNear()
  await aMoment()
  expect(asked).toEqual([])
  expect(container.querySelectorAll('svg')).toHaveLength(4)
  expect(pictureIn(container)).toBeNull()
})

test('a picture that is there disappears when pictures are switched off', async () => {
  const { container } = render(<MintPicture mint={aMint()} uri={origin + aFile()} size={40} />)
  comeNear()
  await waitFor(() => expect(pictureIn(container)).toBeTruthy())
  act(() => changeSettings({ pictures: false }))
  expect(pictureIn(container)).toBeNull()
  expect(identiconIn(container)).toBeTruthy()
})

test('a well-known token has its sign, for which nothing is asked', async () => {
  const { container } = render(
    <>
      <MintPicture mint={SOL_MINT} size={40} />
      <MintPicture mint={USDC_MINTS.mainnet} uri={origin + aFile()} size={40} />
    </>,
  )
  comeNear()
  await aMoment()
  expect(container.textContent).toBe('◎$')
  expect(asked).toEqual([])
})

test('a picture that is too large or not there leaves the identicon, and is not asked for again', async () => {
  picture = Buffer.alloc(5 * 1024 * 1024 + 1)
  const [mint, large, gone] = [aMint(), aFile(), '/gone']
  const both = (
    <>
      <MintPicture mint={mint} uri={origin + large} size={40} />
      <MintPicture mint={mint} uri={origin + gone} size={40} />
    </>
  )
  const first = render(both)
  comeNear()
  const all = [large, large.replace('json', 'png'), gone].toSorted()
  await waitFor(() => expect(paths().toSorted()).toEqual(all))
  // A picture that is left half-way is asked for again.
  await waitFor(() => expect(ended.toSorted()).toEqual(all))
  await aMoment()
  expect(pictureIn(first.container)).toBeNull()
  first.unmount()
  const { container } = render(both)
  comeNear()
  await aMoment()
  expect(asked).toHaveLength(3)
  expect(container.querySelectorAll('svg')).toHaveLength(2)
})

test('a new picture stands beside the one that it replaces; without either there is no pair', async () => {
  const [mint, old, young] = [aMint(), aFile(), aFile()]
  const { container } = render(<PicturesOfFiles mint={mint} was={origin + old} is={origin + young} />)
  await waitFor(() => expect(container.textContent).toBe('→'))
  comeNear()
  await waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(2))
  expect(paths().toSorted()).toEqual(
    [old, old.replace('json', 'png'), young, young.replace('json', 'png')].toSorted(),
  )
  act(() => changeSettings({ pictures: false }))
  expect(container.innerHTML).toBe('')
  cleanup()
  act(() => changeSettings({ pictures: true }))
  const silent = render(<PicturesOfFiles mint={mint} was={`${origin}/gone`} is="" />)
  await waitFor(() => expect(ended).toContain('/gone'))
  await aMoment()
  expect(silent.container.innerHTML).toBe('')
})

/** A PNG that says to have so many pixels. */
function saying(width: number, height: number): Buffer {
  const said = Buffer.from(PNG)
  said.writeUInt32BE(width, 16)
  said.writeUInt32BE(height, 20)
  return said
}

test.each([
  ['of too many pixels', saying(30_000, 30_000)],
  ['of a size that it does not say', saying(0, 0)],
  [
    'that is a drawing, which could draw for minutes',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  ['that is no picture', Buffer.from('<!doctype html>')],
])('a picture %s is not handed to the browser', async (_, bytes) => {
  picture = bytes
  const file = aFile()
  const { container } = render(<MintPicture mint={aMint()} uri={origin + file} size={40} />)
  comeNear()
  await waitFor(() => expect(paths()).toEqual([file, file.replace('json', 'png')]))
  await aMoment()
  expect(pictureIn(container)).toBeNull()
  expect(identiconIn(container)).toBeTruthy()
})

test('six pictures are fetched at once, and what leaves the screen is given up', async () => {
  let answer = () => {}
  answered = new Promise((resolve) => (answer = resolve))
  const twenty = Array.from({ length: 20 }, () => ({ mint: aMint(), file: aFile() }))
  const { container } = render(
    <>
      {twenty.map(({ mint, file }) => (
        <MintPicture key={mint} mint={mint} uri={origin + file} size={40} />
      ))}
    </>,
  )
  const pictures = () => paths().filter((path) => path.endsWith('.png'))
  comeNear()
  await waitFor(() => expect(pictures()).toHaveLength(6))
  await aMoment()
  expect(pictures()).toHaveLength(6)
  goAway()
  await aMoment()
  expect(pictures()).toHaveLength(6)
  expect(container.querySelectorAll('svg')).toHaveLength(20)
  answer()
  comeNear()
  await waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(20))
})

test('a picture that comes back to the screen is not fetched again', async () => {
  const { container } = render(<MintPicture mint={aMint()} uri={origin + aFile()} size={40} />)
  comeNear()
  await waitFor(() => expect(pictureIn(container)).toBeTruthy())
  goAway()
  expect(pictureIn(container)).toBeNull()
  await aMoment()
  comeNear()
  await waitFor(() => expect(pictureIn(container)).toBeTruthy())
  expect(asked).toHaveLength(2)
})

test('the chosen network is asked for a mint that the page has not read, and no other network', async () => {
  render(<MintPicture mint={aMint()} size={40} on="devnet" />)
  comeNear()
  await aMoment()
  expect(asked).toEqual([])
  render(<MintPicture mint={aMint()} size={40} on="mainnet" />)
  comeNear()
  await waitFor(() => expect(paths()).toContain('/rpc'))
})
