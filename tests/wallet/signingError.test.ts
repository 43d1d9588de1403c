import { describe, expect, it } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { describeError } from '../../src/errors/describeError'
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
    // In words of a wallet's own, without a number.
    new Error('Operation cancelled'),
    new Error('Operation canceled.'),
    new Error('Transaction rejected'),
    new Error('The transaction was declined'),
    new Error('Transaction signing was cancelled'),
    new Error('Sign request denied'),
    new Error('User closed the window'),
    new Error('You closed the window'),
    new Error('You rejected the request'),
    new Error('The user closed the popup before signing'),
    new Error('Window Closed'),
    new Error('Cancelled by user'),
    new Error('Rejected from user'),
    new Error('Failure_ActionCancelled: cancelled by the user'),
    new Error('User canceled request'),
    new Error('Tx Signature: User denied transaction signature.'),
    { message: 'Request dismissed' },
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
    // Something else than the person ended it: it may have been signed.
    [new Error('The user aborted a request.'), 'wallet/failed'],
    [new Error('The operation was aborted.'), 'wallet/failed'],
    [new Error('Transaction rejected by the network'), 'wallet/failed'],
    [new Error('Transaction rejected: insufficient funds for fee'), 'wallet/failed'],
    [new Error('Transaction was rejected by the RPC node'), 'wallet/failed'],
    [new Error('Request cancelled: timed out'), 'wallet/failed'],
    [new Error('Transaction cancelled, blockhash expired'), 'wallet/failed'],
    [new Error('Request denied by server'), 'wallet/failed'],
    [new Error('User cancelled or the request timed out'), 'wallet/failed'],
    [new Error('Connection to the extension closed'), 'wallet/failed'],
    // It may be signed, or sent.
    [new Error('The transaction you sent was rejected'), 'wallet/failed'],
    [new Error('Your transaction was sent, but you closed the window'), 'wallet/failed'],
    [new Error('Transaction signed and sent; user dismissed the dialog'), 'wallet/failed'],
    [new Error('User closed the window after the broadcast'), 'wallet/failed'],
    [new Error('You closed the window before the confirmation'), 'wallet/failed'],
    // Advice.
    [new Error('Blowfish: you should reject this'), 'wallet/failed'],
    // What lies between page and wallet broke.
    [new Error('Port disconnected'), 'wallet/failed'],
    [new Error('Attempting to use a disconnected port object'), 'wallet/failed'],
    [new Error('WebSocket disconnected'), 'wallet/failed'],
    [new Error('Socket not connected'), 'wallet/failed'],
    [new Error('Ledger disconnected'), 'wallet/failed'],
    [new Error('Wallet is locked'), 'wallet/failed'],
    [new Error('signIn: Not Implemented'), 'wallet/unsupported'],
    // Another account than the page's.
    [
      new Error('Solana error #5663015; Decode this error by running `npx @solana/errors …`'),
      'wallet/disconnected',
    ],
    [
      new Error('Attempted to sign a transaction with an address that is not a signer for it'),
      'wallet/disconnected',
    ],
    [
      new Error('Cannot sign with non signer key 9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'),
      'wallet/disconnected',
    ],
    [
      new Error('Transaction does not require a signature from 9xQeWvG816bUx9EPjHmaT23yvVM2'),
      'wallet/disconnected',
    ],
    [new Error('invalid account'), 'wallet/disconnected'],
    [new Error('Program failed: invalid account data for instruction'), 'wallet/failed'],
    [
      new Error('Solana error #7050003; Decode this error by running `npx @solana/errors …`'),
      'wallet/failed',
    ],
    [undefined, 'wallet/failed'],
  ])('%o is %s', (thrown, code) => {
    expect(codeOf(thrown)).toBe(code)
  })

  it.each(['invalid account', 'Solana error #5663015; Decode this error …'])(
    'that means another account says so, and what to do: “%s”',
    (message) => {
      const address = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
      const { title, detail, remedy } = describeError(toSigningError(new Error(message), 'Salmon', address))
      expect(title).toBe('The wallet uses another account')
      expect(detail).toContain('9xQe…VFin')
      expect(remedy).toBe(
        'Choose that account in your wallet and try again, or disconnect and connect with the other one.',
      )
    },
  )

  it.each([
    ['Wallet disconnected', 'No wallet is connected'],
    ['Port disconnected', 'The wallet could not sign'],
    ['WebSocket disconnected', 'The wallet could not sign'],
  ])('that only tells of a connection says nothing of another account: “%s”', (message, title) => {
    const address = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
    expect(describeError(toSigningError(new Error(message), 'Salmon', address)).title).toBe(title)
  })

  it('that means a lock says so', () => {
    for (const said of ['Wallet is locked', 'The wallet is locked.', 'Please unlock your wallet'])
      expect(describeError(toSigningError(new Error(said), 'Salmon'))).toMatchObject({
        title: 'Salmon is locked',
        remedy: 'Unlock it, then try again.',
      })
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
