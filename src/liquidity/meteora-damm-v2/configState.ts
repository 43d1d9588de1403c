import { decodeBaseFee, type BaseFee } from './baseFee'
import { fieldsOf, unknownLayout, type AccountKind } from './fields'
import { ACTIVATIONS, COLLECT_MODES, type CollectFeeMode } from './poolState'

const CONFIG_ACCOUNT: AccountKind = {
  discriminator: [155, 12, 170, 224, 30, 250, 204, 130],
  bytes: 320,
}

/** Settings that the operators have laid down for new pools (cp-amm state/config.rs). `open`: anybody may use them as they are. */
export type ConfigState = Readonly<{
  baseFee: BaseFee
  dynamic: boolean
  protocolPercent: bigint
  compoundingBps: bigint
  activation: 'slot' | 'time'
  collects: CollectFeeMode
  open: boolean
  sqrtMin: bigint
  sqrtMax: bigint
}>

/** Throws pool/unknown-layout. `address` is for that message. */
export function decodeConfig(data: Uint8Array, address: string): ConfigState {
  const fields = fieldsOf(data, CONFIG_ACCOUNT, address)
  const baseFee = decodeBaseFee(fields.from(64))
  const activation = ACTIVATIONS[fields.u8(192)]
  const collects = COLLECT_MODES[fields.u8(193)]
  if (!baseFee || !activation || !collects) throw unknownLayout(address)
  const [vault, creator] = [fields.u256(0), fields.u256(32)]
  return {
    baseFee,
    dynamic: fields.u8(96) !== 0,
    protocolPercent: BigInt(fields.u8(144)),
    compoundingBps: BigInt(fields.u16(150)),
    activation,
    collects,
    open: vault === 0n && creator === 0n && fields.u8(194) === 0,
    sqrtMin: fields.u128(208),
    sqrtMax: fields.u128(224),
  }
}
