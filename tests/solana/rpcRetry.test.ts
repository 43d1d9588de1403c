import { describe, expect, it } from 'vitest'
import { operatorOf, outcomeOfError, parseRetryAfter, retryDelay } from '../../src/solana/rpcRetry'

describe('who runs an endpoint', () => {
  it('is one for two names of one domain, and another for each other domain or port of this machine', () => {
    const [newer, older] = ['https://api.mainnet.solana.com', 'https://api.mainnet-beta.solana.com/?key=1']
    expect(operatorOf(newer)).toBe(operatorOf(older))
    const others = [
      newer,
      'https://rpc.walletconnect.org/v1',
      'http://127.0.0.1:1',
      'http://127.0.0.1:2',
      'http://[::1]:1',
    ]
    expect(new Set(others.map(operatorOf)).size).toBe(others.length)
  })
})

describe('the wait before a retry', () => {
  it('doubles from 150 ms', () => {
    expect([0, 1, 2].map((attempt) => retryDelay(attempt))).toEqual([150, 300, 600])
  })

  it('is what the server asked for where that is longer', () => {
    expect(retryDelay(0, 2000)).toBe(2000)
    expect(retryDelay(2, 100)).toBe(600)
  })
})

describe('Retry-After', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')

  it('comes in seconds or as a date', () => {
    expect(parseRetryAfter('3', now)).toBe(3000)
    expect(parseRetryAfter('Fri, 20 Nov 2026 12:00:05 GMT', now)).toBe(5000)
  })

  it('is neither negative nor longer than a call may take', () => {
    expect(parseRetryAfter('Fri, 20 Nov 2026 11:59:00 GMT', now)).toBe(0)
    expect(parseRetryAfter('86400', now)).toBe(10_000)
  })

  it('may be missing or nonsense', () => {
    expect(parseRetryAfter(null, now)).toBeUndefined()
    expect(parseRetryAfter('soon', now)).toBeUndefined()
  })
})

describe('a request without an answer', () => {
  it('took too long, or there is no network, or the host is not there', () => {
    const late = new DOMException('late', 'TimeoutError')
    const lost = new TypeError('Failed to fetch')
    const codes = [
      outcomeOfError(late, 'x', true),
      outcomeOfError(lost, 'x', false),
      outcomeOfError(lost, 'x', true),
    ]
    expect(codes.map((outcome) => 'error' in outcome && outcome.error.code)).toEqual([
      'rpc/timeout',
      'rpc/offline',
      'rpc/failed',
    ])
  })
})
