import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  DOWNLOAD_COMMAND,
  practiceProgramsQuery,
  type PracticeProgram,
} from '../../liquidity/practicePrograms'
import { chooseJupiter, useJupiterChoice } from '../../settings/jupiterChoice'
import { changeSettings, useSettings } from '../../settings/settingsStore'
import { GROUPING_EXAMPLES, PRIORITY_NAMES, SETTING_NAMES, WORTH_NAMES } from '../../settings/settingWords'
import { parseCeiling, formatSlippage, parseSlippage } from '../../settings/validation'
import { listClusters, type Cluster } from '../../solana/cluster'
import { EXPLORER_NAMES } from '../../solana/explorer'
import { priorityLevels } from '../../solana/priorityFee'
import { Field } from '../../ui/Field'
import { Form } from '../../ui/Form'
import { Mark } from '../../ui/Mark'
import { NeedsDownload } from '../../ui/NeedsDownload'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { QueryRoot } from '../../ui/QueryRoot'
import { Segmented } from '../../ui/Segmented'
import { Skeleton } from '../../ui/Skeleton'
import { TickBox } from '../../ui/TickBox'
import { useHydrated } from '../../ui/useHydrated'
import { addressProblem, isHttpsAddress } from '../../units/httpsAddress'
import { formatSol } from '../../units/lamports'
import { useIsSilent } from '../../wallet/useIsSilent'
import { settingsCopy } from './copy'
import { RpcField } from './RpcField'
import './settings.css'

/** The settings of this browser: RPC endpoints, the priority fee's level and ceiling, the slippage limit, and how things are shown. */
export default function SettingsPage() {
  // The stored settings and networks are known after the first render.
  const hydrated = useHydrated()
  const clusters = listClusters(hydrated ? undefined : null)
  const practice = clusters.find((cluster) => cluster.id === 'practice')
  return (
    <>
      <PageTitle title={settingsCopy.title}>{settingsCopy.lead}</PageTitle>
      <div className="wrap work">
        <div className="form">
          <RpcPart clusters={clusters} />
          {practice && <PracticePart cluster={practice} />}
          <PriorityPart />
          <fieldset>
            <legend>{settingsCopy.slippage.legend}</legend>
            <p className="lead">{settingsCopy.slippage.lead}</p>
            <div className="setting-short">
              <SlippageField />
            </div>
          </fieldset>
          <JupiterPart />
          <PicturesPart />
          <GatewayPart />
          <DisplayPart />
          <p className="small muted">{settingsCopy.file}</p>
        </div>
      </div>
    </>
  )
}

function RpcPart({ clusters }: { clusters: ReturnType<typeof listClusters> }) {
  const { pingFirst } = useSettings()
  return (
    <fieldset>
      <legend>{settingsCopy.rpc.legend}</legend>
      <p className="lead">{settingsCopy.rpc.lead}</p>
      {clusters.map(
        (cluster) => cluster.id !== 'practice' && <RpcField key={cluster.id} cluster={cluster} />,
      )}
      <TickBox
        label={SETTING_NAMES.pingFirst}
        detail={settingsCopy.rpc.pingCost}
        checked={pingFirst}
        ref={(box) => {
          // No event reports a tick before hydration.
          if (box && box.checked !== pingFirst) changeSettings({ pingFirst: box.checked })
        }}
        onChange={(event) => changeSettings({ pingFirst: event.target.checked })}
      />
    </fieldset>
  )
}

