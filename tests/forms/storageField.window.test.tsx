import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storageOf, chooseStorage, forgetOwnAddress, storageChoice } from '../../src/settings/storageChoice'
import { StorageField } from '../../src/forms/StorageField'
import type { Cluster } from '../../src/solana/cluster'
import type { OwnTyped } from '../../src/tokens/ownMetadata'
import type { CheckedAddress } from '../../src/tokens/createToken'
import { closeServers, serve } from '../support/fileServer'
import { field, pasteInto, press } from '../support/hands'
import { standAt } from '../support/page'
import { sentence } from '../support/sentence'

const mainnet = { id: 'mainnet', name: 'Mainnet', rpcUrls: [] } as unknown as Cluster
const practice = { id: 'practice', name: 'Practice chain', rpcUrls: [] } as unknown as Cluster
const begin = storageChoice.getInitialState()
const TEMPLATE = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU' as CheckedAddress
const JWT = 'eyJh.eyJz.c2ln'

beforeEach(() => {
  chooseStorage(begin)
  const tag = Object.assign(document.createElement('meta'), { name: 'mintwright-practice' })
  tag.content = JSON.stringify({ rpc: '/rpc', storage: '/storage', market: '/market' })
  document.head.replaceChildren(tag)
})
afterEach(() => {
  cleanup()
  closeServers()
})

async function open(cluster = mainnet, name = 'Quiet Heron', symbol = 'QHRN', more: Partial<OwnTyped> = {}) {
  const { container } = render(<StorageField cluster={cluster} name={name} symbol={symbol} {...more} />)
  const details = container.querySelector('details')
  if (details) details.open = true
  details?.dispatchEvent(new Event('toggle'))
  return await screen.findByRole('radiogroup')
}
const choose = async (name: string) => userEvent.click(screen.getByRole('radio', { name }))
const ticked = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked

/** The page's own server, so that http will do. */
async function pageWith(answer: (response: ServerResponse) => unknown): Promise<string> {
  const origin = await serve((_, response) => answer(response))
  standAt(origin)
  return `${origin}/token.json`
}
const json = (content: object) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content))

describe('the choice', () => {
  it('begins with Arweave, and on the practice chain with its own storage', async () => {
    await open()
    expect(ticked('Arweave')).toBe(true)
    expect(screen.queryByRole('radio', { name: 'Practice storage' })).toBeNull()
    cleanup()
    await open(practice)
    expect(ticked('Practice storage')).toBe(true)
    expect(storageOf(practice).name).toBe('Practice storage')
  })

  it('for a real network replaces practice on this machine', async () => {
    await open()
    await choose('Pinata')
    expect(storageOf(mainnet).name).toBe('Pinata')
    expect(storageOf(practice).name).toBe('Practice storage')
  })

  it('for the practice chain says that these files become public', async () => {
    await open(practice)
    await choose('Arweave')
    expect(screen.getByText(/These files become public/)).toBeTruthy()
    expect(storageOf(mainnet).name).toBe('Arweave')
  })
})

describe('Pinata', () => {
  it('asks for a key, does not store it, and says where it is missing', async () => {
    await open()
    await choose('Pinata')
    expect(screen.getByText(/Pinata needs your key. The key is never stored/)).toBeTruthy()
    const key = field('Key at Pinata (JWT)')
    await userEvent.type(key, 'no key')
    expect(screen.getByText(sentence(/This is not a JWT/))).toBeTruthy()
    await userEvent.clear(key)
    await pasteInto(key, `Bearer ${JWT}`)
    expect(screen.queryByText(/Pinata needs your key/)).toBeNull()
    expect(storageChoice.getState().jwt).toBe(JWT)
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain(JWT)
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain(JWT)
  })
})

