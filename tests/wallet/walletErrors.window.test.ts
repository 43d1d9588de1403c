import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { describeError } from '../../src/errors/describeError'
import { outcomeOf } from '../../src/pages/callback/answer'
import { restoreSession } from '../../src/wallet/actions'
import { expectCallback } from '../../src/wallet/callbackState'
import { setDisconnected } from '../../src/wallet/walletStore'
import { currentSigner } from '../../src/wallet/walletSigner'
import {
  CAPABILITY,
  EIP_1474,
  JSON_RPC,
  MEANT_BY_WALLETS,
  NUMBERS,
  OTHERS,
  PROVIDER,
  sharing,
  SIGN_PROTOCOL,
} from '../errors/numbers'
import { aWallet, trusted } from './aWallet'

let number = 0

/** Has a wallet of the Wallet Standard throw this when it is asked to sign: the error that reaches the page. */
async function thrownAs(throws: unknown): Promise<AppError> {
  const { control } = await asking
  control.throws = throws
  const signer = currentSigner()
  if (signer.sends) throw new Error('it sends by itself')
  const thrown = await signer.signTransaction(aTransfer(signer.address)).catch((error: unknown) => error)
  if (!(thrown instanceof AppError)) throw new Error('the wallet signed')
  return thrown
}

function aTransfer(payer: Keypair['publicKey']): VersionedTransaction {
  const instruction = SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1 })
  const recentBlockhash = Keypair.generate().publicKey.toBase58()
  const message = new TransactionMessage({ payerKey: payer, recentBlockhash, instructions: [instruction] })
  return new VersionedTransaction(message.compileToV0Message())
}

async function connected() {
  const name = `Wallet ${(number += 1)}`
  trusted(name)
  const wallet = aWallet({ name })
  await restoreSession()
  return { ...wallet, name }
}

let asking: ReturnType<typeof connected>

beforeEach(() => {
  localStorage.clear()
  setDisconnected()
  asking = connected()
})

const inOneLine = ({ title, detail, remedy }: ReturnType<typeof describeError>) =>
  `${title}. ${detail} ${remedy}`

const SPECIFIED = [...JSON_RPC, ...EIP_1474, ...PROVIDER, ...SIGN_PROTOCOL, ...CAPABILITY, ...OTHERS]

describe('a number that a wallet throws', () => {
  it('says what the specification means by it, in words of its own; a refusal by the person has one pair of numbers', async () => {
    const words = new Map<number, string>()
    for (const code of NUMBERS)
      words.set(code, inOneLine(describeError(await thrownAs({ code, message: 'said' }))))
    expect(sharing(words)).toEqual([[4001, 5000]])
    for (const code of SPECIFIED) {
      expect(words.get(code), `${code}`).not.toMatch(/could not sign|does not know its number/)
      expect(words.get(code), `${code}`).toContain('This page sent nothing.')
    }
    for (const [code, meaning, said] of MEANT_BY_WALLETS)
      expect(words.get(code), `${code} ${meaning}`).toContain(said)
    expect(words.get(429)).toContain('This page does not know its number, 429.')
  })

  it('has words of its own where it comes back in a link', () => {
    const words = new Map(
      NUMBERS.map((code) => {
        const search = `?errorCode=${code}&state=${expectCallback('/send')}`
        const said = outcomeOf({ search, hash: '' }, '/')?.error ?? ''
        return [code, said.replace(` (code ${code})`, '')]
      }),
    )
    expect(sharing(words)).toEqual([[4001, 5000]])
  })

  it('has a meaning in the specification, or is -1', () => {
    const named = MEANT_BY_WALLETS.map(([code]) => code)
    expect(new Set([...named, -1])).toEqual(new Set(SPECIFIED))
  })

  it.each([
    [-32003, 'Transaction rejected'],
    [-32004, 'Method not supported'],
    [-32601, 'The method does not exist / is not available.'],
    [4100, 'The requested account and/or method has not been authorized by the user.'],
    [4900, 'The provider is disconnected from all chains.'],
    [4901, 'The provider is not connected to the requested chain.'],
    [4902, 'An error occurred when attempting to switch chain.'],
    [1001, 'Invalid method.'],
    [3001, 'Unauthorized method.'],
    [5100, 'Unsupported chains.'],
    [6000, 'User disconnected.'],
    [5710, 'The wallet does not support the requested chain ID.'],
    [5750, 'The user rejected the upgrade.'],
  ])('keeps its meaning beside the text that its standard gives it: %i “%s”', async (code, message) => {
    const words = async (said: string) => inOneLine(describeError(await thrownAs({ code, message: said })))
    expect(await words(message)).toBe(await words(''))
  })

  it('leads to a question of the FAQ', async () => {
    for (const code of SPECIFIED)
      expect(describeError(await thrownAs({ code, message: '' })).question, `${code}`).toBeDefined()
  })

  it.each([
    [{ code: -32003, message: 'Transaction rejected' }, 'wallet/failed'],
    [{ code: 5750, message: 'User rejected the upgrade' }, 'wallet/failed'],
    [{ code: -32603, message: 'User rejected the request.' }, 'wallet/declined'],
    [{ code: -32603, message: 'Internal JSON-RPC error.' }, 'wallet/failed'],
    [{ code: 4200, message: 'Requested RPC call is not allowed' }, 'wallet/not-allowed'],
    [{ code: 4001, message: 'Requested RPC call is not allowed' }, 'wallet/declined'],
    [{ error: { code: 5710, message: 'x' } }, 'wallet/unsupported'],
    [new Error('outer', { cause: { code: 6000, message: 'x' } }), 'wallet/disconnected'],
  ])('%o becomes %s', async (thrown, code) => {
    expect((await thrownAs(thrown)).code).toBe(code)
  })
})

