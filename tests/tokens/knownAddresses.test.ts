import { Keypair } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { isImitation, knownAddresses, linesOfReceivers } from '../../src/tokens/knownAddresses'
import type { ListReceiver } from '../../src/tokens/sendList/readReceivers'
import { imitationOf } from '../support/imitation'

const stranger = () => Keypair.generate().publicKey.toBase58()

describe('an imitation', () => {
  const [friend, payer] = [stranger(), stranger()]

  it('has the first and last characters of an address that was paid or has paid, and is another', () => {
    const known = knownAddresses(new Set([friend]), [payer])
    expect(isImitation(imitationOf(friend), known)).toBe(true)
    expect(isImitation(imitationOf(payer), known)).toBe(true)
    expect(isImitation(friend, known)).toBe(false)
    expect(isImitation(payer, known)).toBe(false)
    expect(isImitation(stranger(), known)).toBe(false)
  })

  it('is still one after it has sent something itself; what it imitates is none, because it was paid', () => {
    const poisoner = imitationOf(friend)
    const known = knownAddresses(new Set([friend]), [poisoner])
    expect(isImitation(poisoner, known)).toBe(true)
    expect(isImitation(friend, known)).toBe(false)
  })
})

it('the lines of a list are counted for each fact, by their numbers', () => {
  const [friend, fresh, pool] = [stranger(), stranger(), stranger()]
  const wallet = { kind: 'wallet', opens: false, isUsed: true, isOfProgram: false } as const
  const receivers = new Map<string, ListReceiver>([
    [friend, wallet],
    [fresh, { ...wallet, isUsed: false }],
    [pool, { ...wallet, isOfProgram: true }],
    [imitationOf(friend), wallet],
  ])
  const lines = [pool, fresh, friend, fresh, imitationOf(friend)].map((address, at) => ({
    line: 10 - at,
    address,
  }))
  const known = knownAddresses(new Set([friend]), [])
  expect(linesOfReceivers(lines, receivers, known)).toEqual({
    imitations: [6],
    ofPrograms: [10],
    unused: [7, 9],
    unpaid: [6, 7, 9, 10],
  })
  expect(linesOfReceivers(lines, null, null)).toEqual({
    imitations: [],
    ofPrograms: [],
    unused: [],
    unpaid: [],
  })
})
