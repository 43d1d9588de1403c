import type { Page } from '@playwright/test'
import { Keypair } from '@solana/web3.js'

export type TestWalletOptions = Readonly<{
  /** One account a key; the first is the active one. */
  keys: readonly Keypair[]
  name?: string
  /** Milliseconds until the wallet announces itself. */
  late?: number
  /** It was connected when this browser last left the app, which takes that up again by itself. */
  returning?: boolean
  /** What the person in front of the wallet refuses; `sent`: the wallet says so, and has sent it all the same. */
  reject?: 'connect' | 'sign' | 'sent' | 'signIn'
  /** False: the wallet can only sign and send in one go; it posts to `/rpc`. */
  signsAlone?: boolean
  /**
   * Signs something else than it was asked: another last byte of data, the latest blockhash from `/rpc`, a higher bid for priority
   * in place of the page's, or with one more instruction at the end: a guard of Lighthouse's, or a transfer of one lamport.
   */
  rewrite?: 'data' | 'blockhash' | 'bid' | 'guard' | 'transfer'
  /** How it signs in: by `solana:signIn`, by signing a message, or not at all. */
  signsIn?: 'signIn' | 'signMessage'
  /** The networks that it knows. */
  chains?: readonly `solana:${string}`[]
}>

/** What tests steer the wallet with, as `window.testWallet`. */
export interface TestWalletControl {
  /** The base64 of each transaction that the wallet was asked to sign, and the chain that it was asked for. */
  readonly asked: { transaction: string; chain: string }[]
  /** What it was asked to sign in with: the fields, or the text. */
  readonly signedIn: (object | string)[]
  /** A text that it signs in place of the one that it was asked to sign in with. */
  mistake: (text: string) => string
  rewrite: PlainOptions['rewrite']
  reject: PlainOptions['reject']
  /** What it throws when it is asked to sign. */
  throws: unknown
  /** The picture that the wallet brings of itself. */
  readonly icon: string
  /** Whether it leaves the wish to disconnect without an answer, and stays connected on its own side. */
  clings: boolean
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
  const { keys, name = 'Test Wallet', late = 0, reject, signsAlone = true, rewrite, signsIn } = options
  const { returning = false, chains = ['solana:mainnet', 'solana:devnet', 'solana:localnet'] } = options
  const accounts = keys.map((key) => ({
    address: key.publicKey.toBase58(),
    publicKey: [...key.publicKey.toBytes()],
    seed: Array.from(key.secretKey.slice(0, 32)),
  }))
  return { accounts, name, late, returning, reject, signsAlone, rewrite, chains, signsIn }
}

