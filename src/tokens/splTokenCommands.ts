import type { PublicKey } from '@solana/web3.js'
import { typedUnits } from '../units/amounts'
import { authorityAddress, isWallet } from './authority'
import type { DraftAuthority, MintSource, TokenDraft } from './createToken'
import { restForPayer, allocationsOfOthers } from './create/giveSupply'

/**
 * A draft as lines for a POSIX shell with spl-token-cli 5 (its options: clients/cli/src/clap_app.rs), to be run with the key and
 * the network of `solana config`. What that tool cannot do is in comments: a mint by seed, and Metaplex metadata. Each line is a
 * separate transaction.
 */
export function splTokenCommands(draft: TokenDraft, payer: PublicKey, by: MintSource['by']): string {
  return [
    '#!/bin/sh',
    '# Each line below is a transaction of its own, signed with the key of "solana config get".',
    'set -e',
    ...mintKey(by),
    spl(draft, 'create-token', ['mint.json'], mintOptions(draft)),
    ...metadataCommands(draft, payer),
    ...supplyCommands(draft, payer),
    ...authorityCommands(draft, payer),
    '',
  ].join('\n')
}

function mintKey(by: MintSource['by']): readonly string[] {
  const made = [
    '# spl-token makes no mints by seed: this one gets a key, and with it another address.',
    shellLine(['solana-keygen', 'new', '--no-bip39-passphrase', '--silent', '--outfile', 'mint.json']),
  ]
  return [
    ...(by === 'seed' ? made : ['# mint.json is the keypair file of the mint that you have.']),
    'MINT=$(solana-keygen pubkey mint.json)',
  ]
}

function metadataCommands(draft: TokenDraft, payer: PublicKey): readonly string[] {
  const { standard, name, symbol, uri, fields, authorities } = draft
  if (standard === 'spl')
    return [
      '# spl-token cannot write Metaplex’ metadata: name, symbol and picture need another tool (the web3.js script does it),',
      '# and they need it here, while there is a mint authority.',
    ]
  const other = fields.length === 0 ? othersAddress(authorities.metadata, payer) : undefined
  const options = other === undefined ? [] : ['--update-authority', other]
  return [
    spl(draft, 'initialize-metadata', [MINT, name, symbol, uri], options),
    ...fields.map(({ key, value }) => spl(draft, 'update-metadata', [MINT, key, value])),
  ]
}

function supplyCommands(draft: TokenDraft, payer: PublicKey): readonly string[] {
  const rest = restForPayer(draft, payer)
  const own = rest > 0n ? mintTo(draft, rest) : []
  return [
    ...own,
    ...allocationsOfOthers(draft, payer).flatMap(({ owner, amount }) =>
      mintTo(draft, amount, owner.toBase58()),
    ),
  ]
}

/** The command that mints to an owner; without `owner`, to the wallet's own account. */
function mintTo(draft: TokenDraft, amount: bigint, owner?: string): readonly string[] {
  const tokens = typedUnits(amount, draft.decimals)
  const whose = owner === undefined ? [] : ['--owner', owner]
  const recipient = owner === undefined ? [] : ['--recipient-owner', owner]
  const address = spl(draft, 'address', [], ['--token', MINT, '--verbose', ...whose])
  const thaw = [
    `ACCOUNT=$(${address} | awk '/Associated token address/ { print $NF }')`,
    spl(draft, 'thaw', [{ variable: 'ACCOUNT' }]),
  ]
  return [
    spl(draft, 'create-account', [MINT], whose),
    ...(draft.extensions.defaultFrozen ? thaw : []),
    spl(draft, 'mint', [MINT, tokens], recipient),
  ]
}

/**
 * The commands for authorities. The tool gives every authority to the wallet; at the end those of others are transferred and the rest
 * revoked.
 */
