import { createHash } from 'node:crypto'
import { AuthorityType, createApproveInstruction, createSetAuthorityInstruction } from '@solana/spl-token'
import { Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { VENUES } from '../../../src/liquidity/profiles'
import { lpAuthorities } from '../../../src/liquidity/allVenues'
import { ChainRow } from '../../../src/pages/history/ChainRow'
import { listClusters } from '../../../src/solana/cluster'
import {
  METAPLEX_ADDRESS,
  SYSTEM_ADDRESS,
  TOKEN_2022_ADDRESS,
  TOKEN_ADDRESS,
} from '../../../src/solana/knownPrograms'
import type { ReadTransaction } from '../../../src/transactions/readTransaction'
import { tokenNameQuery } from '../../../src/tokens/tokenNames'
import { QueryRoot } from '../../../src/ui/QueryRoot'
import { decodeBase58, encodeBase58 } from '../../../src/units/base58'
import { shortAddress } from '../../../src/units/shortAddress'
import { aReadTransaction } from '../../support/readTransaction'

const address = Keypair.generate().publicKey.toBase58()
const [cluster] = listClusters()
const [raydium, meteora] = VENUES

afterEach(cleanup)

/** An instruction of a program that is written with Anchor. */
function anInstruction(program: string, name: string, isRight = true) {
  const first = createHash('sha256').update(`global:${name}`).digest().subarray(0, 8)
  if (!isRight) first[7] = (first[7] ?? 0) ^ 1
  return { program, data: encodeBase58(Uint8Array.from([...first, 1, 2, 3])) }
}

const aTransaction = (mint: string, own: Partial<ReadTransaction>): ReadTransaction =>
  aReadTransaction({
    payer: address,
    signers: [address],
    balances: [{ address, change: -1_000_000_000n, after: 0n }],
    tokens: [{ account: 'a', mint, owner: address, change: 7n, decimals: 6 }],
    ...own,
  })

/** The row of a transaction in which SOL went out and a token came in: its title, and all its words. */
function rowOf(own: Partial<ReadTransaction>, failed = false): Readonly<{ title: string; said: string }> {
  if (!cluster) throw new Error('no network')
  const transaction = aTransaction(Keypair.generate().publicKey.toBase58(), own)
  render(
    <MemoryRouter>
      <QueryRoot>
        <ChainRow
          onChain={{ signature: 's', at: null, failed, transaction }}
          wallet={{ address, reading: { cluster, ownRpcUrl: undefined } }}
        />
      </QueryRoot>
    </MemoryRouter>,
  )
  const row = screen.getByRole('link')
  const [title, said] = [row.querySelector('b')?.textContent ?? '', row.textContent ?? '']
  cleanup()
  // A mark begins with a space.
  return { title: title.replaceAll(/\s+/g, ' ').trim(), said }
}

const titleOf = (own: Partial<ReadTransaction>, failed = false) => rowOf(own, failed).title

test('a row has what left the wallet with the fee that it paid, and whether it is done, as the rows of this browser', () => {
  const sent = { balances: [{ address, change: -500_005_000n, after: 0n }], tokens: [] }
  expect(rowOf(sent).said).toMatch(/Sent.*−0\.500005.*SOLtime not known$/)
  const failed = { balances: [{ address, change: -5_000n, after: 0n }], tokens: [] }
  expect(rowOf(failed, true).said).toMatch(
    /^Failed on the chain\. It cost 0\.000005000\sSOL\..*−0\.000005.*SOLtime not known$/,
  )
  const received = { payer: 'other', signers: ['other'] }
  const got = { ...received, balances: [{ address, change: 5_000n, after: 0n }], tokens: [] }
  expect(rowOf(got).said).toMatch(/Received.*\+0\.000005.*SOLtime not known$/)
  expect(rowOf({ ...received, balances: [], tokens: [] }).said).toMatch(
    /^Nothing of this wallet moved.*time not known$/,
  )
  const onlyFee = { balances: [{ address, change: -5_000n, after: 0n }], tokens: [] }
  expect(rowOf(onlyFee).said).toMatch(
    /^Nothing of this wallet moved but the fee.*−0\.000005.*SOLtime not known$/,
  )
})

test('a row says where the fee took more SOL than came', () => {
  const gotBeside = (change: bigint) => titleOf({ balances: [{ address, change, after: 0n }], tokens: [] })
  expect(gotBeside(-1_000n)).toBe('Received less than the fee')
  expect(gotBeside(0n)).toBe('Received')
  expect(gotBeside(1_000n)).toBe('Received')
})

test('SOL that goes into an account of the wallet, or comes out of one, is not sent to anybody and from nobody', () => {
  const own = { account: 'a', mint: 'm', owner: address }
  const friend = Keypair.generate().publicKey.toBase58()
  const rent = (change: bigint, more: Partial<ReadTransaction> = {}) =>
    titleOf({
      balances: [
        { address, change: change - 5_000n, after: 0n },
        { address: 'a', change: -change, after: 0n },
      ],
      tokens: [],
      tokenAccounts: [own],
      ...more,
    })
  expect(rent(-2_039_280n)).toBe('Put SOL into its own token account')
  expect(rent(2_039_280n)).toBe('Took SOL out of its own token account')
  const token = (owner: string, change: bigint) => ({ account: owner, mint: 'm', owner, change, decimals: 6 })
  const claimed = { tokens: [token(friend, -9n), token(address, 9n)] }
  expect(rent(-2_039_280n, claimed)).toBe(`Received from ${shortAddress(friend)}`)
})

test('a row says first which rights over its tokens the wallet gave away, then what moved', () => {
  const thief = Keypair.generate().publicKey
  const [account, delegate] = [Keypair.generate().publicKey, shortAddress(thief.toBase58())]
  const approve = createApproveInstruction(account, thief, new PublicKey(address), 5n)
  const owner = createSetAuthorityInstruction(
    account,
    new PublicKey(address),
    AuthorityType.AccountOwner,
    thief,
  )
  const given = (...all: readonly TransactionInstruction[]) =>
    all.map(({ programId, keys, data }) => ({
      program: programId.toBase58(),
      accounts: keys.map(({ pubkey }) => pubkey.toBase58()),
      data: encodeBase58(data),
    }))
  const still = { balances: [{ address, change: -5_000n, after: 0n }], tokens: [] }
  expect(titleOf({ ...still, instructions: given(approve) })).toBe(
    `Let ${delegate} spend tokens of this wallet`,
  )
  expect(titleOf({ instructions: given(owner, approve) })).toBe(
    `Gave a token account to ${delegate} · Let ${delegate} spend tokens of this wallet · Sent and received`,
  )
  const theirs = { ...still, payer: 'x', signers: ['x'], balances: [] }
  const mint = createSetAuthorityInstruction(account, thief, AuthorityType.MintTokens, new PublicKey(address))
  expect(titleOf({ ...theirs, instructions: given(mint) })).toBe(
    `Got the mint authority of ${shortAddress(account.toBase58())}`,
  )
  const gave = createSetAuthorityInstruction(account, new PublicKey(address), AuthorityType.MintTokens, thief)
  expect(titleOf({ ...still, instructions: given(gave) })).toBe(
    `Gave the mint authority of ${shortAddress(account.toBase58())} to ${delegate}`,
  )
  expect(titleOf({ ...still, instructions: given(approve) }, true)).toMatch(/^Failed on the chain\./)
})

test('a row says that the wallet opened a pool, at a venue that is known, also through another program', () => {
  const other = { program: address, data: 'abc' }
  for (const name of ['initialize', 'initialize_with_permission']) {
    const instructions = [other, anInstruction(raydium.programs.mainnet, name)]
    expect(titleOf({ instructions })).toBe('Opened a Raydium CPMM pool')
  }
  for (const kind of ['pool', 'customizable_pool', 'pool_with_dynamic_config']) {
    const instructions = [anInstruction(meteora.programs.mainnet, `initialize_${kind}`)]
    expect(titleOf({ instructions })).toBe('Opened a Meteora DAMM v2 pool')
  }
})

test('a row does not say so of another instruction, another program, a failure, or a pool that others opened', () => {
  const { mainnet } = raydium.programs
  const opening = anInstruction(mainnet, 'initialize')
  expect(titleOf({ instructions: [anInstruction(mainnet, 'deposit')] })).toBe('Sent and received')
  expect(titleOf({ instructions: [anInstruction(mainnet, 'initialize', false)] })).toBe('Sent and received')
  expect(titleOf({ instructions: [{ ...opening, program: address }] })).toBe('Sent and received')
  expect(titleOf({ instructions: [{ program: mainnet, data: '0OIl' }] })).toBe('Sent and received')
  expect(titleOf({ instructions: [opening] }, true)).toMatch(/^Failed on the chain\./)
  expect(titleOf({ instructions: [opening], signers: ['stranger'] })).toBe('Sent and received')
})

/** InitializeMint2 with six decimals and no freeze authority. */
const MINT_DATA = encodeBase58(Uint8Array.from([20, 6, ...Keypair.generate().publicKey.toBytes(), 0]))

/** An account that a transaction made: its address, its program, its bytes and what it holds. */
type Made = Readonly<{ to: string; program: string; bytes: number; lamports: bigint }>

const MADE: readonly Made[] = [
  { to: 'a', program: TOKEN_ADDRESS, bytes: 165, lamports: 2_039_280n },
  { to: 'mint', program: TOKEN_ADDRESS, bytes: 82, lamports: 1_461_600n },
  // With the fee of Metaplex.
  { to: 'metadata', program: METAPLEX_ADDRESS, bytes: 607, lamports: 15_115_600n },
]

test('a row names the token that was made, and those of the pool that was opened, by what is known of them', async () => {
  if (!cluster) throw new Error('no network')
  const [mint, unknown] = [Keypair.generate(), Keypair.generate()].map(({ publicKey }) =>
    publicKey.toBase58(),
  )
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const reading = { cluster, ownRpcUrl: undefined }
  const name = { name: 'Quiet Heron', symbol: 'QHRN', uri: '', supply: 1n, decimals: 6, mintAuthority: null }
  client.setQueryData(tokenNameQuery(reading, mint ?? '').queryKey, name)
  client.setQueryData(tokenNameQuery(reading, unknown ?? '').queryKey, null)
  const titleOfMint = (own: Partial<ReadTransaction>) => {
    const transaction = aTransaction(mint ?? '', own)
    render(
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <ChainRow
            onChain={{ signature: 's', at: null, failed: false, transaction }}
            wallet={{ address, reading }}
          />
        </QueryClientProvider>
      </MemoryRouter>,
    )
    const title = screen.getByRole('link').querySelector('b')?.textContent
    cleanup()
    return title
  }
  const making = (accounts: string[]) => makingOf([{ program: TOKEN_ADDRESS, data: MINT_DATA, accounts }])
  expect(titleOfMint(making([mint ?? '']))).toMatch(/^Created Quiet Heron/)
  expect(titleOfMint(making([unknown ?? '']))).toBe(`Created ${shortAddress(unknown ?? '')}`)
  // The pool's mints are those of its vaults, whatever else left the wallet, or came to it.
  const vault = (of = '') => ({ account: `vault of ${of}`, mint: of, owner: raydium.vaultOwners.mainnet })
  const out = (of = '') => ({ account: of, mint: of, owner: address, change: -7n, decimals: 6 })
  const tokenAccounts = [vault(mint), vault(unknown), { account: 'own', mint: 'another', owner: address }]
  const accounts = tokenAccounts.map(({ account }) => account)
  const opening = { ...anInstruction(raydium.programs.mainnet, 'initialize'), accounts }
  const opened = { instructions: [opening], tokens: [out('another')], tokenAccounts }
  expect(titleOfMint(opened)).toMatch(
    new RegExp(`^Opened pool QHRN\u00a0/\u00a0${shortAddress(unknown ?? '')}$`),
  )
  expect(titleOfMint({ ...opened, tokenAccounts: [vault(mint)] })).toBe('Opened a Raydium CPMM pool')
  const another = [vault(mint), { ...vault(unknown), account: 'of another pool' }]
  expect(titleOfMint({ ...opened, tokenAccounts: another })).toBe('Opened a Raydium CPMM pool')
  const { instructions = [] } = making([mint ?? ''])
  expect(titleOfMint({ ...opened, instructions: [...instructions, opening] })).toMatch(
    /^Created Quiet Heron.* · opened a Raydium CPMM pool$/,
  )
})

/** CreateAccount of the System Program. */
function creating({ to, program, bytes, lamports }: Made): ReadTransaction['instructions'][number] {
  const data = Buffer.alloc(52)
  data.writeBigUInt64LE(lamports, 4)
  data.writeBigUInt64LE(BigInt(bytes), 12)
  data.set(decodeBase58(program) ?? [], 20)
  return { program: SYSTEM_ADDRESS, accounts: [address, to], data: encodeBase58(data), inner: true }
}

/** A transaction that made these accounts with `instructions`. Besides them the wallet pays what `paid` says. */
function makingOf(
  instructions: ReadTransaction['instructions'],
  paid: ReadTransaction['balances'] = [],
  made = MADE,
): Partial<ReadTransaction> {
  const rents = made.map(({ to, lamports }) => ({ address: to, change: lamports, after: lamports }))
  const sum = [...rents, ...paid].reduce((all, { change }) => all + change, 5_000n)
  return {
    balances: [{ address, change: -sum, after: 0n }, ...rents, ...paid],
    instructions: [...made.map(creating), ...instructions],
  }
}

/** An instruction of the interface of metadata, for an account. */
function aMetadataInstruction(name: string, account: string) {
  const first = createHash('sha256').update(`spl_token_metadata_interface:${name}`).digest().subarray(0, 8)
  const data = encodeBase58(Uint8Array.from([...first, 1, 2, 3]))
  return { program: TOKEN_2022_ADDRESS, accounts: [account], data }
}

test('a row says that the wallet made a token, or set its metadata, with a token program alone', () => {
  for (const program of [TOKEN_ADDRESS, TOKEN_2022_ADDRESS])
    expect(titleOf(makingOf([{ program, data: MINT_DATA }]))).toBe('Created a token')
  for (const name of ['initialize_account', 'updating_field']) {
    const own = aMetadataInstruction(name, 'b')
    expect(titleOf(makingOf([own]))).toBe('Set metadata of b')
    const grown = { address: 'b', change: 500_000n, after: 9_000_000n }
    expect(titleOf(makingOf([own], [grown]))).toBe('Set metadata of b')
    const paid = [{ ...grown, change: 1_500_000n }]
    expect(titleOf(makingOf([own], paid))).toBe('Set metadata of b · sent to b')
    const other = aMetadataInstruction(name, 'c')
    expect(titleOf(makingOf([other], [grown]))).toBe('Set metadata of c · sent to b')
  }
})

test('a row says beside a token that was made that the wallet paid somebody, and to whom where it is one', () => {
  const instructions = [{ program: TOKEN_ADDRESS, data: MINT_DATA }]
  const seller = Keypair.generate().publicKey.toBase58()
  const title = (paid: ReadTransaction['balances'], more: Partial<ReadTransaction> = {}) =>
    titleOf({ ...makingOf(instructions, paid), ...more })
  const sold = { address: seller, change: 1_500_000_000n, after: 9_000_000_000n }
  const sent = `Created a token · sent to ${shortAddress(seller)}`
  expect(title([sold])).toBe(sent)
  expect(title([{ ...sold, change: 2_000_000n }])).toBe(sent)
  expect(title([{ ...sold, change: 1n }])).toBe(sent)
  expect(title([{ ...sold, after: sold.change }])).toBe(sent)
  expect(title([{ ...sold, change: 2_039_280n, after: 2_039_280n }])).toBe(sent)
  expect(title([sold, { ...sold, address: 'another' }])).toBe('Created a token · sent')
  // Of what two signers paid no one can tell which of them it was.
  const cosigner = { address: 'another', change: -1n, after: 0n }
  expect(title([sold, cosigner])).toBe(sent)
  expect(title([sold, cosigner], { signers: [address, 'another'] })).toBe('Created a token · sent')
  expect(title([cosigner], { signers: [address, 'another'] })).toBe('Created a token')
  const token = { mint: Keypair.generate().publicKey.toBase58(), decimals: 6 }
  const tokens = [
    { ...token, account: 'c', owner: address, change: -7n },
    { ...token, account: 'd', owner: seller, change: 7n },
  ]
  const tokenAccounts = tokens.map(({ account, mint, owner }) => ({ account, mint, owner }))
  expect(title([], { tokens, tokenAccounts })).toBe(sent)
})

test('a row takes no more for rent than the bytes of an account cost, of a program that keeps it for the wallet', () => {
  const instructions = [{ program: TOKEN_ADDRESS, data: MINT_DATA }]
  const title = (made: Partial<Made>) => {
    const one = { to: 'held', program: TOKEN_ADDRESS, bytes: 165, lamports: 2_039_280n, ...made }
    return titleOf(makingOf(instructions, [], [...MADE, one]))
  }
  expect(title({})).toBe('Created a token')
  expect(title({ lamports: 2_039_281n })).toBe('Created a token · sent to held')
  expect(title({ program: SYSTEM_ADDRESS })).toBe('Created a token · sent to held')
  expect(title({ program: address })).toBe('Created a token · sent to held')
  const dear = MADE.map((one) => ({ ...one, lamports: one.lamports * 2n }))
  expect(titleOf(makingOf(instructions, [], dear))).toBe('Created a token · sent')
})

test('a row does not say that a wallet made a token for which another wallet paid', () => {
  const instructions = [{ program: TOKEN_ADDRESS, data: MINT_DATA }]
  expect(titleOf({ instructions, payer: 'other', signers: ['other', address] })).toBe('Sent and received')
})

test('a row does not say so of a mint that a program made, of other data, of a failure, or of another’s token', () => {
  const making = { program: TOKEN_2022_ADDRESS, data: MINT_DATA }
  expect(titleOf({ instructions: [{ ...making, inner: true }] })).toBe('Sent and received')
  expect(titleOf({ instructions: [{ ...making, program: address }] })).toBe('Sent and received')
  expect(titleOf({ instructions: [{ ...making, data: encodeBase58(Uint8Array.from([20, 6])) }] })).toBe(
    'Sent and received',
  )
  expect(titleOf({ instructions: [making] }, true)).toMatch(/^Failed on the chain\./)
  expect(titleOf({ instructions: [making], signers: ['stranger'] })).toBe('Sent and received')
})

test('LP tokens are named so, which have no name of their own; another token without one has its address', async () => {
  if (!cluster) throw new Error('no network')
  const [lp, other] = [Keypair.generate(), Keypair.generate()].map(({ publicKey }) => publicKey.toBase58())
  const reading = { cluster, ownRpcUrl: undefined }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const [authority = ''] = lpAuthorities(cluster.id)
  for (const [mint = '', mintAuthority] of [
    [lp, authority],
    [other, address],
  ])
    client.setQueryData(tokenNameQuery(reading, mint).queryKey, {
      name: '',
      symbol: '',
      uri: '',
      supply: 1n,
      decimals: 6,
      mintAuthority,
    })
  const figureOf = async (mint = '') => {
    const transaction = aTransaction(mint, {})
    render(
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <ChainRow
            onChain={{ signature: 's', at: null, failed: false, transaction }}
            wallet={{ address, reading }}
          />
        </QueryClientProvider>
      </MemoryRouter>,
    )
    const { textContent: text } = await screen.findByText(/^(LP|tokens)$/, { selector: 'bdi' })
    await screen.findByText(shortAddress(mint))
    cleanup()
    return text
  }
  expect(await figureOf(lp)).toBe('LP')
  expect(await figureOf(other)).toBe('tokens')
})
