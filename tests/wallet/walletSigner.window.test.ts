import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import bs58 from 'bs58'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TestWalletOptions } from '../../e2e/support/testWallet'
import { restoreSession, switchCluster } from '../../src/wallet/actions'
import { setDisconnected, walletStore } from '../../src/wallet/walletStore'
import { fromBase64 } from '../../src/units/bytes'
import { currentSigner } from '../../src/wallet/walletSigner'
import type { SigningWallet } from '../../src/transactions/sign'
import { aWallet, trusted } from './aWallet'

let number = 0

async function connected(options: Partial<TestWalletOptions> = {}) {
  const name = `Signer ${(number += 1)}`
  trusted(name)
  const wallet = aWallet({ ...options, name })
  await restoreSession()
  return { ...wallet, name }
}

function aTransfer(payer: PublicKey): VersionedTransaction {
  const instruction = SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1 })
  const recentBlockhash = Keypair.generate().publicKey.toBase58()
  const message = new TransactionMessage({ payerKey: payer, recentBlockhash, instructions: [instruction] })
  return new VersionedTransaction(message.compileToV0Message())
}

async function isSignedBy(transaction: VersionedTransaction, signer: PublicKey): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(signer.toBytes()), 'Ed25519', false, [
    'verify',
  ])
  const signature = new Uint8Array(transaction.signatures[0] ?? [])
  return crypto.subtle.verify('Ed25519', key, signature, new Uint8Array(transaction.message.serialize()))
}

/** The connected wallet as one that signs. */
function signingWallet(): SigningWallet {
  const signer = currentSigner()
  if (signer.sends) throw new Error('it sends by itself')
  return signer
}

const keyOf = (keys: readonly Keypair[], at = 0) => keys[at]?.publicKey ?? PublicKey.default

beforeEach(() => {
  localStorage.clear()
  setDisconnected()
  switchCluster('mainnet')
})

afterEach(() => vi.unstubAllGlobals())

describe('signing', () => {
  it('gives the transaction back as the wallet signed it, and leaves the asked one as it was', async () => {
    const { keys, name } = await connected()
    const signer = signingWallet()
    const asked = aTransfer(signer.address)
    const signed = await signer.signTransaction(asked)
    expect(signer.walletName).toBe(name)
    expect(signed.message.serialize()).toEqual(asked.message.serialize())
    expect(await isSignedBy(signed, keyOf(keys))).toBe(true)
    expect(asked.signatures[0]).toEqual(new Uint8Array(64))
  })

  it('asks for several in one request, and gives them back in order', async () => {
    const { keys } = await connected()
    const asked = [1, 2, 3].map(() => aTransfer(keyOf(keys)))
    const signed = (await signingWallet().signTransactions?.(asked)) ?? []
    expect(signed.map((each) => each.message.serialize())).toEqual(
      asked.map((each) => each.message.serialize()),
    )
    const checks = await Promise.all(signed.map((each) => isSignedBy(each, keyOf(keys))))
    expect(checks).toEqual([true, true, true])
  })

  it('does not hide that the wallet signed something else', async () => {
    const { keys } = await connected({ rewrite: 'data' })
    const asked = aTransfer(keyOf(keys))
    const signed = await signingWallet().signTransaction(asked)
    expect(signed.message.serialize()).not.toEqual(asked.message.serialize())
    expect(await isSignedBy(signed, keyOf(keys))).toBe(true)
  })

  it('names the network to the wallet', async () => {
    const { control } = await connected()
    const sign = () => signingWallet().signTransaction(aTransfer(signingWallet().address))
    await sign()
    switchCluster('devnet')
    await sign()
    expect(control.asked.map((request) => request.chain)).toEqual(['solana:mainnet', 'solana:devnet'])
  })

  it('that the person declines is told apart from a failure', async () => {
    await connected({ reject: 'sign' })
    const signer = signingWallet()
    await expect(signer.signTransaction(aTransfer(signer.address))).rejects.toMatchObject({
      code: 'wallet/declined',
    })
  })

  it('of a wallet that can only sign and send is sending: its signature comes back', async () => {
    const sent: { method: string; params: [string] }[] = []
    vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body) as (typeof sent)[number])
      return Promise.resolve(new Response('{"result":null}'))
    })
    const { keys, control } = await connected({ signsAlone: false })
    const signer = currentSigner()
    if (!signer.sends) throw new Error('it signs')
    expect(walletStore.getState()).toMatchObject({ sends: true })
    const signature = await signer.signAndSend(aTransfer(signer.address))
    expect(control.asked.map(({ chain }) => chain)).toEqual(['solana:mainnet'])
    expect(sent.map(({ method }) => method)).toEqual(['sendTransaction'])
    const transaction = VersionedTransaction.deserialize(fromBase64(sent[0]?.params[0] ?? ''))
    expect(signature).toBe(bs58.encode(transaction.signatures[0] ?? []))
    expect(await isSignedBy(transaction, keyOf(keys))).toBe(true)
  })

  it('needs a wallet that knows the network it would send to', async () => {
    const { name } = await connected({ signsAlone: false, chains: ['solana:mainnet'] })
    switchCluster('devnet')
    expect(() => currentSigner()).toThrowError(
      expect.objectContaining({
        code: 'wallet/unsupported',
        context: expect.objectContaining({ wallet: name }),
      }),
    )
  })

  it('needs a connected wallet', () => {
    expect(() => currentSigner()).toThrowError(expect.objectContaining({ code: 'wallet/disconnected' }))
  })

  it('is for one account: after a change in the wallet the signer signs no more', async () => {
    const { control } = await connected()
    const signer = signingWallet()
    control.useAccount(1)
    await expect(signer.signTransaction(aTransfer(signer.address))).rejects.toMatchObject({
      code: 'wallet/disconnected',
    })
    expect(control.asked).toHaveLength(0)
  })

  it('ends when the wallet is disconnected while its prompt is open', async () => {
    const { control } = await connected()
    const signer = signingWallet()
    const signing = signer.signTransaction(aTransfer(signer.address))
    control.revoke()
    await expect(signing).rejects.toMatchObject({ code: 'wallet/disconnected' })
  })
})
