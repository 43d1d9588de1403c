import 'fake-indexeddb/auto'
import { Keypair, type PublicKey, type VersionedTransaction } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeError } from '../../src/errors/describeError'
import { operationDecision } from '../../src/operations/decision'
import { planSendSol } from '../../src/tokens/operations/transfer'
import { AppError } from '../../src/errors/AppError'
import { currentTransaction, isDone } from '../../src/transactions/execution'
import { withTypedNames } from '../../src/transactions/planNames'
import { prepareOperation } from '../../src/transactions/prepare'
import { signAgain } from '../../src/transactions/resume'
import { answerConsent, executeOperation, type TransactionSigner } from '../../src/transactions/sign'
import { type PracticeChain, startPracticeChain } from '../support/chain'
import { aChainAccess, aSigner } from '../support/engine'
import { run } from '../support/operations'
import { nameWriter } from '../support/walletNames'
import { aRaisingSigner } from './aRaisingSigner'
import type { Plan } from '../../src/transactions/plan'
import { SUBJECTS } from '../support/subjects'
import { readSubject, writeSubject } from '../../src/transactions/subject'

/* A name that was typed for an address, from the plan to the record: the operation stops where the name moves. */

const SOL = 10n ** 9n
let practice: PracticeChain
let write: ReturnType<typeof nameWriter>
beforeAll(async () => {
  practice = await startPracticeChain()
  write = nameWriter(practice.chain)
})
afterAll(() => practice.stop())

const stranger = () => Keypair.generate().publicKey

/** Gives a name to an owner, as every reader sees it. */
async function give(label: string, owner: PublicKey | null): Promise<void> {
  await write.own(label, owner)
  write.settle()
}

/** A payment to the name's owner of now; `pay` prepares and signs it. `prompts`: what the wallet was asked. */
async function aPayment(label: string) {
  const to = stranger()
  await give(label, to)
  const payer = await practice.aPayer(5n * SOL)
  const access = await aChainAccess(practice)
  const order = { to: to.toBase58(), lamports: SOL }
  const plan = withTypedNames(await planSendSol(practice.connection, payer.publicKey, order), {
    [`${label}.sol`]: to.toBase58(),
  })
  const prepare = () => prepareOperation(plan, { ...access, priority: 'normal' })
  const prompts: VersionedTransaction[] = []
  const signer = aSigner(payer, (signed) => {
    prompts.push(signed)
    return signed
  })
  return { to, payer, access, plan, prepare, prompts, signer }
}

const failureOf = async (work: Promise<unknown>) => (await work.catch((error: unknown) => error)) as AppError

describe('a payment to a name', () => {
  test('is carried out where the name stays, and its record says the name and the address', async () => {
    const { to, access, prepare, signer, prompts } = await aPayment('alice')
    const done = await run(executeOperation(await prepare(), signer, access), access)
    expect(isDone(done)).toBe(true)
    expect(prompts).toHaveLength(1)
    expect(BigInt(await practice.connection.getBalance(to, 'confirmed'))).toBe(SOL)
    const { line, facts } = operationDecision(done)
    const [begin, end] = [to.toBase58().slice(0, 4), to.toBase58().slice(-4)]
    expect(line).toBe(`Sent 1 SOL to alice.sol → ${begin}…${end}`)
    expect(facts).toContainEqual({ label: 'To', value: 'alice.sol', whole: true, address: to.toBase58() })
  })

  test('is not reviewed once the name has another owner: both addresses are named', async () => {
    const { to, prepare } = await aPayment('bob')
    const buyer = stranger()
    await give('bob', buyer)
    const failure = await failureOf(prepare())
    expect(failure).toMatchObject({
      code: 'name/moved',
      context: { name: 'bob.sol', was: to.toBase58(), is: buyer.toBase58() },
    })
    const { title, detail } = describeError(failure)
    expect(title).toBe('bob.sol leads to another address now')
    expect(detail).toContain(to.toBase58())
    expect(detail).toContain(buyer.toBase58())
  })

  test('stops before the wallet is asked where the name was sold during the review, and keeps no record', async () => {
    const { payer, access, prepare, signer, prompts } = await aPayment('carol')
    const prepared = await prepare()
    await give('carol', stranger())
    const failure = await failureOf(run(executeOperation(prepared, signer, access), access))
    expect(failure.code).toBe('name/moved')
    expect(prompts).toEqual([])
    expect(await access.journal.list(access.genesisHash, payer.publicKey.toBase58())).toEqual([])
    expect(await practice.balance(payer)).toBe(5n * SOL)
  })

  test('stops where the name was given up, and goes on once it is back', async () => {
    const { to, access, prepare, signer, prompts } = await aPayment('dave')
    const prepared = await prepare()
    await give('dave', null)
    const failure = await failureOf(run(executeOperation(prepared, signer, access), access))
    expect(failure.code).toBe('name/unresolved')
    await give('dave', to)
    expect(isDone(await run(executeOperation(prepared, signer, access), access))).toBe(true)
    expect(prompts).toHaveLength(1)
  })

  test('stops again where it was declined, and the name moved before it is signed again', async () => {
    const { payer, access, prepare, signer, prompts } = await aPayment('erin')
    const declining: TransactionSigner = {
      address: payer.publicKey,
      walletName: 'Test Wallet',
      signTransaction: () => Promise.reject(new AppError('wallet/declined')),
    }
    const refused = await run(executeOperation(await prepare(), declining, access), access)
    expect(currentTransaction(refused).state.status).toBe('declined')
    await give('erin', stranger())
    const failure = await failureOf(run(signAgain(refused, signer, access), access, refused))
    expect(failure.code).toBe('name/moved')
    expect(prompts).toEqual([])
  })

  test('is not sent where the wallet raised its fee, and the name moved before the person agreed to that', async () => {
    const { to, payer, access, prepare } = await aPayment('frank')
    const prepared = await prepare()
    const raising = aRaisingSigner(payer, prepared)
    const asking = await run(executeOperation(prepared, raising, access), access)
    expect(currentTransaction(asking).state.status).toBe('awaiting-consent')
    await give('frank', stranger())
    const failure = await failureOf(run(answerConsent(asking, true, access), access, asking))
    expect(failure.code).toBe('name/moved')
    await give('frank', to)
    expect(isDone(await run(answerConsent(asking, true, access), access, asking))).toBe(true)
  })
})

describe('the names of a record', () => {
  const namesIn = (record: Readonly<Record<string, unknown>>) => readSubject(record).names ?? {}

  test('are those of the plan, read back', () => {
    const name = fc.stringMatching(/^[a-z0-9-]{1,20}(\.[a-z0-9-]{1,20})?\.(sol|sns)$/)
    const address = fc.constantFrom(...Array.from({ length: 5 }, () => stranger().toBase58()))
    const bare = { kind: 'send', subject: SUBJECTS.send } as Plan
    fc.assert(
      fc.property(fc.dictionary(name, address, { maxKeys: 6 }), (names) => {
        expect(namesIn(writeSubject(withTypedNames(bare, names).subject))).toEqual(names)
      }),
    )
  })

  test('of an imported file are left out where they cannot be names', () => {
    const address = stranger().toBase58()
    const names = {
      bob: address,
      'аlice.sol': address,
      'x.sol': 'nowhere',
      '\u202E.sol': address,
      'ok.sol': address,
      '': '',
    }
    expect(namesIn({ names })).toEqual({ 'ok.sol': address })
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(namesIn({ names: text })).toEqual({})
        for (const name of Object.keys(namesIn({ names: { [text]: address } })))
          expect(name).toMatch(/^[a-z0-9.-]+$/i)
      }),
    )
  })
})
