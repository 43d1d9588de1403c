import 'fake-indexeddb/auto'
import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saidMessageOf } from '../../../src/operations/said'
import { type ListNames, parseSendList } from '../../../src/tokens/sendList/parseSendList'
import type { RunLine } from '../../../src/transactions/runs/keptRuns'
import { type PracticeChain, startPracticeChain } from '../../support/chain'
import { nameWriter } from '../../support/walletNames'
import { aRun, aTab, lines, readAgain } from '../../transactions/runs/aRun'

/* Names in a list of payments. */

let practice: PracticeChain
let write: ReturnType<typeof nameWriter>
beforeAll(async () => {
  practice = await startPracticeChain()
  write = nameWriter(practice.chain)
})
afterAll(() => practice.stop())

const address = () => Keypair.generate().publicKey.toBase58()
function read(text: string, names: ListNames | null = null, own: string | null = null) {
  const list = parseSendList({ text, decimals: 2, own, names })
  if (list.status !== 'read') throw new Error(JSON.stringify(list))
  return list
}

test('stand in a line until they are read: then each line has its name and address, or says what is wrong', () => {
  const [alice, own, plain] = [address(), address(), address()]
  const text = `Wallet,Amount\nAlice.sol,1\nme.sol,2\nnobody.sol,3\nаlice.sol,4\n${plain},5\nalice.sol,6`
  const before = read(text)
  expect(before.soFar.leftOut).toMatchObject([{ line: 1, why: 'heading' }])
  expect(before.unread).toEqual(['alice.sol', 'me.sol', 'nobody.sol'])
  expect(before.bad.map(({ line, problem }) => [line, problem])).toEqual([
    [2, 'name-unread'],
    [3, 'name-unread'],
    [4, 'name-unread'],
    [5, 'name'],
    [7, 'name-unread'],
  ])
  const names = {
    'alice.sol': { address: alice },
    'me.sol': { address: own },
    'nobody.sol': { problem: 'No one has it.' },
  }
  const after = read(text, names, own)
  expect(after.unread).toEqual([])
  expect(after.lines).toMatchObject([
    { line: 2, address: alice, name: 'alice.sol', units: 100n },
    { line: 6, address: plain, units: 500n },
    { line: 7, address: alice, name: 'alice.sol', units: 600n },
  ])
  expect(after.bad.map(({ line, problem, why }) => [line, problem, why])).toEqual([
    [3, 'own-wallet', undefined],
    [4, 'name', 'No one has it.'],
    [5, 'name', 'A name has letters, digits and hyphens only, as in alice.sol.'],
  ])
})

test('may stand in the second column', () => {
  const alice = address()
  expect(read('1;alice.sol', { 'alice.sol': { address: alice } }).lines).toMatchObject([
    { address: alice, units: 100n, name: 'alice.sol' },
  ])
})

test('one that was sold after its prompt was declined is left out with its reason; everybody else is paid once', async () => {
  const [seller, buyer] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
  await write.own('soon-sold', seller)
  write.settle()
  const payer = await practice.aPayer()
  const sold: RunLine = { line: 4, address: seller.toBase58(), units: 1_000_000n, name: 'soon-sold.sol' }
  const run = await aRun(practice, payer, [...lines(3), sold])
  const declined = await (await aTab(practice, payer, {}, { declines: true })).drive(run)
  expect(declined).toMatchObject({ declined: true, counts: { unpaid: 4 } })
  await write.own('soon-sold', buyer)
  write.settle()
  const last = await (await aTab(practice, payer)).drive(await readAgain(run.head.id))
  expect(last).toMatchObject({ problem: null, done: true, counts: { paid: 3, skipped: 1 } })
  const failure = last.rows[3]?.failure
  expect(failure).toEqual({
    code: 'name/moved',
    context: { name: 'soon-sold.sol', was: seller.toBase58(), is: buyer.toBase58() },
  })
  expect(failure && saidMessageOf(failure)).toContain('leads to another address now')
  const paid = await Promise.all([seller, buyer].map((publicKey) => practice.balance({ publicKey })))
  expect(paid).toEqual([0n, 0n])
})

test('one that was sold since the review is left out with its reason; everybody else is paid once', async () => {
  const owners = [Keypair.generate().publicKey, Keypair.generate().publicKey] as const
  await write.own('stays', owners[0])
  await write.own('moves', owners[1])
  write.settle()
  const payer = await practice.aPayer()
  const named = (name: string, to: (typeof owners)[number], line: number): RunLine => ({
    line,
    address: to.toBase58(),
    units: 1_000_000n,
    name,
  })
  const list = [...lines(20), named('stays.sol', owners[0], 21), named('moves.sol', owners[1], 22)]
  const run = await aRun(practice, payer, list)
  expect((await readAgain(run.head.id)).lines).toEqual(list)
  const buyer = Keypair.generate().publicKey
  await write.own('moves', buyer)
  write.settle()
  const last = await (await aTab(practice, payer)).drive(await readAgain(run.head.id))
  expect(last).toMatchObject({ problem: null, done: true, counts: { paid: 21, skipped: 1 } })
  expect(last.rows[21]?.failure).toMatchObject({
    code: 'name/moved',
    context: { name: 'moves.sol', was: owners[1].toBase58(), is: buyer.toBase58() },
  })
  const paid = await Promise.all(
    [owners[0], owners[1], buyer].map((publicKey) => practice.balance({ publicKey })),
  )
  expect(paid).toEqual([1_000_000n, 0n, 0n])
})
