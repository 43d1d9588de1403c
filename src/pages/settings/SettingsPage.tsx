import { FORM_ID } from '../../operation/formFocus'
import { changeSettings, useSettings } from '../../settings/settingsStore'
import { GROUPING_EXAMPLES, PRIORITY_NAMES, SETTING_NAMES, WORTH_NAMES } from '../../settings/settingWords'
import { parseCeiling, parseSlippage } from '../../settings/validation'
import { listClusters, type Cluster } from '../../solana/cluster'
import { EXPLORER_NAMES } from '../../solana/explorer'
import { priorityLevels } from '../../solana/priorityFee'
import { Field } from '../../ui/Field'
import { Form } from '../../ui/Form'
import { lazyPart } from '../../ui/lazyPart'
import { NumberInput } from '../../ui/NumberInput'
import { PageTitle } from '../../ui/PageTitle'
import { Segmented } from '../../ui/Segmented'
import { Skeleton } from '../../ui/Skeleton'
import { TickBox } from '../../ui/TickBox'
import { Tip } from '../../ui/Tip'
import { useHydrated } from '../../ui/useHydrated'
import { settingsCopy } from './copy'
import { RpcField } from './RpcField'
import { GATEWAY, gatewayProblem, type SettingsForm, useSettingsForm } from './settingsForm'
import './settings.css'

/** The settings of this browser: RPC endpoints, the priority fee's level and ceiling, the limits of a price, and how things are shown. */
export default function SettingsPage() {
  // The stored settings and networks are known after the first render.
  const hydrated = useHydrated()
  const form = useSettingsForm()
  const clusters = listClusters(hydrated ? undefined : null)
  const practice = clusters.find((cluster) => cluster.id === 'practice')
  return (
    <>
      <PageTitle title={settingsCopy.title}>{settingsCopy.lead}</PageTitle>
      <div className="wrap work">
        <div id={FORM_ID} className="form settings">
          <RpcPart clusters={clusters} {...form} />
          <PriorityPart {...form} />
          <fieldset>
            <legend>{settingsCopy.slippage.legend}</legend>
            <p className="lead">{settingsCopy.slippage.lead}</p>
            <PercentField
              {...form}
              name="slippage"
              label={SETTING_NAMES.slippageBps}
              hint={settingsCopy.percent}
            />
          </fieldset>
          <SwapsPart {...form} />
          <PicturesPart {...form} />
          <GatewayPart {...form} />
          <DisplayPart />
          {practice && <PracticePart cluster={practice} />}
          <p className="small muted">{settingsCopy.file}</p>
        </div>
      </div>
    </>
  )
}

type RpcPartProps = SettingsForm & { clusters: ReturnType<typeof listClusters> }

function RpcPart({ clusters, values, change }: RpcPartProps) {
  return (
    <fieldset>
      <legend>{settingsCopy.rpc.legend}</legend>
      <p className="lead">
        {settingsCopy.rpc.lead} <Tip label={settingsCopy.rpc.aboutLabel}>{settingsCopy.rpc.about}</Tip>
      </p>
      {clusters.map(
        (cluster) =>
          cluster.id !== 'practice' && (
            <RpcField
              key={cluster.id}
              cluster={cluster}
              text={values[cluster.id]}
              onChange={(text) => change({ [cluster.id]: text })}
            />
          ),
      )}
      <TickBox
        label={SETTING_NAMES.pingFirst}
        detail={settingsCopy.rpc.pingCost}
        name="pingFirst"
        checked={values.pingFirst}
        onChange={(event) => change({ pingFirst: event.target.checked })}
      />
    </fieldset>
  )
}

function PriorityPart(form: SettingsForm) {
  const { priority } = useSettings()
  const { legend, lead, explain } = settingsCopy.priority
  return (
    <fieldset>
      <legend>{legend}</legend>
      <p className="lead">{lead}</p>
      <Segmented
        label={SETTING_NAMES.priority}
        options={priorityLevels.map((value) => ({ value, label: PRIORITY_NAMES[value] }))}
        value={priority}
        onChange={(value) => changeSettings({ priority: value })}
      />
      <output className="hint">{explain[priority]}</output>
      <div className="setting-short">
        <CeilingField {...form} />
      </div>
    </fieldset>
  )
}