function PriorityPart() {
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
        <CeilingField />
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
function CeilingField() {
  return (
    <NumberSetting
      label={SETTING_NAMES.priorityCeiling}
      unit="SOL"
      hint={settingsCopy.priority.ceilingHint}
      kept={formatSol(useSettings().priorityCeiling)}
      parse={parseCeiling}
      keep={(priorityCeiling) => changeSettings({ priorityCeiling })}
    />
  )
}

/** The slippage limit in percent. */
function SlippageField() {
  return (
    <NumberSetting
      label={SETTING_NAMES.slippageBps}
      unit="%"
      hint={settingsCopy.slippage.hint}
      kept={formatSlippage(useSettings().slippageBps)}
      parse={parseSlippage}
      keep={(slippageBps) => changeSettings({ slippageBps })}
    />
  )
}

/** Whether the app may ask Jupiter for swaps: the same choice as on the swap page. */
function JupiterPart() {
  const isAsked = useJupiterChoice()
  const { legend, label, detail } = settingsCopy.jupiter
  return (
    <fieldset>
      <legend>{legend}</legend>
      <TickBox
        label={label}
        detail={detail}
        checked={isAsked}
        ref={(box) => {
          // No event reports a tick before hydration.
          if (box && box.checked !== isAsked) chooseJupiter(box.checked)
        }}
        onChange={(event) => chooseJupiter(event.target.checked)}
      />
    </fieldset>
  )
}

/** Whether pictures of tokens are fetched and shown. */
function PicturesPart() {
  const { pictures } = useSettings()
  const { legend, detail } = settingsCopy.pictures
  return (
    <fieldset>
      <legend>{legend}</legend>
      <TickBox
        label={SETTING_NAMES.pictures}
        detail={detail}
        checked={pictures}
        ref={(box) => {
          // No event reports a tick before hydration.
          if (box && box.checked !== pictures) changeSettings({ pictures: box.checked })
        }}
        onChange={(event) => changeSettings({ pictures: event.target.checked })}
      />
    </fieldset>
  )
}

/**
 * The gateway for files at ipfs:// addresses. It is stored when the person leaves the field, if it is an https address or empty: the
 * beginning of an address names another host.
 */
function GatewayPart() {
  const { ipfsGateway } = useSettings()
  const [typed, setTyped] = useState<string>()
  const text = typed ?? ipfsGateway
  const { legend, label, hint } = settingsCopy.gateway
  const keep = (value: string) => {
    if (gatewayProblem(value) === undefined) changeSettings({ ipfsGateway: value.trim() })
  }
  return (
    <fieldset>
      <legend>{legend}</legend>
      <Form onSubmit={() => keep(text)}>
        <Field
          id="ipfs-gateway"
          label={label}
          inputMode="url"
          spellCheck={false}
          placeholder="https://"
          value={text}
          ref={(field) => {
            // No event reports text that was typed before hydration, nor that the person left the field.
            if (!field || field.value === text) return
            setTyped(field.value)
            if (field !== document.activeElement) keep(field.value)
          }}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => keep(text)}
          hint={hint}
          error={gatewayProblem(text)}
        />
      </Form>
    </fieldset>
  )
}

function gatewayProblem(typed: string): string | undefined {
  const address = typed.trim()
  if (address === '' || isHttpsAddress(address)) return undefined
  return addressProblem(address) === 'user-name' ? settingsCopy.gateway.userName : settingsCopy.gateway.wrong
}

/** The programs that the practice chain reports; there is nothing to set. */
function PracticePart({ cluster }: { cluster: Cluster }) {
  const { legend, lead } = settingsCopy.practice
  return (
    <fieldset>
      <legend>{legend}</legend>
      <p className="lead">{lead}</p>
      <QueryRoot>
        <Programs cluster={cluster} />
      </QueryRoot>
    </fieldset>
  )
}

function Programs({ cluster }: { cluster: Cluster }) {
  const { data: programs, error } = useQuery(practiceProgramsQuery(cluster))
  if (!programs) return error ? <Silent cluster={cluster} /> : <Skeleton height={36} />
  return (
    <>
      <ul className="practice-programs">
        {programs.map((program) => (
          <ProgramLine key={program.address} program={program} />
        ))}
      </ul>
      {programs.some(({ there }) => !there) && (
        <NeedsDownload command={DOWNLOAD_COMMAND}>{settingsCopy.practice.download}</NeedsDownload>
      )}
    </>
  )
}

function Silent({ cluster }: { cluster: Cluster }) {
  if (useIsSilent(cluster)) return <p className="muted">{settingsCopy.practice.restart}</p>
  return (
    <Note kind="err" live="alert" title={settingsCopy.practice.silent}>
      <p>{settingsCopy.practice.restart}</p>
    </Note>
  )
}

function ProgramLine({ program: { name, there } }: { program: PracticeProgram }) {
  const { has, needs } = settingsCopy.practice
  return (
    <li>
      {name} <Mark kind={there ? 'ok' : 'warn'}>{there ? has : needs}</Mark>
    </li>
  )
}

type NumberSettingProps<Value> = {
  label: string
  unit: string
  hint: string
  /** The stored setting as text. */
  kept: string
  /** Returns the typed value, or a sentence that says what is wrong with it. */
  parse: (text: string) => Value | string
  keep: (value: Value) => void
}

/**
 * A setting that is typed as a number, and stored as soon as it is valid. While it is invalid, the previous value stays stored: typing
 * "60" does not store 6. No event reports text that was typed before hydration, so the ref reads it.
 */
function NumberSetting<Value extends number | bigint>(props: NumberSettingProps<Value>) {
  const { label, unit, hint, kept, parse, keep } = props
  const [typed, setTyped] = useState<Readonly<{ text: string; before: string }>>()
  const text = typed?.text ?? kept
  const parsed = parse(text)
  const type = (next: string) => {
    const before = typed?.before ?? kept
    setTyped({ text: next, before })
    const value = [next, before].map(parse).find((each) => typeof each !== 'string')
    if (value !== undefined) keep(value)
  }
  return (
    <Field
      label={label}
      numeric
      unit={unit}
      inputMode="decimal"
      value={text}
      ref={(field) => {
        if (field && field.value !== text) type(field.value)
      }}
      onChange={(event) => type(event.target.value)}
      onBlur={() => typed && setTyped({ text, before: kept })}
      hint={hint}
      error={typeof parsed === 'string' ? parsed : undefined}
    />
  )
}
