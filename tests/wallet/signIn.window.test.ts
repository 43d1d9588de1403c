import { Keypair, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { getWallets } from '@wallet-standard/app'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TestWalletControl } from '../../e2e/support/testWallet'
import { restoreSession, switchCluster } from '../../src/wallet/actions'
import { currentLink, dropLink, linkRemote, linkWallet } from '../../src/wallet/link'
import { disconnectWallet, openSignIn } from '../../src/wallet/session'
import { signInFirst, siwx } from '../../src/wallet/signIn'
import { readSignInMessage } from '../../src/wallet/signInMessage'
import { isSignedIn, replaceSessions } from '../../src/wallet/signInSession'
import { currentSigner } from '../../src/wallet/walletSigner'
import { setConnecting, setDisconnected, walletStore } from '../../src/wallet/walletStore'
import { aWallet, trusted } from './aWallet'

/* The rules of sign-in with wallets of the Wallet Standard and without the kit, which calls `siwx` as these tests do. */

vi.hoisted(() => vi.stubGlobal('__SIGN_IN__', 'required'))
/** The kit's view that asks for the signature. */
const view = vi.hoisted(() => ({ openKitSignIn: vi.fn(async () => {}) }))
vi.mock('../../src/wallet/kit', () => view)

const STORE = 'mintwright.signin'
const state = () => walletStore.getState()
const caip = () => state().cluster.caip as `solana:${string}`
const found = (name: string) => {
  const wallet = getWallets()
    .get()
    .find((one) => one.name === name)
  if (!wallet) throw new Error('not announced')
  return wallet
}
let number = 0
const aName = () => `Wallet ${(number += 1)}`

beforeEach(() => {
  vi.stubGlobal('__SIGN_IN__', 'required')
  dropLink()
  replaceSessions([])
  localStorage.clear()
  setDisconnected()
  switchCluster('mainnet')
  view.openKitSignIn.mockClear()
})

/** A wallet that the kit has just connected: linked, and not signed in. */
function linked(signsIn?: 'signIn' | 'signMessage') {
  const name = aName()
  trusted(name)
  const { first, second, control, keys } = aWallet({ name, ...(signsIn && { signsIn }) })
  control.useAccount(0)
  setConnecting()
  linkWallet(found(name))
  return { name, first, second, control, keys, wallet: found(name) }
}

/** What the kit does when the person presses Sign. */
async function sign(accountAddress: string): Promise<void> {
  const data = await siwx.createMessage({ chainId: caip(), accountAddress })
  const message = data.toString()
  const signature = (await siwx.signMessage?.({ message, chainId: caip(), accountAddress })) ?? ''
  await siwx.addSession({ data, message, signature })
}

