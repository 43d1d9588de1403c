// @vitest-environment happy-dom
import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestWalletOptions } from '../../e2e/support/testWallet'
import { restoreSession, switchCluster } from '../../src/wallet/actions'
import { setDisconnected } from '../../src/wallet/walletStore'
import { currentSigner } from '../../src/wallet/walletSigner'
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

const keyOf = (keys: readonly Keypair[], at = 0) => keys[at]?.publicKey ?? PublicKey.default

beforeEach(() => {
  localStorage.clear()
  setDisconnected()
  switchCluster('mainnet')
})

describe('signing', () => {
  it('gives the transaction back as the wallet signed it, and leaves the asked one as it was', async () => {
    const { keys, name } = await connected()
    const signer = currentSigner()
    const asked = aTransfer(signer.address)
    const signed = await signer.signTransaction(asked)
    expect(signer.walletName).toBe(name)
    expect(signed.message.serialize()).toEqual(asked.message.serialize())
    expect(await isSignedBy(signed, keyOf(keys))).toBe(true)
    expect(asked.signatures[0]).toEqual(new Uint8Array(64))
  })

  it('does not hide that the wallet signed something else', async () => {
    const { keys } = await connected({ rewrite: 'data' })
    const asked = aTransfer(keyOf(keys))
    const signed = await currentSigner().signTransaction(asked)
    expect(signed.message.serialize()).not.toEqual(asked.message.serialize())
    expect(await isSignedBy(signed, keyOf(keys))).toBe(true)
  })

  it('names the network to the wallet', async () => {
    const { control } = await connected()
    const sign = () => currentSigner().signTransaction(aTransfer(currentSigner().address))
    await sign()
    switchCluster('devnet')
    await sign()
    expect(control.asked.map((request) => request.chain)).toEqual(['solana:mainnet', 'solana:devnet'])
  })

  it('that the person declines is told apart from a failure', async () => {
    await connected({ reject: 'sign' })
    const signer = currentSigner()
    await expect(signer.signTransaction(aTransfer(signer.address))).rejects.toMatchObject({
      code: 'wallet/declined',
    })
  })

  it('needs a wallet that can sign without sending', async () => {
    const { name } = await connected({ signsAlone: false })
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
    const signer = currentSigner()
    control.useAccount(1)
    await expect(signer.signTransaction(aTransfer(signer.address))).rejects.toMatchObject({
      code: 'wallet/disconnected',
    })
    expect(control.asked).toHaveLength(0)
  })

  it('ends when the wallet is disconnected while its prompt is open', async () => {
    const { control } = await connected()
    const signer = currentSigner()
    const signing = signer.signTransaction(aTransfer(signer.address))
    control.revoke()
    await expect(signing).rejects.toMatchObject({ code: 'wallet/disconnected' })
  })
})
