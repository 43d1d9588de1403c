import { lazyPart } from '../ui/lazyPart'
import type { TokenPickerProps } from './TokenPicker'

/** The list of tokens to choose from; its code loads when it is opened. */
export const picker = lazyPart<TokenPickerProps>(() => import('./TokenPicker'))
