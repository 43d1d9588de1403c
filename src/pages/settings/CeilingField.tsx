import { changeSettings, useSettings } from '../../settings/settingsStore'
import { parseCeiling } from '../../settings/validation'
import { formatSol } from '../../units/lamports'
import { copy } from './copy'
import { NumberSetting } from './NumberSetting'

/** The most that one transaction may bid, in SOL. */
export function CeilingField() {
  return (
    <NumberSetting
      label={copy.priority.ceiling}
      unit="SOL"
      hint={copy.priority.ceilingHint}
      kept={formatSol(useSettings().priorityCeiling)}
      parse={parseCeiling}
      keep={(priorityCeiling) => changeSettings({ priorityCeiling })}
    />
  )
}
