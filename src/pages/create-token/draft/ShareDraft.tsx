import type { TokenFormValues } from '../../../tokens/form/values'
import { Button } from '../../../ui/Button'
import { Mark } from '../../../ui/Mark'
import { useCopy } from '../../../ui/useCopy'
import { shareCopy as words } from './shareCopy'
import { formatDraftHash } from './shareLink'

/** Copies the draft as a link, and says what is in it. `values` are read when it is pressed. */
export function ShareDraft({ values }: { values: TokenFormValues }) {
  const { state, copy } = useCopy()
  const hash = formatDraftHash(values)
  return (
    <div className="acts">
      <Button
        slim
        aria-disabled={hash === undefined || undefined}
        onClick={() => hash !== undefined && copy(`${location.origin}${location.pathname}${hash}`)}
      >
        {words.copy}
      </Button>
      <output className="small">
        {state === 'copied' && <Mark kind="ok">{words.copied}</Mark>}
        {state === 'refused' && <Mark kind="err">{words.refused}</Mark>}
      </output>
      <span className="small muted">{hash === undefined ? words.tooLong : words.what}</span>
    </div>
  )
}
