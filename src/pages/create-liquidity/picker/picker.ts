import { lazyPart } from '../../../ui/lazyPart'
import type { TokenPickerProps } from './TokenPicker'

/** The list of tokens to choose from; it comes when somebody reaches for it. */
export const picker = lazyPart<TokenPickerProps>(() => import('./TokenPicker'))
