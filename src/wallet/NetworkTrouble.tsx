import { useStore } from 'zustand'
import { silence } from '../errors/silence'
import { lazyPart } from '../ui/lazyPart'

const notice = lazyPart(() => import('./NetworkNotice'))

/** The notice that the network does not answer, in its one place on a page. The notice's code loads when a call has failed. */
export function NetworkTrouble({ inert = false }: { inert?: boolean }) {
  const isInDoubt = useStore(silence, ({ doubts, network }) => doubts.size > 0 || network !== null)
  return isInDoubt && <notice.Part inert={inert} missing={null} />
}
