import { useEffect, useRef, useState } from 'react'
import type { Cluster } from '../../../solana/cluster'
import { TickBox } from '../../../ui/TickBox'
import type { DraftControls } from '../draft/useDraft'
import { pictureLimit, useStorage } from '../storage/storage'
import { copyPicture } from './copyPicture'
import { templateCopy as words } from './templateCopy'
import { templateStore } from './templateStore'

type CopyPictureProps = { mint: string; draft: DraftControls; cluster: Cluster }

type Copying = Readonly<{ status: 'idle' | 'busy' }> | Readonly<{ status: 'problem'; problem: string }>

/** The tick that takes the original's picture over as well; whoever ticks it says that they may. Nothing else ever ticks it. */
export function CopyPicture({ mint, draft, cluster }: CopyPictureProps) {
  const { needsPicture } = useStorage(cluster)
  const [copying, setCopying] = useState<Copying>({ status: 'idle' })
  const under = useRef<AbortController | null>(null)
  const { image, setImage } = draft
  const isCopied = image?.copiedFrom === mint

  const take = async () => {
    const stop = new AbortController()
    under.current = stop
    setCopying({ status: 'busy' })
    const copied = await copyPicture(() => pictureLimit(cluster), stop.signal)
    if (stop.signal.aborted) return
    setCopying('problem' in copied ? { status: 'problem', problem: copied.problem } : { status: 'idle' })
    if ('image' in copied) setImage(copied.image)
  }
  const drop = () => {
    under.current?.abort()
    setCopying({ status: 'idle' })
    if (isCopied) setImage(undefined)
  }
  useEffect(() => {
    if (templateStore.getState().wantsPicture) {
      templateStore.setState({ wantsPicture: false })
      if (needsPicture) void take()
    }
    return () => under.current?.abort()
    // Once, for what was ticked on the way here.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  if (!needsPicture) return null
  return (
    <TickBox
      label={words.picture}
      detail={
        <output>
          {copying.status === 'busy'
            ? `${words.pictureBusy}…`
            : isCopied
              ? words.pictureThere
              : words.pictureDetail}
        </output>
      }
      error={copying.status === 'problem' ? copying.problem : undefined}
      checked={isCopied || copying.status === 'busy'}
      onChange={({ target }) => (target.checked ? void take() : drop())}
    />
  )
}
