import { ed25519 } from '@noble/curves/ed25519'
import { Keypair, VersionedTransaction } from '@solana/web3.js'
import { SignClient } from '@walletconnect/sign-client'
import bs58 from 'bs58'
import { PROJECT_ID } from './kitBuild'

/** A wallet on another device, reached by a relay: the WalletConnect network's own client, with a key that the test knows. */
export type RelayWallet = Readonly<{
  /** What the wallet was asked to do: method and chain of each request. */
  asked: readonly Readonly<{ method: string; chain: string }>[]
  /** Scans a code; resolves when the page's proposal was approved. */
  pair: (uri: string) => Promise<void>
  /** The topics of the sessions that stand on the wallet's side. */
  sessions: () => readonly string[]
  /** Tells the page that the wallet is now on that network, one of its own or another. */
  report: (chain: string) => Promise<void>
  /** From now on it answers each request with this error. */
  refuse: (error: Readonly<{ code: number; message: string }>) => void
  /** Ends every session from the wallet's side. */
  end: () => Promise<void>
}>

const METHODS = ['solana_signTransaction', 'solana_signMessage']

/** Starts the wallet of `key` at the relay under `url`. `only`: the one network that it approves; else it approves all that are proposed. */
export async function startRelayWallet(url: string, key: Keypair, only?: string): Promise<RelayWallet> {
  const name = `Wallet of ${key.publicKey.toBase58().slice(0, 4)}`
  const client = await SignClient.init({
    relayUrl: url,
    projectId: PROJECT_ID,
    metadata: { name, description: 'A wallet of a test', url: 'https://wallet.test', icons: [] },
    storage: memory(),
    customStoragePrefix: name,
    telemetryEnabled: false,
    logger: 'silent',
  })
  // It would ask a server of the network's about the page.
  client.core.verify.resolve = async () => ({ origin: '' })
  let refusal: { code: number; message: string } | undefined
  const asked: { method: string; chain: string }[] = []
  const approved: ((proposal: Promise<void>) => void)[] = []
  client.on('session_proposal', ({ id, params }) => {
    const chains = only === undefined ? (params.optionalNamespaces['solana']?.chains ?? []) : [only]
    const accounts = chains.map((chain) => `${chain}:${key.publicKey.toBase58()}`)
    const namespaces = { solana: { chains, accounts, methods: METHODS, events: ['chainChanged'] } }
    const approval = client.approve({ id, namespaces }).then(async ({ acknowledged }) => {
      await acknowledged()
    })
    approved.shift()?.(approval)
  })
  client.on('session_request', ({ id, topic, params: { request, chainId } }) => {
    asked.push({ method: request.method, chain: chainId })
    if (refusal) return void client.respond({ topic, response: { id, jsonrpc: '2.0', error: refusal } })
    const { transaction, message } = request.params as { transaction: string; message?: string }
    if (message !== undefined) {
      const signature = bs58.encode(ed25519.sign(bs58.decode(message), key.secretKey.slice(0, 32)))
      return void client.respond({ topic, response: { id, jsonrpc: '2.0', result: { signature } } })
    }
    const signed = VersionedTransaction.deserialize(Buffer.from(transaction, 'base64'))
    signed.sign([key])
    const result = { signature: bs58.encode(signed.signatures[0] ?? new Uint8Array()) }
    void client.respond({ topic, response: { id, jsonrpc: '2.0', result } })
  })
  return {
    asked,
    async pair(uri) {
      const approval = new Promise<void>((resolve) => approved.push(resolve))
      await client.pair({ uri })
      await approval
    },
    sessions: () => client.session.getAll().map(({ topic }) => topic),
    async report(chain) {
      const event = { name: 'chainChanged', data: chain }
      for (const { topic, namespaces } of client.session.getAll())
        await client.emit({ topic, event, chainId: namespaces['solana']?.chains?.[0] ?? '' })
    },
    refuse: (error) => void (refusal = error),
    async end() {
      const reason = { code: 6000, message: 'User disconnected.' }
      for (const { topic } of client.session.getAll()) await client.disconnect({ topic, reason })
    },
  }
}

/** What the client keeps between visits, for as long as the test lasts. */
function memory() {
  const kept = new Map<string, unknown>()
  return {
    getKeys: async () => [...kept.keys()],
    getEntries: async <Value>() => [...kept.entries()] as [string, Value][],
    getItem: async <Value>(key: string) => kept.get(key) as Value | undefined,
    setItem: async <Value>(key: string, value: Value) => void kept.set(key, value),
    removeItem: async (key: string) => void kept.delete(key),
  }
}
