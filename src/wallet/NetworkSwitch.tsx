import { lazyPart } from '../ui/lazyPart'
import { MenuButton } from './MenuButton'
import { NetworkDot } from './NetworkDot'
import { useCluster } from './walletStore'

const menu = lazyPart(() => import('./NetworkMenu'))

/** The chosen network, with a menu to change it. `wide` fills its row (in the mobile menu). */
export function NetworkSwitch({ wide = false }: { wide?: boolean }) {
  const cluster = useCluster()
  return (
    <MenuButton
      className="net"
      wide={wide}
      label={`Network: ${cluster.name}. Change network`}
      menu={menu}
      face={
        <>
          <NetworkDot cluster={cluster} />
          {cluster.name}
        </>
      }
    />
  )
}
