import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  defaultSettings,
  formatSettings,
  parseSettings,
  readShared,
  shareSettings,
} from '../../src/settings/settingsStore'
import {
  formatSlippage,
  MOST_SLIPPAGE,
  parseCeiling,
  parseSlippage,
  rpcUrlProblem,
} from '../../src/settings/validation'
import { settingChanges } from '../../src/settings/settingWords'
import { formatSol } from '../../src/units/lamports'

describe('an RPC address', () => {
  const origin = 'http://127.0.0.1:4173'

  it('is an https address, or on the page’s own origin', () => {
    expect(rpcUrlProblem('https://rpc.example/?key=1', origin)).toBeUndefined()
    expect(rpcUrlProblem('http://127.0.0.1:4173/rpc', origin)).toBeUndefined()
  })

  it.each([
    ['rpc.example', 'Enter the whole address, starting with https://.'],
    ['http://rpc.example', 'Use https://: this page may not reach plain http addresses.'],
    ['wss://rpc.example', 'Enter the https address: this page uses HTTP, not WebSockets.'],
    ['ftp://rpc.example', 'An RPC address starts with https://.'],
    [
      'https://me:secret@rpc.example',
      'Put the key into the path or the query: a browser does not send user names in addresses.',
    ],
    [
      'https://@rpc.example',
      'Put the key into the path or the query: a browser does not send user names in addresses.',
    ],
  ])('%s is refused with a reason', (text, reason) => {
    expect(rpcUrlProblem(text, origin)).toBe(reason)
  })
})

describe('slippage', () => {
  it('reads back what was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MOST_SLIPPAGE }), (bps) => {
        expect(parseSlippage(formatSlippage(bps))).toBe(bps)
      }),
    )
  })

  it('is typed in percent, with a point or a comma', () => {
    expect(['0.5', '1,25', ' 3 '].map(parseSlippage)).toEqual([50, 125, 300])
  })

  it('has limits and says them', () => {
    expect(parseSlippage('0')).toBe('Enter between 0.01 and 50 percent.')
    expect(parseSlippage('50.01')).toBe('Enter between 0.01 and 50 percent.')
    expect(parseSlippage('0.001')).toBe('Enter a percentage with at most two decimals, such as 0.5.')
    expect(parseSlippage('')).toBe('Enter a percentage with at most two decimals, such as 0.5.')
  })
})

describe('the ceiling of a bid', () => {
  it('reads back what was written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1_000_000_000n }), (lamports) => {
        expect(parseCeiling(formatSol(lamports))).toBe(lamports)
      }),
    )
  })

  it('is typed in SOL, with a point or a comma; nothing may be bid', () => {
    expect(['0.005', '0,005', ' 1 ', '0', '.5'].map(parseCeiling)).toEqual([
      5_000_000n,
      5_000_000n,
      1_000_000_000n,
      0n,
      500_000_000n,
    ])
  })

  it('has limits and says them', () => {
    expect(parseCeiling('1.000000001')).toBe('Enter between 0 and 1 SOL.')
    expect(parseCeiling('99999999999999')).toBe('Enter between 0 and 1 SOL.')
    expect(parseCeiling('0.0000000001')).toBe('SOL has nine decimals at most.')
    for (const text of ['', '-1', '0,005,1', 'much']) {
      expect(parseCeiling(text)).toBe('Enter an amount of SOL, such as 0.005.')
    }
  })
})

describe('stored settings', () => {
  it('are checked again, each by itself', () => {
    const stored = {
      rpcUrls: { mainnet: 'https://rpc.example/', devnet: 'javascript:alert(1)', other: 'https://x.example' },
      priority: 'high',
      priorityCeiling: '1 SOL',
      pingFirst: 'yes',
      slippageBps: 1e9,
      impactBps: '2500',
      pictures: 'no',
      explorer: 'https://evil.example',
      worth: 'eur',
      grouping: '.',
    }
    expect(parseSettings(JSON.stringify(stored))).toEqual({
      ...defaultSettings,
      rpcUrls: { mainnet: 'https://rpc.example/' },
      priority: 'high',
    })
  })

  it('read back as they were written', () => {
    const settings = { ...defaultSettings, priorityCeiling: 123_456_789n, pingFirst: true, pictures: false }
    expect(parseSettings(formatSettings(settings))).toEqual(settings)
  })

  it('hold no ceiling beyond what can be set', () => {
    for (const priorityCeiling of ['2000000000', '-1', 5, null])
      expect(parseSettings(JSON.stringify({ priorityCeiling })).priorityCeiling).toBe(5_000_000n)
  })

  it('that cannot be read are the defaults', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseSettings(text)))
    for (const text of [null, '{', '7', 'null', '[]']) expect(parseSettings(text)).toEqual(defaultSettings)
  })
})

describe('the settings of an exported file', () => {
  const settings = {
    ...defaultSettings,
    rpcUrls: { mainnet: 'https://rpc.example/?key=secret' },
    priorityCeiling: 7n,
    explorer: 'solscan',
    worth: 'sol',
    grouping: 'space',
  } as const

  it('are all but the RPC endpoints and the gateway, and read back as they were written', () => {
    const file: unknown = JSON.parse(JSON.stringify(shareSettings(settings)))
    const { rpcUrls: _, ipfsGateway: _gateway, ...rest } = settings
    expect(file).not.toHaveProperty('rpcUrls')
    expect(file).not.toHaveProperty('ipfsGateway')
    expect(readShared(file)).toEqual(rest)
  })

  it('never bring an endpoint, nor a value that cannot be set', () => {
    const file = {
      rpcUrls: settings.rpcUrls,
      slippageBps: 9_999,
      impactBps: 0,
      priorityCeiling: '9999999999',
      worth: 'sol',
    }
    expect(readShared(file)).toEqual({ worth: 'sol' })
    for (const value of [undefined, null, 7, 'solscan', []]) expect(readShared(value)).toEqual({})
  })

  it('are told with both values where they differ', () => {
    expect(
      settingChanges(defaultSettings, { slippageBps: 5_000, explorer: 'solana', pingFirst: true }),
    ).toEqual([
      { name: 'Check RPC endpoints before use', before: 'off', after: 'on' },
      { name: 'Slippage limit', before: '1 %', after: '50 %' },
    ])
  })
})
