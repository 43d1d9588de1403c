import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Keypair } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TokenDraft } from '../../src/tokens/createToken'
import { splTokenCommands } from '../../src/tokens/splTokenCommands'
import { aTokenDraft } from '../support/engine'
import { HOOK, OTHERS } from './anyToken'

const payer = Keypair.generate().publicKey
const [friend = HOOK, company = HOOK] = OTHERS
let folder: string

/** Tools that say how they were called: each argument, then a byte that none can hold. */
const STUB = `#!/bin/sh
case "$0 $2" in
  *solana-keygen*mint.json) echo MintAddress; exit;;
esac
case " $* " in *" address "*) echo "Associated token address: TheirAccount"; exec 1>&3;; esac
{ printf '%s\\0' "\${0##*/}" "$@"; printf '\\n\\0'; } >&3
`

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spl-token-'))
  for (const tool of ['spl-token', 'solana-keygen']) {
    writeFileSync(join(folder, tool), STUB)
    chmodSync(join(folder, tool), 0o755)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('a draft as lines of spl-token', () => {
  test('makes a Token-2022 mint with its metadata, mints, and revokes the revoked authorities', () => {
    expect(linesOf(aTokenDraft({ uri: 'https://e.org/a', supply: 1_234_567_800_000_000n }))).toEqual([
      'solana-keygen new --no-bip39-passphrase --silent --outfile mint.json',
      'spl-token --program-2022 create-token --decimals 9 --enable-metadata mint.json',
      'spl-token --program-2022 initialize-metadata MintAddress Quiet Heron1 QHR https://e.org/a',
      'spl-token --program-2022 create-account MintAddress',
      'spl-token --program-2022 mint MintAddress 1234567.8',
      'spl-token --program-2022 authorize --disable MintAddress metadata-pointer',
      'spl-token --program-2022 authorize --disable MintAddress metadata',
      'spl-token --program-2022 authorize --disable MintAddress mint',
    ])
  })

  test('writes every extension, thaws frozen accounts and transfers the authorities of others', () => {
    const draft = aTokenDraft({
      decimals: 2,
      supply: 500n,
      authorities: { mint: friend, freeze: company, metadata: 'wallet' },
      allocations: [{ owner: friend, amount: 500n }],
      fields: [{ key: '-k', value: '-v' }],
      extensions: {
        transferFee: { basisPoints: 50, maximum: 100_000n, config: 'wallet', withdraw: 'revoked' },
        interestBearing: { basisPoints: -5, authority: friend },
        permanentDelegate: company,
        defaultFrozen: true,
        closeAuthority: 'wallet',
        transferHook: { program: HOOK, authority: 'revoked' },
        pausable: friend,
      },
    })
    expect(linesOf(draft, 'keypair')).toEqual([
      `spl-token --program-2022 create-token --decimals 2 --enable-metadata --enable-freeze --transfer-fee-basis-points 50 --transfer-fee-maximum-fee 1000 --interest-rate=-5 --enable-permanent-delegate --default-account-state frozen --enable-close --transfer-hook ${HOOK.toBase58()} --enable-pause mint.json`,
      expect.stringContaining('initialize-metadata'),
      'spl-token --program-2022 update-metadata -- MintAddress -k -v',
      `spl-token --program-2022 create-account --owner ${friend.toBase58()} MintAddress`,
      `spl-token --program-2022 address --token MintAddress --verbose --owner ${friend.toBase58()}`,
      'spl-token --program-2022 thaw TheirAccount',
      `spl-token --program-2022 mint --recipient-owner ${friend.toBase58()} MintAddress 5`,
      'spl-token --program-2022 authorize --disable MintAddress withheld-withdraw',
      `spl-token --program-2022 authorize MintAddress interest-rate ${friend.toBase58()}`,
      `spl-token --program-2022 authorize MintAddress permanent-delegate ${company.toBase58()}`,
      'spl-token --program-2022 authorize --disable MintAddress transfer-hook-program-id',
      `spl-token --program-2022 authorize MintAddress pause ${friend.toBase58()}`,
      `spl-token --program-2022 authorize MintAddress mint ${friend.toBase58()}`,
      `spl-token --program-2022 authorize MintAddress freeze ${company.toBase58()}`,
    ])
  })

  test('gives each authority of an extension to whom it belongs, and to the wallet what is the wallet’s', () => {
    const made = (authority: 'wallet' | 'revoked' | typeof friend) =>
      linesOf(
        aTokenDraft({
          supply: 0n,
          decimals: 0,
          fields: [{ key: 'k', value: 'v' }],
          authorities: { mint: 'wallet', freeze: 'revoked', metadata: authority },
          extensions: {
            transferFee: { basisPoints: 50, maximum: 7n, config: authority, withdraw: 'wallet' },
            nonTransferable: true,
            ...(authority !== 'revoked' && { closeAuthority: authority }),
            scaledAmount: { multiplier: 1.5, authority },
          },
        }),
        'keypair',
      )
    const written = [
      'spl-token --program-2022 create-token --decimals 0 --enable-metadata --transfer-fee-basis-points 50 --transfer-fee-maximum-fee 7 --enable-non-transferable --enable-close --ui-amount-multiplier 1.5 mint.json',
      'spl-token --program-2022 initialize-metadata MintAddress Quiet Heron1 QHR ',
      'spl-token --program-2022 update-metadata MintAddress k v',
    ]
    expect(made('wallet').map((line) => line.replace(/(QHR) .*/, '$1 '))).toEqual(written)
    const types = ['transfer-fee-config', 'close-mint', 'scaled-ui-amount', 'metadata-pointer', 'metadata']
    expect(made(friend).slice(3)).toEqual(
      types.map((type) => `spl-token --program-2022 authorize MintAddress ${type} ${friend.toBase58()}`),
    )
    // A mint has a close authority for good, or none.
    const revocable = types.filter((type) => type !== 'close-mint')
    expect(made('revoked').slice(3)).toEqual(
      revocable.map((type) => `spl-token --program-2022 authorize --disable MintAddress ${type}`),
    )
  })

  test('gives the metadata of others away with the first line, where no further field follows', () => {
    const draft = aTokenDraft({
      authorities: { mint: 'wallet', freeze: 'revoked', metadata: friend },
      uri: 'u',
    })
    const lines = linesOf(draft, 'keypair')
    expect(lines[1]).toBe(
      `spl-token --program-2022 initialize-metadata --update-authority ${friend.toBase58()} MintAddress Quiet Heron1 QHR u`,
    )
    expect(lines.at(-1)).toBe(
      `spl-token --program-2022 authorize MintAddress metadata-pointer ${friend.toBase58()}`,
    )
  })

  test('says of an SPL token what this tool cannot do', () => {
    const draft = aTokenDraft({
      standard: 'spl',
      authorities: { mint: 'wallet', freeze: 'revoked', metadata: company },
    })
    expect(linesOf(draft, 'keypair')).toEqual([
      'spl-token create-token --decimals 9 mint.json',
      'spl-token create-account MintAddress',
      'spl-token mint MintAddress 1000000000',
    ])
    expect(splTokenCommands(draft, payer, 'seed')).toMatch(/# .*no mints by seed[^]*# .*Metaplex/)
  })
})

test('a shell reads back every name as it was, and runs nothing of it', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\0')),
    fc.constantFrom(
      "'; touch pwned; '",
      '$(touch pwned)',
      '`touch pwned`',
      '"$MINT"',
      '-rf',
      "it's\nso",
      '\\',
      '!!',
      '#',
    ),
  )
  fc.assert(
    fc.property(hostile, hostile, hostile, (name, symbol, value) => {
      const calls = callsOf(aTokenDraft({ name, symbol, fields: [{ key: 'k', value }] }), 'keypair')
      const [, initialize, update] = calls
      expect(initialize?.slice(-3, -1)).toEqual([name, symbol])
      expect(update?.at(-1)).toBe(value)
    }),
    { numRuns: 40 },
  )
})

function linesOf(draft: TokenDraft, by: 'seed' | 'keypair' = 'seed'): readonly string[] {
  return callsOf(draft, by).map((call) => call.join(' '))
}

/** Each call of a tool, as the tool saw its arguments. */
function callsOf(draft: TokenDraft, by: 'seed' | 'keypair'): readonly (readonly string[])[] {
  const script = splTokenCommands(draft, payer, by)
  const output = execFileSync('/bin/sh', ['-c', `exec 3>&1; ${script}`], {
    cwd: folder,
    env: { PATH: `${folder}:${process.env['PATH']}` },
    encoding: 'utf8',
  })
  return output
    .split('\n\0')
    .filter((call) => call !== '')
    .map((call) => call.split('\0').slice(0, -1))
}
