import 'fake-indexeddb/auto'
import {
  createInitializeMultisigInstruction,
  getMinimumBalanceForRentExemptMultisig,
  MULTISIG_SIZE,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MintExtensions, TokenDraft } from '../../src/tokens/createToken'
import { deriveMint, fetchCreateTokenFacts } from '../../src/tokens/create/createTokenFacts'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aTokenDraft } from '../support/engine'
import { aSource, makeToken } from './makeToken'
import { tokensSay } from '../../src/tokens/said'

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain()))
afterAll(() => chain.stop())

test('a key file of the paying wallet itself is refused: the wallet would become the mint, with everything in it', async () => {
  const payer = await chain.aPayer()
  const facts = fetchCreateTokenFacts(chain.connection, aTokenDraft(), payer.publicKey, {
    by: 'keypair',
    keypair: payer,
  })
  await expect(facts).rejects.toMatchObject({
    code: 'input/invalid',
    context: { message: tokensSay('key-is-wallets', {}) },
  })
})

describe('an address that can never use it gets neither tokens nor an authority', () => {
  test.each([
    ['an allocation', (owner) => ({ allocations: [{ owner, amount: 5n }] })],
    ['the mint authority', (owner) => authorities({ mint: owner })],
    ['the freeze authority', (owner) => authorities({ freeze: owner })],
    ['the metadata authority', (owner) => authorities({ metadata: owner })],
    ['the fees', (owner) => ({ extensions: { transferFee: { ...FEE, withdraw: owner } } })],
    ['the permanent delegate', (owner) => ({ extensions: { permanentDelegate: owner } })],
    ['the multiplier', (owner) => ({ extensions: { scaledAmount: { multiplier: 2, authority: owner } } })],
  ] satisfies readonly Giving[])('a program: %s', async (_, give) => {
    await expect(factsOf(give(TOKEN_2022_PROGRAM_ID))).rejects.toMatchObject({
      code: 'input/invalid',
      context: { message: { values: { why: 'program' } } },
    })
  })

  test('a token account or a mint', async () => {
    const { facts } = await makeToken(chain, { draft: aTokenDraft() })
    for (const [owner, why] of [
      [facts.tokenAccount, 'token-account'],
      [facts.mint, 'mint'],
    ] as const)
      await expect(factsOf({ allocations: [{ owner, amount: 5n }] })).rejects.toMatchObject({
        code: 'input/invalid',
        context: { message: { values: { why } }, address: owner.toBase58() },
      })
  })

  test('the token’s own mint, whose address a seed gives before it exists', async () => {
    const payer = Keypair.generate().publicKey
    const source = aSource('seed')
    const mint = await deriveMint(payer, source)
    for (const draft of [authorities({ mint }), { allocations: [{ owner: mint, amount: 5n }] }])
      await expect(
        fetchCreateTokenFacts(chain.connection, aTokenDraft(draft), payer, source),
      ).rejects.toMatchObject({
        context: { message: { values: { why: 'this-mint' } } },
      })
  })

  test('a multisig as update authority: changing metadata takes a signature, which it never gives', async () => {
    const multisig = await aMultisig()
    await expect(factsOf(authorities({ metadata: multisig }))).rejects.toMatchObject({
      context: { message: { values: { why: 'no-signature' } } },
    })
  })

  test('a multisig of the token program can, and so can a wallet that was never used', async () => {
    const [multisig, wallet] = [await aMultisig(), Keypair.generate().publicKey]
    const allocations = [multisig, wallet].map((owner) => ({ owner, amount: 5n }))
    const facts = await factsOf({ allocations, ...authorities({ mint: multisig, freeze: wallet }) })
    expect(facts.recipients.map(({ owner }) => owner)).toEqual([multisig, wallet])
    expect([...facts.receivers.values()].flatMap(({ doubts }) => doubts)).toEqual([])
  })
})

test('a transfer hook that is not a program is refused: no transfer would ever go through', async () => {
  const wallet = await chain.aPayer()
  const hooked = (program: PublicKey) => ({
    extensions: { transferHook: { program, authority: 'revoked' as const } },
  })
  await expect(factsOf(hooked(wallet.publicKey))).rejects.toMatchObject({
    code: 'input/invalid',
    context: { message: { values: { why: 'not-a-program' } } },
  })
  const own = hooked(wallet.publicKey)
  await expect(
    fetchCreateTokenFacts(chain.connection, aTokenDraft(own), wallet.publicKey, aSource('seed')),
  ).rejects.toMatchObject({ context: { message: { values: { why: 'not-a-program' } } } })
  await expect(factsOf(hooked(MEMO))).rejects.toMatchObject({
    context: { message: { values: { why: 'no-hook', of: 'Memo' } } },
  })
  const later = Keypair.generate().publicKey
  const { receivers } = await factsOf(hooked(later))
  expect(receivers.get(later.toBase58())?.doubts).toEqual(['no-program'])
})

test('a key whose address is in use is reported as what it is', async () => {
  const { facts, payer } = await makeToken(chain, { draft: aTokenDraft(), by: 'keypair' })
  const again = fetchCreateTokenFacts(chain.connection, aTokenDraft(), payer.publicKey, facts.source)
  await expect(again).rejects.toMatchObject({ code: 'account/exists', context: { by: 'keypair' } })
})

const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

type Giving = readonly [string, (owner: PublicKey) => Partial<TokenDraft>]
const FEE: NonNullable<MintExtensions['transferFee']> = {
  basisPoints: 1,
  maximum: 1n,
  config: 'revoked',
  withdraw: 'revoked',
}

function authorities(over: Partial<TokenDraft['authorities']>): Pick<TokenDraft, 'authorities'> {
  return { authorities: { ...aTokenDraft().authorities, ...over } }
}

function factsOf(over: Partial<TokenDraft>) {
  const payer = Keypair.generate().publicKey
  return fetchCreateTokenFacts(chain.connection, aTokenDraft(over), payer, aSource('seed'))
}

async function aMultisig(): Promise<PublicKey> {
  const [payer, multisig] = [await chain.aPayer(), Keypair.generate()]
  const create = SystemProgram.createAccount({
    fromPubkey: payer.publicKey,
    newAccountPubkey: multisig.publicKey,
    space: MULTISIG_SIZE,
    lamports: await getMinimumBalanceForRentExemptMultisig(chain.connection),
    programId: TOKEN_2022_PROGRAM_ID,
  })
  const members = [Keypair.generate().publicKey, Keypair.generate().publicKey]
  const fill = createInitializeMultisigInstruction(multisig.publicKey, members, 1, TOKEN_2022_PROGRAM_ID)
  await chain.send([create, fill], payer, multisig)
  return multisig.publicKey
}
