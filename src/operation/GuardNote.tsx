import { Note } from '../ui/Note'
import { tooLongForGuards } from '../transactions/pack'
import type { Plan } from '../transactions/plan'
import type { PreparedOperation } from '../transactions/prepare'
import { copy } from './copy'

const words = copy.guards

/** That the guards of a wallet do not fit into what it is asked to sign, why, and what would make them fit. Nothing where they do. */
export function GuardNote({
  prepared: { plan, drafts, guarding = 'never' },
  walletName,
}: {
  prepared: Pick<PreparedOperation, 'plan' | 'drafts' | 'guarding'>
  walletName: string
}) {
  const tight = drafts.flatMap((draft, at) => {
    const over = tooLongForGuards(draft)
    const which = drafts.length === 1 ? words.this : copy.several.nth(at + 1, drafts.length)
    return over > 0 ? [{ at, over, why: words.why(draft.bytes, over, which) }] : []
  })
  if (guarding === 'never' || tight.length === 0) return null
  return (
    <Note kind="warn" title={words.title}>
      <p>{words.what(guarding === 'surely' ? walletName : null)}</p>
      {tight.map(({ why }) => (
        <p key={why}>{why}</p>
      ))}
      <p>{remedyOf(plan, drafts.length, tight)}</p>
    </Note>
  )
}

type Tight = Readonly<{ at: number; over: number }>

/** What would make the guards fit into this very plan; of a token that is long only its first transaction can be made shorter. */
function remedyOf({ kind, subject }: Plan, count: number, tight: readonly Tight[]): string {
  const { remedy } = words
  const first = tight.find(({ at }) => at === 0)
  if (kind === 'launch-token' && count === 1) return remedy.pool
  if ((kind === 'launch-token' || kind === 'create-token') && first) return remedy.token(first.over)
  if (kind === 'claim-fees' && Number(subject['count'] ?? '1') > 1) return remedy.claims
  return remedy.other
}
