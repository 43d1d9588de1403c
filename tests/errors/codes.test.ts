import { Connection } from '@solana/web3.js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError, toAppError } from '../../src/errors/AppError'
import { saidError, serviceErrorOf } from '../../src/errors/codes'
import { describeError, nameProblem } from '../../src/errors/describeError'
import { withRpcErrors } from '../../src/solana/namedErrors'
import { rpcCall, rpcFetch } from '../../src/solana/rpcFetch'
import { fetchFile } from '../../src/uploads/fetchFile'
import { postFile } from '../../src/uploads/httpUpload'
import { takeSnapshot } from '../../src/tokens/snapshot/holdersSnapshot'
import { anEndpoint, type Reply } from '../support/endpoint'
import { closeServers, pageIsAt, serve } from '../support/fileServer'
import {
  AGAVE,
  JSON_RPC,
  MEANT_BY_HTTP,
  MEANT_BY_NODES,
  NUMBERS,
  OTHERS,
  RETRIED_STATUSES,
  sharing,
  STATUSES,
} from './numbers'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

/** The words for what a call rejects with, in one line. */
async function wordsOf(asked: Promise<unknown>): Promise<string> {
  const thrown = await asked.then(() => undefined).catch((error: unknown) => error)
  const { title, detail, remedy } = describeError(thrown)
  return `${title}. ${detail} ${remedy}`
}

async function each(
  numbers: readonly number[],
  words: (number: number) => Promise<string>,
): Promise<ReadonlyMap<number, string>> {
  return new Map(await Promise.all(numbers.map(async (number) => [number, await words(number)] as const)))
}

const answering = (code: number, message = `said ${code}`): Reply => ({
  each: () => ({ error: { code, message } }),
})

const asked = async (reply: Reply) => rpcCall([(await anEndpoint(() => reply)).url], 'getSlot', [])

describe('the RPC’s border', () => {
  it('says of every number what JSON-RPC and a Solana node mean by it, in words of its own', async () => {
    const words = await each(NUMBERS, (code) => wordsOf(asked(answering(code))))
    expect(sharing(words)).toEqual([])
    for (const code of [...JSON_RPC, ...AGAVE, ...OTHERS, -32000]) {
      expect(words.get(code), `${code}`).not.toMatch(/answered with an error|does not know its number/)
      const mayBeSent = [-32009, -32011, -32019].includes(code)
      expect(words.get(code), `${code}`).toContain(
        mayBeSent ? 'If you signed something, it is saved' : 'Your funds are unaffected.',
      )
    }
    for (const [code, meaning, title] of MEANT_BY_NODES)
      expect(words.get(code), `${code} ${meaning}`).toContain(title)
    expect(words.get(4001)).toContain('This page does not know its number, 4001.')
  })

  it('takes -32005 as a node that is behind where it says so, and else as a limit', async () => {
    expect(await wordsOf(asked(answering(-32005, 'Node is behind by 42 slots')))).toContain(
      'The RPC endpoint is behind the chain',
    )
    const limit = asked(answering(-32005, 'daily limit'))
    await expect(limit).rejects.toMatchObject({ code: 'rpc/rate-limited' })
    expect(await wordsOf(limit)).toContain('The RPC endpoint’s limit is exceeded')
  })

  it('says the same through web3.js', async () => {
    const words = await each([-32602, -32001, -32009, -32015], async (code) => {
      const { url } = await anEndpoint(() => answering(code))
      const connection = new Connection(url, { fetch: rpcFetch([url]) })
      return await wordsOf(withRpcErrors(() => connection.getSlot()))
    })
    for (const [code, said] of words) expect(said).toBe(await wordsOf(asked(answering(code))))
  })

  it('says that no endpoint is set, in the transport’s words to the log', async () => {
    const none = rpcCall([], 'getSlot', [])
    await expect(none).rejects.toThrow('No URL was provided to the Transport')
    expect(await wordsOf(none)).toContain('No RPC endpoint is set for this network')
  })

  it('leads to a question about each', async () => {
    for (const code of [...JSON_RPC, ...AGAVE, ...OTHERS]) {
      const thrown = await asked(answering(code)).catch((error: unknown) => error)
      expect(describeError(thrown).question, `${code}`).toBeDefined()
    }
  })
})