describe('what a Solana node said, handed on by a wallet that sends by itself', () => {
  const refused = (message: string) => ({ code: -32002, message })

  it.each([
    [
      refused('Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1'),
      'refused the transaction',
      'simulation',
    ],
    [refused('Transaction simulation failed: Blockhash not found'), 'does not know the blockhash', 'expired'],
    [
      refused('Transaction simulation failed: This transaction has already been processed'),
      'has this transaction already',
      'not-known-yet',
    ],
    [
      { code: -32603, message: 'failed to send transaction: Transaction simulation failed: x' },
      'refused the transaction',
      'simulation',
    ],
    [
      { code: -32003, message: 'Transaction signature verification failure' },
      'A signature of the transaction is not valid',
      'changed-transaction',
    ],
    [
      { code: -32002, message: 'Error', data: { err: { InstructionError: [0, { Custom: 1 }] }, logs: [] } },
      'refused the transaction',
      'simulation',
    ],
    [
      { error: { code: -32002, message: 'Error', data: { err: 'BlockhashNotFound', logs: [] } } },
      'does not know the blockhash',
      'expired',
    ],
    [
      { code: -32002, message: 'Error', data: { err: 'AlreadyProcessed', logs: null } },
      'has this transaction already',
      'not-known-yet',
    ],
  ])('%o has the node’s meaning', async (thrown, title, question) => {
    const error = await thrownAs(thrown)
    expect(error.code).toBe('wallet/failed')
    const words = describeError(error)
    expect(words.title).toContain(title)
    expect(words.question).toBe(question)
  })

  it.each([
    [{ code: -32002, message: 'Request already pending' }, 'still shows an earlier request'],
    [{ code: -32002, message: '', data: { err: null, logs: [] } }, 'still shows an earlier request'],
    [{ code: -32003, message: 'Transaction rejected' }, 'does not take this transaction'],
    [{ code: 4001, message: 'Transaction simulation failed' }, 'Declined in your wallet'],
  ])('%o keeps the wallet’s', async (thrown, title) => {
    expect(describeError(await thrownAs(thrown)).title).toContain(title)
  })

  it('is read where errors lead back to themselves', async () => {
    const thrown: Record<string, unknown> = { code: -32002, message: 'x' }
    thrown['cause'] = thrown
    expect(describeError(await thrownAs(thrown)).title).toContain('still shows an earlier request')
  })
})

const TEXTS = [
  ['Requested RPC call is not allowed', 'wallet/not-allowed'],
  ['Invalid chainId', 'wallet/unsupported'],
  ['Unsupported chain', 'wallet/unsupported'],
  ['Network not found', 'wallet/unsupported'],
  ['Chain adapter not found', 'wallet/failed'],
  ['No ConnectionController client found', 'wallet/failed'],
  ['ConnectionController client not set', 'wallet/failed'],
  ['NetworkController client not set', 'wallet/failed'],
  ['Address or auth connector not found', 'wallet/disconnected'],
  ['Network not supported for Gas Price', 'wallet/unsupported'],
  ['This application might not support Smart Accounts', 'wallet/unsupported'],
  ["Transactions can't be fetched without an accountAddress", 'wallet/disconnected'],
  ['SIWX is not enabled', 'sign-in/failed'],
  ['No ActiveCaipAddress found', 'sign-in/failed'],
  ['No ActiveCaipNetwork or client found', 'sign-in/failed'],
  ['Network not supported for Swaps', 'wallet/unsupported'],
  ['Error resolving name', 'wallet/failed'],
  ['Error fetching name suggestions', 'wallet/failed'],
  ['Error fetching names for address', 'wallet/failed'],
  ['Error registering name', 'wallet/failed'],
] as const

describe('a text that the kit or a wallet throws', () => {
  it('is recognised, has words of its own, and is quoted', async () => {
    const words = new Map<number, string>()
    for (const [at, [text, code]] of TEXTS.entries()) {
      const thrown = await thrownAs(new Error(text))
      expect(thrown.code, text).toBe(code)
      words.set(at, inOneLine(describeError(thrown)))
    }
    expect(sharing(words)).toEqual([])
  })

  it('is found within a longer one', async () => {
    const thrown = await thrownAs(new Error('Error registering name heron.reown.id'))
    expect(describeError(thrown)).toMatchObject({
      title: 'Error registering name',
      raw: 'Error registering name heron.reown.id',
    })
  })

  it('is this page’s own failure nowhere: a wallet’s transport is not its RPC endpoint', async () => {
    expect((await thrownAs(new Error('No URL was provided to the Transport'))).code).toBe('wallet/failed')
  })

  it('that declines is a refusal of the transaction, not of a sign-in', async () => {
    const thrown = await thrownAs(new Error('Signature declined'))
    expect(describeError(thrown).title).toBe('Declined in your wallet')
  })

  it.each([
    ['Requested RPC call is not allowed', 'Action not allowed'],
    ["Transactions can't be fetched without an accountAddress", 'Failed to fetch transactions'],
  ])('“%s” is shown as “%s”', async (text, title) => {
    const words = describeError(await thrownAs(new Error(text)))
    expect(words.title).toBe(title)
    expect(text === 'Requested RPC call is not allowed' ? words.raw : text).toBe(text)
  })
})
