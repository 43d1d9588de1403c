import { Keypair } from '@solana/web3.js'
import { afterEach, expect, test, vi } from 'vitest'

const OPERATOR = Keypair.generate().publicKey.toBase58()
const other = Keypair.generate().publicKey.toBase58()

/** The module in a copy that takes 10,000 lamports of each operation, of which a referrer gets that share. */
async function inCopy(fee: Readonly<{ lamports: string; shareBps: string }> | null) {
  vi.resetModules()
  vi.stubEnv('VITE_SERVICE_FEE_LAMPORTS', fee?.lamports ?? '')
  vi.stubEnv('VITE_SERVICE_FEE_ADDRESS', fee ? OPERATOR : '')
  vi.stubEnv('VITE_AFFILIATE_SHARE_BPS', fee?.shareBps ?? '')
  return (await import('../src/siteFee')).isSiteFee
}

afterEach(() => {
  vi.unstubAllEnvs()
})

test('the fee of the site is what its operator gains, whole or without a referrer’s part; more is a payment', async () => {
  const isSiteFee = await inCopy({ lamports: '10000', shareBps: '2000' })
  for (const [lamports, is] of [
    [10_000n, true],
    [8_000n, true],
    [10_001n, false],
  ] as const)
    expect(isSiteFee(OPERATOR, lamports, [{ address: OPERATOR, change: lamports }])).toBe(is)
})

test('a referrer’s part is of the fee only beside the rest of it, and to the lamport', async () => {
  const isSiteFee = await inCopy({ lamports: '10000', shareBps: '2000' })
  const beside = (change: bigint) => [{ address: OPERATOR, change }]
  expect(isSiteFee(other, 2_000n, beside(8_000n))).toBe(true)
  expect(isSiteFee(other, 2_000n, beside(10_000n))).toBe(false)
  expect(isSiteFee(other, 2_000n, [])).toBe(false)
  expect(isSiteFee(other, 2_001n, beside(8_000n))).toBe(false)
})

test('without referrers, or without a fee, nothing that another address gains is the fee', async () => {
  const unshared = await inCopy({ lamports: '10000', shareBps: '0' })
  expect(unshared(other, 0n, [{ address: OPERATOR, change: 10_000n }])).toBe(false)
  const free = await inCopy(null)
  expect(free(OPERATOR, 1n, [])).toBe(false)
})