describe('an address of one’s own', () => {
  const typeAddress = async (address: string) => {
    await choose('I have an address')
    await pasteInto(field('Address of your metadata file'), address)
    await userEvent.tab()
  }

  it('is read, and reported as matching', async () => {
    const address = await pageWith(
      json({ name: 'Quiet Heron', symbol: 'QHRN', image: 'https://a.example/x.png' }),
    )
    await open()
    await typeAddress(address)
    expect(await screen.findByText(/says what the form says/)).toBeTruthy()
    expect(storageOf(mainnet)).toMatchObject({
      address,
      addressLength: address.length,
      allowDifferences: false,
    })
  })

  it('is told what is wrong with it before anything is read', async () => {
    await open()
    await typeAddress('http://quietheron.example')
    expect(await screen.findByText(/Start the address with https/)).toBeTruthy()
    expect(screen.getByText('Your address is missing')).toBeTruthy()
  })

  it('that differs is named, and used only after consent; another address asks again', async () => {
    const address = await pageWith(json({ name: 'Loud Heron', symbol: 'QHRN' }))
    await open()
    await typeAddress(address)
    expect(await screen.findByText('The name is “Loud Heron” there, and “Quiet Heron” here.')).toBeTruthy()
    expect(screen.getByText('It does not name a picture with an https address.')).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Use it although it differs' }))
    expect(storageOf(mainnet)).toMatchObject({ allowDifferences: true })
    await userEvent.type(field('Address of your metadata file'), '2')
    expect(storageOf(mainnet)).toMatchObject({ allowDifferences: false })
  })

  it.each([
    ['lacks the template', {}, /add "template_of": "7xKX.*gAsU"\.$/],
    ['has the original’s name', { template_of: TEMPLATE, name: 'Paper Comet' }, /is “Paper Comet” there/],
    ['has the original’s symbol', { template_of: TEMPLATE, symbol: 'PCMT' }, /is “PCMT” there/],
  ])('that %s cannot be used for a token made after another', async (_, over, sentence) => {
    const address = await pageWith(
      json({ name: 'Quiet Heron', symbol: 'QHRN', image: 'https://a.example/x', ...over }),
    )
    await open(mainnet, 'Quiet Heron', 'QHRN', { template: TEMPLATE })
    await typeAddress(address)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByText(/a token made from a template must not pass for the original/)).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: 'Use it although it differs' })).toBeNull()
  })

  it('whose picture no place can fetch says so before it is used, with what mends it', async () => {
    const address = await pageWith(json({ name: 'Quiet Heron', symbol: 'QHRN', image: 'ar://heron' }))
    await open()
    await typeAddress(address)
    const picture = await screen.findByText('has an address that begins with ar://')
    const said = picture.closest('li')?.textContent ?? ''
    expect(said).toMatch(/^Picture/)
    expect(said).toContain('Solana Explorer’s proxy takes only http and https addresses.')
    expect(said).toContain('or choose a storage here.')
    expect(screen.getByText('It does not name a picture with an https address.')).toBeTruthy()
  })

  it('that cannot be read says why, and can be read again', async () => {
    let isThere = false
    const address = await pageWith((response) =>
      isThere
        ? json({ name: 'Quiet Heron', symbol: 'QHRN', image: 'https://a.example/x.png' })(response)
        : response.writeHead(404).end(),
    )
    await open()
    await typeAddress(address)
    expect(await screen.findByText('The file could not be read')).toBeTruthy()
    expect(screen.getByText('There is nothing at this address: it answers 404.')).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Use it although this page cannot read it' }))
    expect(storageOf(mainnet)).toMatchObject({ allowUnread: true })
    isThere = true
    await press('Try again')
    await waitFor(() => expect(screen.getByText(/says what the form says/)).toBeTruthy())
  })

  it('that cannot be read is used only after consent, which another address does not have, or stored anew', async () => {
    const address = await pageWith((response) => response.writeHead(404).end())
    await open()
    await typeAddress(address)
    const tick = { name: 'Use it although this page cannot read it' }
    await userEvent.click(await screen.findByRole('checkbox', tick))
    await userEvent.type(field('Address of your metadata file'), '2')
    expect(storageOf(mainnet)).toMatchObject({ allowUnread: false })
    await userEvent.click(await screen.findByRole('button', { name: 'Store a new file instead' }))
    expect(storageOf(mainnet).name).toBe('Arweave')
    cleanup()
    chooseStorage({ real: 'own', address })
    await open(mainnet, 'Quiet Heron', 'QHRN', { template: TEMPLATE })
    await screen.findByText('The file could not be read')
    expect(screen.queryByRole('checkbox', tick)).toBeNull()
  })

  it('is forgotten once a token points there', () => {
    chooseStorage({ real: 'own', address: 'https://a.example/x.json', allowDifferences: true })
    forgetOwnAddress('https://b.example/x.json')
    expect(storageChoice.getState().real).toBe('own')
    forgetOwnAddress('https://a.example/x.json')
    expect(storageChoice.getState()).toMatchObject({ real: 'arweave', address: '', allowDifferences: false })
  })
})
