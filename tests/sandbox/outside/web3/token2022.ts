import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Keypair, PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import {
  AccountState,
  createInitializeDefaultAccountStateInstruction,
  createInitializeGroupMemberPointerInstruction,
  createInitializeGroupPointerInstruction,
  createInitializeInterestBearingMintInstruction,
  createInitializeMetadataPointerInstruction,
  createInitializeMintCloseAuthorityInstruction,
  createInitializeMintInstruction,
  createInitializePausableConfigInstruction,
  createInitializePermanentDelegateInstruction,
  createInitializeTransferFeeConfigInstruction,
  createInitializeTransferHookInstruction,
  ExtensionType,
  getMint,
  getMintLen,
  getTokenMetadata,
  TOKEN_2022_PROGRAM_ID as TOKEN_2022,
  tokenGroupInitializeGroupWithRentTransfer,
  tokenGroupMemberInitializeWithRentTransfer,
  tokenMetadataInitializeWithRentTransfer,
  tokenMetadataRemoveKey,
  tokenMetadataUpdateAuthority,
  tokenMetadataUpdateFieldWithRentTransfer,
} from '@solana/spl-token'
import { connection, openWallet, parsedData, send } from './place'

const payer = await openWallet()
const us = payer.publicKey
const mint = Keypair.generate()
const NONE = PublicKey.default

type Extension = [type: ExtensionType, initialize: (mint: PublicKey) => TransactionInstruction]

const everyExtension: Extension[] = [
  [
    ExtensionType.TransferFeeConfig,
    (key) => createInitializeTransferFeeConfigInstruction(key, us, us, 100, 5000n, TOKEN_2022),
  ],
  [
    ExtensionType.MintCloseAuthority,
    (key) => createInitializeMintCloseAuthorityInstruction(key, us, TOKEN_2022),
  ],
  [
    ExtensionType.DefaultAccountState,
    (key) => createInitializeDefaultAccountStateInstruction(key, AccountState.Initialized),
  ],
  [
    ExtensionType.InterestBearingConfig,
    (key) => createInitializeInterestBearingMintInstruction(key, us, 500),
  ],
  [
    ExtensionType.PermanentDelegate,
    (key) => createInitializePermanentDelegateInstruction(key, us, TOKEN_2022),
  ],
  [ExtensionType.TransferHook, (key) => createInitializeTransferHookInstruction(key, us, NONE, TOKEN_2022)],
  [
    ExtensionType.MetadataPointer,
    (key) => createInitializeMetadataPointerInstruction(key, us, key, TOKEN_2022),
  ],
  [ExtensionType.GroupPointer, (key) => createInitializeGroupPointerInstruction(key, us, key)],
  [ExtensionType.GroupMemberPointer, (key) => createInitializeGroupMemberPointerInstruction(key, us, key)],
  [ExtensionType.PausableConfig, (key) => createInitializePausableConfigInstruction(key, us)],
]

async function createExtendedMint(keypair: Keypair, extensions: Extension[]): Promise<string> {
  const space = getMintLen(extensions.map(([type]) => type))
  const lamports = await connection.getMinimumBalanceForRentExemption(space)
  const { publicKey: newAccountPubkey } = keypair
  return send(
    [payer, keypair],
    SystemProgram.createAccount({ fromPubkey: us, newAccountPubkey, space, lamports, programId: TOKEN_2022 }),
    ...extensions.map(([, initialize]) => initialize(newAccountPubkey)),
    createInitializeMintInstruction(newAccountPubkey, 6, us, us, TOKEN_2022),
  )
}

async function parsedExtensions(address: PublicKey): Promise<{ extension: string; state: object }[]> {
  const { value } = await connection.getParsedAccountInfo(address)
  const { program, parsed } = parsedData(value)
  assert.equal(program, 'spl-token-2022')
  return (parsed as { info: { extensions: { extension: string; state: object }[] } }).info.extensions
}

