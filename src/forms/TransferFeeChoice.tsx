import { namedAmount, symbolOf } from '../tokens/tokenWords'
import { type AmountUnit, formatAmount } from '../solana/amountScale'
import { type AmountIs, type PresentFee, withholds } from '../tokens/transferFeeMath'
import type { SentAmounts } from '../transactions/plan'
import { Segmented } from '../ui/Segmented'
import { U64_MAX } from '../units/amounts'
import { formatBasisPoints } from '../units/percent'
import styles from './transferFeeChoice.module.css'

const words = {
  fee: (symbol: string, fee: string) => `${symbol} withholds ${fee}.`,
  next: (epoch: bigint, fee: string) => `From epoch ${epoch} on: ${fee}.`,
  ofEach: (rate: string) => `${rate} of each transfer`,
  atMost: (amount: string) => `, at most ${amount}`,
  choice: 'What you type',
  sent: 'is sent',
  arrives: 'arrives',
  moves: (sent: string, arrives: string) => `${sent} leave your wallet, ${arrives} arrive.`,
} as const

type TransferFeeChoiceProps = {
  token: Readonly<{ mint: string; symbol: string; fee?: PresentFee | null | undefined }> & AmountUnit
  value: AmountIs
  /** What a typed amount moves. */
  amounts?: SentAmounts | null
  /** In place of the choice, where it is certain. */
  instead?: string | undefined
  onChange: (value: AmountIs) => void
}

/** For a token with a transfer fee: the fee, and the choice whether a typed amount is what is sent or what arrives. */
export function TransferFeeChoice({
  token,
  value,
  amounts = null,
  instead,
  onChange,
}: TransferFeeChoiceProps) {
  const { fee = null } = token
  if (!withholds(fee)) return null
  const { next } = fee
  const wordOf = ({ basisPoints, maximum }: PresentFee) =>
    `${words.ofEach(formatBasisPoints(BigInt(basisPoints)))}${maximum === U64_MAX ? '' : words.atMost(formatAmount(maximum, token))}`
  return (
    <div className={styles['choice']}>
      <p className="small muted">
        {words.fee(symbolOf(token), wordOf(fee))} {next && words.next(next.epoch, wordOf(next))}
      </p>
      <span className="small">{instead ?? words.choice}</span>
      {instead === undefined && (
        <Segmented
          label={words.choice}
          options={[
            { value: 'sent', label: words.sent },
            { value: 'arrives', label: words.arrives },
          ]}
          value={value}
          onChange={onChange}
        />
      )}
      <output className="small">
        {amounts && words.moves(namedAmount(amounts.sent, token), namedAmount(amounts.arrives, token))}
      </output>
    </div>
  )
}
