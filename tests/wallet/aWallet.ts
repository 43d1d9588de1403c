import { Keypair } from '@solana/web3.js'
import {
  installTestWallet,
  plainOptions,
  type TestWalletControl,
  type TestWalletOptions,
} from '../../e2e/support/testWallet'

/** Announces a Wallet Standard wallet to this test's window, and gives the keys and what steers it. */
export function aWallet({
  features = {},
  ...options
}: Partial<TestWalletOptions> & { features?: object } = {}) {
  const keys = options.keys ?? [Keypair.generate(), Keypair.generate()]
  const [first = '', second = ''] = keys.map((key) => key.publicKey.toBase58())
  installTestWallet(plainOptions({ ...options, keys }), features)
  const control = (window as unknown as { testWallet: TestWalletControl }).testWallet
  return { keys, first, second, control }
}

/** As if the person had approved this page in an earlier visit. */
export function trusted(name = 'Test Wallet'): void {
  localStorage.setItem(`${name}.approved`, 'yes')
  localStorage.setItem('mintwright.wallet', JSON.stringify({ walletName: name, reach: 'browser' }))
}
