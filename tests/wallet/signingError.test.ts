import { describe, expect, it } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { toSigningError } from '../../src/wallet/walletSigner'

const codeOf = (thrown: unknown) => toSigningError(thrown, 'Phantom').code

describe('what a wallet throws while it signs', () => {
  it.each([
    { code: 4001, message: 'whatever' },
    { code: 5000, message: 'User rejected.' },
    new Error('User rejected the request.'),
    new Error('Transaction cancelled'),
    new Error('Approval denied'),
    new Error('Plugin Closed'),
    new Error('Rejected'),
    { name: 'WalletSignTransactionError', error: { code: 4001, message: 'User rejected the request.' } },
    new Error('outer', { cause: { code: 4001 } }),
    'User declined',
  ])('is a refusal by the person: %o', (thrown) => {
    expect(codeOf(thrown)).toBe('wallet/declined')
  })

  it.each([
    [{ code: 4900, message: 'x' }, 'wallet/disconnected'],
    [new Error('Wallet disconnected'), 'wallet/disconnected'],
    [new Error('The wallet does not support the "solana:signTransaction" feature'), 'wallet/unsupported'],
    [new Error('Unexpected error'), 'wallet/failed'],
    [{ code: -32603, message: 'Internal JSON-RPC error' }, 'wallet/failed'],
    [undefined, 'wallet/failed'],
  ])('%o is %s', (thrown, code) => {
    expect(codeOf(thrown)).toBe(code)
  })

  it('keeps a name that it has already, and the wallet’s own words', () => {
    const named = new AppError('wallet/disconnected')
    expect(toSigningError(named, 'Phantom')).toBe(named)
    expect(toSigningError(new Error('Blob is broken'), 'Phantom').context).toEqual({
      wallet: 'Phantom',
      message: 'Blob is broken',
    })
  })
})
