import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Cluster, listClusters } from '../../src/solana/cluster'
import { mintOf } from '../market/sourceServer'

/*
 * What stands in localStorage, letter by letter, as released versions wrote it: each store reads it, and writes the same again. What is
 * broken or hostile, and a browser that refuses its storage, leave the store as it begins; the journal’s flag that cannot be read counts as set.
 */

type KeptCase = Readonly<{
  key: string
  /** The store's value in a page that has just been loaded. */
  read: () => Promise<unknown>
  begins: unknown
  /** A text that was stored, what it means, and what writes it again. */
  text: string
  value: unknown
  /** Its value while the page is open, where that is more than what is stored. */
  open?: unknown
  write: () => Promise<void>
  /** What it is taken for where it cannot be read; without it, as it begins. */
  refused?: unknown
  /** What leaves the store as it begins. */
  broken: readonly string[]
}>

const otter = { mint: mintOf(1), name: 'Brass Otter', symbol: 'OTTER' }
const someone = 'ARSHpFqKTNAa4dqLpFYNphRCYNcYzjUEyQ7rmKtzU7hz'
const settings = () => import('../../src/settings/settingsStore')
const choice = () => import('../../src/settings/storageChoice')
const jupiter = () => import('../../src/settings/jupiterChoice')
const favourites = () => import('../../src/market/favourites')
const due = () => import('../../src/desk/due')
const referrer = () => import('../../src/settings/referrer')
const memory = () => import('../../src/wallet/memory')
const exampleBill = () => import('../../src/operation/exampleBill')
const flag = () => import('../../src/storage/journalFlag')

const usual = {
  rpcUrls: {},
  priority: 'normal',
  priorityCeiling: 5_000_000n,
  pingFirst: false,
  slippageBps: 100,
  impactBps: 2500,
  pictures: true,
  explorer: 'solana',
  worth: 'usd',
  grouping: 'comma',
  ipfsGateway: '',
} as const
const own = {
  ...usual,
  rpcUrls: { devnet: 'https://rpc.example/' },
  ipfsGateway: 'https://gateway.example',
  priority: 'high',
  pingFirst: true,
  slippageBps: 250,
  impactBps: 500,
  grouping: 'space',
} as const
const noFiles = {
  practice: 'practice',
  real: 'arweave',
  address: '',
  allowDifferences: false,
  allowUnread: false,
  jwt: '',
} as const
const ownFile = { ...noFiles, real: 'own', address: 'https://own.example/a.json' } as const
const rest = { networkFee: 0n, siteFee: 0n, total: 0n }
const mainnet = listClusters().find(({ id }) => id === 'mainnet') as Cluster

