import { Keypair } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { readList } from '../../../src/tokens/list/readList'

const [one = '', two = ''] = Array.from({ length: 2 }, () => Keypair.generate().publicKey.toBase58())

describe('what a page shows of a list', () => {
  it('has its first lines, also where nothing is asked, with the columns that name and content make certain', () => {
    const read = readList(`Rank,Wallet,Reward\n1,${one},0.5\n2,${two},0.25`)
    expect(read).toMatchObject({
      status: 'read',
      soFar: {
        head: {
          names: ['Rank', 'Wallet', 'Reward'],
          rows: [{ line: 2, fields: ['1', one, '0.5'] }, { line: 3 }],
          certain: { receiver: 1, amount: 2 },
        },
        answered: [],
      },
    })
    const asks = readList(`Rank,Wallet,Points,Wins\n1,${one},0.5,3\n2,${two},0.25,1`)
    expect(asks).toMatchObject({
      status: 'asks',
      question: { kind: 'columns', certain: { receiver: 1, amount: null } },
    })
    const from = readList(`Sender,Amount\n${one},0.5`)
    expect(from).toMatchObject({ status: 'asks', question: { certain: { receiver: null, amount: 1 } } })
  })

  it('keeps the questions that were answered', () => {
    const kinds = (...args: Parameters<typeof readList>) => {
      const read = readList(...args)
      return read.status === 'read' ? read.soFar.answered.map(({ kind }) => kind) : [read.status]
    }
    const json = JSON.stringify([{ address: one, amount: 1000 }])
    expect(kinds(`${one};1.500`)).toEqual(['asks'])
    expect(kinds(`${one};1.500`, { decimals: 'comma' })).toEqual(['decimals'])
    expect(kinds(`${one};1.500\n${two};0,5`, { decimals: 'comma' })).toEqual([])
    expect(kinds(json, { units: 'base' })).toEqual(['units'])
    expect(kinds(one, { amountForAll: '0.5' })).toEqual(['amount-for-all'])
    // Of two meanings of one amount its field asks.
    expect(readList(one, { amountForAll: '1,500', decimals: 'point' })).toMatchObject({
      status: 'asks',
      question: { kind: 'amount-for-all', isInvalid: false },
      soFar: { answered: [] },
    })
  })
})
