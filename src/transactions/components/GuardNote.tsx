import { Note } from '../../ui/Note'
import { tooLongForGuards } from '../pack'
import type { PreparedDeed } from '../prepare'
import { copy } from './reviewCopy'

const words = copy.guards

/** That the guards of a wallet do not fit into what it is asked to sign, why, and what would make them fit. Nothing where they do. */
export function GuardNote({
  prepared: { plan, drafts, guarding = 'never' },
  walletName,
}: {
  prepared: Pick<PreparedDeed, 'plan' | 'drafts' | 'guarding'>
  walletName: string
}) {
  const tight = drafts.flatMap((draft, at) => {
    const over = tooLongForGuards(draft)
    const which = drafts.length === 1 ? words.this : words.nth(at + 1, drafts.length)
    return over > 0 ? [{ over, why: words.why(draft.bytes, over, which) }] : []
  })
  if (guarding === 'never' || tight.length === 0) return null
  const most = Math.max(...tight.map(({ over }) => over))
  const { remedy } = words
  const say = plan.kind in remedy ? remedy[plan.kind as keyof typeof remedy] : remedy.other
  return (
    <Note kind="warn" title={words.title}>
      <p>{words.what(guarding === 'surely' ? walletName : null)}</p>
      {tight.map(({ why }) => (
        <p key={why}>{why}</p>
      ))}
      <p>{say(most)}</p>
    </Note>
  )
}