describe('an HTTP status', () => {
  it('of an RPC endpoint says what HTTP means by it, in words of its own', async () => {
    const words = await each([...STATUSES, 418, 599], (status) => wordsOf(asked({ status })))
    expect(sharing(words)).toEqual([])
    for (const status of STATUSES)
      expect(words.get(status), `${status}`).not.toContain('answered with an error')
    for (const [status, meaning, title] of MEANT_BY_HTTP)
      expect(words.get(status), `${status} ${meaning}`).toContain(title)
    expect(words.get(418)).toContain('This page does not know its number, 418.')
  })

  it('that may pass is asked again, three times; no other is', async () => {
    const times = await each(STATUSES, async (status) => {
      const endpoint = await anEndpoint(() => ({ status }))
      await rpcCall([endpoint.url], 'getSlot', []).catch(() => {})
      return `${endpoint.requests.length}`
    })
    expect([...times].filter(([, count]) => count === '4').map(([status]) => status)).toEqual(
      RETRIED_STATUSES,
    )
  })

  it('of a storage has words of its own', async () => {
    const patience = { timeoutMs: 20_000, retries: 0, firstWaitMs: 1 }
    const words = await each(STATUSES, async (status) => {
      const { url } = await anEndpoint(() => ({ status }))
      return await wordsOf(
        postFile({ url, body: new Blob(['{"id":1,"method":"m"}']), headers: {}, patience }),
      )
    })
    expect(sharing(words)).toEqual([])
    for (const said of words.values()) expect(said).toContain('Nothing was sent and nothing was paid.')
  })

  it('of the host of a stored file has words of its own', async () => {
    const words = await each(STATUSES, async (status) => {
      const origin = await serve((_, response) => response.writeHead(status).end())
      pageIsAt(origin)
      return await wordsOf(fetchFile(`${origin}/file`, { limit: 9, timeoutMs: 20_000 }))
    })
    closeServers()
    vi.unstubAllGlobals()
    expect(sharing(words)).toEqual([])
  })

  it('of an endpoint that lists holders has words of its own', async () => {
    const words = await each(STATUSES, async (status) => {
      const { url } = await anEndpoint(() => ({ status }))
      const mint = 'So11111111111111111111111111111111111111112'
      const job = { urls: [url], mint, program: 'token', decimals: 9, leaveOut: null } as const
      return await new Promise((resolve) => {
        void takeSnapshot(job, (news) => {
          if ('error' in news)
            resolve(wordsOf(Promise.reject(new AppError(news.error.code, news.error.context))))
        })
      })
    })
    expect(sharing(words)).toEqual([])
  })
})

describe('what the WalletConnect service says as it closes the socket (3000)', () => {
  it.each([
    ['Unauthorized: origin not allowed', 'Invalid App Configuration', /not on the list/],
    ['JWT validation error: JWT Token is not yet valid', 'Session Expired', /clock of this device/],
    ['Unauthorized: invalid key', 'Invalid App Configuration', /project id/],
    ['WebSocket connection closed abnormally with code: 3000', 'Connection refused', /closed the connection/],
  ])('“%s” becomes an alert', (message, title, detail) => {
    const words = describeError(serviceErrorOf(message))
    expect(words).toMatchObject({ title, raw: message })
    expect(words.detail).toMatch(detail)
    expect(toAppError(serviceErrorOf(message)).code).toBe('wallet/service')
  })
})

