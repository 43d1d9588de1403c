import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { decodeList } from '../../../src/tokens/list/listTable'
import { readList } from '../../../src/tokens/list/readList'

/*
 * Files as people reported them, of the kinds that explorers, snapshots and spreadsheets write. They were written for these tests: names and
 * columns are those of the reports, addresses and amounts are made up. `lists/own-result.csv` is a result that this app saved.
 */

const A = 'BpfXTGwDCpuTPTJcoaR2ge4QhM3dD7mUDAyKiF2vPjkK'
const B = 'AxLXDPBL9eBZtoKbTm5C8ZHGsKw6vQzvD2aVANa9jY1j'
const read = (name: string, ...choices: [Parameters<typeof readList>[1]?]) =>
  readList(decodeList(readFileSync(`tests/tokens/list/lists/${name}`)) ?? '', choices[0], { symbol: 'SOL' })

it.each([
  ['rank-wallet-tokens-share-airdrop.csv', 'columns'],
  ['rank-wallet-points.csv', 'columns'],
  ['german-thousands.csv', 'decimals'],
])('%s is asked about', (name, kind) => {
  expect(read(name)).toMatchObject({ status: 'asks', question: { kind } })
})

it.each([
  ['account-token-account-quantity.csv', '0.5', '0.25'],
  ['german-millions.csv', '1234567', '1500'],
  ['sep.csv', '0.5', '0.25'],
  ['utf16le.csv', '0.5', '0.25'],
])('%s is read', (name, one, two) => {
  expect(read(name)).toMatchObject({
    status: 'read',
    rows: [
      { receiver: A, amount: one, problem: null },
      { receiver: B, amount: two, problem: null },
    ],
    done: [],
  })
})

it('own-result.csv pays nothing again', () => {
  expect(read('own-result.csv')).toMatchObject({
    status: 'read',
    rows: [],
    soFar: { done: 'leave' },
    done: [
      { line: 2, said: 'paid' },
      { line: 3, said: 'paid' },
    ],
  })
})

it('the snapshot pays what its column for payments says, never its holdings', () => {
  expect(read('rank-wallet-tokens-share-airdrop.csv')).toMatchObject({
    question: { candidates: { receivers: [1], amounts: [2, 4] }, certain: { receiver: 1, amount: null } },
  })
  expect(read('rank-wallet-tokens-share-airdrop.csv', { columns: { receiver: 1, amount: 4 } })).toMatchObject(
    {
      rows: [{ amount: '0.750000000' }, { amount: '0.250000000' }],
    },
  )
})
