import type { ReactNode } from 'react'
import { PanelFrame } from '../../../forms/PanelFrame'
import type { CalledToken } from '../../../operations/calledTokens'
import { focusFirstBad, focusFirstEmpty } from '../../../operation/formFocus'
import type { TokenOrder } from '../../../tokens/operations/order'
import type { TypedNames } from '../../../transactions/subject'
import { Button } from '../../../ui/Button'
import { leadOf, manageCopy, nameOfAction } from './manageCopy'
import type { NewFile } from '../chainWork'
import { nameThatMoved, ordersOf, type TokenPanelProps } from './tokenWork'

type PanelProps = TokenPanelProps & {
  /** The first sentence, where it is not the order's own. */
  lead?: string
  final?: boolean
  /** Null while the fields are incomplete; `why` then says what is missing, unless a field does. */
  order: TokenOrder | readonly TokenOrder[] | null
  why?: string | undefined
  /** The operation's amount or address, as a part of its name in the batch. */
  about?: string | undefined
  /** The metadata file that is stored before the review; the order gets its address. */
  file?: NewFile | undefined
  /** The names that the person typed for the order's addresses. */
  names?: TypedNames | undefined
  /** Whether a name is being looked up. */
  isReading?: boolean
  children?: ReactNode
}

const words = manageCopy.batch

/** The frame of one operation. It is signed with the batch, or added to it. */
export function TokenPanel(props: PanelProps) {
  const {
    action,
    token,
    work,
    lead = leadOf(action),
    final = false,
    order,
    why,
    about,
    file,
    names,
    isReading,
    children,
  } = props
  const { batch, setBatch } = work
  const title = nameOfAction(action)
  const orders = order === null ? [] : 'kind' in order ? [order] : order
  const added = orders.map((one) => {
    const what = 'account' in one ? one.account : about
    // Given up together with a lock.
    if (action === 'lock-supply' && one.kind === 'change-authority')
      return { words: manageCopy.revoke(one.role), order: one, file, names: undefined }
    const called = action === 'hand-over' ? partOf(one) : title
    return { words: what === undefined ? called : `${called}: ${what}`, order: one, file, names }
  })
  const all = [...batch, ...added]
  const moved = nameThatMoved(all)
  const add = () => {
    if (order === null || moved !== undefined) return void (focusFirstBad() || focusFirstEmpty())
    setBatch(all)
    work.typed.clear()
    work.open(null)
  }
  return (
    <PanelFrame
      tokens={calledOf(token)}
      title={title}
      lead={batch.length === 0 ? lead : `${lead} ${words.with(batch.length)}`}
      final={final}
      work={work}
      result={
        moved === undefined
          ? { order: order && ordersOf(token, all), why, isReading }
          : { order: null, why: words.moved(moved) }
      }
      besides={
        <Button variant="secondary" title={words.why} onClick={add}>
          {words.add}
        </Button>
      }
    >
      {children}
    </PanelFrame>
  )
}

/** Signs the batch. */
export function TogetherPanel({ token, work }: TokenPanelProps) {
  const { batch } = work
  return (
    <PanelFrame
      tokens={calledOf(token)}
      title={manageCopy.together}
      lead={words.lead}
      work={work}
      result={batch.length === 0 ? { order: null, why: words.empty } : { order: ordersOf(token, batch) }}
    />
  )
}

/** The name of a part of what is handed over. */
function partOf(order: TokenOrder): string {
  return order.kind === 'change-authority' ? manageCopy.transfer(order.role) : manageCopy.send
}

function calledOf({ mint, metadata }: TokenPanelProps['token']): readonly CalledToken[] {
  return [{ mint, symbol: metadata?.symbol ?? '', name: metadata?.name }]
}
