import 'fake-indexeddb/auto'
import { createCloseAccountInstruction, createSyncNativeInstruction, NATIVE_MINT } from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ChainRow } from '../../../src/pages/history/ChainRow'
import { listClusters } from '../../../src/solana/cluster'
import { openTokenAccount } from '../../../src/tokens/operations/accounts'
import { mintContext, tokenAccountOf } from '../../../src/tokens/tokenProgram'
import type { Plan } from '../../../src/transactions/plan'
import { readTransaction } from '../../../src/transactions/readTransaction'
import { QueryRoot } from '../../../src/ui/QueryRoot'
import { shortAddress } from '../../../src/units/shortAddress'
import type { PracticeChain } from '../../support/chain'
import { aCreateTokenPlan, aTokenDraft } from '../../support/engine'
import { EVERY_OPERATION } from '../../support/everyOperation'
import { carryOutPlan } from '../../support/operations'
import { startPageChain } from '../../support/page'
import { ALL_PROGRAMS, describeWithPrograms, practicePrograms } from '../../support/programs'

const SOL = 10n ** 9n
const HUNDREDTH = SOL / 100n

describeWithPrograms('what a row says of payments beside', ALL_PROGRAMS, () => {
  let practice: PracticeChain
  let payer: Keypair
  beforeAll(async () => {
    practice = await startPageChain(practicePrograms())
    payer = await practice.aPayer(1_000n * SOL)
  })
  afterAll(() => practice.stop())

  /** The title of the row of the payer's newest transaction. */
  async function titleOfNewest(): Promise<string> {
    const { connection, rpcUrl } = practice
    const cluster = { ...listClusters()[0], rpcUrls: [rpcUrl] }
    const [newest] = await connection.getSignaturesForAddress(payer.publicKey, { limit: 1 }, 'confirmed')
    const signature = newest?.signature ?? ''
    const transaction = await readTransaction(connection, signature)
    render(
      <MemoryRouter>
        <QueryRoot>
          <ChainRow
            onChain={{ signature, at: null, failed: false, transaction }}
            wallet={{ address: payer.publicKey.toBase58(), reading: { cluster, ownRpcUrl: undefined } }}
          />
        </QueryRoot>
      </MemoryRouter>,
    )
    const title = screen.getByRole('link').querySelector('b')?.textContent ?? ''
    cleanup()
    // Names are not read here.
    return title.replace(/ \S+…\S+(?=$| · |\u00a0\/)/, ' it')
  }

  const pay = (to: PublicKey, lamports: bigint) =>
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports })

  /** Carries out a plan in one transaction with further instructions. */
  async function carryOut(plan: Plan, more: readonly TransactionInstruction[]): Promise<string> {
    const instructions = plan.steps.flatMap((step) => step.instructions)
    const signers = plan.steps.flatMap((step) => step.signers)
    await practice.send([...instructions, ...more], payer, ...signers)
    return await titleOfNewest()
  }

  const aToken = (standard: 'spl' | 'token-2022') =>
    aCreateTokenPlan(practice, payer, aTokenDraft({ standard }))

  /** A token account of wrapped SOL, made and filled. */
  function wrapped(owner: PublicKey): readonly TransactionInstruction[] {
    const account = tokenAccountOf(owner, NATIVE_MINT, 'spl')
    const operation = mintContext(NATIVE_MINT, 'spl', payer.publicKey)
    return [
      openTokenAccount(operation, { owner, account, mayExist: true }),
      pay(account, HUNDREDTH),
      createSyncNativeInstruction(account),
    ]
  }

  it.each(['spl', 'token-2022'] as const)(
    'tells a payment beside a token that was made: %s',
    async (standard) => {
      expect(await carryOut(await aToken(standard), [])).toBe('Created it')
      const { publicKey } = Keypair.generate()
      const sent = `Created it · sent to ${shortAddress(publicKey.toBase58())}`
      expect(await carryOut(await aToken(standard), [pay(publicKey, HUNDREDTH)])).toBe(sent)
    },
  )

  it('tells what was paid as wrapped SOL, or beyond the rent of an account, and nothing that came back', async () => {
    const { publicKey } = Keypair.generate()
    const sent = `Created it · sent to ${shortAddress(publicKey.toBase58())}`
    expect(await carryOut(await aToken('token-2022'), wrapped(publicKey))).toBe(sent)
    const own = tokenAccountOf(payer.publicKey, NATIVE_MINT, 'spl')
    const close = createCloseAccountInstruction(own, payer.publicKey, payer.publicKey)
    const back = await carryOut(await aToken('token-2022'), [...wrapped(payer.publicKey), close])
    expect(back).toBe('Created it')
    const plan = await aToken('token-2022')
    const [mint = ''] = [plan.subject['mint']]
    expect(await carryOut(plan, [pay(new PublicKey(mint), HUNDREDTH)])).toBe(
      `Created it · sent to ${shortAddress(mint)}`,
    )
  })

  it.each(['create a pool, Raydium CPMM', 'create a pool, Meteora DAMM v2'])(
    'tells a payment: %s',
    async (name) => {
      const another = await EVERY_OPERATION.find((one) => one.name === name)?.prepare(practice, payer)
      const plan = await (await another?.())?.()
      if (!plan) throw new Error('no plan')
      const { publicKey } = Keypair.generate()
      const title = await carryOut(plan, [pay(publicKey, HUNDREDTH)])
      expect(title).toBe(`Opened pool it\u00a0/\u00a0SOL · sent to ${shortAddress(publicKey.toBase58())}`)
      const quiet = await (await another?.())?.()
      if (!quiet) throw new Error('no plan')
      expect(await carryOut(quiet, [])).toBe('Opened pool it\u00a0/\u00a0SOL')
    },
  )

  it('says nothing more of a token that is launched with its pool', async () => {
    const launch = EVERY_OPERATION.find(({ kind }) => kind === 'launch-token')
    const plan = await (await (await launch?.prepare(practice, payer))?.())?.()
    if (!plan) throw new Error('no plan')
    await carryOutPlan(practice, payer, plan)
    expect(await titleOfNewest()).toBe('Created it · opened a Raydium CPMM pool')
  })
})
