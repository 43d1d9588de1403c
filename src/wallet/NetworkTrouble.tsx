import { useStore } from 'zustand'
import { silence } from '../errors/silence'
import { lazyPart } from '../ui/lazyPart'

const notice = lazyPart(() => import('./NetworkNotice'))

/** In the one place of a page that says it: that the network does not answer. Its code loads when a call has failed. */
export function NetworkTrouble({ inert = false }: { inert?: boolean }) {
  const isInDoubt = useStore(silence, ({ doubts, network }) => doubts.size > 0 || network !== null)
  return isInDoubt && <notice.Part inert={inert} missing={null} />
}