function authorityCommands(draft: TokenDraft, payer: PublicKey): readonly string[] {
  const { mint, freeze, metadata } = draft.authorities
  const onTheMint = draft.standard === 'spl' ? [] : ([['metadata-pointer', metadata]] as const)
  const written = draft.fields.length > 0 || metadata === 'revoked'
  const update = draft.standard === 'spl' || !written ? [] : ([['metadata', metadata]] as const)
  const frozen = freeze === 'revoked' ? [] : ([['freeze', freeze]] as const)
  const all: readonly (readonly [string, DraftAuthority])[] = [
    ...extensionCommands(draft),
    ...onTheMint,
    ...update,
    ['mint', mint],
    ...frozen,
  ]
  return all
    .filter(([, authority]) => !isWallet(authority, payer))
    .map(([type, authority]) => {
      const to = othersAddress(authority, payer)
      return spl(
        draft,
        'authorize',
        [MINT, type, ...(to === undefined ? [] : [to])],
        to === undefined ? ['--disable'] : [],
      )
    })
}

function othersAddress(authority: DraftAuthority, payer: PublicKey): string | undefined {
  return isWallet(authority, payer) ? undefined : authorityAddress(authority, payer)?.toBase58()
}

/** The authorities of the draft's extensions by their names in `spl-token authorize` (CliAuthorityType). */
function extensionCommands({ extensions }: TokenDraft): readonly (readonly [string, DraftAuthority])[] {
  const { transferFee, interestBearing, permanentDelegate, closeAuthority } = extensions
  const { transferHook, pausable, scaledAmount } = extensions
  const authorities: readonly (readonly [string, DraftAuthority | undefined])[] = [
    ['transfer-fee-config', transferFee?.config],
    ['withheld-withdraw', transferFee?.withdraw],
    ['interest-rate', interestBearing?.authority],
    ['permanent-delegate', permanentDelegate],
    ['close-mint', closeAuthority],
    ['transfer-hook-program-id', transferHook?.authority],
    ['pause', pausable],
    ['scaled-ui-amount', scaledAmount?.authority],
  ]
  return authorities.flatMap(([type, authority]) =>
    authority === undefined ? [] : [[type, authority] as const],
  )
}

/** A word of a command: text that the shell takes literally, or a variable that it fills in, by name. */
type Word = string | Readonly<{ variable: string }>

/** The mint's address. */
const MINT: Word = { variable: 'MINT' }

/**
 * One call of spl-token. `options` come before `positions`. A position that begins with a hyphen would be read as an option, so two
 * hyphens then stand before all positions.
 */
function spl(
  { standard }: Pick<TokenDraft, 'standard'>,
  command: string,
  positions: readonly Word[],
  options: readonly Word[] = [],
): string {
  const program = standard === 'spl' ? [] : ['--program-2022']
  const ended = positions.some((word) => typeof word === 'string' && word.startsWith('-')) ? ['--'] : []
  return shellLine(['spl-token', ...program, command, ...options, ...ended, ...positions])
}

/** Words quoted so that a POSIX shell reads them back unchanged. */
function shellLine(words: readonly Word[]): string {
  return words.map(quote).join(' ')
}

/** The options of create-token for the draft's mint: each gives its authority to the wallet at first. */
function mintOptions({ standard, decimals, authorities, extensions }: TokenDraft): readonly string[] {
  const { transferFee, interestBearing, permanentDelegate, nonTransferable, defaultFrozen } = extensions
  const { closeAuthority, transferHook, pausable, scaledAmount } = extensions
  const fee = transferFee && [
    '--transfer-fee-basis-points',
    `${transferFee.basisPoints}`,
    '--transfer-fee-maximum-fee',
    typedUnits(transferFee.maximum, decimals),
  ]
  return [
    '--decimals',
    `${decimals}`,
    ...(standard === 'spl' ? [] : ['--enable-metadata']),
    ...(authorities.freeze === 'revoked' ? [] : ['--enable-freeze']),
    ...(fee ?? []),
    ...(interestBearing ? [`--interest-rate=${interestBearing.basisPoints}`] : []),
    ...(permanentDelegate ? ['--enable-permanent-delegate'] : []),
    ...(nonTransferable ? ['--enable-non-transferable'] : []),
    ...(defaultFrozen ? ['--default-account-state', 'frozen'] : []),
    ...(closeAuthority ? ['--enable-close'] : []),
    ...(transferHook ? ['--transfer-hook', transferHook.program.toBase58()] : []),
    ...(pausable ? ['--enable-pause'] : []),
    ...(scaledAmount ? ['--ui-amount-multiplier', `${scaledAmount.multiplier}`] : []),
  ]
}

function quote(word: Word): string {
  if (typeof word !== 'string') return `"$${word.variable}"`
  return /^[\w./:=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