describe('a name that stands for no address', () => {
  const name = 'heron.sol'
  const sns = 'heron.sns'
  it.each([
    ['no-one', 'No one has the name heron.sol.', 'Check its spelling.'],
    [
      'no-one-now',
      'No one has the name heron.sol in Solana Record Service, where .sol names are now.',
      'If it is a name of Solana Name Service, type heron.sns.',
    ],
    ['two-owners', 'heron.sol and heron.sns have different owners: One and Other.'],
    ['record-not-confirmed', 'The SOL record of heron.sol is not confirmed by its address.'],
    ['record-not-readable', 'The record of heron.sol cannot be read.'],
    ['expired', 'The name heron.sol has expired.'],
    ['of-program', 'The name heron.sol belongs to a program, which has no wallet.'],
    ['no-holder', 'The token of heron.sol has no owner that can be found.'],
  ])('by the reason “%s” says why, and once what to do', (reason, title, remedy = 'Type the address.') => {
    const context = { name, reason, sns, owner: 'One', ownerOfSns: 'Other' }
    expect(describeError(new AppError('name/unresolved', context))).toMatchObject({ title, remedy })
    expect(nameProblem('name/unresolved', context)).toBe(`${title} ${remedy}`)
  })

  it('whose reason is not known says only that', () => {
    expect(describeError(new AppError('name/unresolved', { name })).title).toBe('Error resolving name')
    expect(nameProblem('name/unresolved', { name })).toBe('Error resolving name')
  })

  it('of a row that an earlier version stored, says what it said then', () => {
    const [what, remedy] = ['The name heron.sol has expired.', 'Type its address.']
    const context = { name, what, remedy, message: `${what} ${remedy}` }
    expect(describeError(new AppError('name/unresolved', context))).toMatchObject({ title: what, remedy })
    expect(nameProblem('name/unresolved', context)).toBe(context.message)
  })

  it('or leads elsewhere now, says so in a list', () => {
    const is = 'So11111111111111111111111111111111111111112'
    expect(nameProblem('name/moved', { name, was: 'Old', is })).toBe(
      `heron.sol leads to another address now: ${is}.`,
    )
  })
})

describe('a text of the wallet kit, or one that this page raises', () => {
  const TEXTS = [
    ['SIWX is not enabled', 'sign-in/failed', 'A problem occurred while trying initialize authentication'],
    [
      'No ActiveCaipAddress found',
      'sign-in/failed',
      'A problem occurred while trying initialize authentication',
    ],
    [
      'No ActiveCaipNetwork or client found',
      'sign-in/failed',
      'A problem occurred while trying initialize authentication',
    ],
    ['Signature declined', 'wallet/declined', 'Signature declined'],
    ['Network not supported for Swaps', 'wallet/unsupported', 'Network not supported for Swaps'],
    ['Error resolving name', 'wallet/failed', 'Error resolving name'],
    ['Error fetching name suggestions', 'wallet/failed', 'Error fetching name suggestions'],
    ['Error fetching names for address', 'wallet/failed', 'Error fetching names for address'],
    ['Error registering name', 'wallet/failed', 'Error registering name'],
    ['No URL was provided to the Transport', 'rpc/failed', 'No RPC endpoint is set for this network'],
    [
      "Transactions can't be fetched without an accountAddress",
      'wallet/disconnected',
      'Failed to fetch transactions',
    ],
    ['Project ID Not Configured', 'wallet/service', 'Project ID Not Configured'],
    ['Network Not Found', 'wallet/service', 'Network Not Found'],
    ['Socials timeout', 'wallet/service', 'Invalid App Configuration'],
  ] as const

  it.each(TEXTS)('“%s” is %s, shown as “%s”', (text, code, title) => {
    const error = saidError(text)
    expect(error.code).toBe(code)
    expect(describeError(error).title).toBe(title)
  })

  it('has words of its own', async () => {
    const words = await each([...TEXTS.keys()], (at) =>
      wordsOf(Promise.reject(saidError(TEXTS[at]?.[0] ?? ''))),
    )
    expect(sharing(words)).toEqual([])
  })
})