describe('where sign-in is required', () => {
  it.each(['signIn', 'signMessage'] as const)(
    'pages see a wallet only once it has signed in, with %s',
    async (signsIn) => {
      const { first, control } = linked(signsIn)
      expect(state().status).toBe('connecting')
      expect(await siwx.getSessions(caip(), first)).toEqual([])
      await sign(first)
      expect(state()).toMatchObject({ status: 'connected', address: first })
      const [session] = await siwx.getSessions(caip(), first)
      expect(session?.data).toMatchObject({ accountAddress: first, chainId: caip(), domain: location.host })
      expect(readSignInMessage(session?.message ?? '')).toMatchObject({ accountAddress: first })
      expect(control.signedIn).toHaveLength(1)
    },
  )

  it('a wallet that connects and signs in at once is asked once, and again only when that has ended', async () => {
    const name = aName()
    const { first, control } = aWallet({ name, signsIn: 'signIn' })
    await signInFirst(found(name))
    expect(control.signedIn).toMatchObject([{ domain: location.host, chainId: 'mainnet' }])
    expect(control.signedIn[0]).not.toHaveProperty('address')
    linkWallet(found(name))
    expect(state()).toMatchObject({ status: 'connected', address: first })
    await signInFirst(found(name))
    expect(control.signedIn).toHaveLength(1)
    await disconnectWallet()
    await signInFirst(found(name))
    expect(control.signedIn).toHaveLength(2)
  })

  it('a person who declines is told so, and nothing is signed in', async () => {
    for (const signsIn of ['signIn', 'signMessage'] as const) {
      const { first, control, wallet } = linked(signsIn)
      control.reject = 'signIn'
      await expect(sign(first)).rejects.toThrow('Signature declined')
      expect(state().status).toBe('connecting')
      if (signsIn === 'signIn')
        await expect(signInFirst(wallet)).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
      dropLink()
    }
  })

  const mistakes = {
    'another site': (text: string) => text.replace(location.host, 'evil.example'),
    'another network': (text: string) => text.replace('Chain ID: mainnet', 'Chain ID: devnet'),
    'another request': (text: string) => text.replace(/Nonce: .*/, 'Nonce: 00000000000000000000000000000000'),
    'another account': (text: string) => text.replace(/\n\w{32,44}\n/, `\n${'1'.repeat(32)}\n`),
    'another text': () => 'I give everything away.',
    'another statement': (text: string) => text.replace('moves nothing', 'moves all'),
    'another expiry time': (text: string) => text.replace(/Expiration Time: 20/, 'Expiration Time: 30'),
  }
  it.each(Object.entries(mistakes))('a wallet that signs for %s signs no one in', async (what, mistake) => {
    for (const signsIn of ['signIn', 'signMessage'] as const) {
      const { first, control, wallet } = linked(signsIn)
      control.mistake = mistake
      await expect(sign(first)).rejects.toThrow(`${what}. You are not signed in.`)
      if (signsIn === 'signIn') await expect(signInFirst(wallet)).rejects.toThrow('You are not signed in.')
      expect(state().status).toBe('connecting')
      expect(localStorage.getItem(STORE)).toBeNull()
      dropLink()
    }
  })

  it('a signature of another key, an answer that comes twice, one that comes late and one that was never asked for count for nothing', async () => {
    const { first } = linked('signMessage')
    const data = await siwx.createMessage({ chainId: caip(), accountAddress: first })
    const message = data.toString()
    const signature = (await siwx.signMessage?.({ message, chainId: caip(), accountAddress: first })) ?? ''
    const session = { data, message, signature }
    const again = await siwx.createMessage({ chainId: caip(), accountAddress: first })
    await expect(siwx.addSession({ data: again, message: again.toString(), signature })).rejects.toThrow(
      'The signature is not of this account.',
    )
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] })
    await expect(siwx.addSession(session)).rejects.toThrow('not to the last request')
    vi.useRealTimers()
    await expect(siwx.addSession(session)).rejects.toThrow('not to the last request')
    expect(state().status).toBe('connecting')
  })

  it('a wallet that can sign no message says so', async () => {
    const { first, name } = linked()
    await expect(sign(first)).rejects.toThrow(`${name} cannot do this`)
  })

  it('without a wallet there is nothing to sign with', async () => {
    await expect(sign(Keypair.generate().publicKey.toBase58())).rejects.toThrow(
      'No connection to a wallet is set up. Connect your wallet and try again.',
    )
  })

  it('a wallet on another device signs the text', async () => {
    const { keys, first, control } = linked('signMessage')
    const { wallet } = { wallet: found(`Wallet ${number}`) }
    const account = wallet.accounts[0]
    const feature = wallet.features['solana:signMessage'] as {
      signMessage: (input: object) => Promise<{ signature: Uint8Array }[]>
    }
    const provider = {
      signTransaction: () => Promise.reject<VersionedTransaction>(new Error('never asked')),
      signMessage: async (message: Uint8Array) =>
        (await feature.signMessage({ account, message }))[0]?.signature ?? new Uint8Array(),
      disconnect: () => Promise.resolve(),
    }
    linkRemote(provider, { address: first, walletName: 'Elsewhere' })
    expect(state().status).toBe('connecting')
    await sign(keys[0]?.publicKey.toBase58() ?? '')
    expect(state()).toMatchObject({ status: 'connected', walletName: 'Elsewhere' })
    expect(control.signedIn).toHaveLength(1)
  })
})

describe('a sign-in', () => {
  const signedIn = async () => {
    const wallet = linked('signMessage')
    await sign(wallet.first)
    expect(state().status).toBe('connected')
    return wallet
  }

  it('ends with the connection, from our side and from the wallet’s', async () => {
    const { first } = await signedIn()
    await disconnectWallet()
    expect(isSignedIn(first, { caip: caip() })).toBe(false)
    const { control, first: next } = await signedIn()
    control.revoke()
    expect(state().status).toBe('disconnected')
    expect(isSignedIn(next, { caip: caip() })).toBe(false)
    expect(localStorage.getItem(STORE)).toBeNull()
  })

  it('ends when another account is picked in the wallet, which is asked for its own', async () => {
    const { first, second, control } = await signedIn()
    control.useAccount(1)
    expect(state().status).toBe('connecting')
    expect(isSignedIn(first, { caip: caip() })).toBe(false)
    await vi.waitFor(() => expect(view.openKitSignIn).toHaveBeenCalled())
    await sign(second)
    expect(state()).toMatchObject({ status: 'connected', address: second })
  })

  it('ends when the network changes, also for the way back', async () => {
    const { first } = await signedIn()
    switchCluster('devnet')
    expect(state()).toMatchObject({ status: 'connecting', cluster: { id: 'devnet' } })
    await vi.waitFor(() => expect(view.openKitSignIn).toHaveBeenCalled())
    await sign(first)
    expect(state().status).toBe('connected')
    switchCluster('mainnet')
    expect(state().status).toBe('connecting')
  })

  it('ends when its time is over, while the page is open', async () => {
    vi.useFakeTimers()
    const { first } = await signedIn()
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000 - 1000)
    expect(state()).toMatchObject({ status: 'connected', address: first })
    await vi.advanceTimersByTimeAsync(1000)
    expect(state().status).toBe('connecting')
    vi.useRealTimers()
    await vi.waitFor(() => expect(view.openKitSignIn).toHaveBeenCalled())
    expect(localStorage.getItem(STORE)).toBeNull()
  })

  it('that ended while the device slept is noticed before the wallet is asked to sign', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await signedIn()
    const signer = currentSigner()
    vi.setSystemTime(Date.now() + 24 * 60 * 60_000)
    expect(state().status).toBe('connected')
    if (signer.sends) throw new Error('it sends by itself')
    const payerKey = signer.address
    const recentBlockhash = Keypair.generate().publicKey.toBase58()
    const message = new TransactionMessage({ payerKey, recentBlockhash, instructions: [] })
    const transaction = new VersionedTransaction(message.compileToV0Message())
    await expect(signer.signTransaction(transaction)).rejects.toMatchObject({
      code: 'wallet/not-allowed',
      context: { signIn: 'expired' },
    })
    vi.useRealTimers()
  })

  it('ends in this tab when it ends in another', async () => {
    await signedIn()
    localStorage.removeItem(STORE)
    window.dispatchEvent(new StorageEvent('storage', { key: STORE }))
    expect(state().status).toBe('connecting')
  })

  it('is kept by the kit only where it is valid, and dropped when the kit drops all', async () => {
    const { first } = await signedIn()
    const sessions = await siwx.getSessions(caip(), first)
    const [session] = sessions
    await siwx.setSessions(
      session ? [session, { ...session, signature: '1'.repeat(64) }, { ...session, message: 'none' }] : [],
    )
    expect(await siwx.getSessions(caip(), first)).toEqual(sessions)
    await siwx.revokeSession(caip(), first)
    expect(await siwx.getSessions(caip(), first)).toEqual([])
  })

  it('is asked for by the menu through the kit’s view', async () => {
    await openSignIn()
    expect(view.openKitSignIn).toHaveBeenCalled()
  })
})

