import { changeSettings, useSettings } from '../../settings/settingsStore'
import { listClusters } from '../../solana/cluster'
import { priorityLevels } from '../../solana/priorityLevel'
import { PageTitle } from '../../ui/PageTitle'
import { Segmented } from '../../ui/Segmented'
import { TickBox } from '../../ui/TickBox'
import { useHydrated } from '../../ui/useHydrated'
import { CeilingField } from './CeilingField'
import { copy } from './copy'
import { PracticePart } from './PracticePart'
import { RpcField } from './RpcField'
import { SlippageField } from './SlippageField'
import './settings.css'

/** What a person can set for this browser: RPC endpoints, the priority fee's level and ceiling, the slippage limit. */
export default function SettingsPage() {
  // What this browser keeps is known after the first render, its networks among it.
  const hydrated = useHydrated()
  const clusters = listClusters(hydrated ? undefined : null)
  const practice = clusters.find((cluster) => cluster.id === 'practice')
  return (
    <>
      <PageTitle title={copy.title}>{copy.lead}</PageTitle>
      <div className="wrap work">
        <div className="form">
          <RpcPart clusters={clusters} />
          {practice && <PracticePart cluster={practice} />}
          <PriorityPart />
          <fieldset>
            <legend>{copy.slippage.legend}</legend>
            <p className="lead">{copy.slippage.lead}</p>
            <div className="setting-short">
              <SlippageField />
            </div>
          </fieldset>
        </div>
      </div>
    </>
  )
}

function RpcPart({ clusters }: { clusters: ReturnType<typeof listClusters> }) {
  const { pingFirst } = useSettings()
  return (
    <fieldset>
      <legend>{copy.rpc.legend}</legend>
      <p className="lead">{copy.rpc.lead}</p>
      {clusters.map(
        (cluster) => cluster.id !== 'practice' && <RpcField key={cluster.id} cluster={cluster} />,
      )}
      <TickBox
        label={copy.rpc.ping}
        detail={copy.rpc.pingCost}
        checked={pingFirst}
        ref={(box) => {
          // Ticked before this ran: no event tells of it.
          if (box && box.checked !== pingFirst) changeSettings({ pingFirst: box.checked })
        }}
        onChange={(event) => changeSettings({ pingFirst: event.target.checked })}
      />
    </fieldset>
  )
}

function PriorityPart() {
  const { priority } = useSettings()
  const { legend, lead, label, levels, explain } = copy.priority
  return (
    <fieldset>
      <legend>{legend}</legend>
      <p className="lead">{lead}</p>
      <Segmented
        label={label}
        options={priorityLevels.map((value) => ({ value, label: levels[value] }))}
        value={priority}
        onChange={(value) => changeSettings({ priority: value })}
      />
      <output className="hint">{explain[priority]}</output>
      <div className="setting-short">
        <CeilingField />
      </div>
    </fieldset>
  )
}
