import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Keypair, SystemProgram } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchCreateTokenFacts } from '../../src/tokens/create/createTokenFacts'
import { planCreateToken } from '../../src/tokens/create/planCreateToken'
import { operationRecord, packPlan } from '../../src/transactions/pack'
import { exportRecordedScript, exportScript } from '../../src/transactions/exportScript'
import type { Plan } from '../../src/transactions/plan'
import { prepareOperation } from '../../src/transactions/prepare'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aLookupTable } from '../support/lookupTable'
import { aChainAccess, aSigner, aTokenDraft } from '../support/engine'
import { OTHERS } from '../tokens/anyToken'
import { aSource } from '../tokens/makeToken'
import { expectAsWished } from '../tokens/readBack'
import { SUBJECTS } from '../support/subjects'
import { anyCharacter } from '../support/anyCharacter'
import { exportedSentence } from '../../src/operations/said'
import { saidText } from '../support/said'

let chain: PracticeChain
let folder: string
beforeAll(async () => {
  chain = await startPracticeChain()
  folder = await mkdtemp(join(tmpdir(), 'export-'))
})
afterAll(async () => {
  await chain.stop()
  await rm(folder, { recursive: true })
})

describe('the exported script', () => {
  test('makes the token that the page would have made, in as many transactions', async () => {
    const { draft, facts, plan, payer } = await aPlan('seed')
    const { code, printed, complaints } = await run(exportScript(plan, exportedSentence), [payer])
    expect({ code, complaints }).toEqual({ code: 0, complaints: '' })
    expect(printed).toHaveLength(packPlan(plan).length)
    expect(printed.length).toBeGreaterThan(1)
    await expectAsWished(chain, { draft, facts })
  })

  test('does the same from what the journal keeps', async () => {
    const { draft, facts, plan, payer } = await aPlan('seed')
    const { connection } = chain
    const prepared = await prepareOperation(plan, { connection, priority: 'normal' })
    const record = operationRecord(prepared, aSigner(payer), await aChainAccess(chain))
    const { code, printed } = await run(exportRecordedScript(record, exportedSentence) ?? '', [payer])
    expect({ code, count: printed.length }).toEqual({ code: 0, count: prepared.drafts.length })
    await expectAsWished(chain, { draft, facts })
    const { parts: _, ...older } = record
    expect(exportRecordedScript(older, exportedSentence)).toBeNull()
  })

  test('fetches the lookup table without which it would be too long', async () => {
    const payer = await chain.aPayer()
    const many = Array.from({ length: 30 }, () => Keypair.generate().publicKey)
    const table = await aLookupTable(chain, payer, many.slice(0, 20))
    const plan: Plan = {
      kind: 'swap',
      title: saidText('Give to many'),
      steps: [
        {
          id: 'give',
          title: saidText('Give'),
          instructions: many.map((toPubkey) =>
            SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports: 1_000_000n }),
          ),
          signers: [],
          costs: [],
          finality: 'reversible',
        },
      ],
      accounts: { payer: payer.publicKey, creates: [] },
      subject: SUBJECTS.swap,
    }
    const script = exportScript({ ...plan, lookupTables: [table] }, exportedSentence)
    const { code, printed, complaints } = await run(script, [payer])
    expect({ code, complaints, count: printed.length }).toEqual({ code: 0, complaints: '', count: 1 })
    for (const publicKey of many) expect(await chain.balance({ publicKey })).toBe(1_000_000n)
    const lost = script.replace(table.key.toBase58(), anotherAddress())
    expect((await run(lost, [payer])).complaints).toContain('There is no lookup table at')
  })

  test('takes the keys of further signers from files, and names the one that is missing', async () => {
    const { draft, facts, plan, payer } = await aPlan('keypair')
    const { source, mint } = facts
    if (source.by !== 'keypair') throw new Error('no key')
    const alone = await run(exportScript(plan, exportedSentence), [payer])
    expect(alone.code).not.toBe(0)
    expect(alone.complaints).toContain(`The keypair file of ${mint.toBase58()} is missing.`)
    const both = await run(exportScript(plan, exportedSentence), [payer, source.keypair])
    expect(both.code).toBe(0)
    await expectAsWished(chain, { draft, facts })
  })

  test('says why a transaction was refused, goes on where it is told to, and prints no signature of what did not land', async () => {
    const { plan, payer } = await aPlan('seed')
    const script = exportScript(plan, exportedSentence)
    const { printed } = await run(script, [payer])
    const again = await run(script, [payer])
    expect({ code: again.code, printed: again.printed }).toEqual({ code: 1, printed: [] })
    expect(again.complaints).toContain('Simulation failed')
    const after = await run(script, [payer], { FROM: `${printed.length + 1}` })
    expect(after).toEqual({ code: 0, printed: [], complaints: '' })
  })
})

test('whatever a step is called, nothing of it runs', () => {
  const payer = Keypair.generate().publicKey
  const hostile = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('\nthrow 1', '\u2028throw 1', '*/ throw 1', '\r\nprocess.exit()', '\u202ethrow'),
  )
  fc.assert(
    fc.property(hostile, hostile, (title, detail) => {
      const instructions = [SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1 })]
      const step = {
        id: 'a',
        title: saidText(title),
        detail: [saidText(detail)],
        instructions,
        signers: [],
        costs: [],
        finality: 'reversible' as const,
      }
      const creates = [{ label: saidText(detail), address: payer }]
      const plan = {
        kind: 'create-token' as const,
        title: saidText(title),
        steps: [step],
        accounts: { payer, creates },
        subject: SUBJECTS['create-token'],
      }
      const code = withoutComments(exportScript(plan, exportedSentence))
      expect(code).toBe(
        withoutComments(
          exportScript(
            {
              ...plan,
              title: saidText(''),
              steps: [{ ...step, title: saidText(''), detail: [saidText('')] }],
            },
            exportedSentence,
          ),
        ),
      )
    }),
  )
})

/** Lines as JavaScript counts them, without what stands behind two slashes at their beginning. */
function withoutComments(script: string): string {
  const lines = script.split(/\r\n|[\n\r\u2028\u2029]/)
  return lines.filter((line) => !line.trimStart().startsWith('//')).join('\n')
}

async function aPlan(by: 'seed' | 'keypair') {
  const payer = await chain.aPayer()
  const allocations = OTHERS.map((owner, at) => ({ owner, amount: BigInt(at + 1) }))
  const fields = [{ key: 'story', value: 's'.repeat(600) }]
  const draft = aTokenDraft({
    name: '*/ \u202e"`${x}`',
    allocations,
    fields,
    extensions: { pausable: 'wallet' },
  })
  const facts = await fetchCreateTokenFacts(chain.connection, draft, payer.publicKey, aSource(by))
  return { draft, facts, payer, plan: planCreateToken(draft, facts) }
}

/** Runs it as somebody would who has web3.js installed, with these keypair files. */
async function run(script: string, keys: readonly Keypair[], env: Readonly<Record<string, string>> = {}) {
  const files = await Promise.all(
    keys.map(async (key) => {
      const file = join(folder, `${key.publicKey.toBase58()}.json`)
      await writeFile(file, JSON.stringify([...key.secretKey]))
      return file
    }),
  )
  const child = spawn(process.execPath, ['--input-type=module', '-', chain.rpcUrl, ...files], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  child.stdin.end(script)
  const [printed, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return {
    code,
    printed: printed.split('\n').filter((line) => line !== ''),
    complaints: complaints.replace(/^bigint: Failed to load bindings.*\n/m, ''),
  }
}

function anotherAddress(): string {
  return Keypair.generate().publicKey.toBase58()
}
