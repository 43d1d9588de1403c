import { useRef } from 'react'
import * as v from 'valibot'
import { useKeptForm } from '../../forms/keptForm'
import { chooseJupiter, mayAskJupiter, useJupiterChoice } from '../../settings/jupiterChoice'
import {
  changeSettings,
  defaultSettings,
  type Settings,
  settingsStore,
  useSettings,
} from '../../settings/settingsStore'
import { formatSlippage, parseCeiling, parseSlippage } from '../../settings/validation'
import { addressProblem, isHttpsAddress } from '../../units/httpsAddress'
import { formatSol } from '../../units/lamports'
import { settingsCopy } from './copy'

/*
 * The settings that are typed or ticked. Each is stored as soon as it is valid, except for two: an RPC address is stored by its button, once
 * it was tested, and the gateway when the person leaves its field. Choices between buttons are no fields: they are stored directly.
 */

const schema = v.object({
  /** The RPC addresses, by the network's id. */
  mainnet: v.string(),
  devnet: v.string(),
  practice: v.string(),
  pingFirst: v.boolean(),
  ceiling: v.string(),
  slippage: v.string(),
  impact: v.string(),
  jupiter: v.boolean(),
  pictures: v.boolean(),
  gateway: v.string(),
})

type SettingsFormValues = v.InferOutput<typeof schema>

/** The name and the id of the gateway's field. */
export const GATEWAY = 'gateway'

export type SettingsForm = Readonly<{
  values: SettingsFormValues
  change: (next: Partial<SettingsFormValues>) => void
  /** Call this when the person leaves a field that is typed. */
  leave: () => void
}>

/** The form of the settings page, filled from the settings of this browser. */
export function useSettingsForm(): SettingsForm {
  /** The settings when a field was left last. */
  const settled = useRef(settingsStore.getState())
  // The page's other buttons change the settings beside the form, and another tab changes the choice of Jupiter.
  useSettings()
  useJupiterChoice()
  const { values, change } = useKeptForm({
    empty: EMPTY,
    schema,
    stored: {
      read: () => formValuesOf(settingsStore.getState(), mayAskJupiter()),
      write: (now, before) => storeChanged(now, before, settled.current),
    },
  })
  const leave = () => {
    storeGateway(values.gateway)
    settled.current = settingsStore.getState()
  }
  return { values, change, leave }
}

function formValuesOf(settings: Settings, jupiter: boolean): SettingsFormValues {
  const { rpcUrls, pingFirst, priorityCeiling, slippageBps, impactBps, pictures, ipfsGateway } = settings
  return {
    mainnet: rpcUrls.mainnet ?? '',
    devnet: rpcUrls.devnet ?? '',
    practice: rpcUrls.practice ?? '',
    pingFirst,
    ceiling: formatSol(priorityCeiling),
    slippage: formatSlippage(slippageBps),
    impact: formatSlippage(impactBps),
    jupiter,
    pictures,
    gateway: ipfsGateway,
  }
}

const EMPTY = formValuesOf(defaultSettings, false)

/** Stores the fields that changed. For an invalid number the settled one stays stored: typing "60" does not store 6. */
function storeChanged(now: SettingsFormValues, before: SettingsFormValues, settled: Settings): void {
  const { pingFirst, pictures, jupiter, gateway } = now
  if (pingFirst !== before.pingFirst) changeSettings({ pingFirst })
  if (pictures !== before.pictures) changeSettings({ pictures })
  if (jupiter !== before.jupiter) chooseJupiter(jupiter)
  if (now.ceiling !== before.ceiling) {
    const priorityCeiling = parseCeiling(now.ceiling)
    changeSettings({
      priorityCeiling: typeof priorityCeiling === 'string' ? settled.priorityCeiling : priorityCeiling,
    })
  }
  if (now.slippage !== before.slippage) {
    const slippageBps = parseSlippage(now.slippage)
    changeSettings({ slippageBps: typeof slippageBps === 'string' ? settled.slippageBps : slippageBps })
  }
  if (now.impact !== before.impact) {
    const impactBps = parseSlippage(now.impact)
    changeSettings({ impactBps: typeof impactBps === 'string' ? settled.impactBps : impactBps })
  }
  // No event reports that the person left a field before hydration.
  if (gateway !== before.gateway && document.activeElement?.id !== GATEWAY) storeGateway(gateway)
}

/** Stores an https address, or none: the beginning of an address names another host. */
function storeGateway(typed: string): void {
  const ipfsGateway = typed.trim()
  if (gatewayProblem(typed) === undefined && ipfsGateway !== settingsStore.getState().ipfsGateway)
    changeSettings({ ipfsGateway })
}

export function gatewayProblem(typed: string): string | undefined {
  const address = typed.trim()
  if (address === '' || isHttpsAddress(address)) return undefined
  return addressProblem(address) === 'user-name' ? settingsCopy.gateway.userName : settingsCopy.gateway.wrong
}
