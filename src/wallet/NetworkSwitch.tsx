import { lazyPart } from '../ui/lazyPart'
import { classNames } from '../ui/classNames'
import { TriangleIcon } from '../ui/icons'
import { MenuButton } from './MenuButton'
import { NetworkDot } from './NetworkDot'
import { useIsSilent } from './useIsSilent'
import { useCluster } from './walletStore'

const menu = lazyPart(() => import('./NetworkMenu'))

/** The chosen network, with a menu to change it, amber while it does not answer. `wide` fills its row (in the mobile menu). */
export function NetworkSwitch({ wide = false }: { wide?: boolean }) {
  const cluster = useCluster()
  const isSilent = useIsSilent(cluster)
  return (
    <MenuButton
      className={classNames('net', isSilent && 'silent')}
      wide={wide}
      label={`Network: ${cluster.name}${isSilent ? ', not answering' : ''}. Change network`}
      menu={menu}
      face={
        <>
          {isSilent ? <TriangleIcon /> : <NetworkDot cluster={cluster} />}
          <span>
            {cluster.name}
            {isSilent && <span>not answering</span>}
          </span>
          <span className="chev" />
        </>
      }
    />
  )
}
