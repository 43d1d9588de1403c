import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { templateStore } from '../../src/tokens/template/templateStore'
import { checkNamesAgain, followTemplate, loadTemplate } from '../../src/tokens/template/followTemplate'
import { templateReading } from '../../src/pages/create-token/template/templateWork'
import { changeSettings, defaultSettings } from '../../src/settings/settingsStore'
import type { Cluster } from '../../src/solana/cluster'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aTokenDraft } from '../support/engine'
import { makeToken } from './makeToken'

/** What the person reaches Mainnet over, and a chain where devnet would be, which does not know the token. */
let own: PracticeChain
let devnet: PracticeChain
let mint = ''
let elsewhere: string[] = []

beforeAll(async () => {
  devnet = await startPracticeChain()
  own = await startPracticeChain()
  const { facts } = await makeToken(own, {
    draft: aTokenDraft({ name: 'Paper Comet', symbol: 'PCMT', uri: '' }),
  })
  mint = facts.mint.toBase58()
})
afterAll(() => Promise.all([own.stop(), devnet.stop()]))

beforeEach(() => {
  elsewhere = []
  changeSettings({ rpcUrls: { mainnet: own.rpcUrl } })
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    const { host, hostname } = new URL(call[0] instanceof Request ? call[0].url : call[0])
    if (hostname === '127.0.0.1') return await real(...call)
    elsewhere.push(host)
    throw new TypeError('offline')
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  templateStore.setState(templateStore.getInitialState(), true)
})

const reading = () => {
  const cluster: Cluster = {
    id: 'devnet',
    name: 'Devnet',
    caip: 'solana:test',
    money: 'play',
    rpcUrls: [devnet.rpcUrl],
  }
  return templateReading({ cluster, ownRpcUrl: undefined })
}
const signal = () => new AbortController().signal
const atMainnet = { cluster: 'mainnet', token: { metadata: { name: 'Paper Comet' } } }

it('a template of Mainnet is read over the user’s own endpoint', async () => {
  const { values, known } = await loadTemplate(reading(), mint)
  expect(values.name).toBe('')
  expect(known.original?.name).toBe('Paper Comet')
  expect(known.template).toMatchObject(atMainnet)
  await followTemplate(reading(), mint, signal())
  expect(templateStore.getState().template).toMatchObject(atMainnet)
  const fields = { name: 'PCMT', symbol: 'MOSA', template: mint }
  await expect(checkNamesAgain(fields, reading(), signal())).rejects.toMatchObject({
    code: 'input/invalid',
    context: { formField: 'name' },
  })
  expect(elsewhere.filter((host) => host.includes('solana'))).toEqual([])
})

it('and over the public one without one', async () => {
  changeSettings(defaultSettings)
  await expect(loadTemplate(reading(), mint)).rejects.toThrow()
  expect(elsewhere).toContain('api.mainnet.solana.com')
})