/** The explorer, the currency of estimates, and how digits are grouped. */
function DisplayPart() {
  const { explorer, worth, grouping } = useSettings()
  const { legend, lead, explorerHint, groupingHint } = settingsCopy.display
  return (
    <fieldset className="display-settings">
      <legend>{legend}</legend>
      <p className="lead">{lead}</p>
      <Choice
        label={SETTING_NAMES.explorer}
        hint={explorerHint}
        options={EXPLORER_NAMES}
        value={explorer}
        onChange={(value) => changeSettings({ explorer: value })}
      />
      <Choice
        label={SETTING_NAMES.worth}
        options={WORTH_NAMES}
        value={worth}
        onChange={(value) => changeSettings({ worth: value })}
      />
      <Choice
        label={SETTING_NAMES.grouping}
        hint={groupingHint}
        options={GROUPING_EXAMPLES}
        value={grouping}
        onChange={(value) => changeSettings({ grouping: value })}
      />
    </fieldset>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  hint?: string
  /** The choices with their words. */
  options: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, hint, options, value, onChange }: ChoiceProps<Value>) {
  const entries = Object.entries(options) as [Value, string][]
  return (
    <div className="setting-choice">
      <p className="setting-name">{label}</p>
      <Segmented
        label={label}
        options={entries.map(([each, words]) => ({ value: each, label: words }))}
        value={value}
        onChange={onChange}
      />
      {hint !== undefined && <p className="hint">{hint}</p>}
    </div>
  )
}

/** The highest priority fee of one transaction, in SOL. */
function CeilingField({ values: { ceiling }, change, leave }: SettingsForm) {
  return (
    <NumberInput
      label={SETTING_NAMES.priorityCeiling}
      count={<Tip label={settingsCopy.priority.aboutCeiling}>{settingsCopy.priority.ceiling}</Tip>}
      unit="SOL"
      name="ceiling"
      value={ceiling}
      onType={(text) => change({ ceiling: text })}
      onBlur={leave}
      error={problemOf(parseCeiling(ceiling))}
    />
  )
}

type PercentFieldProps = SettingsForm & { name: 'slippage' | 'impact'; label: string; hint: string }

/** A limit of a price in percent. */
function PercentField({ name, values, change, leave, label, hint }: PercentFieldProps) {
  const text = values[name]
  return (
    <div className="setting-short">
      <NumberInput
        label={label}
        unit="%"
        name={name}
        value={text}
        onType={(typed) => change({ [name]: typed })}
        onBlur={leave}
        hint={hint}
        error={problemOf(parseSlippage(text))}
      />
    </div>
  )
}

/** The sentence that a parser returns where the text is no valid value. */
function problemOf(parsed: unknown): string | undefined {
  return typeof parsed === 'string' ? parsed : undefined
}

/** How far a swap may move a price, and whether the app may ask Jupiter for swaps: the same choice as on the swap page. */
function SwapsPart(form: SettingsForm) {
  const { legend, impact, jupiter } = settingsCopy.swaps
  return (
    <fieldset>
      <legend>{legend}</legend>
      <p className="lead">{impact}</p>
      <PercentField {...form} name="impact" label={SETTING_NAMES.impactBps} hint={settingsCopy.percent} />
      <TickBox
        {...jupiter}
        name="jupiter"
        checked={form.values.jupiter}
        onChange={(event) => form.change({ jupiter: event.target.checked })}
      />
    </fieldset>
  )
}

/** Whether pictures of tokens are fetched and shown. */
function PicturesPart({ values, change }: SettingsForm) {
  const { legend, detail } = settingsCopy.pictures
  return (
    <fieldset>
      <legend>{legend}</legend>
      <TickBox
        label={SETTING_NAMES.pictures}
        detail={detail}
        name="pictures"
        checked={values.pictures}
        onChange={(event) => change({ pictures: event.target.checked })}
      />
    </fieldset>
  )
}

/** The gateway for files at ipfs:// addresses. */
function GatewayPart({ values: { gateway }, change, leave }: SettingsForm) {
  const { legend, label, hint } = settingsCopy.gateway
  return (
    <fieldset>
      <legend>{legend}</legend>
      <Form onSubmit={leave}>
        <Field
          id={GATEWAY}
          label={label}
          inputMode="url"
          spellCheck={false}
          placeholder="https://"
          name={GATEWAY}
          value={gateway}
          onChange={(event) => change({ gateway: event.target.value })}
          onBlur={leave}
          hint={hint}
          error={gatewayProblem(gateway)}
        />
      </Form>
    </fieldset>
  )
}

const programs = lazyPart(() => import('./Programs'))

/** The programs that the practice chain reports; there is nothing to set. */
function PracticePart({ cluster }: { cluster: Cluster }) {
  const { legend, lead } = settingsCopy.practice
  return (
    <fieldset>
      <legend>{legend}</legend>
      <p className="lead">{lead}</p>
      <programs.Part cluster={cluster} fallback={<Skeleton height={36} />} />
    </fieldset>
  )
}