await test('create a mint with ten extensions at once', async () => {
  await createExtendedMint(mint, everyExtension)
  const { tlvData, decimals } = await getMint(connection, mint.publicKey, undefined, TOKEN_2022)
  assert.equal(decimals, 6)
  assert.ok(tlvData.length > 400)
  const { epoch } = await connection.getEpochInfo()
  const fee = { epoch, maximumFee: 5000, transferFeeBasisPoints: 100 }
  const key = mint.publicKey.toBase58()
  const found = Object.fromEntries(
    (await parsedExtensions(mint.publicKey)).map(({ extension, state }) => [extension, state]),
  )
  const { interestBearingConfig, ...rest } = found as { interestBearingConfig: Record<string, unknown> }
  assert.equal(interestBearingConfig['currentRate'], 500)
  assert.deepEqual(rest, {
    transferFeeConfig: {
      transferFeeConfigAuthority: String(us),
      withdrawWithheldAuthority: String(us),
      withheldAmount: 0,
      olderTransferFee: fee,
      newerTransferFee: fee,
    },
    mintCloseAuthority: { closeAuthority: String(us) },
    defaultAccountState: { accountState: 'initialized' },
    permanentDelegate: { delegate: String(us) },
    transferHook: { authority: String(us), programId: null },
    metadataPointer: { authority: String(us), metadataAddress: key },
    groupPointer: { authority: String(us), groupAddress: key },
    groupMemberPointer: { authority: String(us), memberAddress: key },
    pausableConfig: { authority: String(us), paused: false },
  })
})

await test('write metadata on the mint, change it and read it', async () => {
  const { publicKey: key } = mint
  const [name, symbol, uri] = ['Paper Crown', 'CROWN', 'https://example.org/crown.json'] as const
  await tokenMetadataInitializeWithRentTransfer(connection, payer, key, us, payer, name, symbol, uri)
  await tokenMetadataUpdateFieldWithRentTransfer(connection, payer, key, payer, 'motto', 'light as paper')
  const metadata = await getTokenMetadata(connection, key)
  assert.deepEqual([metadata?.name, metadata?.additionalMetadata], [name, [['motto', 'light as paper']]])
  const parsed = (await parsedExtensions(key)).find(({ extension }) => extension === 'tokenMetadata')
  assert.deepEqual(parsed?.state, {
    updateAuthority: String(us),
    mint: String(key),
    name,
    symbol,
    uri,
    additionalMetadata: [['motto', 'light as paper']],
  })
  await tokenMetadataRemoveKey(connection, payer, key, payer, 'motto', false)
  await tokenMetadataUpdateAuthority(connection, payer, key, payer, null)
  const last = await getTokenMetadata(connection, key)
  assert.deepEqual([last?.updateAuthority, last?.additionalMetadata], [undefined, []])
})

await test('make the mint a group, and another mint its member', async () => {
  const member = Keypair.generate()
  await createExtendedMint(
    member,
    everyExtension.filter(([type]) => type === ExtensionType.GroupMemberPointer),
  )
  await tokenGroupInitializeGroupWithRentTransfer(connection, payer, mint.publicKey, payer, us, 10n)
  await tokenGroupMemberInitializeWithRentTransfer(
    connection,
    payer,
    member.publicKey,
    payer,
    mint.publicKey,
    us,
    [payer],
  )
  const group = (await parsedExtensions(mint.publicKey)).find(({ extension }) => extension === 'tokenGroup')
  assert.deepEqual(group?.state, {
    updateAuthority: String(us),
    mint: String(mint.publicKey),
    size: 1,
    maxSize: 10,
  })
  const joined = (await parsedExtensions(member.publicKey)).find(
    ({ extension }) => extension === 'tokenGroupMember',
  )
  assert.deepEqual(joined?.state, {
    mint: String(member.publicKey),
    group: String(mint.publicKey),
    memberNumber: 1,
  })
})
