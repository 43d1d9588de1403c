import { tokenShareCard } from '../../operation/share/shareCard'
import { ShareBody } from '../../operation/share/SharePart'
import { shareCopy } from '../../operation/share/copy'
import type { ClusterId } from '../../solana/cluster'
import type { ReadToken } from '../../tokens/readToken'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { tokenCopy } from './copy'

export type ShareTokenProps = { token: ReadToken; on: ClusterId; onClose: () => void }

/** The link to the token's page, with a picture of what the chain says of it. */
export default function ShareToken({ token, on, onClose }: ShareTokenProps) {
  return (
    <Dialog
      title={shareCopy.title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{tokenCopy.head.close}</Button>}
    >
      <ShareBody card={tokenShareCard(token, on)} />
    </Dialog>
  )
}
