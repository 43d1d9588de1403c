import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listClusters } from '../../src/solana/cluster'
import { kitNetwork, kitOptions } from '../../src/wallet/kitOptions'

it('the kit is dark and teal as the pages are, counts what is done with it, and has installed wallets first and no e-mail', () => {
  const { themeMode, themeVariables, features, networks } = kitOptions(listClusters(null)[0], ['Phantom'])
  const styles = readFileSync('src/ui/styles/tokens.css', 'utf8')
  expect(themeMode).toBe('dark')
  expect(styles).toContain(`--teal: ${themeVariables?.['--w3m-accent']};`)
  expect(styles).toContain('--pink: #f472b6;')
  expect(features).toMatchObject({ analytics: true, email: false, socials: false, swaps: false, send: false })
  expect(features?.connectorTypeOrder?.[0]).toBe('injected')
  expect(networks.map(({ name }) => name)).toEqual(['Solana', 'Devnet'])
})

it('a network has all that the kit wants of it', () => {
  const [mainnet, devnet] = listClusters(null)
  const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }
  const common = {
    chainNamespace: 'solana',
    nativeCurrency,
    rpcUrls: { default: { http: expect.any(Array) } },
  }
  expect([mainnet, devnet].map(kitNetwork)).toMatchObject([
    { ...common, id: mainnet.caip.slice('solana:'.length), caipNetworkId: mainnet.caip, testnet: false },
    { ...common, id: devnet.caip.slice('solana:'.length), caipNetworkId: devnet.caip, testnet: true },
  ])
  expect(kitOptions(mainnet, []).customRpcUrls).toEqual({
    [mainnet.caip]: mainnet.rpcUrls.map((url) => ({ url })),
    [devnet.caip]: devnet.rpcUrls.map((url) => ({ url })),
  })
})
