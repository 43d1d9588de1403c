import { Keypair } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import {
  alikeAmong,
  doubtsOfLines,
  isImitation,
  knownAddresses,
  linesOfReceivers,
} from '../../src/tokens/knownAddresses'
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

  it('is one with three right characters at one end and five at the other, and in another case', () => {
    const paid = '7QhnVb2kQFqYyzXxJpVnRkLmNo4sTuWv8aBcDeFgRo2V'
    const known = knownAddresses(new Set([paid]), [])
    expect(isImitation('7QhxVb2kQFqYyzXxJpVnRkLmNo4sTuWv8aBcDeFgRo2V', known)).toBe(true)
    expect(isImitation('7QhnVb2kQFqYyzXxJpVnRkLmNo4sTuWv8aBcDeFgxo2V', known)).toBe(true)
    expect(isImitation('7qHNVb2kQFqYyzXxJpVnRkLmNo4sTuWv8aBcDeFgrO2v', known)).toBe(true)
    expect(isImitation('7QxnVb2kQFqYyzXxJpVnRkLmNo4sTuWv8aBcDeFgRo2V', known)).toBe(false)
  })

  it('among the addresses of a list is as suspect as what it imitates: neither is known to be the one that was meant', () => {
    const imitation = imitationOf(friend)
    expect(alikeAmong([friend, stranger(), imitation, friend])).toEqual(new Set([friend, imitation]))
    expect(alikeAmong([friend, payer, friend])).toEqual(new Set())
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
  const fit = { refused: null, doubt: null }
  const wallet: ListReceiver = { at: { kind: 'wallet', isUsed: true }, verdict: fit, opens: false }
  const doubted: ListReceiver = {
    at: { kind: 'data', program: stranger() },
    verdict: { refused: null, doubt: 'data' },
    opens: false,
  }
  const receivers = new Map<string, ListReceiver>([
    [friend, wallet],
    [fresh, { ...wallet, at: { kind: 'wallet', isUsed: false } }],
    [pool, doubted],
    [imitationOf(friend), wallet],
  ])
  const lines = [pool, fresh, friend, fresh, imitationOf(friend)].map((address, at) => ({
    line: 10 - at,
    address,
  }))
  const known = knownAddresses(new Set([friend]), [])
  expect(linesOfReceivers(lines, receivers, known)).toEqual({
    imitations: [6],
    alike: [6, 8],
    unused: [7, 9],
    unpaid: [6, 7, 9, 10],
  })
  expect(linesOfReceivers(lines, null, null)).toEqual({
    imitations: [],
    alike: [6, 8],
    unused: [],
    unpaid: [],
  })
  expect(doubtsOfLines(lines, receivers)).toEqual(new Map([['data', [10]]]))
  expect(doubtsOfLines(lines, null)).toEqual(new Map())
})
