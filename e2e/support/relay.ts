import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { WebSocketRoute } from '@playwright/test'
import { WebSocketServer } from 'ws'

/*
 * A relay of the WalletConnect network, by its JSON-RPC (docs.walletconnect.com, relay server RPC; the two `wc_` calls by
 * @walletconnect/sign-client 2.23): it keeps each message of a topic until a client other than its sender has taken it.
 * What the messages say it cannot read.
 */

export type Relay = Readonly<{
  /** Where a client in this process reaches it. */
  url: string
  /** Takes a page's socket, as `standForKitHosts` hands it over. */
  join: (socket: WebSocketRoute) => void
  /** From now on nothing is answered, until what it returns is called. */
  hold: () => () => void
  close: () => void
}>

type Client = Readonly<{ send: (text: string) => void; topics: Set<string>; sent: Map<string, Letter> }>
type Letter = Readonly<{ topic: string; message: string; tag: unknown; publishedAt: number; from: Client }>
type Call = Readonly<{ id: unknown; method?: string; params?: Record<string, unknown> }>

/** A relay on a free port of this machine. */
export async function startRelay(): Promise<Relay> {
  const clients = new Set<Client>()
  const letters = new Set<Letter>()
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))

  const enter = (send: Client['send']): Client => {
    const client = { send, topics: new Set<string>(), sent: new Map<string, Letter>() }
    clients.add(client)
    return client
  }
  const deliver = (client: Client, letter: Letter) => {
    if (letter.from === client || !client.topics.has(letter.topic)) return
    const { topic, message, tag, publishedAt } = letter
    const id = String(BigInt(`0x${randomBytes(6).toString('hex')}`))
    client.sent.set(id, letter)
    const params = { id: randomBytes(32).toString('hex'), data: { topic, message, tag, publishedAt } }
    client.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }))
  }
  const publish = (from: Client, topic: unknown, message: unknown, tag: unknown) => {
    const letter = { topic: String(topic), message: String(message), tag, publishedAt: Date.now(), from }
    letters.add(letter)
    for (const client of clients) deliver(client, letter)
  }
  const subscribe = (client: Client, topics: readonly unknown[]) => {
    const added = topics.map(String).filter((topic) => !client.topics.has(topic))
    for (const topic of added) client.topics.add(topic)
    for (const letter of letters) if (added.includes(letter.topic)) deliver(client, letter)
    return topics.map(() => randomBytes(32).toString('hex'))
  }
  const answer = (client: Client, method: string, params: Record<string, unknown>): unknown => {
    const topics = (params['topics'] ?? []) as readonly unknown[]
    if (method === 'irn_subscribe') return subscribe(client, [params['topic']])[0]
    if (method === 'irn_batchSubscribe') return subscribe(client, topics)
    if (/^irn_(batchF|f)etchMessages$/.test(method)) return { messages: [], hasMore: false }
    if (method === 'irn_unsubscribe') return client.topics.delete(String(params['topic']))
    if (method === 'irn_publish') publish(client, params['topic'], params['message'], params['tag'])
    if (method === 'wc_proposeSession') {
      subscribe(client, [params['pairingTopic']])
      publish(client, params['pairingTopic'], params['sessionProposal'], 1100)
    }
    if (method === 'wc_approveSession') {
      subscribe(client, [params['pairingTopic'], params['sessionTopic']])
      publish(client, params['pairingTopic'], params['sessionProposalResponse'], 1101)
      publish(client, params['sessionTopic'], params['sessionSettlementRequest'], 1102)
    }
    return true
  }
  let open = Promise.resolve()
  const take = async (client: Client, text: string) => {
    await open
    const { id, method, params = {} } = JSON.parse(text) as Call
    if (method !== undefined) {
      const result = answer(client, method, params)
      return client.send(JSON.stringify({ id, jsonrpc: '2.0', result }))
    }
    const taken = client.sent.get(String(id))
    if (taken) letters.delete(taken)
  }

  server.on('connection', (socket) => {
    const client = enter((text) => socket.send(text))
    socket.on('message', (data) => void take(client, (data as Buffer).toString()))
    socket.on('close', () => clients.delete(client))
  })
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    join(socket) {
      const client = enter((text) => socket.send(text))
      socket.onMessage((data) => void take(client, String(data)))
      socket.onClose(() => clients.delete(client))
    },
    hold() {
      let release = () => {}
      open = new Promise((resolve) => (release = resolve))
      return () => release()
    },
    close() {
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
}
