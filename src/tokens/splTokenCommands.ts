import type { PublicKey } from '@solana/web3.js'
import { formatUnits } from '../units/amounts'
import { addressOf, isWallet } from './create/authorities'
import type { Authority, MintSource, TokenDraft } from './createToken'
import { extensionCommands } from './splTokenExtensions'
import { MINT, mintOptions, shellLine, spl } from './splTokenShell'
import { restForPayer, sharesOfOthers } from './shares'

/**
 * A draft as lines for a POSIX shell with spl-token-cli 5 (its options: clients/cli/src/clap_app.rs), to be run with the key and the
 * network of `solana config`. What that tool cannot do stands in comments: a mint by seed, and Metaplex' metadata.
 * Each line is a transaction of its own.
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
    ...sharesOfOthers(draft, payer).flatMap(({ owner, amount }) => mintTo(draft, amount, owner.toBase58())),
  ]
}

/** Without an owner it is the wallet's own account. */
function mintTo(draft: TokenDraft, amount: bigint, owner?: string): readonly string[] {
  const tokens = formatUnits(amount, draft.decimals).replaceAll(',', '')
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

/** The tool sets every authority to the wallet: whatever is another's or nobody's is handed on or given up at the end. */
function authorityCommands(draft: TokenDraft, payer: PublicKey): readonly string[] {
  const { mint, freeze, metadata } = draft.authorities
  const onTheMint = draft.standard === 'spl' ? [] : ([['metadata-pointer', metadata]] as const)
  const written = draft.fields.length > 0 || metadata === 'nobody'
  const update = draft.standard === 'spl' || !written ? [] : ([['metadata', metadata]] as const)
  const frozen = freeze === 'nobody' ? [] : ([['freeze', freeze]] as const)
  const all: readonly (readonly [string, Authority])[] = [
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

function othersAddress(authority: Authority, payer: PublicKey): string | undefined {
  return isWallet(authority, payer) ? undefined : addressOf(authority, payer)?.toBase58()
}