/** Leaves the page with a wallet that was signed in, and what the browser then kept. */
async function left() {
  const name = aName()
  trusted(name)
  const { first, control } = aWallet({ name, signsIn: 'signMessage' })
  control.useAccount(0)
  linkWallet(found(name))
  await sign(first)
  return {
    first,
    kept: localStorage.getItem(STORE) ?? '',
    visited: localStorage.getItem('mintwright.wallet') ?? '',
  }
}

/** As if the page were loaded anew with this in the browser's storage. */
function reload(kept: string, visited: string): void {
  dropLink()
  localStorage.setItem(STORE, kept)
  localStorage.setItem('mintwright.wallet', visited)
  window.dispatchEvent(new StorageEvent('storage', { key: STORE }))
}

describe('the wallet of the last visit, which comes back without the kit', () => {
  it('is connected where its sign-in still holds', async () => {
    const { first, kept, visited } = await left()
    reload(kept, visited)
    await restoreSession()
    expect(state()).toMatchObject({ status: 'connected', address: first })
  })

  it('is left where its sign-in has ended, is damaged, or is of another account, site or network', async () => {
    const { first, kept, visited } = await left()
    const [session] = JSON.parse(kept) as { message: string; data: Record<string, string> }[]
    const other = Keypair.generate().publicKey.toBase58()
    const others = [
      '[]',
      'nonsense',
      '{"sessions":1}',
      JSON.stringify([{ ...session, signature: '1'.repeat(64) }]),
      kept.replaceAll(first, other),
      kept.replaceAll(location.host, 'evil.example'),
      kept.replaceAll(caip(), 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'),
      kept.replaceAll(session?.data['expirationTime'] ?? '', '2036-01-01T00:00:00.000Z'),
    ]
    for (const each of others) {
      reload(each, visited)
      await restoreSession()
      expect(state().status, each).toBe('disconnected')
      expect(localStorage.getItem('mintwright.wallet')).toBeNull()
    }
    expect(currentLink()).toBeNull()
  })
})

describe('where sign-in is optional', () => {
  beforeEach(() => void vi.stubGlobal('__SIGN_IN__', 'optional'))

  it('a wallet is connected all the same, signs in when it likes, and nothing asks again', async () => {
    const { first, second, control } = linked('signIn')
    expect(state()).toMatchObject({ status: 'connected', address: first })
    expect(isSignedIn(first, { caip: caip() })).toBe(false)
    expect(siwx.getRequired?.()).toBe(false)
    await sign(first)
    expect(isSignedIn(first, { caip: caip() })).toBe(true)
    control.useAccount(1)
    expect(state()).toMatchObject({ status: 'connected', address: second })
    expect(isSignedIn(first, { caip: caip() })).toBe(false)
    switchCluster('devnet')
    expect(state().status).toBe('connected')
    expect(view.openKitSignIn).not.toHaveBeenCalled()
  })

  it('the wallet of the last visit is connected without a sign-in', async () => {
    const { first, visited } = await left()
    reload('[]', visited)
    await restoreSession()
    expect(state()).toMatchObject({ status: 'connected', address: first })
  })
})

/** What steers the last wallet that was announced; each replaces the one before. */
declare global {
  interface Window {
    testWallet: TestWalletControl
  }
}
