import 'fake-indexeddb/auto'
import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { Connection, type Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeFailure } from '../../src/errors/describeError'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { receiptOf } from '../../src/operation/bills'
import { executeOperation } from '../../src/transactions/sign'
import { isDone, type Execution } from '../../src/transactions/execution'
import type { RecordingAccess } from '../../src/transactions/contract'
import type { Plan } from '../../src/transactions/plan'
import { prepareOperation } from '../../src/transactions/prepare'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { run } from '../support/operations'
import { EVERY_OPERATION, type Operation } from '../support/everyOperation'
import { ALL_PROGRAMS, describeWithPrograms, practicePrograms } from '../support/programs'
import { aChainAccess, aSigner } from '../support/engine'
import { sampleOf, shareAt } from '../support/sample'
import { startLyingNode, type LyingNode } from './lyingNode'
import { wrongDecimals } from './wrongDecimals'

describeWithPrograms('a node that says wrong decimals', ALL_PROGRAMS, () => {
  let practice: PracticeChain
  let node: LyingNode
  let connection: Connection
  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    node = await startLyingNode(practice.chain)
    connection = new Connection(node.url(), 'confirmed')
    Object.assign(connection, { _disableBlockhashCaching: true })
  })
  afterAll(async () => {
    await node.stop()
    await practice.stop()
  })

  test.each(sampleOf(EVERY_OPERATION))(
    '$name: wrong ones, more or fewer, move nothing; with honest ones each token moves as promised',
    async (operation) => {
      const { tellsNoAmount, prepare } = operation
      const payer = await practice.aPayer(1_000n * 10n ** 9n)
      const plan = await (await prepare({ ...practice, connection }, payer))()
      const wrong = shareAt(EVERY_OPERATION.indexOf(operation), [3, -3], 2)
      for (const more of tellsNoAmount ? [] : wrong)
        // oxlint-disable-next-line no-await-in-loop -- the same plan, one after the other
        await requireNothingMoves(plan, payer, more)
      await requireAsPromised(plan, payer, operation)
    },
  )

  async function requireNothingMoves(plan: () => Promise<Plan>, payer: Keypair, more: number): Promise<void> {
    node.tell(wrongDecimals(more))
    const access = await anAccess()
    const prepared = await prepareOperation(await plan(), { ...access, priority: 'normal' })
    const before = await tokensOf(payer)
    const done = await run(executeOperation(prepared, aSigner(payer), access), access)
    node.truth()
    expect(isDone(done)).toBe(false)
    expect(done.transactions[0]).toMatchObject({
      status: 'failed',
      landed: true,
      failure: {
        code: 'transaction/failed',
        context: { refusal: { id: 'program-error', values: { code: 18 } } },
      },
    })
    expect(wordsOf(done)).toMatch(/wrong decimals .* RPC endpoint/)
    expect(await tokensOf(payer)).toEqual(before)
  }

  async function requireAsPromised(
    plan: () => Promise<Plan>,
    payer: Keypair,
    { movesNoToken }: Operation,
  ): Promise<void> {
    const access = await anAccess()
    const prepared = await prepareOperation(await plan(), { ...access, priority: 'normal' })
    const done = await run(executeOperation(prepared, aSigner(payer), access), access)
    const receipt = receiptOf(done)
    const moved = done.transactions.flatMap((state) =>
      state.status === 'confirmed' ? (state.paid?.tokens ?? []) : [],
    )
    const own = moved.filter(({ owner }) => owner === payer.publicKey.toBase58())
    expect(
      receipt?.tokens
        .filter(({ paid }) => paid !== 0n)
        .map(({ account, mint, paid }) => [account, mint, paid]),
    ).toEqual(expect.arrayContaining(own.map(({ account, mint, change }) => [account, mint, change])))
    expect(receipt?.tokens.map(({ promised }) => promised)).toEqual(receipt?.tokens.map(({ paid }) => paid))
    expect([receipt?.same, own.length > 0]).toEqual([true, movesNoToken !== true])
  }

  async function anAccess(): Promise<RecordingAccess> {
    return { ...(await aChainAccess({ connection })), readAccount: readAccountFields }
  }

  function wordsOf({ transactions: [state] }: Execution): string {
    if (state?.status !== 'failed') return ''
    const { title, detail, remedy } = describeFailure(state.failure.code, state.failure.context)
    return [title, detail, remedy].join(' ')
  }

  async function tokensOf({ publicKey }: Keypair) {
    const programs = [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID]
    const found = await Promise.all(
      programs.map((programId) => practice.connection.getTokenAccountsByOwner(publicKey, { programId })),
    )
    return found
      .flatMap(({ value }) => value)
      .map(({ pubkey, account }) => `${pubkey.toBase58()} ${account.data.readBigUInt64LE(64)}`)
      .sort((one, other) => one.localeCompare(other))
  }
})
