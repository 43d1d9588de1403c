import { Keypair } from '@solana/web3.js'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { authorityValue, baseUnits, textValue, tokensValue } from '../../src/transactions/accountValues'
import { ChangeList } from '../../src/operation/ChangeList'
import { saidText } from '../support/said'

afterEach(cleanup)

const payer = Keypair.generate().publicKey.toBase58()
const mint = Keypair.generate().publicKey.toBase58()
const other = Keypair.generate().publicKey.toBase58()
const short = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`

function show(later = false): void {
  render(
    <ChangeList
      changes={[
        {
          account: mint,
          field: 'mintAuthority',
          label: saidText('Mint authority'),
          before: authorityValue(other),
          after: authorityValue(payer),
        },
        { account: mint, field: 'supply', label: saidText('Supply'), after: tokensValue(0n, 0) },
        {
          account: other,
          field: 'balance',
          label: saidText('Balance'),
          after: baseUnits(1000n),
          shown: saidText('1.000 QHRN'),
        },
      ]}
      later={
        later
          ? [{ account: mint, field: 'supply', label: saidText('Supply'), after: tokensValue(2_000n, 0) }]
          : []
      }
      payer={payer}
      balance={{ before: 5_000_000_000n, after: 4_994_350_440n }}
      names={new Map([[mint, 'Mint']])}
    />,
  )
}

const cells = (name: string, at = 0) => {
  const row = screen.getAllByRole('row', { name: new RegExp(`^${name}`) })[at]
  return row
    ? within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    : []
}

describe('the list of changes', () => {
  it('begins with the money, before and after', () => {
    show()
    expect(screen.getByRole('region', { name: 'Before and after' })).toBeTruthy()
    expect(cells('SOL')).toEqual(['5.000000000', '4.994350440'])
  })

  it('shortens addresses, knows the payer’s, and says what is new', () => {
    show()
    expect(cells('Mint authority')).toEqual([short(other), 'your wallet'])
    expect(cells('Supply')).toEqual(['not there yet', '0'])
    expect(screen.getByRole('rowheader', { name: new RegExp(`^Mint ${short(mint)}`) })).toBeTruthy()
  })

  it('gives an account with a single change no heading', () => {
    show()
    expect(screen.getAllByRole('rowheader')).toHaveLength(6)
    expect(screen.queryByRole('rowheader', { name: /^Account/ })).toBeNull()
  })

  it('shows an amount for people', () => {
    show()
    expect(cells('Balance')).toEqual(['not there yet', '1.000 QHRN'])
  })

  it('calls an authority that is gone revoked, and leaves a token its name', () => {
    render(
      <ChangeList
        changes={[
          {
            account: mint,
            field: 'mintAuthority',
            label: saidText('Mint authority'),
            before: authorityValue(other),
            after: authorityValue(null),
          },
          {
            account: mint,
            field: 'closeAuthority',
            label: saidText('Close authority'),
            before: authorityValue(null),
            after: authorityValue(payer),
          },
          { account: mint, field: 'name', label: saidText('Name'), after: textValue('revoked') },
        ]}
        later={[]}
        payer={payer}
        balance={{ before: 2n, after: 1n }}
        names={new Map([[mint, 'Mint']])}
      />,
    )
    expect(cells('Mint authority')).toEqual([short(other), 'revoked'])
    expect(cells('Close authority')).toEqual(['revoked', 'your wallet'])
    expect(cells('Name')).toEqual(['not there yet', 'revoked'])
  })

  it('keeps apart what later transactions will leave', () => {
    show(true)
    expect(screen.getAllByRole('table')).toHaveLength(2)
    expect(screen.getByText(/later transactions will leave/)).toBeTruthy()
    expect(cells('Supply', 1)).toEqual(['not there yet', '2,000'])
  })
})
