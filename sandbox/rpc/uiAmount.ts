/** A token amount in the RPC's four spellings. */
export type UiTokenAmount = Readonly<{
  uiAmount: number | null
  decimals: number
  amount: string
  uiAmountString: string
}>

/** Base units as text and, because the RPC's clients expect it, as a float that is only ever shown. */
export function uiTokenAmount(amount: bigint, decimals: number): UiTokenAmount {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction ? `${whole}.${fraction}` : whole
  return { uiAmount: Number(uiAmountString), decimals, amount: amount.toString(), uiAmountString }
}
