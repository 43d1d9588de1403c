import { EXPLORER_NAMES } from '../solana/explorer'
import { GROUPINGS, type Grouping } from '../units/grouping'
import { formatSol } from '../units/lamports'
import type { SharedSettings, WorthSetting } from './settingsStore'
import { formatSlippage } from './validation'

/** The names of the settings that a file may hold, as the settings page labels them. */
export const SETTING_NAMES = {
  priority: 'Priority',
  priorityCeiling: 'Ceiling for one transaction',
  pingFirst: 'Check RPC endpoints before use',
  slippageBps: 'Slippage limit',
  impactBps: 'Price impact limit',
  pictures: 'Show pictures of tokens',
  explorer: 'Explorer',
  worth: 'Worth in',
  grouping: 'Number format',
} as const satisfies Record<keyof SharedSettings, string>

export const PRIORITY_NAMES = { low: 'Low', normal: 'Normal', high: 'High' } as const

export const WORTH_NAMES = { usd: 'US dollars', sol: 'SOL' } as const satisfies Record<WorthSetting, string>

/** One number in each grouping. */
export const GROUPING_EXAMPLES = {
  comma: exampleOf('comma'),
  space: exampleOf('space'),
  apostrophe: exampleOf('apostrophe'),
} as const

function exampleOf(grouping: Grouping): string {
  return ['1', '234', '567.89'].join(GROUPINGS[grouping])
}

const WORDS: { [Name in keyof SharedSettings]: (value: SharedSettings[Name]) => string } = {
  priority: (level) => PRIORITY_NAMES[level],
  priorityCeiling: (lamports) => `${formatSol(lamports)} SOL`,
  pingFirst: (on) => (on ? 'on' : 'off'),
  slippageBps: (bps) => `${formatSlippage(bps)} %`,
  impactBps: (bps) => `${formatSlippage(bps)} %`,
  pictures: (on) => (on ? 'on' : 'off'),
  explorer: (explorer) => EXPLORER_NAMES[explorer],
  worth: (worth) => WORTH_NAMES[worth],
  grouping: (grouping) => GROUPING_EXAMPLES[grouping],
}

/** One setting that a file would change, in words. */
export type SettingChange = Readonly<{ name: string; before: string; after: string }>

/** The settings of a file that differ from this browser's, in words. */
export function settingChanges(now: SharedSettings, file: Partial<SharedSettings>): readonly SettingChange[] {
  const names = Object.keys(SETTING_NAMES) as (keyof SharedSettings)[]
  return names.flatMap((name) => changeOf(name, now, file))
}

function changeOf<Name extends keyof SharedSettings>(
  name: Name,
  now: SharedSettings,
  file: Partial<SharedSettings>,
): SettingChange[] {
  const value = file[name]
  if (value === undefined || value === now[name]) return []
  const words = WORDS[name]
  return [
    { name: SETTING_NAMES[name], before: words(now[name]), after: words(value as SharedSettings[Name]) },
  ]
}
