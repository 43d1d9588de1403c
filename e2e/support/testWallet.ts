import type { Page } from '@playwright/test'
import { Keypair } from '@solana/web3.js'

export type TestWalletOptions = Readonly<{
  /** One account a key; the first is the active one. */
  keys: readonly Keypair[]
  name?: string
  /** Milliseconds until the wallet announces itself. */
  late?: number
  /** What the person in front of the wallet refuses. */
  reject?: 'connect' | 'sign'
  /** False: the wallet can only sign and send in one go. */
  signsAlone?: boolean
  /** Signs something else than it was asked: another last byte of data, or the latest blockhash from `/rpc`. */
  rewrite?: 'data' | 'blockhash'
}>

/** What tests steer the wallet with, as `window.testWallet`. */
export interface TestWalletControl {
  /** The base64 of each transaction that the wallet was asked to sign, and the chain that it was asked for. */
  readonly asked: { transaction: string; chain: string }[]
  reject: 'connect' | 'sign' | undefined
  /** Whether the page has been told of the wallet. */
  announced: boolean
  /** The person picks another account in the wallet. */
  useAccount(index: number): void
  /** The person ends the session in the wallet. */
  revoke(): void
}

/**
 * Puts a Wallet Standard wallet of our own into each page that `page` opens: another implementation than the practice
 * wallet, with keys that the test knows and without any window. It remembers an approved page as real wallets do.
 */
export async function addTestWallet(page: Page, options: TestWalletOptions): Promise<void> {
  await page.addInitScript(installTestWallet, plainOptions(options))
}

type PlainOptions = ReturnType<typeof plainOptions>

/** The options as data that can be handed into a page. */
export function plainOptions(options: TestWalletOptions) {
  const { keys, name = 'Test Wallet', late = 0, reject, signsAlone = true, rewrite } = options
  const accounts = keys.map((key) => ({
    address: key.publicKey.toBase58(),
    publicKey: [...key.publicKey.toBytes()],
    seed: Array.from(key.secretKey.slice(0, 32)),
  }))
  return { accounts, name, late, reject, signsAlone, rewrite }
}

/** Runs inside the page: it may use nothing from outside its own braces. */
export function installTestWallet({ accounts, name, late, reject, signsAlone, rewrite }: PlainOptions): void {
  const APPROVED = `${name}.approved`
  const chains = ['solana:mainnet', 'solana:devnet'] as const
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#5b747c"/></svg>')}`
  const listeners = new Set<(change: { accounts: unknown[] }) => void>()
  const signing = signsAlone ? 'solana:signTransaction' : 'solana:signAndSendTransaction'
  const method = signing.slice('solana:'.length)
  const every = accounts.map(({ address, publicKey }) => ({
    address,
    publicKey: new Uint8Array(publicKey),
    chains,
    features: [signing],
  }))
  let active = 0
  let shown: typeof every = []

  const control: TestWalletControl = {
    asked: [],
    reject,
    announced: false,
    useAccount(index) {
      active = index
      show(true)
    },
    revoke() {
      localStorage.removeItem(APPROVED)
      show(false)
    },
  }

  function show(connected: boolean) {
    const first = every[active]
    shown = connected && first ? [first] : []
    for (const listener of listeners) listener({ accounts: shown })
  }

  function declined() {
    return Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }

  async function connect({ silent = false } = {}) {
    if (!localStorage.getItem(APPROVED)) {
      if (silent) return { accounts: [] }
      if (control.reject === 'connect') throw declined()
      localStorage.setItem(APPROVED, 'yes')
    }
    if (shown.length === 0) show(true)
    return { accounts: shown }
  }

  async function signTransaction(...inputs: { transaction: Uint8Array; chain: string }[]) {
    return Promise.all(
      inputs.map(async ({ transaction, chain }) => {
        control.asked.push({ transaction: btoa(String.fromCharCode(...transaction)), chain })
        if (control.reject === 'sign') throw declined()
        return { signedTransaction: await sign(transaction) }
      }),
    )
  }

  async function sign(wire: Uint8Array): Promise<Uint8Array> {
    const signed = wire.slice()
    const signatures = signed[0] ?? 0
    const message = signed.subarray(1 + 64 * signatures)
    if (rewrite === 'data') flipLastData(message)
    if (rewrite === 'blockhash') await renewBlockhash(message)
    const account = accounts[active]
    if (!account) throw new Error('no account')
    const signature = await crypto.subtle.sign('Ed25519', await privateKey(account.seed), message)
    signed.set(new Uint8Array(signature), 1 + 64 * signerIndex(message, account.publicKey))
    return signed
  }

  /** The PKCS #8 frame of an Ed25519 seed. */
  function privateKey(seed: number[]) {
    const frame = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20]
    return crypto.subtle.importKey('pkcs8', new Uint8Array([...frame, ...seed]), 'Ed25519', false, ['sign'])
  }

  /** A version byte (v0) or none, three bytes of header, the number of keys (below 128), the keys. */
  function keysOf(message: Uint8Array) {
    const start = (message[0] ?? 0) >= 0x80 ? 5 : 4
    return { start, count: message[start - 1] ?? 0 }
  }

  function signerIndex(message: Uint8Array, publicKey: number[]) {
    const { start, count } = keysOf(message)
    for (let index = 0; index < count; index++) {
      const key = message.subarray(start + 32 * index, start + 32 * index + 32)
      if (key.every((byte, at) => byte === publicKey[at])) return index
    }
    throw new Error('not a signer of this transaction')
  }

  /** A v0 message ends with the number of lookup tables, a legacy one with the data itself. */
  function flipLastData(message: Uint8Array) {
    const at = message.length - ((message[0] ?? 0) >= 0x80 ? 2 : 1)
    message[at] = (message[at] ?? 0) ^ 1
  }

  async function renewBlockhash(message: Uint8Array) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getLatestBlockhash', params: [] })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/rpc', { method: 'POST', headers, body })
    const { result } = (await response.json()) as { result: { value: { blockhash: string } } }
    const { start, count } = keysOf(message)
    message.set(decodeBase58(result.value.blockhash), start + 32 * count)
  }

  function decodeBase58(text: string): Uint8Array {
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    let value = text.split('').reduce((sum, letter) => sum * 58n + BigInt(alphabet.indexOf(letter)), 0n)
    const bytes = new Uint8Array(32)
    for (let at = 31; at >= 0; at--, value >>= 8n) bytes[at] = Number(value & 255n)
    return bytes
  }

  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains,
    get accounts() {
      return shown
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => control.revoke() },
      'standard:events': {
        version: '1.0.0',
        on(_event: 'change', listener: (change: { accounts: unknown[] }) => void) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      [signing]: { version: '1.0.0', supportedTransactionVersions: ['legacy', 0], [method]: signTransaction },
    },
  }

  function announce() {
    const register = (api: { register: (wallet: unknown) => void }) => api.register(wallet)
    window.addEventListener('wallet-standard:app-ready', (event) =>
      register((event as CustomEvent<{ register: (wallet: unknown) => void }>).detail),
    )
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
    control.announced = true
  }

  Object.assign(window, { testWallet: control })
  if (late === 0) announce()
  else setTimeout(announce, late)
}