const CASES: readonly KeptCase[] = [
  {
    key: 'mintwright.settings',
    read: async () => (await settings()).settingsStore.getState(),
    begins: usual,
    text: '{"rpcUrls":{"devnet":"https://rpc.example/"},"ipfsGateway":"https://gateway.example","priority":"high","pingFirst":true,"slippageBps":250,"impactBps":500,"pictures":true,"explorer":"solana","worth":"usd","grouping":"space","priorityCeiling":"5000000"}',
    value: own,
    write: async () => (await settings()).changeSettings(own),
    broken: [
      '{',
      '7',
      'null',
      '[]',
      '{"rpcUrls":{"mainnet":"javascript:alert(1)"},"slippageBps":99999,"impactBps":0,"priorityCeiling":5,"priority":"all"}',
    ],
  },
  {
    key: 'mintwright.files',
    read: async () => (await choice()).storageChoice.getState(),
    begins: noFiles,
    text: '{"practice":"practice","real":"own","address":"https://own.example/a.json","allowDifferences":false}',
    value: ownFile,
    open: { ...ownFile, jwt: 'a key that is never stored' },
    write: async () => (await choice()).chooseStorage({ ...ownFile, jwt: 'a key that is never stored' }),
    broken: ['{', '7', 'null', '[]', '{"practice":"moon","real":"practice","address":5,"jwt":"theirs"}'],
  },
  {
    key: 'mintwright.jupiter',
    read: async () => (await jupiter()).mayAskJupiter(),
    begins: false,
    text: 'asked',
    value: true,
    write: async () => (await jupiter()).chooseJupiter(true),
    broken: ['', 'true', '"asked"', 'asked '],
  },
  {
    key: 'mintwright.favourites',
    read: async () => (await favourites()).favouritesStore.getState(),
    begins: [],
    text: `[{"mint":"${otter.mint}","name":"Brass Otter","symbol":"OTTER"}]`,
    value: [otter],
    write: async () => (await favourites()).toggleFavourite(otter),
    broken: ['[', 'null', '{}', '"text"', '[null,{"mint":"nonsense","name":"a","symbol":"b"}]'],
  },
  {
    key: 'mintwright.due',
    read: async () => (await due()).putOffStore.getState(),
    begins: {},
    text: '{"practice Me rent":604800005}',
    value: { 'practice Me rent': 604_800_005 },
    write: async () => (await due()).putOff('practice Me rent', 5),
    broken: ['[', 'null', '"text"', '{"a":"soon"}', '{"a":null}'],
  },
  {
    key: 'mintwright.referrer',
    read: async () => (await referrer()).referrerNow(1_700_000_000_001),
    begins: null,
    text: `1700000000000 ${someone}`,
    value: { address: someone, since: 1_700_000_000_000 },
    write: async () => void (await referrer()).takeReferrer(someone, 1_700_000_000_000),
    broken: ['', someone, `9999999999999 ${someone}`, `170000000000 ${someone}`, '1700000000000 nobody'],
  },
  {
    key: 'mintwright.cluster',
    read: async () => (await memory()).rememberedCluster(),
    begins: null,
    text: 'devnet',
    value: 'devnet',
    write: async () => (await memory()).rememberCluster('devnet'),
    broken: ['', '"devnet"', 'testnet'],
  },
  {
    key: 'mintwright.wallet',
    read: async () => (await memory()).rememberedSession(),
    begins: null,
    text: '{"walletName":"Phantom","reach":"remote"}',
    value: { walletName: 'Phantom', reach: 'remote' },
    write: async () => (await memory()).rememberSession({ walletName: 'Phantom', reach: 'remote' }),
    broken: ['{', 'null', '7', '{"walletName":7,"reach":"remote"}', '{"walletName":"Phantom","reach":"far"}'],
  },
  {
    key: 'mintwright.example.mainnet',
    read: async () => {
      const kept = (await exampleBill()).keptBill(mainnet)
      return kept?.status === 'read' ? kept.at : kept
    },
    begins: undefined,
    text: '1700000000000 3000000 2000000 5000 0',
    value: 1_700_000_000_000,
    write: async () => {
      const figures = { mintRent: 3_000_000n, tokenAccountRent: 2_000_000n, priorityFee: 5_000n, ...rest }
      ;(await exampleBill()).keepBill(mainnet, figures, 1_700_000_000_000)
    },
    broken: ['', '1700000000000 3000000 2000000 5000', '1700000000000 -1 2 3 4', 'a b c d e'],
  },
  {
    key: 'mintwright.journal',
    read: async () => (await flag()).hasJournal(),
    begins: false,
    text: '1',
    value: true,
    refused: true,
    write: async () => (await flag()).raiseJournalFlag(),
    broken: [],
  },
]

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
  vi.stubEnv('VITE_SERVICE_FEE_LAMPORTS', '1')
  vi.stubEnv('VITE_SERVICE_FEE_ADDRESS', mintOf(9))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

describe.each(CASES)('$key', ({ key, read, begins, refused = begins, text, value, write, broken }) => {
  test('begins so in a new browser, and nothing is stored by reading', async () => {
    expect(await read()).toEqual(begins)
    expect(localStorage.length).toBe(0)
  })

  test('reads what was stored, and does not change it', async () => {
    localStorage.setItem(key, text)
    expect(await read()).toEqual(value)
    expect(localStorage.getItem(key)).toBe(text)
  })

  test('writes the same text', async () => {
    await write()
    expect(localStorage.getItem(key)).toBe(text)
    expect(localStorage.length).toBe(1)
  })

  test('begins as in a new browser where what is stored is broken', async () => {
    for (const nonsense of broken) {
      localStorage.setItem(key, nonsense)
      vi.resetModules()
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      expect(await read(), nonsense).toEqual(begins)
    }
  })

  test('works where the browser refuses its storage', async () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    expect(await read()).toEqual(refused)
    await write()
    vi.stubGlobal('localStorage', undefined)
    vi.resetModules()
    expect(await read()).toEqual(refused)
    await write()
  })
})

test.each(CASES.slice(0, 5))(
  '$key: what is chosen where the browser refuses its storage holds until the page is closed',
  async ({ read, value, open = value, write }) => {
    vi.stubGlobal('localStorage', undefined)
    await write()
    expect(await read()).toEqual(open)
  },
)

describe('settings of two tabs', () => {
  const ofAnotherTab = async () => {
    vi.resetModules()
    return await settings()
  }

  test('a change in one tab keeps what the other has stored since', async () => {
    const here = await settings()
    const there = await ofAnotherTab()
    there.changeSettings({ slippageBps: 50, priorityCeiling: 1_000_000n })
    here.changeSettings({ grouping: 'space' })
    const changed = { ...usual, slippageBps: 50, priorityCeiling: 1_000_000n, grouping: 'space' }
    expect(here.settingsStore.getState()).toEqual(changed)
    expect((await ofAnotherTab()).settingsStore.getState()).toEqual(changed)
  })

  test('where storage is full, a change keeps those that could not be stored', async () => {
    const { changeSettings, settingsStore } = await settings()
    changeSettings({ slippageBps: 200 })
    const getItem = localStorage.getItem.bind(localStorage)
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem, setItem })
    changeSettings({ slippageBps: 50 })
    changeSettings({ priority: 'high' })
    expect(settingsStore.getState()).toMatchObject({ slippageBps: 50, priority: 'high' })
  })
})
