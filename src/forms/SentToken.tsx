import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { symbolOf } from '../tokens/tokenWords'
import type { AppContext } from '../operation/appContext'
import { MintPicture } from '../operation/MintPicture'
import { rightSentence } from '../operation/OthersMark'
import { picker } from '../operation/picker'
import { TokenMarks } from '../operation/TokenMarks'
import type { AmountUnit } from '../solana/amountScale'
import type { HeldAccounts } from '../tokens/heldAccounts'
import { othersRights } from '../tokens/othersRights'
import { holdingOf, type MintHolding, solHolding } from '../tokens/spendable'
import { sendObstacle, type SendObstacle } from '../tokens/mintSettings'
import { readTokenQuery } from '../tokens/tokenQueries'
import { type PresentFee, presentFee } from '../tokens/transferFeeMath'
import { SOL_MINT, wordsOfToken } from '../tokens/wellKnown'
import { Button } from '../ui/Button'
import { Mark } from '../ui/Mark'
import { Note } from '../ui/Note'
import { NotArrived } from '../ui/NotArrived'
import { shortAddress } from '../units/shortAddress'
import styles from './sentToken.module.css'

const words = {
  choose: 'Choose what to send',
  change: 'Change',
  none: 'No token is chosen',
  pick: 'Choose',
  obstacle: {
    paused: (symbol: string) =>
      `All transfers of ${symbol} are paused. Whoever has its pause authority can resume them: then you can send it.`,
    never: (symbol: string) => `${symbol} can never be transferred: it stays with whoever received it.`,
  },
} as const

type SentTokenRowProps = { context: AppContext; token: SentToken; onPick: (mint: string) => void }

/** The token to send, with a button to choose another one. */
export function SentTokenRow({ context, token, onPick }: SentTokenRowProps) {
  const picking = useSendPicker(context, onPick)
  const { mint, name } = token
  const isNone = token === NO_TOKEN
  return (
    <>
      <div className={styles['token']}>
        {isNone ? (
          <b className="grow">{words.none}</b>
        ) : (
          <>
            <MintPicture mint={mint} size={40} />
            <span className="grow">
              <b>
                <bdi translate="no">{symbolOf(token)}</bdi>
              </b>
              <span className="small muted">
                <bdi translate="no">
                  {mint === SOL_MINT ? 'Solana' : [name, shortAddress(mint)].filter(Boolean).join(' · ')}
                </bdi>
              </span>
              <TokenMarks beside="address" tokens={[token]} />
            </span>
          </>
        )}
        <Button
          slim
          aria-label={words.choose}
          onPointerEnter={picker.preload}
          onFocus={picker.preload}
          onClick={picking.open}
        >
          {isNone ? words.pick : words.change}
        </Button>
      </div>
      <ObstacleNote token={token} />
      {picking.part}
    </>
  )
}

/** Why nobody can send the token now; nothing where one can. */
export function ObstacleNote({ token }: { token: SentToken }) {
  const { obstacle } = token
  return obstacle && <Note kind="warn" title={words.obstacle[obstacle](symbolOf(token))} />
}

type OthersNotesProps = { token: SentToken; held: HeldAccounts | undefined; owner: string | null }

/** Who else may take from the wallet's accounts of the token; nothing where nobody may. */
export function OthersNotes({ token, held, owner }: OthersNotesProps) {
  if (!held || owner === null || !token.isRead) return null
  const rights = held.accounts
    .filter(({ mint }) => mint === token.mint)
    .flatMap((account) => othersRights(account, owner, token.permanentDelegate))
  const said = new Set(rights.map((right) => rightSentence(right, token, symbolOf(token))))
  return [...said].slice(0, MOST_SAID).map((sentence) => (
    <p key={sentence} className="small">
      <Mark kind="warn">{sentence}</Mark>
    </p>
  ))
}

/** So many sentences about others are read. */
const MOST_SAID = 3

/** The dialog that chooses what to send, and what opens it. */
export function useSendPicker(context: AppContext, onPick: (mint: string) => void) {
  const [isOpen, setOpen] = useState(false)
  const pick = (mint: string) => {
    onPick(mint)
    setOpen(false)
  }
  const close = () => setOpen(false)
  return {
    open: () => setOpen(true),
    part: isOpen && (
      <picker.Part
        context={context}
        side="send"
        other={null}
        onPick={pick}
        onClose={close}
        fallback={<NotArrived />}
      />
    ),
  }
}

/** `isRead`: the token's decimals are known; no amount counts before. `isUnread`: they could not be read. */
export type SentToken = Readonly<{
  isRead: boolean
  isUnread: boolean
  mint: string
  name: string
  symbol: string
  program: 'token' | 'token-2022'
  /** Why nobody can send it now. */
  obstacle?: SendObstacle | undefined
  /** Who may take it from any wallet (base58). */
  permanentDelegate?: string | undefined
  /** Its transfer fee now; null without one. */
  fee?: PresentFee | null | undefined
}> &
  AmountUnit

const SOL: SentToken = {
  isRead: true,
  isUnread: false,
  mint: SOL_MINT,
  name: 'Solana',
  symbol: 'SOL',
  decimals: 9,
  program: 'token',
}

/** In place of a token where none is chosen. */
export const NO_TOKEN: SentToken = {
  isRead: false,
  isUnread: true,
  mint: '',
  name: '',
  symbol: '',
  decimals: 0,
  program: 'token',
}

/** The chosen token, from its mint; `NO_TOKEN` for null. */
export function useSentToken(context: AppContext, mint: string | null): SentToken {
  const { data: token, isError: isUnread } = useQuery({
    ...readTokenQuery(context, mint ?? ''),
    enabled: mint !== null && mint !== SOL_MINT,
  })
  const settings = token?.settings
  const epoch = token?.clock?.epoch ?? null
  const fee = useMemo(() => settings && presentFee(settings, epoch), [settings, epoch])
  if (mint === null) return NO_TOKEN
  if (mint === SOL_MINT) return SOL
  const { name, symbol } = wordsOfToken(mint, token?.metadata)
  const { decimals = 0, program = 'token', scale } = token ?? {}
  const isRead = token !== undefined
  const obstacle = token && sendObstacle(token.settings)
  const permanentDelegate = token?.settings.permanentDelegate ?? undefined
  return { isRead, isUnread, mint, name, symbol, decimals, scale, program, obstacle, permanentDelegate, fee }
}

/**
 * A wallet's (base58) balance of a token in all its accounts; for SOL including the SOL that it can unwrap. Undefined where it is not
 * known.
 */
export function heldOf(
  mint: string,
  holdings: HeldAccounts | undefined,
  owner: string | null,
): MintHolding | undefined {
  if (!holdings) return undefined
  const { lamports, accounts } = holdings
  const own = accounts.filter((account) => account.mint === mint)
  return mint === SOL_MINT ? solHolding(lamports, own, owner ?? '') : holdingOf(own)
}
