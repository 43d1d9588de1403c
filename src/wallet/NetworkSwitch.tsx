import { listClusters, type Cluster } from '../solana/cluster'
import { classNames } from '../ui/classNames'
import { TickIcon } from '../ui/icons'
import { useHydrated } from '../ui/useHydrated'
import { switchCluster } from './actions'
import { MenuButton, MenuItem } from './MenuButton'
import { useCluster } from './walletStore'

/** The network that the page is about, and the way to the other one. `wide` fills its row (in the mobile menu). */
export function NetworkSwitch({ wide = false }: { wide?: boolean }) {
  const cluster = useCluster()
  const clusters = listClusters(useHydrated() ? undefined : null)
  return (
    <MenuButton
      className="net"
      wide={wide}
      label={`Network: ${cluster.name}. Change network`}
      menuLabel="Network"
      face={<NetworkName cluster={cluster} />}
    >
      {clusters.map((choice) => (
        <MenuItem
          key={choice.id}
          checked={choice.id === cluster.id}
          onChoose={() => switchCluster(choice.id)}
        >
          <NetworkDot cluster={choice} />
          <span className="grow">
            {choice.name}
            <small>{WORTH[choice.id]}</small>
          </span>
          {choice.id === cluster.id && <TickIcon />}
        </MenuItem>
      ))}
    </MenuButton>
  )
}

const WORTH = {
  mainnet: 'Real SOL',
  devnet: 'Test SOL, free and worthless',
  practice: 'On this computer, worth nothing',
} as const

function NetworkName({ cluster }: { cluster: Cluster }) {
  return (
    <>
      <NetworkDot cluster={cluster} />
      {cluster.name}
    </>
  )
}

/** A full dot for real money, a ring for play money (amber on the practice chain). The name always stands beside it. */
function NetworkDot({ cluster }: { cluster: Cluster }) {
  const ring = { mainnet: null, devnet: 'dev', practice: 'practice' }[cluster.id]
  return <span className={classNames('dot', ring)} aria-hidden="true" />
}
