import { partOnIntent } from '../../../ui/partOnIntent'
import type { TokenPickerProps } from './TokenPicker'

/** The list of tokens to choose from; it comes when somebody reaches for it. */
export const picker = partOnIntent<TokenPickerProps>(() => import('./TokenPicker'))