/** Runs inside the page: it may use nothing from outside its own braces. */
export function installTestWallet(options: PlainOptions, more: object = {}): void {
  const { accounts, name, late, returning, reject, signsAlone, rewrite, chains, signsIn } = options
  const APPROVED = `${name}.approved`
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#5b747c"/></svg>')}`
  const listeners = new Set<(change: { accounts: unknown[] }) => void>()
  const signing = signsAlone ? 'solana:signTransaction' : 'solana:signAndSendTransaction'
  const method = signing.slice('solana:'.length)
  const every = accounts.map(({ address, publicKey }) => ({
    address,
    publicKey: new Uint8Array(publicKey),
    chains,
    features: [signing, ...(signsIn ? [`solana:${signsIn}`] : [])],
  }))
  let active = 0
  let shown: typeof every = []

  const control: TestWalletControl = {
    asked: [],
    icon,
    signedIn: [],
    mistake: (text) => text,
    rewrite,
    reject,
    throws: undefined,
    clings: false,
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

  async function disconnect() {
    if (control.clings) return await new Promise<never>(() => {})
    control.revoke()
  }

  async function signIn(input: Record<string, string> & { resources: string[] }) {
    control.signedIn.push(input)
    if (control.reject === 'signIn') throw declined()
    localStorage.setItem(APPROVED, 'yes')
    if (shown.length === 0) show(true)
    const [account] = shown
    const text = [
      `${input['domain']} wants you to sign in with your Solana account:`,
      account?.address,
      '',
      input['statement'],
      '',
      `URI: ${input['uri']}`,
      `Version: ${input['version']}`,
      `Chain ID: ${input['chainId']}`,
      `Nonce: ${input['nonce']}`,
      `Issued At: ${input['issuedAt']}`,
      `Expiration Time: ${input['expirationTime']}`,
      `Not Before: ${input['notBefore']}`,
      `Request ID: ${input['requestId']}`,
      'Resources:',
      ...input.resources.map((resource) => `- ${resource}`),
    ].join('\n')
    return [{ account, ...(await signText(control.mistake(text))) }]
  }

  async function signMessage({ message }: { message: Uint8Array }) {
    const text = new TextDecoder().decode(message)
    control.signedIn.push(text)
    if (control.reject === 'signIn') throw declined()
    return [await signText(control.mistake(text))]
  }

  async function signText(text: string) {
    const signedMessage = new TextEncoder().encode(text)
    const seed = accounts[active]?.seed ?? []
    const signature = await crypto.subtle.sign('Ed25519', await privateKey(seed), signedMessage)
    return { signedMessage, signature: new Uint8Array(signature) }
  }

  async function signTransaction(...inputs: { transaction: Uint8Array; chain: string }[]) {
    return Promise.all(
      inputs.map(async ({ transaction, chain }) => {
        control.asked.push({ transaction: base64(transaction), chain })
        if (control.reject === 'sign') throw declined()
        if (control.throws !== undefined) throw control.throws
        const signedTransaction = await sign(transaction)
        if (control.reject === 'sent') {
          await send(signedTransaction)
          throw declined()
        }
        return { signedTransaction }
      }),
    )
  }

  async function signAndSendTransaction(...inputs: { transaction: Uint8Array; chain: string }[]) {
    const signed = await signTransaction(...inputs)
    return Promise.all(
      signed.map(async ({ signedTransaction }) => {
        await send(signedTransaction)
        return { signature: signedTransaction.slice(1, 65) }
      }),
    )
  }

  async function send(signed: Uint8Array) {
    await rpc('sendTransaction', [base64(signed), { encoding: 'base64', skipPreflight: true }])
  }

  function base64(bytes: Uint8Array) {
    return btoa(String.fromCharCode(...bytes))
  }

  async function rpc(method: string, params: unknown[]): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/rpc', { method: 'POST', headers, body })
    return ((await response.json()) as { result: unknown }).result
  }

  async function sign(wire: Uint8Array): Promise<Uint8Array> {
    const signatures = wire[0] ?? 0
    const message = await rewritten(wire.slice(1 + 64 * signatures))
    const account = accounts[active]
    if (!account) throw new Error('no account')
    const signature = await crypto.subtle.sign('Ed25519', await privateKey(account.seed), message)
    const signed = new Uint8Array(1 + 64 * signatures + message.length)
    signed.set(wire.subarray(0, 1 + 64 * signatures))
    signed.set(message, 1 + 64 * signatures)
    signed.set(new Uint8Array(signature), 1 + 64 * signerIndex(message, account.publicKey))
    return signed
  }

  async function rewritten(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    switch (control.rewrite) {
      case 'data':
        flipLastData(message)
        return message
      case 'blockhash':
        await renewBlockhash(message)
        return message
      case 'bid':
        return withHigherBid(message)
      case 'guard':
        return withInstruction(message, 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95', [], [1])
      case 'transfer':
        return withInstruction(
          message,
          '11111111111111111111111111111111',
          [0, 1],
          [2, 0, 0, ...littleEndian(0, 1)],
        )
      default:
        return message
    }
  }

  /** A byte, then eight bytes of a number below 2³². */
  function littleEndian(first: number, value: number) {
    return [first, value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >> 24) & 255, 0, 0, 0, 0]
  }

  /** A message whose second instruction is the price of a compute unit (no account, nine bytes of data), at 50 000 micro-lamports. */
  function withHigherBid(message: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const { start, count } = keysOf(message)
    const price = start + 32 * count + 32 + 1 + 8
    if (message[price + 1] !== 0 || message[price + 2] !== 9 || message[price + 3] !== 3)
      throw new Error('the page bids nothing')
    message.set(littleEndian(3, 50_000), price + 3)
    return message
  }

  /** A v0 message with one more instruction at its end; a program that it does not name yet becomes its last key. */
  function withInstruction(
    message: Uint8Array,
    program: string,
    accountIndexes: number[],
    data: number[],
  ): Uint8Array<ArrayBuffer> {
    const { start, count } = keysOf(message)
    const bytes = Array.from(message.subarray(0, -1))
    const key = decodeBase58(program)
    let index = -1
    for (let at = 0; at < count; at++)
      if (key.every((byte, place) => byte === message[start + 32 * at + place])) index = at
    if (index === -1) {
      index = count
      bytes.splice(start + 32 * count, 0, ...key)
      bytes[start - 1] = count + 1
      bytes[start - 2] = (bytes[start - 2] ?? 0) + 1
    }
    const instructions = start + 32 * (bytes[start - 1] ?? 0) + 32
    bytes[instructions] = (bytes[instructions] ?? 0) + 1
    bytes.push(index, accountIndexes.length, ...accountIndexes, data.length, ...data, 0)
    return new Uint8Array(bytes)
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
    const latest = (await rpc('getLatestBlockhash', [])) as { value: { blockhash: string } }
    const { start, count } = keysOf(message)
    message.set(decodeBase58(latest.value.blockhash), start + 32 * count)
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
      'standard:disconnect': { version: '1.0.0', disconnect },
      'standard:events': {
        version: '1.0.0',
        on(_event: 'change', listener: (change: { accounts: unknown[] }) => void) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      [signing]: {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        [method]: signsAlone ? signTransaction : signAndSendTransaction,
      },
      ...more,
      ...(signsIn === 'signIn' && { 'solana:signIn': { version: '1.0.0', signIn } }),
      ...(signsIn === 'signMessage' && { 'solana:signMessage': { version: '1.0.0', signMessage } }),
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

  /** What an earlier visit leaves: the wallet's own note and the app's (src/wallet/memory.ts). Once only, so that it can end. */
  function rememberVisit() {
    const VISITED = `${name}.visited`
    if (!location.protocol.startsWith('http') || localStorage.getItem(VISITED)) return
    for (const key of [VISITED, APPROVED]) localStorage.setItem(key, 'yes')
    localStorage.setItem('mintwright.wallet', JSON.stringify({ walletName: name, reach: 'browser' }))
  }

  Object.assign(window, { testWallet: control })
  if (returning) rememberVisit()
  if (late === 0) announce()
  else setTimeout(announce, late)
}
