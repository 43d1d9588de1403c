import { Undecodable, type ByteReader } from '../ByteReader'
import { kind, pod, present, type Parse } from './kinds'

/**
 * Token-2022's instructions of the group and metadata interfaces, identified by eight bytes of a hash of the instruction's
 * name (parse_token/extension/token_group.rs and token_metadata.rs of Agave).
 */
export const parseTokenInterfaces: Parse = (data, accounts) => {
  const parse = BY_DISCRIMINATOR.get(Buffer.from(data.take(8)).toString('hex'))
  if (!parse) throw new Undecodable('no instruction of that discriminator')
  return parse(data, accounts)
}

const text = (data: ByteReader) => data.text(data.u32())
const METADATA = ['metadata', 'updateAuthority']

function field(data: ByteReader): string {
  const known = ['name', 'symbol', 'uri', null][data.u8()]
  if (known === undefined) throw new Undecodable('no field of that number')
  return known ?? text(data)
}

const BY_DISCRIMINATOR: ReadonlyMap<string, Parse> = new Map([
  [
    '79716c2736330004',
    kind({
      type: 'initializeTokenGroup',
      accounts: ['group', 'mint', 'mintAuthority'],
      fields: pod((data) => ({ updateAuthority: data.maybeKey(), maxSize: data.u64() })),
    }),
  ],
  [
    '6c25ab8ff81e126e',
    kind({
      type: 'updateTokenGroupMaxSize',
      accounts: ['group', 'updateAuthority'],
      fields: pod((data) => ({ maxSize: data.u64() })),
    }),
  ],
  [
    'a1695801edddd8cb',
    kind({
      type: 'updateTokenGroupAuthority',
      accounts: ['group', 'updateAuthority'],
      fields: pod((data) => ({ newAuthority: data.maybeKey() })),
    }),
  ],
  [
    '9820deb0dfed7486',
    kind({
      type: 'initializeTokenGroupMember',
      accounts: ['member', 'memberMint', 'memberMintAuthority', 'group', 'groupUpdateAuthority'],
      fields: pod(() => ({})),
    }),
  ],
  [
    'd2e11ea258b84d8d',
    kind({
      type: 'initializeTokenMetadata',
      accounts: [...METADATA, 'mint', 'mintAuthority'],
      fields: pod((data) => ({ name: text(data), symbol: text(data), uri: text(data) })),
    }),
  ],
  [
    'dde9312db5cadcc8',
    kind({
      type: 'updateTokenMetadataField',
      accounts: METADATA,
      fields: pod((data) => ({ field: field(data), value: text(data) })),
    }),
  ],
  [
    'ea122038598d25b5',
    kind({
      type: 'removeTokenMetadataKey',
      accounts: METADATA,
      fields: pod((data) => ({ idempotent: data.bool(), key: text(data) })),
    }),
  ],
  [
    'd7e4a6e45464567b',
    kind({
      type: 'updateTokenMetadataAuthority',
      accounts: METADATA,
      fields: pod((data) => ({ newAuthority: data.maybeKey() })),
    }),
  ],
  [
    'faa6b4fa0d0cb846',
    kind({
      type: 'emitTokenMetadata',
      accounts: ['metadata'],
      fields: pod((data) =>
        present({ start: data.option(() => data.u64()), end: data.option(() => data.u64()) }),
      ),
    }),
  ],
])
