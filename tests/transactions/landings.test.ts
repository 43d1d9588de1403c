// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { executeOperation } from '../../src/transactions/sign'
import { prepareOperation } from '../../src/transactions/prepare'
import { landings } from '../../src/units/channel'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aChainAccess, aSigner } from '../support/engine'
import { EVERY_OPERATION } from '../support/everyOperation'
import { run } from '../support/operations'
import { aRun, aTab, lines } from '../tokens/sendList/aRun'
import { describeWithPrograms, METAPLEX, METEORA_DAMM, practicePrograms, RAYDIUM } from '../support/programs'

const SOL = 1_000_000_000n

/* What is shown of an operation's wallet, tokens and pools is read again once it has landed: see readAgain in ui/QueryRoot. */
describeWithPrograms('every kind of operation', [METAPLEX, METEORA_DAMM, ...RAYDIUM], () => {
  let practice: PracticeChain
  beforeAll(async () => void (practice = await startPracticeChain(practicePrograms())))
  afterAll(() => practice.stop())

  test.each(EVERY_OPERATION)(
    '$name: announces once what each of its transactions names',
    async ({ prepare }) => {
      const payer = await practice.aPayer(100n * SOL)
      const plan = await (await (await prepare(practice, payer))())()
      const access = { ...(await aChainAccess(practice)), readAccount: readAccountFields }
      const prepared = await prepareOperation(plan, { ...access, priority: 'normal' })
      const heard: (readonly string[])[] = []
      const stop = landings.listen((addresses) => void heard.push(addresses))
      await run(executeOperation(prepared, aSigner(payer), access), access)
      const own = () => heard.filter((each) => each.includes(payer.publicKey.toBase58()))
      await expect.poll(() => own().length).toBe(prepared.drafts.length)
      stop()
      const named = plan.steps.flatMap(({ instructions }) =>
        instructions.flatMap(({ keys }) => keys.map(({ pubkey }) => pubkey.toBase58())),
      )
      expect(new Set(own().flat())).toEqual(new Set([...own().flat(), ...named]))
    },
  )
})

test('each transaction of a list announces the wallet and the receivers', async () => {
  const practice = await startPracticeChain()
  const payer = await practice.aPayer()
  const list = lines(30)
  const heard = new Set<string>()
  const stop = landings.listen((addresses) => {
    for (const address of addresses) heard.add(address)
  })
  const { drive } = await aTab(practice, payer)
  expect(await drive(await aRun(practice, payer, list))).toMatchObject({ done: true })
  const own = [payer.publicKey.toBase58(), ...list.map(({ address }) => address)]
  await expect.poll(() => own.filter((address) => !heard.has(address))).toEqual([])
  stop()
  await practice.stop()
})
