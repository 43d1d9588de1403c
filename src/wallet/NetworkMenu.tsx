import { listClusters } from '../solana/cluster'
import { TickIcon } from '../ui/icons'
import { switchCluster } from './actions'
import { Menu, MenuItem, type MenuProps } from './Menu'
import { NetworkDot } from './NetworkDot'
import { useCluster } from './walletStore'

/** The two networks of this page, each with whether its SOL has value. */
export default function NetworkMenu(menu: MenuProps) {
  const cluster = useCluster()
  return (
    <Menu {...menu} label="Network">
      {listClusters().map((choice) => (
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
    </Menu>
  )
}

const WORTH = {
  mainnet: 'Real SOL',
  devnet: 'Test SOL, free and worthless',
  practice: 'Here, worth nothing',
} as const
