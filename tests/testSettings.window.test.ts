import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => {
  document.head.replaceChildren()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const OPERATOR = 'So11111111111111111111111111111111111111112'

/** What the practice server writes into a page. */
function bringSettings(settings: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(settings)) {
    const content = `${name}=${value}`
    document.head.append(
      Object.assign(document.createElement('meta'), { name: 'mintwright-setting', content }),
    )
  }
}

test('the build for tests reads its settings from the page alone', async () => {
  vi.stubGlobal('__TEST_SETTINGS__', true)
  vi.stubGlobal('__SIGN_IN__', undefined)
  vi.stubEnv('VITE_REOWN_PROJECT_ID', 'of-the-environment')
  vi.stubEnv('VITE_DEVNET_RPC_URL', 'https://environment.example')
  bringSettings({
    VITE_REOWN_PROJECT_ID: 'of-the-page',
    VITE_MAINNET_RPC_URL: 'https://page.example/?key=a=b',
    VITE_SERVICE_FEE_LAMPORTS: '1000',
    VITE_SERVICE_FEE_ADDRESS: OPERATOR,
    VITE_AFFILIATE_SHARE_BPS: '2500',
    VITE_SIGN_IN: 'required',
  })
  const { env } = await import('../src/env')
  expect(env).toEqual({
    projectId: 'of-the-page',
    mainnetRpcUrl: 'https://page.example/?key=a=b',
    devnetRpcUrl: undefined,
    lookupTable: undefined,
    serviceFee: { lamports: 1000n, address: OPERATOR, shareBps: 2500 },
  })
  expect(__SIGN_IN__).toBe('required')
})

test('without settings in the page it has none, and sign-in is off', async () => {
  vi.stubGlobal('__TEST_SETTINGS__', true)
  vi.stubGlobal('__SIGN_IN__', undefined)
  const { env } = await import('../src/env')
  expect(Object.values(env).filter((value) => value !== undefined)).toEqual([])
  expect(__SIGN_IN__).toBe('off')
})

test('every other build reads its settings from the environment alone', async () => {
  vi.stubEnv('VITE_REOWN_PROJECT_ID', 'of-the-environment')
  bringSettings({ VITE_REOWN_PROJECT_ID: 'of-the-page', VITE_SIGN_IN: 'required' })
  const { env } = await import('../src/env')
  expect(env.projectId).toBe('of-the-environment')
  expect(__SIGN_IN__).toBe('off')
})
