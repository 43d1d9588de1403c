import { symbolOf } from '../liquidity/names'
import type { AmountUnit } from '../solana/amountScale'
import { type AmountIs, isNoFee, type PresentFee } from '../tokens/transferFeeMath'
import { transferFeeWord } from '../transactions/accountValues'
import { Segmented } from '../ui/Segmented'
import styles from './transferFeeChoice.module.css'

const words = {
  fee: (symbol: string, fee: string) => `${symbol} withholds a fee: ${fee}.`,
  next: (epoch: bigint, fee: string) => `From epoch ${epoch} on: ${fee}.`,
  choice: 'What you type',
  sent: 'is sent',
  arrives: 'arrives',
} as const

type TransferFeeChoiceProps = {
  token: Readonly<{ mint: string; symbol: string; fee?: PresentFee | null | undefined }> & AmountUnit
  value: AmountIs
  onChange: (value: AmountIs) => void
}

/** For a token with a transfer fee: the fee, and the choice whether a typed amount is what is sent or what arrives. */
export function TransferFeeChoice({ token, value, onChange }: TransferFeeChoiceProps) {
  const { fee = null } = token
  const next = fee?.next ?? null
  if (!fee || (isNoFee(fee) && isNoFee(next))) return null
  const wordOf = ({ basisPoints, maximum }: PresentFee) => transferFeeWord(basisPoints, maximum, token)
  return (
    <div className={styles['choice']}>
      <p className="small muted">
        {words.fee(symbolOf(token), wordOf(fee))} {next && words.next(next.epoch, wordOf(next))}
      </p>
      <span className="small">{words.choice}</span>
      <Segmented
        label={words.choice}
        options={[
          { value: 'sent', label: words.sent },
          { value: 'arrives', label: words.arrives },
        ]}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}
